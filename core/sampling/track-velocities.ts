import type { FloatBuffer, Floats } from '../floats.ts';
import { rotationVectorBetween } from '../math/rotation-vector.ts';

/**
 * Writes the velocity of a point at each frame: the central difference, one-sided at the ends, 0 for a single frame.
 *
 * @param out       [frames * 3] m/s
 * @param positions [frames * 3] m
 * @param dt        s between frames
 */
export function velocitiesFromPositions(out: FloatBuffer, positions: Floats, dt: number): FloatBuffer {
  const last = positions.length / 3 - 1;
  for (let frame = 0; frame <= last; frame++) {
    const from = Math.max(frame - 1, 0);
    const to = Math.min(frame + 1, last);
    for (let axis = 0; axis < 3; axis++) {
      const way = positions[to * 3 + axis] - positions[from * 3 + axis];
      out[frame * 3 + axis] = to === from ? 0 : way / ((to - from) * dt);
    }
  }
  return out;
}

/**
 * Writes the angular velocity at each frame, `log(q[i + 1] conj(q[i - 1])) / (2 dt)`, one-sided at the ends, 0 for a single
 * frame.
 *
 * @param out       [frames * 3] rad/s in the parent's frame
 * @param rotations [frames * 4]
 * @param dt        s between frames
 */
export function angularVelocitiesFromRotations(out: FloatBuffer, rotations: Floats, dt: number): FloatBuffer {
  const last = rotations.length / 4 - 1;
  for (let frame = 0; frame <= last; frame++) {
    const from = Math.max(frame - 1, 0);
    const to = Math.min(frame + 1, last);
    rotationVectorBetween(out, rotations, rotations, frame * 3, from * 4, to * 4);
    for (let axis = 0; axis < 3; axis++) out[frame * 3 + axis] /= Math.max(to - from, 1) * dt;
  }
  return out;
}
