import type { FloatBuffer, Floats } from '../../kit/floats.ts';

/**
 * Writes the magnitude of a track's acceleration, m/s^2, from its frame 1 on: the second central difference
 *
 *   a_i = (x_(i+1) - 2 x_i + x_(i-1)) / dt^2
 *
 * @param out       at most [frames - 2]
 * @param positions [n * size] m, one point or more in each frame
 * @param dt        s between frames, > 0
 * @param point     numbers of a frame, and where the point is in the first
 */
export function measureAcceleration<Out extends FloatBuffer>(
  out: Out,
  positions: Floats,
  dt: number,
  { from, size } = { from: 0, size: 3 },
): Out {
  for (let i = 0; i < out.length; i++) {
    let squared = 0;
    for (let axis = 0, at = from + i * size; axis < 3; axis++, at++)
      squared += (positions[at] - 2 * positions[at + size] + positions[at + 2 * size]) ** 2;
    out[i] = Math.sqrt(squared) / (dt * dt);
  }
  return out;
}
