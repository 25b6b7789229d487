import type { SegueBridge } from '#contract/api.ts';
import { FAULTS_A_MINUTE, MAX_FAULT_LENGTH, MINUTE_MS, withoutFolders } from '#contract/words/faults.ts';
import { copyText } from '../controls/copy-text.ts';
import { PartFault } from '../kit/guarded.ts';
import type { Workbench } from '../stores/workbench.ts';

interface Fault {
  readonly text: string; // message and place, without folders
  readonly part: string | null; // what is missing from the window
}

/**
 * Calls `take` with each fault that nobody caught: exceptions, rejections, and what painters
 * (`kit/guarded.ts`) and workers (`workers/threads.ts`) report. Returns its end.
 *
 * @param scope dispatches the errors: the window
 */
function followFaults(take: (fault: Fault) => void, scope: EventTarget): () => void {
  const ending = new AbortController();
  const until = { signal: ending.signal };
  const onError = (event: Event): void => {
    const { message, filename, lineno, colno } = event as ErrorEvent;
    const error: unknown = (event as ErrorEvent).error;
    // Of the browser: some sizes are observed in the next frame only.
    if (message.startsWith('ResizeObserver loop')) return;
    take(faultOf(error ?? message, `${filename}:${lineno}:${colno}`));
  };
  const onRejection = (event: Event): void =>
    take(faultOf((event as PromiseRejectionEvent).reason, 'a promise that nobody waits for'));
  scope.addEventListener('error', onError, until);
  scope.addEventListener('unhandledrejection', onRejection, until);
  return () => ending.abort();
}

/** The message of a fault with its stack, or else with its `place`. */
function faultOf(fault: unknown, place: string): Fault {
  const stack = fault instanceof Error ? fault.stack : undefined;
  const whole = stack ?? `${String(fault)}\n    at ${place}`;
  // A long message leaves room for the place.
  const half = MAX_FAULT_LENGTH / 2;
  const text = whole.length <= 2 * half ? whole : `${whole.slice(0, half - 1)}…${whole.slice(-half)}`;
  return { text: withoutFolders(text), part: fault instanceof PartFault ? fault.part : null };
}

/**
 * Sends faults to the log: equal ones once, and how many more there were when a minute is over. Returns its
 * end.
 */
export function sendFaults(bridge: Pick<SegueBridge, 'call'>, scope: EventTarget = globalThis): () => void {
  const unsent = new Map<string, number>(); // how many more, of what was sent within this minute
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (text: string, count: number): void => {
    unsent.set(text, 0);
    timer ??= setTimeout(endMinute, MINUTE_MS);
    // Main is gone if it does not answer, and the log with it.
    bridge.call('app.fault', { text, count }).catch(() => undefined);
  };
  const endMinute = (): void => {
    timer = undefined;
    const repeated = [...unsent].filter(([, count]) => count > 0);
    unsent.clear();
    for (const [text, count] of repeated) send(text, count);
  };
  const stop = followFaults(({ text }) => {
    const count = unsent.get(text);
    if (count !== undefined) unsent.set(text, count + 1);
    else if (unsent.size < FAULTS_A_MINUTE) send(text, 1);
  }, scope);
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Says in the status bar that there was a fault, and what is missing for it. Returns its end. */
export function showFaults(app: Pick<Workbench, 'notices'>, scope: EventTarget = globalThis): () => void {
  return followFaults(({ text, part }) => {
    const message = part === null ? 'Internal error' : `${part} could not be drawn: internal error`;
    app.notices.report(message, { label: 'Copy details', run: () => copyText(app, text) });
  }, scope);
}
