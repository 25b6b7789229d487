import { isObject } from '../../documents/specs/structure-specs.ts';
import {
  type Line,
  type RecordedRequest,
  type RecordedRun,
  type Recording,
  parsedLine,
  readPose,
  type RecordedPose,
} from './parse-recording.ts';
import { failure, success, type Result } from '../../kit/result.ts';

/** Recorded time that counts: before a request, and after it unless another one comes, s. */
const RECORDED = { before: 0.25, after: 1.5 } as const;

/** A longer step is a gap in a recording, s: a recorder writes what is near requests. */
const GAP = 0.5;

/** A pose at the request itself may be so much later, s: clocks are floats. */
export const AT_REQUEST = 1e-4;

/** What a recording has of one request. */
export interface RequestPoses {
  readonly joints: readonly string[];
  readonly times: Float64Array; // [poses] s after the request, ascending
  /**
   * [poses * joints * 3] m, Y up, right-handed, from a place near the figure; NaN = the joint was not there.
   */
  readonly positions: Float32Array;
  readonly frames: Float64Array; // s after the request: see `RecordedPoses`
}

/** The poses of a run that count for a request, and the part of the file that has them. */
export interface Stretch {
  readonly first: number; // index of a pose
  readonly count: number; // poses
  readonly from: number; // start of a line
  readonly to: number | null; // start of the line of another pose; null = of none yet
}

/** Where the poses around a request are: those before it, and those after it until the next one. */
export function stretchOf({ runs, requests }: Recording, { run, time }: RecordedRequest): Stretch {
  const { times, starts } = runs[run - 1];
  const next = requests.reduce(
    (least, other) =>
      other.run === run && other.time > time + AT_REQUEST ? Math.min(least, other.time) : least,
    time + RECORDED.after,
  );
  const first = firstIn(times, (each) => each - time >= -RECORDED.before - AT_REQUEST);
  const end = firstIn(times, (each) => each > next || each - time > RECORDED.after);
  return { first, count: end - first, from: starts[first] ?? 0, to: starts[end] ?? null };
}

/** Index of the first of ascending numbers for which `isAfter` holds. */
function firstIn(all: readonly number[], isAfter: (value: number) => boolean): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAfter(all[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Collects the poses of a request from the lines of its stretch. Positions are from the first joint, so that
 * floats suffice far from the origin of a world.
 *
 * @param time of the request, s
 */
export function createPoseCollector(run: RecordedRun, { first, count }: Stretch, time: number) {
  const { joints, times, starts } = run;
  const positions = new Float32Array(count * joints.length * 3);
  let read = 0;
  let origin: Float64Array | null = null;
  return {
    add({ line, start }: Pick<Line, 'line' | 'start'>): void {
      if (read === count || start !== starts[first + read]) return; // a request, or a faulty line
      const places = poseIn(run, line)?.positions;
      if (!places) return;
      const seen = places.findIndex((value) => !Number.isNaN(value));
      if (seen >= 0) origin ??= places.slice(seen, seen + 3);
      for (const [i, place] of places.entries())
        positions[read * places.length + i] = place - (origin?.[i % 3] ?? 0);
      read += 1;
    },
    /** All poses; null if the lines are not those of the index: the file has changed. */
    poses: (): RequestPoses | null =>
      read < count
        ? null
        : {
            joints,
            times: Float64Array.from(times.slice(first, first + count), (each) => each - time),
            positions,
            frames: framesFrom(times, first, time),
          },
  };
}

/** The pose of a line that was read before; null = the file has changed. */
function poseIn(run: RecordedRun, line: string): RecordedPose | null {
  const data = parsedLine(line);
  const read = isObject(data) && isObject(data.pose) ? readPose(run, data.pose) : '';
  return typeof read === 'string' ? null : read;
}

/** The frames of a run from the last gap before frame `first` on, s after a request. */
function framesFrom(times: readonly number[], first: number, request: number): Float64Array {
  let from = first;
  while (from > 0 && times[from] - times[from - 1] < GAP) from--;
  let end = first;
  while (end < times.length && times[end] - request <= RECORDED.after) end++;
  return Float64Array.from(times.slice(from, end), (time) => time - request);
}

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
