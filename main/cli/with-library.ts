import { closeLibrary, openForProgram, type Library } from '../library/library.ts';
import { refuseAbsentFile } from '../library/database/refuse-other-files.ts';
import { attempt, valueOf } from '../library/problems.ts';
import type { CommandArguments, ExitCode } from './command.ts';
import type { Terminal } from './terminal.ts';

/** Opens a library and prints its warnings. */
export function openNoted(file: string, terminal: Terminal): ReturnType<typeof openForProgram> {
  const opened = openForProgram(file);
  if (opened.ok) for (const warning of opened.value.warnings) terminal.note(warning);
  return opened;
}

/**
 * Opens an existing library for `work` and closes it afterwards. Never creates one, so a misspelt path fails.
 */
export async function withLibrary(
  args: Pick<CommandArguments, 'library'>,
  terminal: Terminal,
  work: (library: Library) => Promise<ExitCode>,
): Promise<ExitCode> {
  valueOf(attempt(`The library ${args.library}`, () => refuseAbsentFile(args.library)));
  const library = valueOf(openNoted(args.library, terminal));
  try {
    return await work(library);
  } finally {
    closeLibrary(library);
  }
}
