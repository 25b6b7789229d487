import { oncePer } from '../once-per.ts';
import type { Clip } from '../clip.ts';
import {
  groundFrames,
  measureGround,
  type Ground,
  type GroundFigure,
  type GroundSamples,
  type StandingFoot,
} from '../root/ground-height.ts';
import { limbTips, type LimbTip, tipPosition } from '../root/limb-tips.ts';
import { type Skeleton, jointCount } from '../skeleton.ts';
import { recognisedLimbs, recognisedParts, type Leg } from './body-limbs.ts';
import { pointsOfFoot } from './feet.ts';
import type { Floats } from '../floats.ts';
import { transformsAt, worldTransforms } from '../forward-kinematics.ts';
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
import { coverSmoothly } from './cover-smoothly.ts';
import { ancestorsOf } from './joint-tree.ts';

/**
 * The points of a figure that can touch the ground. For a recognised body: its joints and end sites, and for
 * each foot everything below the ankle, or the ankle if nothing is. Skeletons have no soles: figures are
 * drawn with soles just below the lowest of these points. Props, tails and a distant root are excluded. For
 * any other figure: the ends of its limbs.
 */
export const groundFigure: (skeleton: Skeleton) => GroundFigure = oncePer((skeleton) => {
  const tips = limbTips(skeleton);
  const body = recognisedLimbs(skeleton);
  if (body === undefined) return { feet: [], points: tips };
  const feet = body.legs.map((leg) => footOf(skeleton, leg));
  const parts = recognisedParts(skeleton);
  const isOfBody = ({ joint }: LimbTip): boolean => !['root', null].includes(parts[joint].role);
  const known = [...parts.map((_, joint) => at(joint)), ...tips].filter(isOfBody);
  return { feet, points: [...known, ...feet.flatMap((foot) => foot.points)] };
});

const at = (joint: number): LimbTip => ({ joint, offset: [0, 0, 0] });

/** Frames of a motion in which its ground is measured. */
export function groundSamples(motion: Clip): GroundSamples {
  const frames = groundFrames(motion.frameCount, motion.fps);
  return { motion, frames, times: frames.map((frame) => frame / motion.fps) };
}

/** The ground under a motion, as importers find it. */
export function groundUnder(motion: Clip): Ground {
  return measureGround(groundSamples(motion), groundFigure(motion.skeleton));
}

function footOf(skeleton: Skeleton, { upper, end, tip, apart }: Leg): StandingFoot {
  const { parentIndices, restPositions } = skeleton;
  let legLength = Math.hypot(...tip.offset);
  for (let j = end; j !== upper; j = parentIndices[j])
    legLength += Math.hypot(...restPositions.subarray(j * 3, j * 3 + 3));
  if (recognisedParts(skeleton)[end].role !== 'foot')
    return { thigh: upper, legLength, points: [tip, ...(apart < 0 ? [] : pointsOfFoot(skeleton, apart))] };
  const points = pointsOfFoot(skeleton, end);
  const hasToes = points.some(({ joint }) => joint !== end);
  return { thigh: upper, legLength, points: hasToes ? points.slice(1) : points };
}

/** Difference in height from the source's foot that is left alone, leg lengths: of a foot on the ground, … */
const ON_GROUND = 0.004;
/**
 * … by how much it grows with the height of the lower foot above that of one that stands, up to a limit, …
 */
const STANDING = 0.02;
const WITH_HEIGHT = 0.5;
const IN_FLIGHT = 0.03;
/** … and with the height of a foot above the other. */
const ABOVE_OTHER = 1;

/** Share of its length to which a leg is stretched: beyond it a knee would snap. */
const STRETCHED = 0.99;

/** Hips are lowered by so much at most, leg lengths. */
const MOST_LOWERED = 0.15;

/** What planting needs to know of a retargeting. */
export interface Planting {
  readonly scale: number; // of the lengths of the source
  readonly hips: number; // joint of the target
  readonly feet: ReadonlyMap<number, LimbTip>; // feet that hang elsewhere
}

/**
 * Bends the legs of a retargeted motion so that each foot is as high above the ground as the source's, where
 * a constant is not enough: ankles, toes and proportions differ. Feet keep their rotations. Hips are lowered
 * where a straight leg would not reach, smoothly, so that their vertical acceleration stays that of the
 * source (see `coverSmoothly`). Nothing is changed if the legs are not known.
 *
 * @param out on its ground
 */
export function plantFeet(out: Clip, clip: Clip, { scale, hips, feet }: Planting): void {
  const heights = compareFeet(out, clip, scale);
  if (heights === null) return;
  const { frameCount } = out;
  const missing = new Float64Array(frameCount); // m
  const places = new Float64Array(frameCount); // m, heights of the hips
  for (let frame = 0; frame < frameCount; frame++) {
    const { world, rises } = heights(frame);
    places[frame] = world.positions[hips * 3 + 1];
    for (const [leg, rise] of rises)
      if (rise < 0) missing[frame] = Math.max(missing[frame], missingIn(out, world, leg, rise));
  }
  const lowered = coverSmoothly(missing, places, out.loop);
  for (let frame = 0; frame < frameCount; frame++) {
    for (const joint of [hips, ...feet.keys()]) moveJoint(out, frame, joint, [0, -lowered[frame], 0]);
    const { world, rises } = heights(frame);
    for (const [leg, rise] of rises) liftFoot(out, frame, world, leg, rise);
  }
}

/**
 * Says for a frame by how much each foot that is too high or too low must rise, m; null if the legs are not
 * known.
 */
function compareFeet(out: Clip, clip: Clip, scale: number) {
  const [from, to] = [clip.skeleton, out.skeleton].map((skeleton) => groundFigure(skeleton).feet);
  const legs = recognisedLimbs(out.skeleton)?.legs ?? [];
  if (from.length !== legs.length) return null;
  const [source, target] = [clip.skeleton, out.skeleton].map(createWorld);
  return (frame: number): { world: World; rises: readonly (readonly [Leg, number])[] } => {
    const [a, b] = [poseIn(source, clip, frame), poseIn(target, out, frame)];
    const wanted = from.map(({ points }) => (lowest(a, points) - clip.groundHeight) * scale);
    const low = Math.min(...wanted);
    const rises = legs.map((leg, i): readonly [Leg, number] => {
      const { legLength, points } = to[i];
      const error = wanted[i] - (lowest(b, points) - out.groundHeight);
      const above = Math.max(low / legLength - STANDING, 0);
      const fixed = Math.min(ON_GROUND + WITH_HEIGHT * above, IN_FLIGHT) * legLength;
      const left = fixed + ABOVE_OTHER * (wanted[i] - low);
      return [leg, Math.sign(error) * Math.max(0, Math.abs(error) - left)];
    });
    return { world: b, rises: rises.filter(([, rise]) => rise !== 0) };
  };
}

type World = ReturnType<typeof createWorld>;

function createWorld({ parentIndices }: Skeleton) {
  const joints = parentIndices.length;
  return { positions: new Float64Array(joints * 3), rotations: new Float64Array(joints * 4) };
}

function poseIn(world: World, clip: Clip, frame: number): World {
  const { parentIndices } = clip.skeleton;
  worldTransforms(world, parentIndices, transformsAt(clip, parentIndices.length, frame));
  return world;
}

function lowest(world: World, points: readonly LimbTip[]): number {
  const place = new Float64Array(3);
  return Math.min(...points.map((point) => tipPosition(place, point, world)[1]));
}

const minus = (a: Vector, b: Vector): Vector => a.map((value, axis) => value - b[axis]);

/** The bones of a leg in a frame, and how far its ankle reaches, m; null if it has no knee. */
function bonesOf(skeleton: Skeleton, world: World, { upper, tip }: Leg) {
  const parts = recognisedParts(skeleton);
  let knee = tip.joint;
  while (knee !== upper && parts[knee].role !== 'shin') knee = skeleton.parentIndices[knee];
  if (knee === upper) return null;
  const at = (joint: number): Vector => world.positions.slice(joint * 3, joint * 3 + 3);
  const ankle = tipPosition(new Float64Array(3), tip, world) as Vector;
  const [thigh, shin] = [minus(at(upper), at(knee)), minus(ankle, at(knee))];
  const goal = minus(ankle, at(upper));
  const most = Math.max(STRETCHED * (vectorLength(thigh) + vectorLength(shin)), vectorLength(goal));
  return { knee, ankle, thigh, shin, goal, most };
}

/** How much lower the hips must be, m, for the ankle of a leg to rise by `rise`, which is negative. */
function missingIn(out: Clip, world: World, leg: Leg, rise: number): number {
  const bones = bonesOf(out.skeleton, world, leg);
  if (bones === null) return 0;
  const [x, y, z] = bones.goal;
  const down = Math.sqrt(Math.max(0, bones.most ** 2 - x * x - z * z));
  return Math.max(0, Math.min(-(y + rise) - down, MOST_LOWERED * bones.most));
}

/** Moves the ankle of a leg up by `rise`, m, as far as it reaches, by turns at its knee and its thigh. */
function liftFoot(out: Clip, frame: number, world: World, leg: Leg, rise: number): void {
  const bones = bonesOf(out.skeleton, world, leg);
  if (bones === null) return;
  const { knee, ankle, thigh, shin, goal, most } = bones;
  const { upper, tip, apart } = leg;
  const hinge = unitOf(vectorCross(new Float64Array(3), thigh, shin));
  if (hinge === null) return; // a straight leg does not say where its knee bends
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
  if (recognisedParts(out.skeleton)[tip.joint].role === 'foot')
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
