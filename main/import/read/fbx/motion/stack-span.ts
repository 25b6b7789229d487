import { keyRate, rateWarnings, statedRate } from '#core/formats/scene/track-sampling.ts';
import type { StoredCurve } from './curves.ts';
import type { FbxStack } from './fbx-stack.ts';

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
 * The stated span of `stack`, or from its first to its last key if it states none, or one without movement.
 * The rate is the file's, or else that of the keys, `wanted` if they fit it.
 */
export function spanOf(
  stack: FbxStack,
  frameRate: number | undefined,
  wanted: number | undefined,
): StackSpan {
  const curves = curvesOf(stack);
  let [first, last] = [Infinity, -Infinity];
  for (const { times, ticks } of curves) {
    first = Math.min(first, times[0] / ticks);
    last = Math.max(last, times[times.length - 1] / ticks);
  }
  if (!(first <= last)) [first, last] = [0, 0]; // values without keys
  const isStated = stack.stop > stack.start && stack.start <= last && stack.stop >= first;
  const [start, stop] = isStated ? [stack.start, stack.stop] : [first, last];
  const rate =
    frameRate === undefined ? keyRate(curves.map(secondsOf), start, wanted) : statedRate(frameRate);
  const { fps, rates } = rate;
  const frameCount = Math.round((stop - start) * fps) + 1;
  const begin = isStated ? start : 0;
  return { start, begin, fps, frameCount, warnings: rateWarnings(rate), ...(rates && { rates }) };
}

/** Curves with keys. */
function curvesOf({ parts }: FbxStack): StoredCurve[] {
  const channels = [...parts.values()].flatMap((own) => Object.values(own).flat());
  return channels.flatMap(({ curves }) => curves).filter(({ times }) => times.length > 0);
}

function secondsOf({ times, ticks }: StoredCurve): Float64Array {
  return Float64Array.from(times, (time) => time / ticks);
}
