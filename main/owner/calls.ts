import type { BirpcReturn } from 'birpc';
import { createBirpc } from 'birpc';
import type { EventName, SegueEvents } from '../../contract/events.ts';
import type { Problem } from '../../contract/words/problem.ts';
import type { Result } from '../../core/result.ts';
import type { ReportStill } from '../export/report.ts';
import type { Dialogs } from '../ipc/services.ts';
import type { DemoReport } from './demo-report.ts';

/** What a window has to know of its library before it opens. */
export interface OpenedLibrary {
  /** Why there is none to work with. */
  readonly problem: Problem | null;
  /** What was found when it was opened, in sentences. */
  readonly warnings: readonly string[];
  readonly window: unknown; // where it was the last time: see `placeWindow`
}

/** What the thread that owns a library is asked. */
export interface LibraryCalls {
  /** Resolves when the library is open, or cannot be opened. */
  opened(): OpenedLibrary;
  /** Fills a library that is new with the clips in a folder of ours. */
  fillNew(starter: string): Problem | null;
  /** A method of the contract. */
  answer(method: string, request: unknown): Promise<Result<unknown, Problem>>;
  /** Opens clips, folders and settings files. */
  open(paths: readonly string[]): Result<{ readonly jobId: string } | null, Problem>;
  /** The same, and resolves when all of them are read. */
  openAll(paths: readonly string[]): Promise<void>;
  /** Begins with what a large library need not wait for to be opened. */
  settleIn(): Promise<void>;
  load(what: 'clip' | 'skin', clipId: string): Promise<Result<ArrayBuffer, Problem>>;
  rememberWindow(place: unknown): Promise<void>;
  /** The window can be seen: it is told what other programs do to its library. */
  look(): void;
  /** Folders are looked at again: whoever comes back to the window may have changed them. */
  wake(): void;
  /** The id of the newest transition, once nothing is being read any more. */
  newestTransition(): Promise<Result<string, Problem>>;
  reportDemo(transitionId: string, stills: readonly ReportStill[]): Promise<Result<DemoReport, Problem>>;
  /** Ends what is running, finishes what is being written, and closes the library. */
  close(): Promise<void>;
}

/** What that thread asks of the process it is in. */
export interface HostCalls extends Dialogs {
  emit<Name extends EventName>(event: Name, detail: SegueEvents[Name]): void;
  logFault(place: string, error: unknown): void;
  rememberLibrary(file: string): void;
  startAgain(): void;
}

/** What one side posts with, and hears the other by. */
export interface Port {
  postMessage(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  on(event: 'message', listen: (message: unknown) => void): unknown;
}

/** Joins two threads: what is called on the result, the other side's `own` does. Calls come in the order they were made. */
export function joinThreads<Theirs extends object, Own extends object>(
  port: Port,
  own: Own,
): BirpcReturn<Theirs, Own> {
  return createBirpc<Theirs, Own>(own, {
    post: (message: { readonly r?: unknown }) => port.postMessage(message, buffersIn(message.r)),
    on: (listen) => void port.on('message', listen),
    timeout: -1, // a person may look at a dialog for an hour
    bind: 'functions',
  });
}

/** A clip is handed over, not copied. */
function buffersIn(result: unknown): ArrayBuffer[] {
  const value = (result as { readonly value?: unknown } | null | undefined)?.value;
  return value instanceof ArrayBuffer ? [value] : [];
}
