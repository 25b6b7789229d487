// core/metrics: measures of motion: contacts, foot skate, jerk, penetration, joint limits
import type { Floats } from '../floats.ts';

/** When a foot begins to stand, and when it stops. Two of each, so that it does not flutter between. */
export interface ContactThresholds {
  readonly heightOn: number; // m
  readonly speedOn: number; // m/s
  readonly heightOff: number; // m, usually above `heightOn`
  readonly speedOff: number; // m/s, usually above `speedOn`
}

/**
 * Writes where a foot stands: it begins to once it is lower than `heightOn` *and* slower than `speedOn`, and stops once it is
 * higher than `heightOff` *or* faster than `speedOff`. In the air at first.
 *
 * @param out     [n] receives 1 where it stands, else 0
 * @param heights [n] m above the ground
 * @param speeds  [n] m/s
 */
export function detectContacts(
  out: Uint8Array,
  heights: Floats,
  speeds: Floats,
  thresholds: ContactThresholds,
): Uint8Array {
  const { heightOn, speedOn, heightOff, speedOff } = thresholds;
  let stands = false;
  for (let i = 0; i < out.length; i++) {
    const height = heights[i];
    const speed = speeds[i];
    stands = stands ? !(height > heightOff || speed > speedOff) : height < heightOn && speed < speedOn;
    out[i] = stands ? 1 : 0;
  }
  return out;
}
