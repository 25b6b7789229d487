import { vectorCross, vectorDot, vectorLength } from '../../../math/vector.ts';
import { inverseTurn, turned, unitOf, type Vector } from '../../../math/turn-algebra.ts';
import { between, type LegTrack } from './leg-tracks.ts';

/** The bends of a knee over a motion. */
export interface KneeBends {
  readonly angles: Float64Array; // [frames] rad, 0 = straight, below if bent the other way
  readonly hinges: Float64Array; // [frames * 3] unit, in the world: turning the shin about it straightens the leg
}

/** Sine of the bend below which the hinge is that of the whole motion, rather than of the frame. */
const STRAIGHT = 0.1;

/**
 * The bends of a knee. A leg that is nearly straight does not say where its knee bends: it bends as in the
 * other frames, or, if it never does, ahead of the figure.
 *
 * @param aside [3] from the left leg to the right one
 */
export function kneeBends(track: LegTrack, asides: Float64Array): KneeBends {
  const frames = track.lows.length;
  const [angles, hinges] = [new Float64Array(frames), new Float64Array(frames * 3)];
  const crosses = Array.from({ length: frames }, (_, frame) => crossAt(track, frame));
  const mean = meanHinge(track, crosses, asides);
  for (let frame = 0; frame < frames; frame++) {
    const usual = turned(track.turns.subarray(frame * 4, frame * 4 + 4), mean);
    const cross = crosses[frame];
    const sign = vectorDot(cross, usual) < 0 ? -1 : 1;
    const sine = vectorLength(cross);
    const share = Math.max(0, 1 - sine / STRAIGHT);
    const hinge = cross.map((value, axis) => sign * value + share * STRAIGHT * usual[axis]);
    hinges.set(unitOf(hinge) ?? usual, frame * 3);
    const { thigh, shin } = bonesAt(track, frame);
    angles[frame] =
      sign * Math.atan2(sine * vectorLength(thigh) * vectorLength(shin), -vectorDot(thigh, shin));
  }
  return { angles, hinges };
}

/** From the knee to the top of the thigh, and to the ankle, m. */
export function bonesAt({ hips, knees, ankles }: LegTrack, frame: number) {
  return { thigh: between(knees, hips, frame), shin: between(knees, ankles, frame) };
}

/** The cross product of both bones, by their lengths; 0 without a knee. */
function crossAt(track: LegTrack, frame: number): Vector {
  const { thigh, shin } = bonesAt(track, frame);
  const area = vectorLength(thigh) * vectorLength(shin);
  const cross = vectorCross(new Float64Array(3), thigh, shin) as Vector;
  return area === 0 ? cross.fill(0) : cross.map((value) => value / area);
}

/** The hinge in the thigh's frame, by all frames in which the leg is bent. */
function meanHinge({ turns }: LegTrack, crosses: readonly Vector[], asides: Float64Array): Vector {
  const [sum, side] = [new Float64Array(3), new Float64Array(3)];
  crosses.forEach((cross, frame) => {
    const back = inverseTurn(turns, frame * 4);
    const [own, aside] = [turned(back, cross), turned(back, asides.subarray(frame * 3, frame * 3 + 3))];
    for (let i = 0; i < 3; i++) sum[i] += own[i];
    for (let i = 0; i < 3; i++) side[i] += aside[i];
  });
  const isBent = vectorLength(sum) > STRAIGHT * 0.1 * crosses.length;
  return unitOf(isBent ? sum : side) ?? Float64Array.of(1, 0, 0);
}
