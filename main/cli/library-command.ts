import { success } from '../../core/result.ts';
import type { Command, LibraryCommand } from './command.ts';
import { readArguments } from './read-arguments.ts';

/** A command that works on a library, as a row in `commands`. */
export function onLibrary(command: LibraryCommand): Command {
  const { name, usage, help, run } = command;
  return {
    ...{ name, usage, help },
    prepare(args, folder) {
      const read = readArguments(command, args, folder);
      return read.ok ? success((terminal, signal) => run(read.value, terminal, signal)) : read;
    },
  };
}
