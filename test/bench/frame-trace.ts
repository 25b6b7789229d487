import type { Debugger } from './debugger.ts';

/** One entry of a trace; times in µs. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number; // on the processor, without what other programs took
}

const SCRIPT = new Set([
  'FireAnimationFrame',
  'RunMicrotasks',
  'TimerFire',
  'EventDispatch',
  'FunctionCall',
  'FireIdleCallback',
]);
const GARBAGE = new Set(['MinorGC', 'MajorGC']);

/** Chromium's own trace of what happens during `work`. */
export async function trace(page: Debugger, work: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = [];
  const done = new Promise<void>((resolve) => page.on('Tracing.tracingComplete', () => resolve()));
  page.on('Tracing.dataCollected', ({ value }) => events.push(...(value as TraceEvent[])));
  await page.send('Tracing.start', { categories: 'devtools.timeline,v8', transferMode: 'ReportEvents' });
  await work();
  await page.send('Tracing.end');
  await done;
  return events;
}

/**
 * ms of script of each frame (what runs from one frame's script to the next: animation frames, microtasks, timers, events, and
 * collections of garbage on that thread), smallest first, and the longest single stretch, by the clock or on the processor.
 */
export function scriptOfFrames(events: readonly TraceEvent[], clock: 'dur' | 'tdur') {
  const frame = events.find(({ name }) => name === 'FireAnimationFrame');
  if (!frame) throw new Error('no frame was drawn');
  const own = events
    .filter(
      ({ pid, tid, ph, name }) =>
        pid === frame.pid && tid === frame.tid && ph === 'X' && (SCRIPT.has(name) || GARBAGE.has(name)),
    )
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const frames: number[] = [];
  let [end, longest, garbage] = [-Infinity, 0, 0];
  for (const event of own) {
    const { name, ts, dur = 0 } = event;
    const took = (event[clock] ?? dur) / 1000;
    if (GARBAGE.has(name)) garbage = Math.max(garbage, took);
    if (ts < end) continue; // within what is counted already
    end = ts + dur;
    longest = Math.max(longest, took);
    if (name === 'FireAnimationFrame') frames.push(0);
    if (frames.length > 0) frames[frames.length - 1] += took;
  }
  return { frames: frames.slice(0, -1).toSorted((a, b) => a - b), longest, garbage };
}
