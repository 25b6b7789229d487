import { trackSize } from '../clip/clip-tracks.ts';
import type { Clip } from '../clip/clip.ts';
import { rotationVectorBetween } from '../math/rotation-vector.ts';
import type { ImportReport } from './import-report.ts';
import { transformsAt, worldTransforms } from '../pose/forward-kinematics.ts';
import { unitOf } from '../math/turn-algebra.ts';
import { vectorDot } from '../math/vector.ts';
import { oncePer } from '../kit/long-work.ts';
import type { Skeleton } from '../pose/skeleton.ts';
import { recognisedLimbs, recognisedParts } from '../rig/roles/body-limbs.ts';
import type { JointRole } from '../rig/roles/joint-role.ts';
import { ancestorsOf, between } from '../rig/roles/joint-tree.ts';

/** Limit on the change of a single joint, rad: mocap thumbs sometimes flip by half a turn. */
const MAX_JOINT_CHANGE = 0.6;

/** A jump is this many times larger than the changes of velocity that follow, … */
const JUMP_FACTOR = 2;

/** … has at least this mean over all joints, rad, … */
const MIN_JUMP = 0.02;

/** … of which a rig with many small ones counts as having so many, … */
const MOST_JOINTS = 25;

/** … and is compared with this many of them. */
const FRAMES_COMPARED = 12;

/** Frames needed to detect a leading T-pose. */
export const FRAMES_TO_TELL_T_POSE = FRAMES_COMPARED + 3;

/** Frames needed to rule it out for nearly all clips. */
export const FRAMES_TO_RULE_OUT_T_POSE = 2;

/** False if there is no jump after the first frame of `clip`, so that it has no leading T-pose by either rule. */
export function beginsWithJump(clip: Clip): boolean {
  return clip.frameCount > 1 && sizeOf(turnsAfter(clip, 0)) > MIN_JUMP;
}

/**
 * Number of leading T-pose frames: 1 if a T-pose, or the pose with all rotations at rest, was put before the
 * motion; otherwise 0. It is one frame, and the motion does not come from it:
 *
 *     velocity      ▌ into frame 1            change of velocity   ▌ jump: twice as large
 *                   ▌ ▖ ▄ ▄ ▖ ▗ ▄                                  ▌ ▖ ▖   ▖ ▗ ▖  as each that follows
 *
 * However fast a motion is, its velocity changes little from frame to frame. A T-pose that is held is motion.
 */
export function leadingTPoseFrames(clip: Clip): 0 | 1 {
  if (clip.frameCount < 3 || !beginsWithJump(clip)) return 0;
  if (![isAtRest, isInTPose].some((isPose) => isPose(clip, 0) && !isPose(clip, 1))) return 0;
  const compared = Math.min(FRAMES_COMPARED + 1, clip.frameCount - 2);
  let before = turnsAfter(clip, 0);
  let after = turnsAfter(clip, 1);
  const jump = sizeOf(before, after);
  if (jump <= MIN_JUMP || sizeOf(before) <= sizeOf(after)) return 0;
  // A motion of two frames shows no change but its end.
  if (compared === 1 && jump <= JUMP_FACTOR * sizeOf(after)) return 0;
  for (let frame = 1; frame < compared; frame++) {
    [before, after] = [after, turnsAfter(clip, frame + 1)];
    if (jump <= JUMP_FACTOR * sizeOf(before, after)) return 0;
  }
  return 1;
}

/** Numbers of the earlier rule, by which a jump alone, five times faster than what follows, was a T-pose. */
const BY_SPEED = { factor: 5, mostOfJoint: 0.3 };

/** How a clip is trimmed, and how the earlier rule did, where that differs: see `sharedTime`. */
export function trimmingOf(clip: Clip): Pick<ImportReport, 'trimmedFrames' | 'trimmedBySpeed'> {
  const trimmedFrames = leadingTPoseFrames(clip);
  const trimmedBySpeed = framesBySpeed(clip);
  return { trimmedFrames, ...(trimmedBySpeed !== trimmedFrames && { trimmedBySpeed }) };
}

/** Number of leading frames that the earlier rule left out. It must never change. */
function framesBySpeed(clip: Clip): 0 | 1 {
  const compared = Math.min(FRAMES_COMPARED, clip.frameCount - 2);
  if (compared < 1) return 0;
  const joints = clip.skeleton.names.length;
  const speedAt = (frame: number): number =>
    sizeOf(turnsAfter(clip, frame), undefined, { most: BY_SPEED.mostOfJoint, joints });
  const jump = speedAt(0);
  if (jump <= MIN_JUMP) return 0;
  for (let frame = 1; frame <= compared; frame++) if (jump <= BY_SPEED.factor * speedAt(frame)) return 0;
  return 1;
}

/** The turn of each joint from `frame` to the next, [joints * 3] rad. */
function turnsAfter({ rotations, skeleton }: Clip, frame: number): Float64Array {
  const joints = skeleton.names.length;
  const turns = new Float64Array(joints * 3);
  for (let j = 0; j < joints; j++) {
    const at = (frame * joints + j) * 4;
    rotationVectorBetween(turns, rotations, rotations, j * 3, at, at + joints * 4);
  }
  return turns;
}

/** Mean size of the turns of joints, or of their change, rad; `most` of one joint. */
function sizeOf(
  turns: Float64Array,
  after?: Float64Array,
  { most, joints } = { most: MAX_JOINT_CHANGE, joints: Math.min(turns.length / 3, MOST_JOINTS) },
): number {
  const change = (i: number): number => turns[i] - (after?.[i] ?? 0);
  let sum = 0;
  for (let i = 0; i < turns.length; i += 3)
    sum += Math.min(Math.hypot(change(i), change(i + 1), change(i + 2)), most);
  return sum / joints;
}

/** `clip` without its first `count` frames (0 to all but one). Shares its buffers. */
export function trimLeadingFrames(clip: Clip, count: number): Clip {
  if (count === 0) return clip;
  const joints = clip.skeleton.parentIndices.length;
  const { tracks } = clip;
  const values = tracks?.values.subarray(count * trackSize(tracks.channels));
  return {
    ...clip,
    ...(tracks && values && { tracks: { ...tracks, values } }),
    frameCount: clip.frameCount - count,
    positions: clip.positions.subarray(count * joints * 3),
    rotations: clip.rotations.subarray(count * joints * 4),
  };
}

/** Maximum turn of a joint at rest, rad: files round angles. */
const AT_REST = Math.PI / 180;

/** Maximum angle of a bone with its direction in a T-pose, rad. */
const IN_LINE = Math.PI / 12;

/**
 * True if all rotations of a frame are at rest, but those of the hips and of joints above them, which say where
 * the figure is and where it looks.
 */
export function isAtRest({ rotations, skeleton }: Clip, frame: number): boolean {
  const { posed } = bonesOf(skeleton);
  const first = frame * skeleton.names.length * 4;
  return posed.every((joint) => {
    const at = first + joint * 4;
    const sine = Math.hypot(rotations[at], rotations[at + 1], rotations[at + 2]);
    return 2 * Math.atan2(sine, Math.abs(rotations[at + 3])) < AT_REST;
  });
}

/**
 * True if a body is in a T-pose in a frame, whatever its rest pose and its axes: both arms are straight and in one
 * line, at a right angle to the legs, which are straight and in line with the trunk. False without arms or legs.
 */
export function isInTPose(clip: Clip, frame: number): boolean {
  const { arms, legs, trunk } = bonesOf(clip.skeleton);
  if (arms.length === 0) return false;
  const joints = clip.skeleton.names.length;
  const world = { positions: new Float64Array(joints * 3), rotations: new Float64Array(joints * 4) };
  worldTransforms(world, clip.skeleton.parentIndices, transformsAt(clip, joints, frame));
  const unit = ([from, to]: Bone): Float64Array | null => unitOf(between(world.positions, from, to));
  const across = unit([arms[0][0], arms[arms.length - 1][1]]);
  const up = unit(trunk);
  if (across === null || up === null || Math.abs(vectorDot(across, up)) > Math.sin(IN_LINE)) return false;
  const isAlong = (bone: Bone, direction: Float64Array): boolean =>
    vectorDot(unit(bone) ?? direction, direction) > Math.cos(IN_LINE);
  return arms.every((bone) => isAlong(bone, across)) && legs.every((bone) => isAlong(bone, up));
}

/** Two joints, of which the second is farther from the right hand, or from the feet. */
type Bone = readonly [from: number, to: number];

interface Bones {
  readonly posed: readonly number[]; // joints below the hips; all joints of a figure that has none
  readonly arms: readonly Bone[]; // from the right hand to the left one; none: an arm or a leg is not known
  readonly legs: readonly Bone[];
  readonly trunk: Bone;
}

const bonesOf = oncePer((skeleton: Skeleton): Bones => {
  const parts = recognisedParts(skeleton);
  const body = recognisedLimbs(skeleton);
  const hips = body?.hips ?? parts.findIndex(({ role }) => role === 'hips');
  const places = new Set(hips < 0 ? [] : [hips, ...ancestorsOf(skeleton, hips)]);
  const all = parts.map((_, joint) => joint);
  const below = all.filter((joint) => skeleton.parentIndices[joint] >= 0 && !places.has(joint));
  const posed = below.length > 0 ? below : all;
  const limb = (side: 'left' | 'right', roles: readonly JointRole[]): readonly number[] =>
    roles.map((role) => parts.findIndex((part) => part.role === role && part.side === side));
  const [left, right] = (['left', 'right'] as const).map((side) => ({
    arm: limb(side, ['upperArm', 'forearm', 'hand']),
    leg: limb(side, ['foot', 'shin', 'thigh']),
  }));
  const trunk: Bone = [hips, body?.top ?? -1];
  const isBody = ![...left.arm, ...left.leg, ...right.arm, ...right.leg, ...trunk].includes(-1);
  if (!isBody) return { posed, arms: [], legs: [], trunk };
  const bones = (joints: readonly number[]): Bone[] => joints.slice(1).map((to, i) => [joints[i], to]);
  const arms = [...bones(right.arm.toReversed()), ...bones(left.arm)];
  return { posed, arms, legs: [...bones(left.leg), ...bones(right.leg)], trunk };
});
