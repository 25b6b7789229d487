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
export function createPoseStore(joints: number, convert: Convert) {
  const times: number[] = [];
  let positions = new Float32Array(joints * 3 * 64);
  let origin: readonly number[] | null = null;

  /** What is wrong with the numbers of a pose; null = nothing. */
  const problemOf = (time: unknown, values: unknown): string | null => {
    if (typeof time !== 'number' || !Number.isFinite(time))
      return 'time: expected seconds. Delete this line.';
    if (time < (times.at(-1) ?? time)) return `time: ${time} s is before the pose above. Delete this line.`;
    if (!Array.isArray(values) || values.length !== joints * 3)
      return `positions: expected ${joints * 3} numbers, three for each joint. Delete this line.`;
    for (let at = 0; at < values.length; at += 3) {
      const three: readonly unknown[] = values.slice(at, at + 3);
      const isThere = three.every((value) => typeof value === 'number' && Number.isFinite(value));
      if (!isThere && three.some((value) => value !== null))
        return `positions: joint ${at / 3 + 1} has no three numbers. Delete this line.`;
    }
    return null;
  };

  /** Adds a pose, or returns what is wrong with it. */
  const add = ({ time, positions: values }: Record<string, unknown>): string | null => {
    const problem = problemOf(time, values);
    if (problem !== null) return problem;
    const numbers = values as readonly (number | null)[];
    const start = times.length * joints * 3;
    if (start + numbers.length > positions.length) {
      const larger = new Float32Array(2 * (start + numbers.length));
      larger.set(positions);
      positions = larger;
    }
    for (let at = 0; at < numbers.length; at += 3) {
      const [x, y, z] = numbers.slice(at, at + 3);
      if (x === null || y === null || z === null) {
        positions.fill(Number.NaN, start + at, start + at + 3);
        continue;
      }
      const place = convert(x, y, z);
      if (Math.hypot(...place) > FAR)
        return `positions: joint ${at / 3 + 1} is too far away. Delete this line.`;
      origin ??= place;
      for (let axis = 0; axis < 3; axis++) positions[start + at + axis] = place[axis] - origin[axis];
    }
    times.push(time as number);
    return null;
  };

  return {
    add,
    stored: () => ({
      times: Float64Array.from(times),
      positions: positions.slice(0, times.length * joints * 3),
    }),
  };
}
