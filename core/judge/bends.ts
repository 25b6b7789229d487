import type { Floats } from '../kit/floats.ts';
import { measureAcceleration, measureJerk } from './kinematics/derivatives.ts';
import { createLowPass } from './kinematics/low-pass.ts';
import { judgedMoments, oncePerEnd, worstOf, type JudgedSlot } from './metric.ts';
import { takeNumbers, type MotionTrack } from './motion-track.ts';
import { MARGIN } from './sample-slots.ts';

/**
 * Cutoff of what bends, Hz: gait is below 6 Hz, and a clip of 30 frames per second has nothing true above 15.
 */
const CUTOFF = 10;

/** [points] of [judged moments] how points bend over time, in their unit. */
export interface Bends {
  readonly accelerations: readonly Float64Array[]; // per s^2
  readonly jerks: readonly Float64Array[]; // per s^3
}

/** Points side by side in each moment of a track. */
interface TrackedPoints {
  readonly count: number;
  readonly width: number; // numbers of a point
  readonly from: number; // where the first is in a moment
  readonly size: number; // numbers of a moment
}

/**
 * Measures the second and third derivatives of points, low-passed at 10 Hz. A filter sees what is around it, so it
 * gets no more than to the end of the slot.
 *
 * @param values [moments * size]
 */
export function bendsIn(slot: JudgedSlot, values: Floats, points: TrackedPoints): Bends {
  const { rate, seam, end } = slot;
  const { count, width, from, size } = points;
  const filter = { moments: end + MARGIN + 1, tracks: width, rate, cutoff: CUTOFF, take: takeNumbers };
  const lowPass = createLowPass(filter);
  const smooth = takeNumbers(filter.moments * width);
  const judged = judgedMoments(slot);
  const each = (): readonly Float64Array[] => {
    const numbers = takeNumbers(count * judged);
    return Array.from({ length: count }, (_, point) =>
      numbers.subarray(point * judged, (point + 1) * judged),
    );
  };
  const [accelerations, jerks] = [each(), each()];
  for (let point = 0; point < count; point++) {
    lowPass(smooth, values, from + point * width, size);
    // The first acceleration is of moment 1, the first jerk of moment 2.
    const at = (moment: number) => ({ from: moment * width, size: width, width });
    measureAcceleration(accelerations[point], smooth, 1 / rate, at(seam - 1));
    measureJerk(jerks[point], smooth, 1 / rate, at(seam - 2));
  }
  return { accelerations, jerks };
}

/** [judged moments * joints] Ways of joints in the world over two moments, around each, m. */
export const waysOf = oncePerEnd((slot, { joints, positions }): Float64Array => {
  const ways = takeNumbers(judgedMoments(slot) * joints);
  const size = joints * 3;
  for (let i = 0, at = slot.seam * size; i < ways.length; i++, at += 3) {
    const x = positions[at + size] - positions[at - size];
    const y = positions[at + size + 1] - positions[at - size + 1];
    const z = positions[at + size + 2] - positions[at - size + 2];
    ways[i] = Math.sqrt(x * x + y * y + z * z);
  }
  return ways;
});

/**
 * By how much the jerk of points exceeds that of both clips at the same moment: its peak over points and moments.
 *
 * @param of    points that count
 * @param count of all points
 */
export function addedJerk(
  slot: JudgedSlot,
  of: Iterable<number>,
  bendsOf: (slot: JudgedSlot, track?: MotionTrack) => Bends,
  count?: number,
) {
  const [jerks, from, to] = (['output', 'source', 'destination'] as const).map(
    (track) => bendsOf(slot, slot[track]).jerks,
  );
  const addedBy = (point: number, out: Float64Array): Float64Array => {
    const [own, source, destination] = [jerks[point], from[point], to[point]];
    for (let i = 0; i < out.length; i++) out[i] = own[i] - Math.max(source[i], destination[i]);
    return out;
  };
  return worstOf(slot, of, addedBy, count);
}
