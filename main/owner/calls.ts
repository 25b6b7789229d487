import { createBirpc, type BirpcReturn } from 'birpc';
import type { EventName, SegueEvents } from '../../contract/events.ts';
import type { Problem } from '../../contract/words/problem.ts';
import type { Result } from '../../core/result.ts';
import type { ReportStill } from '../export/report.ts';
import type { Dialogs } from '../ipc/services.ts';
import type { ReportFiles } from './report-transition.ts';

/** Facts about a library that its window needs before it opens. */
export interface OpenedLibrary {
  /** The reason why the library could not be opened; null if it is open. */
  readonly problem: Problem | null;
  /** Warnings from opening it, as sentences. */
  readonly warnings: readonly string[];
  readonly window: unknown; // last place of the window: see `placeWindow`
}

/** Calls to the library thread. */
export interface LibraryCalls {
  /** Resolves when the library is open, or cannot be opened. */
  opened(): OpenedLibrary;
  /** Fills a new library with the starter clips. @param starter folder to copy them to */
  fillNew(starter: string): Promise<Problem | null>;
  /** Answers a method of the contract. */
  answer(method: string, request: unknown): Promise<Result<unknown, Problem>>;
  /** Opens clips, folders and settings files. */
  open(paths: readonly string[]): Result<{ readonly jobId: string } | null, Problem>;
  /** Like `open`; resolves when all of them are read. */
  openAll(paths: readonly string[]): Promise<void>;
  /** Does work that opening a large library does not wait for. */
  finishOpening(): Promise<void>;
  load(what: 'clip' | 'skin', clipId: string): Promise<Result<ArrayBuffer, Problem>>;
  rememberWindow(place: unknown): Promise<void>;
  /** Reports changes by other programs; called while the window is visible. */
  check(): void;
  /** Checks watched folders; called when the window gets the focus. */
  wake(): void;
  /** The id of the newest transition, after all running jobs. */
  newestTransition(): Promise<Result<string, Problem>>;
  reportFiles(transitionId: string, stills: readonly ReportStill[]): Promise<Result<ReportFiles, Problem>>;
  /** Cancels jobs, finishes writes, and closes the library. */
  close(): Promise<void>;
}

/** Calls from the library thread to the main thread. */
export interface HostCalls extends Dialogs {
  emit<Name extends EventName>(event: Name, detail: SegueEvents[Name]): void;
  logFault(place: string, error: unknown): void;
  rememberLibrary(file: string): void;
  startAgain(): void;
}

/** One end of the channel between two threads. */
export interface Port {
  postMessage(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  on(event: 'message', listen: (message: unknown) => void): unknown;
}

/** Connects two threads: calls on the result run on `own` of the other side, in order. */
export function joinThreads<Theirs extends object, Own extends object>(
  port: Port,
  own: Own,
): BirpcReturn<Theirs, Own> {
  return createBirpc<Theirs, Own>(own, {
    post: (message: { readonly r?: unknown }) => port.postMessage(message, buffersIn(message.r)),
    on: (listen) => void port.on('message', listen),
    timeout: -1, // a dialog may be open for an hour
    bind: 'functions',
  });
}

/** The buffers in a result, to be transferred instead of copied. */
function buffersIn(result: unknown): ArrayBuffer[] {
  const value = (result as { readonly value?: unknown } | null | undefined)?.value;
  return value instanceof ArrayBuffer ? [value] : [];
}
