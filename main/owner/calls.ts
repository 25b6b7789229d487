import { createBirpc, type BirpcReturn } from 'birpc';
import type { EventName, SegueEvents } from '#contract/events.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { Dialogs, TeamPasswords } from '../ipc/services.ts';

/** Facts about a library that its window needs before it opens. */
export interface OpenedLibrary {
  /** The reason why the library could not be opened; null if it is open. */
  readonly problem: Problem | null;
  /** Warnings from opening it, as sentences. */
  readonly warnings: readonly string[];
  readonly window: unknown; // last place of the window: see `placeWindow`
}

/** Calls from the library thread to the main thread. */
export interface HostCalls extends Dialogs, TeamPasswords {
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
