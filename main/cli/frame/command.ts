import {
  exitCodes,
  type Context,
  type ExitCode,
  type Explained,
  type LibraryFor,
  type LibraryUse,
  type Options,
  type Outcome,
  type Values,
} from './declaration.ts';
import { readArguments } from './read-arguments.ts';
import { runDeclared } from './run-declared.ts';
import type { Terminal } from './terminal.ts';

/** A command as it is declared. */
interface Declared<Of extends Options, Use, Args> extends Explained {
  readonly options: Of;
  readonly library?: Use & LibraryUse;
  readonly isData?: true; // all output is JSON
  /** Makes the arguments of the values. Throws `WrongUse`; nothing is opened before. */
  arrange?(values: Values<Of>): Args;
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

export function command<const Of extends Options, Use = undefined, Args = Values<Of>>(
  declared: Declared<Of, Use, Args>,
): Command {
  const { arrange = (values) => values as Args, run } = declared;
  return {
    ...declared,
    prepare(args, folder) {
      const { file, json, values } = readArguments(declared, args, folder);
      const arranged = arrange(values as Values<Of>);
      return (terminal, signal) =>
        runDeclared(
          { ...declared, file, json: json || declared.isData === true },
          terminal,
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
