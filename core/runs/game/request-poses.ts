import { isObject } from '../../documents/specs/structure-specs.ts';
import type { Line, RecordedRequest, RecordedRun, Recording } from './parse-recording.ts';
import { parsedLine, readPose, type Pose } from './read-pose.ts';

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
function poseIn(run: RecordedRun, line: string): Pose | null {
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
