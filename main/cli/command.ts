import type { ListSort } from '#contract/search/list-order.ts';
import type { Problem } from '#contract/words/problem.ts';
import { visibleJson } from '#contract/words/visible-text.ts';
import type { Terminal } from './terminal.ts';

/** Exit codes of commands. */
export const exitCodes = { ok: 0, failed: 1, wrongUse: 2, partly: 3, interrupted: 130 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Parsed arguments of a command. */
export interface CommandArguments {
  readonly words: readonly string[];
  readonly library: string; // file, absolute
  readonly json: boolean;
  readonly theirs: boolean;
  readonly limit: number;
  readonly sort: ListSort;
  readonly folder: string; // base of relative paths, absolute
}

/** One command: a row in `commands`. */
export interface Command {
  readonly name: string;
  readonly usage: string; // after `segue NAME`
  readonly help: string; // one line
  /**
   * Parses the arguments. Throws an error whose first sentence says what is wrong with them.
   *
   * @param folder base of relative paths, absolute
   */
  prepare(args: readonly string[], folder: string): CommandRun;
}

export type CommandRun = (terminal: Terminal, signal: AbortSignal) => Promise<ExitCode>;

/** A command that works on a library. */
export interface LibraryCommand extends Pick<Command, 'name' | 'usage' | 'help'> {
  /** Minimum and maximum number of positional arguments. */
  readonly words: readonly [number, number];
  run(args: CommandArguments, terminal: Terminal, signal: AbortSignal): Promise<ExitCode>;
}

/**
 * Prints an error, with `--json` also as `{"error"}`. Returns the exit code: a problem whose place is an
 * option is wrong use.
 */
export function failed(problem: Problem, { json }: { readonly json: boolean }, terminal: Terminal): ExitCode {
  terminal.note(problem.message);
  if (json) terminal.out(visibleJson({ error: problem }));
  return problem.place?.startsWith('--') === true ? exitCodes.wrongUse : exitCodes.failed;
}
