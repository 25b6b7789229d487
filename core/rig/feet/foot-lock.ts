import type { Clock, Motion } from '../../clip/motion.ts';
import { createRootSample } from '../../clip/root/root-sample.ts';
import { limbHinge } from '../axes/hinges.ts';
import { createLimb, createTwoBoneSolver, MAX_REACH, type TwoBoneLimb } from '../../pose/two-bone.ts';
import type { Clip } from '../../clip/clip.ts';
import type { Floats } from '../../kit/floats.ts';
import type { JointTransforms } from '../../pose/forward-kinematics.ts';
import { findFeet, type Foot } from '../roles/body-limbs.ts';
import type { JointMap } from '../roles/joint-map.ts';
import { isBelow } from '../roles/joint-tree.ts';
import { quatConjugate, quatMultiply, quatRotateVector } from '../../math/quaternion.ts';
import { vectorLength } from '../../math/vector.ts';
import type { ClipRoot, RootedClip } from '../../clip/root/rooted-clip.ts';
import type { Skeleton } from '../../pose/skeleton.ts';

/** Moments of corrections per second. */
export const LOCK_RATE = 120;

/** Corrections below this are none, m. */
const NOTHING = 1e-6;

/** A leg that reaches for the corrected place of its foot: thigh, shin and foot. */
interface LockedLeg {
  readonly joints: readonly [number, number, number];
  readonly above: readonly number[]; // joints of the pose down to the first of the leg
  readonly limb: TwoBoneLimb;
  readonly solve: (limb: TwoBoneLimb) => void;
  readonly corrections: Float64Array; // [moments * 2] x, z m in the world, from the seam on; at least one
  readonly place: Float64Array; // [3] scratch
  readonly turn: Float64Array; // [4] scratch
}

/** The figure whose feet are locked. */
interface LockedFigure {
  readonly skeleton: Skeleton;
  readonly root: Pick<ClipRoot, 'parents' | 'hips'>;
  readonly clips: readonly Clip[]; // that bend its legs
}

/** The legs of a slot whose feet are held. */
export type FootLock = readonly LockedLeg[];

/** Creates the locks of all slots. @param corrections [slots][feet] see `footCorrections` */
export function createFootLocks(
  map: JointMap,
  clips: readonly RootedClip[],
  corrections: readonly (readonly Float64Array[])[],
): readonly FootLock[] {
  const figure = { skeleton: map.skeleton, root: clips[0].root, clips };
  const feet = findFeet(map);
  return corrections.map((ofSlot) =>
    feet.flatMap((foot, i) => createLockedLeg(foot, figure, ofSlot[i]) ?? []),
  );
}

/** `motion` with its feet held, on the clock of the seam. */
export function footLocked(motion: Motion, legs: FootLock): Motion {
  const root = createRootSample();
  return {
    ...motion,
    pose(out, clock) {
      motion.root(root, clock);
      motion.pose(out, clock);
      for (let i = 0; i < legs.length; i++) lockLeg(out, root.state, legs[i], clock);
      return out;
    },
  };
}

/**
 * Creates the leg of a foot: the two joints above it. Of a leg with three bones the last two turn. Null for a
 * leg of one bone, or one that is straight in all clips: it cannot reach.
 */
export function createLockedLeg(
  { points }: Foot,
  { skeleton, root: { parents, hips }, clips }: LockedFigure,
  corrections: Float64Array,
): LockedLeg | null {
  const ankle = points[0].joint;
  const middle = parents[ankle];
  const top = middle < 0 ? -1 : parents[middle];
  if (top < 0 || !isBelow(skeleton, top, hips)) return null;
  const hinge = limbHinge(clips, middle, ankle);
  if (hinge === null) return null;
  const above: number[] = [];
  for (let joint = top; joint >= 0; joint = parents[joint]) above.unshift(joint);
  return {
    joints: [top, middle, ankle],
    above,
    limb: createLimb(),
    solve: createTwoBoneSolver(hinge),
    corrections,
    place: new Float64Array(3),
    turn: new Float64Array(4),
  };
}

/**
 * Moves the foot of a leg over the ground by its correction at a time. The hips stay, the foot keeps its
 * rotation and the leg its length: it nears its reach ever more slowly, and a foot beyond it lags behind.
 * Velocities stay those of the pose. Does not allocate.
 *
 * @param pose   relative to the root at `state`: x, z m, heading rad
 * @param clock  at the time since the seam, s; any. A number as argument would be boxed at each call
 */
export function lockLeg(pose: JointTransforms, state: Floats, leg: LockedLeg, clock: Clock): void {
  const { corrections, joints, limb, place } = leg;
  const last = corrections.length / 2 - 1;
  const moment = clock.elapsed * LOCK_RATE;
  if (moment <= 0) return;
  const from = Math.min(Math.floor(moment), last) * 2;
  const to = Math.min(from + 2, last * 2);
  const share = moment - from / 2; // at the end both are the same
  const x = corrections[from] + share * (corrections[to] - corrections[from]);
  const z = corrections[from + 1] + share * (corrections[to + 1] - corrections[from + 1]);
  if (Math.abs(x) < NOTHING && Math.abs(z) < NOTHING) return;
  const sine = Math.sin(state[2]);
  const cosine = Math.cos(state[2]);
  place[0] = x * cosine - z * sine;
  place[1] = 0;
  place[2] = x * sine + z * cosine;
  readLeg(leg, pose);
  leg.solve(limb);
  for (let i = 0; i < 3; i++)
    for (let k = 0; k < 4; k++) pose.rotations[joints[i] * 4 + k] = limb.rotations[i * 4 + k];
}

/**
 * Reads the leg of a pose, with the target of its foot moved by `leg.place`, which is relative to the root.
 */
function readLeg({ joints, above, limb, place, turn }: LockedLeg, pose: JointTransforms): void {
  const { rotations, offsets, target } = limb;
  turn.fill(0)[3] = 1;
  for (let i = 0; i < above.length; i++) quatMultiply(turn, turn, pose.rotations, 0, 0, above[i] * 4);
  quatRotateVector(place, quatConjugate(turn, turn), place);
  for (let i = 0; i < 3; i++) {
    for (let k = 0; k < 4; k++) rotations[i * 4 + k] = pose.rotations[joints[i] * 4 + k];
    if (i > 0) for (let k = 0; k < 3; k++) offsets[i * 3 - 3 + k] = pose.positions[joints[i] * 3 + k];
  }
  quatRotateVector(target, rotations, offsets, 0, 4, 3);
  for (let k = 0; k < 3; k++) target[k] += offsets[k];
  const length = boneLength(offsets, 0) + boneLength(offsets, 3);
  const before = vectorLength(target);
  for (let k = 0; k < 3; k++) target[k] += place[k];
  const wanted = vectorLength(target);
  if (wanted <= before) return;
  // The stretch nears the room that is left, and is itself where it is small.
  const room = Math.max(MAX_REACH * length - before, NOTHING);
  const soft = before + room * (1 - Math.exp((before - wanted) / room));
  for (let k = 0; k < 3; k++) target[k] *= soft / wanted;
}

function boneLength(offsets: Float64Array, at: number): number {
  return Math.sqrt(offsets[at] ** 2 + offsets[at + 1] ** 2 + offsets[at + 2] ** 2);
}
