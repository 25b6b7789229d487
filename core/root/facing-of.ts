import type { Floats } from '../floats.ts';
import { wrapAngle } from './root-state.ts';

/**
 * Turn about Y of the quaternion at `rotations[at]`, freed of lean, rad: 0 where it leaves Z facing Z. In [-pi, pi);
 * not defined, but finite, upside down.
 */
export function facingOf(rotations: Floats, at = 0): number {
  return wrapAngle(2 * Math.atan2(rotations[at + 1], rotations[at + 3]));
}
