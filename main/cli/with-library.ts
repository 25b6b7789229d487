import { existsSync } from 'node:fs';
import type { Library } from '../library/library.ts';
import { closeLibrary, openLibrary } from '../library/library.ts';
import type { CommandArguments, ExitCode } from './command.ts';
import { failed } from './command.ts';
import type { Terminal } from './terminal.ts';

/** Opens the library that is there for `work`, and closes it after. A misspelt path makes none. */
export async function withLibrary(
  args: CommandArguments,
  terminal: Terminal,
  work: (library: Library) => Promise<ExitCode>,
): Promise<ExitCode> {
  if (!existsSync(args.library)) {
    const message = `The library ${args.library} is not there. Check the path.`;
    return failed({ code: 'notFound', message, place: args.library }, args, terminal);
  }
  const opened = openLibrary(args.library);
  if (!opened.ok) return failed(opened.error, args, terminal);
  try {
    return await work(opened.value);
  } finally {
    closeLibrary(opened.value);
  }
}
