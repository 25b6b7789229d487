import type { ListSort } from '../../contract/search/list-order.ts';
import type { Problem } from '../../contract/words/problem.ts';
import { visibleJson } from '../../contract/words/visible-text.ts';
import type { Result } from '../../core/result.ts';
import type { Terminal } from './terminal.ts';

/** What a command ends the process with. */
export const exitCodes = { ok: 0, failed: 1, wrongUse: 2, partly: 3, interrupted: 130 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** What was typed after the command's name, sorted. */
export interface CommandArguments {
  readonly words: readonly string[];
  readonly library: string; // file, absolute
  readonly json: boolean;
  readonly theirs: boolean;
  readonly limit: number;
  readonly sort: ListSort;
  readonly folder: string; // relative paths count from here, absolute
}

/** One command: a row in `commands`. */
export interface Command {
  readonly name: string;
  readonly usage: string; // after `segue NAME`
  readonly help: string; // one line
  /**
   * Reads what was typed after the name: what is to be done, or what is wrong with it in one line.
   *
   * @param folder relative paths count from here, absolute
   */
  prepare(args: readonly string[], folder: string): Result<CommandRun, string>;
}

export type CommandRun = (terminal: Terminal, signal: AbortSignal) => Promise<ExitCode>;

/** A command that works on a library. */
export interface LibraryCommand extends Pick<Command, 'name' | 'usage' | 'help'> {
  /** How many words it takes, at least and at most. */
  readonly words: readonly [number, number];
  run(args: CommandArguments, terminal: Terminal, signal: AbortSignal): Promise<ExitCode>;
}

/** Says what went wrong, as a line for people or as `{"error"}` for programs; the process fails. */
export function failed(problem: Problem, { json }: { readonly json: boolean }, terminal: Terminal): ExitCode {
  terminal.note(problem.message);
  if (json) terminal.out(visibleJson({ error: problem }));
  return exitCodes.failed;
}
