import { isObject } from '../schema/structure-specs.ts';
import type { Line, RecordedRequest, RecordedRun, Recording } from './parse-recording.ts';
import { AT_REQUEST, framesFrom, RECORDED } from './recorded-poses.ts';

/** The unit and the axes of recorded positions. */
export interface Axes {
  readonly metresPerUnit: number;
  readonly up: 'y' | 'z';
  readonly handedness: 'left' | 'right';
}

/** Our position of theirs: see `toOurAxes`. */
type Convert = (x: number, y: number, z: number) => readonly [x: number, y: number, z: number];

/** A place in the world of a game is not farther away, m. */
const FAR = 1e7;

/**
 * Converts positions to metres, Y up, right-handed. Which way X points does not matter: a recording is turned
 * about Y when it is placed.
 *
 *     z up, left-handed    (x, z, y)       y up, left-handed    (x, y, -z)
 *     z up, right-handed   (x, z, -y)      y up, right-handed   (x, y, z)
 */
export function toOurAxes({ metresPerUnit: unit, up, handedness }: Axes): Convert {
  const isLeft = handedness === 'left';
  if (up === 'z') return (x, y, z) => [x * unit, z * unit, (isLeft ? y : -y) * unit];
  return (x, y, z) => [x * unit, y * unit, (isLeft ? -z : z) * unit];
}

/**
 * Creates a store of poses that grows. Positions are from the first one, so that floats suffice far from the
 * origin of a world.
 */

/** A pose of a recording. */
interface Pose {
  readonly time: number; // s on the game's clock
  readonly positions: Float64Array; // [joints * 3] m, Y up, right-handed; NaN = the joint was not there
}

/** Reads a pose, or says what is wrong with it. @param after s: the time of the pose above */
export function readPose(
  { joints, ...axes }: Pick<RecordedRun, 'joints' | keyof Axes>,
  { time, positions: values }: Record<string, unknown>,
  after = Number.NEGATIVE_INFINITY,
): Pose | string {
  if (typeof time !== 'number' || !Number.isFinite(time)) return 'time: expected seconds. Delete this line.';
  if (time < after) return `time: ${time} s is before the pose above. Delete this line.`;
  if (!Array.isArray(values) || values.length !== joints.length * 3)
    return `positions: expected ${joints.length * 3} numbers, three for each joint. Delete this line.`;
  const convert = toOurAxes(axes);
  const positions = new Float64Array(values.length).fill(Number.NaN);
  for (let at = 0; at < values.length; at += 3) {
    const [x, y, z]: readonly unknown[] = [values[at], values[at + 1], values[at + 2]];
    if (x === null && y === null && z === null) continue;
    if (!Number.isFinite(x) || !Number.isFinite(y) || !Number.isFinite(z))
      return `positions: joint ${at / 3 + 1} has no three numbers. Delete this line.`;
    const place = convert(x as number, y as number, z as number);
    if (Math.hypot(...place) > FAR)
      return `positions: joint ${at / 3 + 1} is too far away. Delete this line.`;
    positions.set(place, at);
  }
  return { time, positions };
}

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

/** A line of JSON; undefined = it is none. */
export function parsedLine(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}
