import { failure, success, type Result } from '../../kit/result.ts';
import { AT_REQUEST, type RequestPoses } from './request-poses.ts';

/** Recorded poses around a request, with the joints of the figure that they are compared with. */
export interface RecordedPoses {
  readonly times: Float64Array; // [poses] s after the request, ascending
  readonly positions: Float32Array; // [poses * joints * 3] m; NaN = the joint has no pair, or was not there
  /**
   * [frames] s after the request, ascending: all that were recorded without a gap, from before the request
   * on.
   */
  readonly frames: Float64Array;
}

/** Poses that count: those of a game at 240 Hz. */
const MOST = { before: 60, after: 360 };

/** True for the poses before the seam. */
export const isBefore = (time: number): boolean => time <= AT_REQUEST;

/**
 * Selects the poses of a request on the joints of a figure.
 *
 * @param pairs   [joints of the figure] see `pairRecorded`
 * @param weights [joints of the figure] a pose without any joint that counts is left out
 * @param place   of the request, for the message
 */
export function posesAround(
  { times, positions, joints, frames: all }: RequestPoses,
  pairs: Int32Array,
  weights: Float64Array,
  place: string,
): Result<RecordedPoses, string> {
  const isSeen = (pose: number): boolean =>
    pairs.some(
      (recorded, joint) =>
        weights[joint] > 0 && !Number.isNaN(positions[(pose * joints.length + recorded) * 3]),
    );
  const near = Array.from(times.keys()).filter(isSeen);
  const before = near.filter((i) => isBefore(times[i]));
  const after = near.slice(before.length);
  if (after.length === 0)
    return failure(
      `${place}: no poses were recorded after this request. Choose another request, or record the game again.`,
    );
  const frames = [...evenly(before, MOST.before), ...evenly(after, MOST.after)];
  const out = new Float32Array(frames.length * pairs.length * 3).fill(Number.NaN);
  for (const [at, frame] of frames.entries())
    for (const [joint, recorded] of pairs.entries()) {
      if (recorded < 0) continue;
      const from = (frame * joints.length + recorded) * 3;
      out.set(positions.subarray(from, from + 3), (at * pairs.length + joint) * 3);
    }
  return success({
    times: Float64Array.from(frames, (i) => times[i]),
    positions: out,
    frames: all,
  });
}

/** The same with at most so many poses after the request, evenly over time. */
export function thinned({ times, positions, frames }: RecordedPoses, most: number): RecordedPoses {
  const stride = positions.length / times.length;
  const all = Array.from(times.keys());
  const before = all.filter((i) => isBefore(times[i]));
  const kept = [...before, ...evenly(all.slice(before.length), most)];
  const out = new Float32Array(kept.length * stride);
  kept.forEach((i, at) => out.set(positions.subarray(i * stride, (i + 1) * stride), at * stride));
  return { times: Float64Array.from(kept, (i) => times[i]), positions: out, frames };
}

/** At most so many of some frames, in equal steps. */
function evenly(frames: readonly number[], most: number): readonly number[] {
  const every = Math.max(1, Math.ceil(frames.length / most));
  return frames.filter((_, i) => i % every === 0);
}
