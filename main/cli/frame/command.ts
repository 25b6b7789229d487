import { visibleJson } from '#contract/words/visible-text.ts';
import type { Problem } from '#contract/words/problem.ts';
import { messageOf } from '#core/kit/result.ts';
import {
  exitCodes,
  type Context,
  type ExitCode,
  type Explained,
  type LibraryFor,
  type LibraryUse,
  type Options,
  type Outcome,
  type GivenValues,
} from './declaration.ts';
import { readArguments } from './read-arguments.ts';
import { quietly, type Terminal } from './terminal.ts';
import { createImportPool } from '../../import/pool/import-pool.ts';
import { updateOf } from '../../library/database/database.ts';
import { refuseAbsentFile } from '../../library/database/refuse-other-files.ts';
import {
  closeLibrary,
  openForProgram,
  openForReading,
  warningsOf,
  type Library,
} from '../../library/library.ts';
import { problemOf, valueOf } from '../../library/problems.ts';
import { whileBusy } from '../../library/while-busy.ts';

/** A command as it is declared. */
interface Declared<Of extends Options, Use, Args> extends Explained {
  readonly options: Of;
  readonly library?: Use & LibraryUse;
  readonly isData?: true; // all output is JSON
  /** True if it writes to a library that it only reads otherwise: the library opens as for a writer. */
  writes?(args: Args): boolean;
  /** Makes the arguments of the values. Throws `WrongUse`; nothing is opened before. */
  arrange?(values: GivenValues<Of>): Args;
  run(args: Args, context: Context<LibraryFor<Use>>): Promise<Outcome>;
}

export type CommandRun = (terminal: Terminal, signal: AbortSignal) => Promise<ExitCode>;

/** One command: a row in `commands`. */
export interface Command extends Explained {
  /**
   * Reads the arguments. Throws `WrongUse`.
   *
   * @param folder base of relative paths, absolute
   */
  prepare(args: readonly string[], folder: string): CommandRun;
}

export function command<const Of extends Options, Use = undefined, Args = GivenValues<Of>>(
  declared: Declared<Of, Use, Args>,
): Command {
  const { arrange = (values) => values as Args, writes = () => false, run } = declared;
  return {
    ...declared,
    prepare(args, folder) {
      const { file, json, quiet, values } = readArguments(declared, args, folder);
      const arranged = arrange(values as GivenValues<Of>);
      const library = writes(arranged) ? 'opened' : declared.library;
      return (terminal, signal) =>
        runDeclared(
          { name: declared.name, library, file, json: json || declared.isData === true },
          quiet ? quietly(terminal) : terminal,
          signal,
          (context) => run(arranged, context as Context<LibraryFor<Use>>),
        );
    },
  };
}

/** The end of a command that was interrupted. @param more what is kept, and how to continue */
export const interrupted = (...more: readonly string[]): Outcome => ({
  code: exitCodes.interrupted,
  print: ({ note }) => note(['Interrupted.', ...more].join(' ')),
});

/** A command whose arguments are read. */
interface Prepared {
  readonly name: string;
  readonly library: LibraryUse | undefined;
  readonly file: string | null; // of its library
  readonly json: boolean;
}

/** Opens the library, runs a command, prints its outcome or why it failed, and closes what was opened. */
async function runDeclared(
  { name, library: use, file, json }: Prepared,
  terminal: Terminal,
  signal: AbortSignal,
  run: (context: Context<Library | string | null>) => Promise<Outcome>,
): Promise<ExitCode> {
  const pool = createImportPool();
  let library: Library | null = null;
  try {
    if (file !== null && use !== 'file') library = await open(file, use, terminal, signal);
    const { report, print, code } = await run({ ...terminal, library: library ?? file, pool, signal });
    if (report !== undefined && (json || print === undefined)) terminal.out(visibleJson(report));
    else print?.(terminal);
    return code ?? exitCodes.ok;
  } catch (error) {
    const reason = messageOf(error);
    const problem = problemOf(error, file === null ? 'The clips' : `The library ${file}`) ?? {
      code: 'fault',
      message: `Internal error in ${name}. Finished work is kept. Please report: ${reason}`,
    };
    return failed(problem, json, terminal);
  } finally {
    terminal.progress('');
    await pool.close();
    if (library !== null) closeLibrary(library);
  }
}

async function open(
  file: string,
  use: LibraryUse | undefined,
  { note, warn }: Terminal,
  signal: AbortSignal,
) {
  if (use !== 'created') refuseAbsentFile(file);
  const opened =
    use === 'created'
      ? await whileBusy(() => valueOf(openForProgram(file)), signal)
      : valueOf(use === 'opened' ? openForProgram(file) : openForReading(file));
  const update = updateOf(opened.db);
  if (update !== undefined) note(update);
  warningsOf(opened).forEach(warn);
  return opened;
}

/**
 * Prints an error, with `--json` also as `{"error"}`. Returns the exit code: a problem whose place is an
 * option is wrong use.
 */
function failed(problem: Problem, json: boolean, terminal: Terminal): ExitCode {
  terminal.warn(problem.message);
  if (json) terminal.out(visibleJson({ error: problem }));
  return problem.place?.startsWith('--') === true ? exitCodes.wrongUse : exitCodes.failed;
}
