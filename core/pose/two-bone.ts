import type { FloatBuffer, Floats } from '../kit/floats.ts';
import { quatConjugate, quatMultiply, quatRotateVector } from '../math/quaternion.ts';
import { quatBetween } from '../math/rotation-conversions.ts';
import { quatFromRotationVector } from '../math/rotation-vector.ts';
import { vectorCross, vectorDot, vectorLength } from '../math/vector.ts';

/**
 * A limb stretches to this part of its length: near the end its middle joint turns ever faster. A pose that
 * stretches it further may.
 */
export const MAX_REACH = 0.998;

/** Part of the hinge in the axis of the bend, which is unknown in a straight limb. */
const HINGE_SHARE = 0.02;

/** Shorter vectors have no direction, m. */
const MIN_LENGTH = 1e-6;

/** A limb of two bones, for example hip, knee and ankle, and where its end should be. */
export interface TwoBoneLimb {
  readonly rotations: Float64Array; // [12] of the three joints, each in its parent's frame
  readonly offsets: Float64Array; // [6] m, the second joint in the frame of the first, the third in that of the second
  readonly target: Float64Array; // [3] m, in the frame of the first joint
}

export const createLimb = (): TwoBoneLimb => ({
  rotations: new Float64Array(12),
  offsets: new Float64Array(6),
  target: new Float64Array(3),
});

/**
 * Creates a solver that moves the end of a limb to its target: the middle joint bends in the plane that it
 * has until the distance is right, then the limb turns the shortest way. The end keeps its rotation.
 *
 *   |v + R(n, angle) w| = distance,   v, w the bones, n their normal
 *
 * The solver writes `limb.rotations`. Out of reach the limb is stretched towards the target.
 *
 * @param hinge [3] unit axis about which the limb bends, in the frame of its first joint
 */
export function createTwoBoneSolver(hinge: Floats): (limb: TwoBoneLimb) => void {
  const scratch = createScratch();
  const { w, bend, end, goal } = scratch;
  const [first, turn, foot] = Array.from({ length: 3 }, () => new Float64Array(4));
  return (limb) => {
    const { rotations, offsets } = limb;
    quatRotateVector(w, rotations, offsets, 0, 4, 3);
    if (!writeGoal(scratch, limb)) return;
    writeNormal(bend, limb, w, hinge);
    writeBend(scratch, limb);
    quatFromRotationVector(first, bend);
    quatMultiply(foot, rotations, rotations, 0, 4, 8);
    quatMultiply(rotations, first, rotations, 4, 0, 4);
    quatRotateVector(end, first, w);
    for (let i = 0; i < 3; i++) end[i] += offsets[i];
    if (!makeUnit(end)) return;
    quatBetween(turn, end, goal);
    quatMultiply(rotations, rotations, turn);
    quatMultiply(turn, turn, rotations, 0, 0, 4);
    quatMultiply(rotations, quatConjugate(turn, turn), foot, 8);
  };
}

type Scratch = ReturnType<typeof createScratch>;

function createScratch() {
  const [w, bend, across, end, goal] = Array.from({ length: 5 }, () => new Float64Array(3));
  return { w, bend, across, end, goal, distance: new Float64Array(1) };
}

/** Writes the normal of the plane of a limb, on the side of its hinge. */
function writeNormal(out: FloatBuffer, { offsets: v }: TwoBoneLimb, w: Floats, hinge: Floats): void {
  vectorCross(out, v, w);
  const size = Math.max(Math.sqrt(vectorDot(v, v) * vectorDot(w, w)), MIN_LENGTH);
  for (let i = 0; i < 3; i++) out[i] /= size;
  const share = HINGE_SHARE - Math.min(vectorDot(out, hinge), 0);
  for (let i = 0; i < 3; i++) out[i] += share * hinge[i];
  makeUnit(out);
}

/**
 * Writes the direction of the target, and its distance as far as the limb reaches. False if it is at the
 * first joint.
 */
function writeGoal({ goal, end, distance, w }: Scratch, { offsets: v, target }: TwoBoneLimb): boolean {
  for (let i = 0; i < 3; i++) end[i] = v[i] + w[i];
  const reach = Math.max(MAX_REACH * (vectorLength(v) + vectorLength(w)), vectorLength(end));
  distance[0] = Math.min(vectorLength(target), reach);
  goal.set(target);
  return makeUnit(goal);
}

/** Turns the normal into the rotation vector by which `w` bends so that the end is at the distance. */
function writeBend({ w, bend: normal, across, distance }: Scratch, { offsets: v }: TwoBoneLimb): void {
  vectorCross(across, normal, w);
  const along = vectorDot(normal, v) * vectorDot(normal, w);
  const cosine = vectorDot(v, w) - along;
  const sine = vectorDot(v, across);
  const wanted = 0.5 * (distance[0] * distance[0] - vectorDot(v, v) - vectorDot(w, w)) - along;
  const size = Math.max(Math.sqrt(cosine * cosine + sine * sine), MIN_LENGTH * MIN_LENGTH);
  const angle = Math.atan2(sine, cosine) + Math.acos(Math.min(Math.max(wanted / size, -1), 1));
  for (let i = 0; i < 3; i++) normal[i] *= angle;
}

/** Makes a vector a unit vector; false if it has no direction. */
function makeUnit(vector: FloatBuffer): boolean {
  const length = vectorLength(vector);
  if (length < MIN_LENGTH) return false;
  for (let i = 0; i < 3; i++) vector[i] /= length;
  return true;
}
