import type { Clip } from '../clip.ts';
import { quatConjugate, quatMultiply, quatRotateVector } from '../../math/quaternion.ts';
import type { Skeleton } from '../../pose/skeleton.ts';
import { readJoint } from './joint-reader.ts';
import type { RootOverride } from './root-override.ts';
import { rootFacing } from './root-facing.ts';
import { facingOf } from './facing-of.ts';
import { wrapAngle } from './root-state.ts';
import type { RootOrigin } from './rooted-clip.ts';

/** The joints that determine position and facing of a body; -1 = unknown. */
export interface RootJoints {
  readonly hips: number;
  readonly thighs: readonly [left: number, right: number];
  readonly upperArms: readonly [left: number, right: number];
}

/** A joint above the hips is a root if it moves this far over the ground itself, m, … */
const GOES = 0.05;
/** … or turns this far about the vertical, rad, … */
const TURNS = (5 * Math.PI) / 180;
/** … and leans no more than this, rad: a joint that leans and sways is part of the body. */
const LEANS = (5 * Math.PI) / 180;

const UP = [0, 1, 0];

/** The joints above the hips, the nearest first: the user can set any of them as root. */
export function jointsAboveHips({ parentIndices }: Skeleton, hips: number): number[] {
  const above: number[] = [];
  for (let joint = hips < 0 ? -1 : parentIndices[hips]; joint >= 0; joint = parentIndices[joint])
    above.push(joint);
  return above;
}

/**
 * The origin of a clip's root: as set, or the nearest joint above the hips that itself moves over the ground,
 * or the hips.
 */
export function findRootOrigin(clip: Clip, joints: RootJoints, choice: RootOverride): RootOrigin {
  const { names } = clip.skeleton;
  const above = jointsAboveHips(clip.skeleton, joints.hips);
  if (choice.kind === 'none' || choice.kind === 'hips') return { kind: choice.kind };
  if (choice.kind === 'joint') {
    const isAbove = above.some((joint) => names[joint] === choice.joint);
    return isAbove ? { kind: 'joint', name: choice.joint } : { kind: 'hips' };
  }
  const moving = above.find((joint) => movesOverGround(clip, joint));
  return moving === undefined ? { kind: 'hips' } : { kind: 'joint', name: names[moving] };
}

/** True if a joint moves or turns relative to its parent and stays upright. */
function movesOverGround(clip: Clip, joint: number): boolean {
  const { skeleton, positions, rotations, frameCount } = clip;
  const count = skeleton.parentIndices.length;
  const parent = skeleton.parentIndices[joint];
  const world = { positions: new Float64Array(3), rotations: new Float64Array(4) };
  const parentTransform = { positions: new Float64Array(3), rotations: Float64Array.of(0, 0, 0, 1) };
  const first = { way: new Float64Array(3), facing: 0, up: new Float64Array(3) };
  const [way, up, turn] = [new Float64Array(3), new Float64Array(3), new Float64Array(4)];
  let moves = false;
  for (let frame = 0; frame < frameCount; frame++) {
    const at = frame * count + joint;
    readJoint(world, clip, frame, joint);
    if (parent >= 0 && frame === 0) readJoint(parentTransform, clip, frame, parent);
    quatRotateVector(way, parentTransform.rotations, positions, 0, 0, at * 3);
    quatConjugate(turn, world.rotations);
    quatRotateVector(up, turn, UP);
    quatMultiply(turn, parentTransform.rotations, rotations, 0, 0, at * 4);
    const facing = facingOf(turn);
    if (frame === 0) Object.assign(first, { way: way.slice(), facing, up: up.slice() });
    const upright = up[0] * first.up[0] + up[1] * first.up[1] + up[2] * first.up[2];
    if (upright < Math.cos(LEANS)) return false;
    moves ||= Math.hypot(way[0] - first.way[0], way[2] - first.way[2]) > GOES;
    moves ||= Math.abs(wrapAngle(facing - first.facing)) > TURNS;
  }
  return moves;
}

/**
 * Creates a reader of the world position and facing of a body at each frame of `clip`. Without hips the first
 * joint gives the position; without thighs and arms the rotation of the hips gives the facing.
 */
export function createBodyReader(
  clip: Pick<Clip, 'skeleton' | 'positions' | 'rotations'>,
  { hips, thighs, upperArms }: RootJoints,
) {
  const place = () => ({ positions: new Float64Array(3), rotations: new Float64Array(4) });
  const body = place();
  const pairs = [thighs, upperArms].map((pair) => ({ pair, left: place(), right: place() }));
  const [legs, arms] = pairs;
  const isKnown = ({ pair }: (typeof pairs)[number]): boolean => pair[0] >= 0 && pair[1] >= 0;
  const faces = pairs.some(isKnown);
  return {
    /** [3] m, of the hips, at the last frame read. */
    hips: body.positions,
    /** Reads `frame`; returns the facing, rad; `fallback` if the body lies on its side. */
    read(frame: number, fallback: number): number {
      readJoint(body, clip, frame, Math.max(hips, 0));
      if (!faces) return facingOf(body.rotations);
      for (const each of pairs) {
        if (!isKnown(each)) continue;
        readJoint(each.left, clip, frame, each.pair[0]);
        readJoint(each.right, clip, frame, each.pair[1]);
      }
      return rootFacing(
        legs.left.positions,
        legs.right.positions,
        arms.left.positions,
        arms.right.positions,
        fallback,
      );
    },
  };
}
