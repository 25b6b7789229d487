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
  readonly args?: { readonly usedHeapSizeBefore?: number; readonly usedHeapSizeAfter?: number }; // bytes, of a collection
}

const FRAME = 'FireAnimationFrame';
const SCRIPT = new Set([
  FRAME,
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

/** Events of the thread that draws frames, in order. */
function ownEvents(events: readonly TraceEvent[], names: ReadonlySet<string>): readonly TraceEvent[] {
  const frame = events.find(({ name }) => name === FRAME);
  if (!frame) throw new Error('no frame was drawn');
  return events
    .filter(
      ({ pid, tid, ph, name }) => pid === frame.pid && tid === frame.tid && ph === 'X' && names.has(name),
    )
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
}

/**
 * ms from a mark of `console.timeStamp` until the last worker that was busy then stopped, and the longest
 * task of the window since.
 */
export function afterMark(events: readonly TraceEvent[]) {
  const mark = events.find(({ name }) => name === 'TimeStamp');
  const frame = events.find(({ name }) => name === FRAME);
  if (!mark || !frame) throw new Error('no mark, or no frame');
  const calls = events.filter(
    ({ name, pid, ts, dur = 0 }) => name === 'FunctionCall' && pid === mark.pid && ts + dur > mark.ts,
  );
  const busy = calls.filter(({ tid, ts }) => tid !== mark.tid && ts <= mark.ts).map(({ tid }) => tid);
  const ends = calls
    .filter(({ tid }) => busy.includes(tid))
    .map(({ ts, dur = 0 }) => (ts + dur - mark.ts) / 1000);
  const own = calls.filter(({ tid }) => tid === mark.tid).map(({ dur = 0 }) => dur / 1000);
  return { stopped: Math.max(0, ...ends), wasBusy: busy.length > 0, longest: Math.max(0, ...own) };
}

/**
 * Garbage collections, and bytes that script allocates per frame: the heap growth between collections (NaN
 * with fewer than two).
 */
export function garbageOf(events: readonly TraceEvent[]) {
  let [young, whole] = [0, 0];
  let [frames, counted, bytes] = [0, 0, 0]; // `frames` since the collection before
  let after: number | null = null; // bytes, of that collection
  for (const { name, args } of ownEvents(events, new Set([FRAME, ...GARBAGE]))) {
    if (name === FRAME) {
      frames++;
      continue;
    }
    if (name === 'MinorGC') young++;
    else whole++;
    const { usedHeapSizeBefore = NaN, usedHeapSizeAfter = NaN } = args ?? {};
    if (after !== null) {
      bytes += usedHeapSizeBefore - after;
      counted += frames;
    }
    after = usedHeapSizeAfter;
    frames = 0;
  }
  return { young, whole, bytesPerFrame: bytes / counted };
}

/**
 * ms of script of each frame (what runs from one frame's script to the next: animation frames, microtasks,
 * timers, events, and collections of garbage on that thread), smallest first, and the longest single stretch,
 * by the clock or on the processor.
 */
export function scriptOfFrames(events: readonly TraceEvent[], clock: 'dur' | 'tdur') {
  const frames: number[] = [];
  let [end, longest, garbage] = [-Infinity, 0, 0];
  for (const event of ownEvents(events, new Set([...SCRIPT, ...GARBAGE]))) {
    const { name, ts, dur = 0 } = event;
    // The processor's clock goes in steps of some ms here and there: work takes no longer by it than by the
    // other.
    const took = Math.min(event[clock] ?? dur, dur) / 1000;
    if (GARBAGE.has(name)) garbage = Math.max(garbage, took);
    if (ts < end) continue; // within what is counted already
    end = ts + dur;
    longest = Math.max(longest, took);
    if (name === FRAME) frames.push(0);
    if (frames.length > 0) frames[frames.length - 1] += took;
  }
  return { frames: frames.slice(0, -1).toSorted((a, b) => a - b), longest, garbage };
}
