// core/judge/kinematics: derivatives of tracks over time: speed, acceleration, jerk; and their low-pass filter
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import type { FloatBuffer, Floats } from '../../kit/floats.ts';
import { assert } from '../../kit/assert.ts';

/**
 * [frames] Speed of the root over the ground: central difference of its positions, one-sided at the ends,
 * m/s.
 */
export function rootSpeeds({ frameCount, fps, root: { states } }: RootedClip): Float32Array {
  const speeds = new Float32Array(frameCount);
  for (let frame = 0; frame < frameCount; frame++) {
    const a = Math.max(frame - 1, 0);
    const b = Math.min(frame + 1, frameCount - 1);
    const [dx, dz] = [states[b * 3] - states[a * 3], states[b * 3 + 1] - states[a * 3 + 1]];
    speeds[frame] = a === b ? 0 : (Math.hypot(dx, dz) * fps) / (b - a);
  }
  return speeds;
}

/**
 * Writes the magnitude of a track's acceleration, m/s^2, from its frame 1 on: the second central difference
 *
 *   a_i = (x_(i+1) - 2 x_i + x_(i-1)) / dt^2
 *
 * @param out       at most [frames - 2]
 * @param positions [n * size] m, one point or more in each frame
 * @param dt        s between frames, > 0
 * @param point     numbers of a frame, where the point is in the first, and its numbers: of other points than places
 *   the unit is theirs
 */
export function measureAcceleration<Out extends FloatBuffer>(
  out: Out,
  positions: Floats,
  dt: number,
  { from = 0, size = 3, width = 3 } = {},
): Out {
  for (let i = 0; i < out.length; i++) {
    let squared = 0;
    for (let axis = 0, at = from + i * size; axis < width; axis++, at++)
      squared += (positions[at] - 2 * positions[at + size] + positions[at + 2 * size]) ** 2;
    out[i] = Math.sqrt(squared) / (dt * dt);
  }
  return out;
}

/** Weights of moments for the second derivative at the first one, by their number. */
const known = new Map<number, Float64Array>();

/**
 * The acceleration at the start of a track, m/s^2: that of the cubic that fits all its places best (least
 * squares). What bends between frames averages out, and a cubic is exact.
 *
 * @param positions [n * 3] m, n >= 4
 * @param dt        s between them, > 0
 * @param places    where the first one is, numbers to the next (below 0 = back in time), and how many
 * @returns [3]
 */
export function startAcceleration(
  positions: Floats,
  dt: number,
  { from, step, count } = { from: 0, step: 3, count: positions.length / 3 },
): Float64Array {
  const weights = weightsFor(count);
  const out = new Float64Array(3);
  for (let axis = 0; axis < 3; axis++) {
    let sum = 0;
    for (let i = 0, at = from + axis; i < count; i++, at += step) sum += weights[i] * positions[at];
    out[axis] = sum / (dt * dt);
  }
  return out;
}

/**
 * The weights `w` with `sum w_i x_i` = x'' at 0 of the fitted cubic, for x at i = 0 … n - 1. From polynomials
 * that are orthogonal on these places: each adds its share of x'' without a system of equations.
 */
function weightsFor(count: number): Float64Array {
  const found = known.get(count);
  if (found) return found;
  const out = new Float64Array(count);
  const basis: Float64Array[] = []; // [4] values at all places
  const powers: number[][] = []; // [4] coefficients of 1, i, i^2, i^3
  for (let degree = 0; degree < 4; degree++) {
    const values = Float64Array.from({ length: count }, (_, i) => i ** degree);
    const coefficients = [0, 1, 2, 3].map((power) => Number(power === degree));
    for (const [k, other] of basis.entries()) {
      const share = dot(values, other);
      for (let i = 0; i < count; i++) values[i] -= share * other[i];
      for (let power = 0; power < 4; power++) coefficients[power] -= share * powers[k][power];
    }
    const length = Math.sqrt(dot(values, values));
    basis.push(values.map((value) => value / length));
    powers.push(coefficients.map((value) => value / length));
    const second = 2 * powers[degree][2];
    for (let i = 0; i < count; i++) out[i] += second * basis[degree][i];
  }
  known.set(count, out);
  return out;
}

const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, i) => sum + value * b[i], 0);

/** Frames of a third central difference; jerk is undefined for the outer two at each end. */
const STENCIL = 5;

/** Number of values that `measureJerk` writes for a track of `frames`. */
export function jerkCount(frames: number): number {
  return Math.max(0, frames - STENCIL + 1);
}

/**
 * Writes the magnitude of a track's jerk, m/s^3, for its frames 2 to n - 3: the third central difference
 *
 *   j_i = ((x_(i+2) - x_(i-2)) / 2 - (x_(i+1) - x_(i-1))) / dt^3
 *
 * @param out       at most [jerkCount(n)]
 * @param positions [n * size] m, one point or more in each frame
 * @param dt        s between frames, > 0
 * @param point     numbers of a frame, where the point is in the first, and its numbers: of other points than places
 *   the unit is theirs
 */
export function measureJerk<Out extends FloatBuffer>(
  out: Out,
  positions: Floats,
  dt: number,
  { from = 0, size = 3, width = 3 } = {},
): Out {
  const frames = Math.floor((positions.length - from - width) / size) + 1;
  assert(out.length <= jerkCount(frames), `${out.length} jerks of ${frames} frames`);
  const cubed = dt * dt * dt;
  for (let i = 0; i < out.length; i++) {
    let squared = 0;
    for (let axis = 0, at = from + i * size; axis < width; axis++, at++) {
      const outer = (positions[at + 4 * size] - positions[at]) / 2;
      const inner = positions[at + 3 * size] - positions[at + size];
      squared += (outer - inner) ** 2;
    }
    out[i] = Math.sqrt(squared) / cubed;
  }
  return out;
}
