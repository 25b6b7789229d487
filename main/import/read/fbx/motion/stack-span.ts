import { keyRate, rateWarnings, statedRate } from '#core/formats/scene/track-sampling.ts';
import type { StoredCurve } from './curves.ts';
import { partsOf, transformsOf, type ChannelPart, type FbxStack } from './fbx-stack.ts';

/** Time span and rate at which an animation is sampled. */
export interface StackSpan {
  readonly start: number; // s
  readonly begin: number; // s, where engines begin to play it: a stated start, else the 0 of the file
  readonly fps: number;
  readonly frameCount: number;
  readonly warnings: readonly string[]; // about the rate
  readonly rates?: readonly number[]; // see `KeyRate`
}

/**
 * The stated span of `stack`, or from its first to its last key if it states none, or one without movement. Curves
 * may prolong it, but the first frame is that of transforms. The rate is the file's, or else that of the keys,
 * `wanted` if they fit it.
 */
export function spanOf(
  stack: FbxStack,
  frameRate: number | undefined,
  wanted: number | undefined,
): StackSpan {
  const [moving, all] = [transformsOf(stack), partsOf(stack)].map(keyedCurves);
  const timed = moving.length > 0 ? moving : all;
  let first = timed.reduce((earliest, { times, ticks }) => Math.min(earliest, times[0] / ticks), Infinity);
  let last = all.reduce(
    (latest, { times, ticks }) => Math.max(latest, times[times.length - 1] / ticks),
    first,
  );
  if (first === Infinity) [first, last] = [0, 0]; // values without keys
  const isStated = stack.stop > stack.start && stack.start <= last && stack.stop >= first;
  const [start, stop] = isStated ? [stack.start, stack.stop] : [first, last];
  const rate = frameRate === undefined ? keyRate(timed.map(secondsOf), start, wanted) : statedRate(frameRate);
  const { fps, rates } = rate;
  const frameCount = Math.round((stop - start) * fps) + 1;
  const begin = isStated ? start : 0;
  return { start, begin, fps, frameCount, warnings: rateWarnings(rate), ...(rates && { rates }) };
}

/** The curves that have keys. */
const keyedCurves = (parts: readonly ChannelPart[]): readonly StoredCurve[] =>
  parts.flatMap(({ curves }) => curves).filter(({ times }) => times.length > 0);

function secondsOf({ times, ticks }: StoredCurve): Float64Array {
  return Float64Array.from(times, (time) => time / ticks);
}
