// main/cli/frame: what a command is, and how it is read, explained and run
import type { ImportPool } from '../../import/pool/import-pool.ts';
import type { Library } from '../../library/library.ts';
import type { OptionType } from './option-types.ts';
import type { Terminal } from './terminal.ts';

/** Exit codes of commands. */
export const exitCodes = { ok: 0, failed: 1, wrongUse: 2, partly: 3, interrupted: 130 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** An option: `footLock` is `--foot-lock`. */
export interface Option {
  readonly type?: OptionType<unknown>; // none = a flag
  readonly help: string; // Markdown, in a line of the help and of docs/commands.md
  readonly defaultText?: string; // its text if it is not given
  readonly otherwise?: string; // what happens if it is not given, in words
  readonly variable?: string; // of the environment, whose text counts if it is not given
  readonly isNeeded?: true;
  readonly repeats?: true;
}
export type Options = Readonly<Record<string, Option>>;

/** The value of an option; null if it is not given. */
type ValueOf<Of extends Option> = Of extends { readonly type: OptionType<infer Value> }
  ? Of extends { readonly repeats: true }
    ? readonly Value[]
    : Of extends { readonly defaultText: string } | { readonly isNeeded: true }
      ? Value
      : Value | null
  : boolean;

/** What was given to a command, by its declaration. */
export type GivenValues<Of extends Options> = { readonly [Name in keyof Of]: ValueOf<Of[Name]> } & {
  readonly words: readonly string[];
  readonly folder: string; // base of relative paths, absolute
};

/**
 * The library of a command: `read` and `opened` must exist, so that a misspelt path fails; one that is read waits
 * for no other program; `created` need not exist; `optional` is read if it is named; `file` is not opened.
 */
export type LibraryUse = 'read' | 'opened' | 'created' | 'optional' | 'file';
export type LibraryFor<Use> = Use extends 'read' | 'opened' | 'created'
  ? Library
  : Use extends 'file'
    ? string
    : Library | null;

/** What a command runs with. */
export interface Context<Opened = Library> extends Terminal {
  readonly library: Opened; // its file if it is not opened
  readonly pool: ImportPool;
  /** Interrupts long work; finished work is kept. */
  readonly signal: AbortSignal;
}

/** How a command ended. */
export interface Outcome {
  readonly report?: unknown; // printed with --json as one line
  /** Prints the report for people; without it the JSON is for them, too. */
  print?(terminal: Terminal): void;
  readonly code?: ExitCode; // default: ok
}

/** What help says of a command. */
export interface Explained {
  readonly name: string;
  readonly summary: string; // one line
  readonly words?: string; // positional arguments: `NAME`, `[NAME]`, `NAME…`, `[NAME]…`
  readonly options: Options;
  readonly choices?: Readonly<Record<string, readonly string[]>>; // what a word may be, by its name
  readonly library?: LibraryUse; // --library FILE
  readonly alternatives?: readonly string[]; // options that exclude each other
}
