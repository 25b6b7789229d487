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

/** A pose of a recording. */
export interface Pose {
  readonly time: number; // s on the game's clock
  readonly positions: Float64Array; // [joints * 3] m, Y up, right-handed; NaN = the joint was not there
}

/** Reads a pose, or says what is wrong with it. @param after s: the time of the pose above */
export function readPose(
  { joints, ...axes }: Axes & { readonly joints: readonly string[] },
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
    const [x, y, z]: readonly unknown[] = values.slice(at, at + 3) as unknown[];
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

/** A line of JSON; undefined = it is none. */
export function parsedLine(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}
