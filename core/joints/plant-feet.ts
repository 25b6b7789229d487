import type { Clip } from '../clip.ts';
import type { Floats } from '../floats.ts';
import { worldTransforms } from '../forward-kinematics.ts';
import { quatConjugate, quatNormalize, quatRotateVector } from '../math/quaternion.ts';
import {
  inverseTurn,
  shortestTurn,
  turned,
  turnsInRow,
  unitOf,
  type Turn,
  type Vector,
} from '../math/turn-algebra.ts';
import { vectorCross, vectorDot, vectorLength } from '../math/vector.ts';
import { tipPosition, type LimbTip } from '../root/limb-tips.ts';
import { jointCount, type Skeleton } from '../skeleton.ts';
import { recognisedLimbs, recognisedParts, type Leg } from './body-limbs.ts';
import { groundFigure } from './ground-figure.ts';
import { ancestorsOf } from './joint-tree.ts';

/** Difference in height from the source's foot that is left alone, leg lengths: of a foot on the ground, … */
const ON_GROUND = 0.004;
/** … by how much it grows with the height of the lower foot, up to a limit, … */
const WITH_HEIGHT = 0.5;
const IN_FLIGHT = 0.03;
/** … and with the height of a foot above the other. */
const ABOVE_OTHER = 1;

/** Share of its length to which a leg is stretched: beyond it a knee would snap. */
const STRETCHED = 0.999;

/**
 * Bends the legs of a retargeted motion so that each foot is as high above the ground as the source's, where a constant is not enough:
 * ankles, toes and proportions differ. Feet keep their rotations, hips their places. Nothing is changed if the legs are not known.
 *
 * @param out   on its ground
 * @param scale of the lengths of `clip`
 */
export function plantFeet(out: Clip, clip: Clip, scale: number): void {
  const [from, to] = [clip.skeleton, out.skeleton].map((skeleton) => groundFigure(skeleton).feet);
  const legs = recognisedLimbs(out.skeleton)?.legs ?? [];
  if (from.length !== legs.length) return;
  const [source, target] = [clip.skeleton, out.skeleton].map(createWorld);
  for (let frame = 0; frame < out.frameCount; frame++) {
    const [a, b] = [poseIn(source, clip, frame), poseIn(target, out, frame)];
    const wanted = from.map(({ points }) => (lowest(a, points) - clip.groundHeight) * scale);
    const low = Math.min(...wanted);
    for (const [i, leg] of legs.entries()) {
      const { legLength, points } = to[i];
      const error = wanted[i] - (lowest(b, points) - out.groundHeight);
      const fixed = Math.min(ON_GROUND * legLength + WITH_HEIGHT * Math.max(low, 0), IN_FLIGHT * legLength);
      const left = fixed + ABOVE_OTHER * (wanted[i] - low);
      if (Math.abs(error) > left) liftFoot(out, frame, b, leg, error - Math.sign(error) * left);
    }
  }
}

type World = ReturnType<typeof createWorld>;

function createWorld({ parentIndices }: Skeleton) {
  const joints = parentIndices.length;
  return { positions: new Float64Array(joints * 3), rotations: new Float64Array(joints * 4) };
}

function poseIn(world: World, { skeleton, positions, rotations }: Clip, frame: number): World {
  const joints = jointCount(skeleton);
  const local = {
    positions: positions.subarray(frame * joints * 3, (frame + 1) * joints * 3),
    rotations: rotations.subarray(frame * joints * 4, (frame + 1) * joints * 4),
  };
  worldTransforms(world, skeleton.parentIndices, local);
  return world;
}

function lowest(world: World, points: readonly LimbTip[]): number {
  const place = new Float64Array(3);
  return Math.min(...points.map((point) => tipPosition(place, point, world)[1]));
}

const minus = (a: Vector, b: Vector): Vector => a.map((value, axis) => value - b[axis]);

/** Moves the ankle of a leg up by `rise`, m, as far as it reaches, by turns at its knee and its thigh. */
function liftFoot(out: Clip, frame: number, world: World, { upper, tip, apart }: Leg, rise: number): void {
  const { parentIndices } = out.skeleton;
  const parts = recognisedParts(out.skeleton);
  let knee = tip.joint;
  while (knee !== upper && parts[knee].role !== 'shin') knee = parentIndices[knee];
  if (knee === upper) return;
  const at = (joint: number): Vector => world.positions.slice(joint * 3, joint * 3 + 3);
  const ankle = tipPosition(new Float64Array(3), tip, world) as Vector;
  const [thigh, shin] = [minus(at(upper), at(knee)), minus(ankle, at(knee))];
  const hinge = unitOf(vectorCross(new Float64Array(3), thigh, shin));
  if (hinge === null) return; // a straight leg does not say where its knee bends
  const goal = minus(ankle, at(upper));
  const most = Math.max(STRETCHED * (vectorLength(thigh) + vectorLength(shin)), vectorLength(goal));
  goal[1] += rise;
  const length = Math.min(vectorLength(goal), most);
  const [l, m] = [vectorLength(thigh), vectorLength(shin)];
  const angle = (cosine: number): number => Math.acos(Math.max(-1, Math.min(1, cosine)));
  const bend =
    angle((l * l + m * m - length * length) / (2 * l * m)) - angle(vectorDot(thigh, shin) / (l * m));
  const atKnee = Float64Array.of(...hinge.map((v) => v * Math.sin(bend / 2)), Math.cos(bend / 2));
  const way = minus(turned(atKnee, shin), thigh);
  const atThigh = shortestTurn(unitOf(way) ?? way, unitOf(goal) ?? goal);
  if (apart >= 0) {
    const reached = vectorLength(way) / vectorLength(goal);
    const end = goal.map((value, axis) => value * reached + world.positions[upper * 3 + axis]);
    moveJoint(out, frame, apart, minus(end, ankle));
  }
  turnJoint(out, frame, world, upper, atThigh);
  turnJoint(out, frame, world, knee, atKnee);
  if (parts[tip.joint].role === 'foot')
    turnJoint(out, frame, world, tip.joint, inverseTurn(turnsInRow(atThigh, atKnee)));
}

/** Moves a joint by `way` in the world, m. */
export function moveJoint(out: Clip, frame: number, joint: number, way: Floats): void {
  const first = frame * jointCount(out.skeleton);
  const [own, back] = [Float64Array.from(way), new Float64Array(4)];
  for (const j of ancestorsOf(out.skeleton, joint).toReversed()) {
    quatConjugate(back, out.rotations, 0, (first + j) * 4);
    quatRotateVector(own, back, own);
  }
  for (let i = 0; i < 3; i++) out.positions[(first + joint) * 3 + i] += own[i];
}

/** Turns a joint by `turn`, in the world as it was, which stays as it was. */
function turnJoint(out: Clip, frame: number, world: World, joint: number, turn: Turn): void {
  const parent = out.skeleton.parentIndices[joint];
  const above = parent < 0 ? turnsInRow() : world.rotations.slice(parent * 4, parent * 4 + 4);
  const first = (frame * jointCount(out.skeleton) + joint) * 4;
  const own = out.rotations.subarray(first, first + 4);
  quatNormalize(own, turnsInRow(inverseTurn(above), turn, above, own));
}
