import { assert } from '../assert.ts';
import type { FloatBuffer, Floats } from '../floats.ts';

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
 * @param out       [jerkCount(n)]
 * @param positions [n * 3] m
 * @param dt        s between frames, > 0
 */
export function measureJerk(out: FloatBuffer, positions: Floats, dt: number): FloatBuffer {
  assert(
    out.length === jerkCount(positions.length / 3),
    `${out.length} jerks of ${positions.length / 3} frames`,
  );
  const cubed = dt * dt * dt;
  for (let i = 0; i < out.length; i++) {
    let squared = 0;
    for (let at = i * 3; at < i * 3 + 3; at++) {
      const outer = (positions[at + 12] - positions[at]) / 2;
      const inner = positions[at + 9] - positions[at + 3];
      squared += (outer - inner) ** 2;
    }
    out[i] = Math.sqrt(squared) / cubed;
  }
  return out;
}
