// core/judge/measures: measures of motion: foot slide, jerk, acceleration, speed
import { assert } from '../../kit/assert.ts';
import type { FloatBuffer, Floats } from '../../kit/floats.ts';

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
 * @param point     numbers of a frame, and where the point is in the first
 */
export function measureJerk<Out extends FloatBuffer>(
  out: Out,
  positions: Floats,
  dt: number,
  { from, size } = { from: 0, size: 3 },
): Out {
  const frames = Math.floor((positions.length - from - 3) / size) + 1;
  assert(out.length <= jerkCount(frames), `${out.length} jerks of ${frames} frames`);
  const cubed = dt * dt * dt;
  for (let i = 0; i < out.length; i++) {
    let squared = 0;
    for (let axis = 0, at = from + i * size; axis < 3; axis++, at++) {
      const outer = (positions[at + 4 * size] - positions[at]) / 2;
      const inner = positions[at + 3 * size] - positions[at + size];
      squared += (outer - inner) ** 2;
    }
    out[i] = Math.sqrt(squared) / cubed;
  }
  return out;
}
