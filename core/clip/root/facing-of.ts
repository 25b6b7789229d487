import type { Floats } from '../../kit/floats.ts';
import { wrapAngle } from './root-state.ts';

/**
 * The turn about Y of the quaternion at `rotations[at]`, without lean, rad: 0 if Z keeps its direction. In
 * [-pi, pi); undefined but finite upside down.
 */
export function facingOf(rotations: Floats, at = 0): number {
  return wrapAngle(2 * Math.atan2(rotations[at + 1], rotations[at + 3]));
}
