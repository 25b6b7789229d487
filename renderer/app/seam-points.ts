import type { Floats } from '../../core/floats.ts';
import type { GroundPoint, Seam } from './seam-evaluator.ts';

/** What a framing of the seam shows: from a little before it to well into the destination, s. */
const SEAM_START = -0.15;
const SEAM_END = 0.5;
const SEAM_STEP = 0.05;

/**
 * All joints of the slots in sight over the seam, where a camera that goes along with the figures sees them: each moment is
 * shifted so that what the camera follows is where it is at `now`. Leaves `seam` at `now`.
 *
 * @returns [n * 3] m
 */
export function pointsOverSeam(seam: Seam, slots: readonly number[], now: number): Floats {
  const target = { x: 0, z: 0 };
  seam.evaluate(now);
  const { x, z } = followedPoint(target, seam, slots);
  const points: number[] = [];
  for (let time = SEAM_START; time <= SEAM_END; time += SEAM_STEP) {
    seam.evaluate(time);
    followedPoint(target, seam, slots);
    addPoints(points, seam, slots, x - target.x, z - target.z);
  }
  seam.evaluate(now);
  return points;
}

/** All joints of the slots in sight as they are now, [n * 3] m. */
export function pointsNow(seam: Seam, slots: readonly number[]): Floats {
  const points: number[] = [];
  addPoints(points, seam, slots, 0, 0);
  return points;
}

/** Where the camera goes along: the middle of the hips (joint 0) of the slots in sight, on the ground. */
export function followedPoint(out: GroundPoint, seam: Seam, slots: readonly number[]): GroundPoint {
  let x = 0;
  let z = 0;
  for (let i = 0; i < slots.length; i++) {
    const { positions } = seam.slots[slots[i]].pose;
    x += positions[0];
    z += positions[2];
  }
  out.x = x / Math.max(slots.length, 1);
  out.z = z / Math.max(slots.length, 1);
  return out;
}

function addPoints(out: number[], seam: Seam, slots: readonly number[], dx: number, dz: number): void {
  for (const slot of slots) {
    const { positions } = seam.slots[slot].pose;
    for (let i = 0; i < positions.length; i += 3) {
      out.push(positions[i] + dx, positions[i + 1], positions[i + 2] + dz);
    }
  }
}
