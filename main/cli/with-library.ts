import { closeLibrary, openForProgram, type Library } from '../library/library.ts';
import { refuseAbsentFile } from '../library/database/refuse-other-files.ts';
import { attempt } from '../library/problems.ts';
import { failed, type CommandArguments, type ExitCode } from './command.ts';
import type { Terminal } from './terminal.ts';

/** Opens a library and prints its warnings. */
export function openNoted(file: string, terminal: Terminal): ReturnType<typeof openForProgram> {
  const opened = openForProgram(file);
  if (opened.ok) for (const warning of opened.value.warnings) terminal.note(warning);
  return opened;
}

/** Opens an existing library for `work` and closes it afterwards. Never creates one, so a misspelt path fails. */
export async function withLibrary(
  args: CommandArguments,
  terminal: Terminal,
  work: (library: Library) => Promise<ExitCode>,
): Promise<ExitCode> {
  const isThere = attempt(`The library ${args.library}`, () => refuseAbsentFile(args.library));
  if (!isThere.ok) return failed(isThere.error, args, terminal);
  const opened = openNoted(args.library, terminal);
  if (!opened.ok) return failed(opened.error, args, terminal);
  try {
    return await work(opened.value);
  } finally {
    closeLibrary(opened.value);
  }
}
