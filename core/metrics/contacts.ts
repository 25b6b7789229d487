// core/metrics: measures of motion: contacts, foot slide, jerk, distance of poses, joint limits
import type { Floats } from '../floats.ts';

/** Limits at which a contact begins and ends, with hysteresis against flicker. */
export interface ContactThresholds {
  readonly heightOn: number; // m
  readonly speedOn: number; // m/s
  readonly heightOff: number; // m, usually above `heightOn`
  readonly speedOff: number; // m/s, usually above `speedOn`
}

/**
 * Detects contacts: one begins when the foot is lower than `heightOn` *and* slower than `speedOn`, and ends when it is higher than
 * `heightOff` *or* faster than `speedOff`. Initially the foot is in the air.
 *
 * @param out     [n] receives 1 in contact, else 0
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
