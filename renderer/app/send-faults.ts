import type { SegueBridge } from '#contract/api.ts';
import { MAX_FAULT_LENGTH } from '#contract/words/fault-length.ts';

/** Faults that a window sends, at most: their words may differ from frame to frame. */
const MOST = 50;

/**
 * Sends faults that nobody caught to the log, each once: exceptions, rejections, and what painters
 * (`kit/guarded.ts`) and workers (`workers/threads.ts`) report. Returns its end.
 *
 * @param scope dispatches the errors: the window
 */
export function sendFaults(bridge: Pick<SegueBridge, 'call'>, scope: EventTarget = globalThis): () => void {
  const sent = new Set<string>();
  const send = (fault: unknown, place: string): void => {
    const text = faultText(fault, place);
    if (sent.has(text) || sent.size >= MOST) return;
    sent.add(text);
    // Main is gone if it does not answer, and the log with it.
    bridge.call('app.fault', { text }).catch(() => undefined);
  };
  const ending = new AbortController();
  const until = { signal: ending.signal };
  const onError = (event: Event): void => {
    const { message, filename, lineno, colno } = event as ErrorEvent;
    const error: unknown = (event as ErrorEvent).error;
    // Of the browser: some sizes are observed in the next frame only.
    if (!message.startsWith('ResizeObserver loop')) send(error ?? message, `${filename}:${lineno}:${colno}`);
  };
  const onRejection = (event: Event): void =>
    send((event as PromiseRejectionEvent).reason, 'a promise that nobody waits for');
  scope.addEventListener('error', onError, until);
  scope.addEventListener('unhandledrejection', onRejection, until);
  return () => ending.abort();
}

/** The message of a fault with its stack, or else with its `place`. */
function faultText(fault: unknown, place: string): string {
  const stack = fault instanceof Error ? fault.stack : undefined;
  const text = stack ?? `${String(fault)}\n    at ${place}`;
  // A long message leaves room for the place.
  const half = MAX_FAULT_LENGTH / 2;
  return text.length <= 2 * half ? text : `${text.slice(0, half - 1)}…${text.slice(-half)}`;
}
