import { assert } from '../../kit/assert.ts';
import type { Clip, ClipTracks } from '../../clip/clip.ts';
import { sharedFloats } from '../../kit/floats.ts';
import {
  quatConjugate,
  quatDot,
  quatMultiply,
  quatNormalize,
  quatRotateVector,
} from '../../math/quaternion.ts';
import { facingOf } from '../../clip/root/facing-of.ts';
import type { LimbTip } from '../roles/limb-tips.ts';
import { followTracks } from './follow-tracks.ts';
import { groundUnder, moveJoint } from '../ground/ground-figure.ts';
import { jointCount, type Skeleton } from '../../pose/skeleton.ts';

/** The source of a target joint's position. */
export type PlaceRule =
  | 'rest' // its own bone
  | 'world' // the world position of the paired source joint, scaled
  | 'ground'; // below the hips, with their facing: a root that the source lacks

/** Everything needed to retarget motion from one skeleton to another. */
export interface RetargetPlan {
  readonly source: Skeleton;
  readonly target: Skeleton;
  readonly pairs: Int32Array; // [target joints] see `pairJoints`
  readonly turns: Float64Array; // [target joints * 4] see `retargetTurns`
  readonly places: readonly PlaceRule[]; // [target joints]
  readonly hips: number; // joint of the target, for roots on the ground
  readonly scale: number; // of lengths in the world
  readonly feet: ReadonlyMap<number, LimbTip>; // feet that hang elsewhere, at the ends of their legs
  readonly planted: boolean; // legs bend to keep feet on the ground, see `plantFeet`
}

/** A new clip whose frames are filled piece by piece, so that a long one need not be finished at once. */
export type GrowingClip = Readonly<ReturnType<typeof retargetClip>>;

/** Starts to retarget `clip`. */
export function retargetClip(clip: Clip, plan: RetargetPlan) {
  const { target, scale } = plan;
  const joints = jointCount(target);
  assert(jointCount(clip.skeleton) === jointCount(plan.source), 'a clip of another skeleton than planned');
  const retargeted: Clip = {
    ...clip,
    skeleton: target,
    groundHeight: clip.groundHeight * scale,
    positions: sharedFloats(clip.frameCount * joints * 3),
    rotations: sharedFloats(clip.frameCount * joints * 4),
    ...(clip.tracks && { tracks: retargetTracks(clip.tracks, plan) }),
  };
  const scratch = createScratch(plan);
  const fill = (start: number, end: number): void => {
    for (let frame = start; frame < end; frame++) {
      readFrame(scratch, clip, frame);
      turnTarget(scratch, plan);
      writeFrame(retargeted, scratch, plan, frame);
    }
    if (end === clip.frameCount) standOnGround(retargeted, clip, plan);
  };
  return {
    clip: retargeted,
    /**
     * Fills frames from `start` up to but without `end`; in order, from 0 on. The last puts the motion on its
     * ground.
     */
    fill,
  };
}

/** The tracks of a retargeted clip: scales of partners, and curves by name. */
const retargetTracks = (tracks: ClipTracks, { pairs, turns }: RetargetPlan): ClipTracks =>
  followTracks(tracks, { from: pairs, turns: (joint) => turns.subarray(joint * 4, joint * 4 + 4) });

function createScratch({ source, target }: RetargetPlan) {
  const floats = (count: number): Float64Array => new Float64Array(count);
  const [from, to] = [jointCount(source), jointCount(target)];
  return {
    local: floats(from * 3), // [source joints * 3] m
    sourcePlaces: floats(from * 3), // [source joints * 3] m, world
    sourceTurns: floats(from * 4), // [source joints * 4] world
    places: floats(to * 3), // [target joints * 3] m, world
    turns: floats(to * 4), // [target joints * 4] world
    one: floats(4),
    back: floats(4),
  };
}

type Scratch = Readonly<ReturnType<typeof createScratch>>;

/** Reads the world transforms of the source joints. */
function readFrame(scratch: Scratch, { skeleton, positions, rotations }: Clip, frame: number): void {
  const { local, sourcePlaces, sourceTurns, one } = scratch;
  const { parentIndices } = skeleton;
  const joints = parentIndices.length;
  const [p0, q0] = [frame * joints * 3, frame * joints * 4];
  for (let j = 0; j < joints; j++) {
    const parent = parentIndices[j];
    for (let i = 0; i < 3; i++) local[j * 3 + i] = positions[p0 + j * 3 + i];
    for (let i = 0; i < 4; i++) one[i] = rotations[q0 + j * 4 + i];
    if (parent < 0) {
      for (let i = 0; i < 3; i++) sourcePlaces[j * 3 + i] = local[j * 3 + i];
      sourceTurns.set(one, j * 4);
    } else {
      quatRotateVector(sourcePlaces, sourceTurns, local, j * 3, parent * 4, j * 3);
      for (let i = 0; i < 3; i++) sourcePlaces[j * 3 + i] += sourcePlaces[parent * 3 + i];
      quatMultiply(sourceTurns, sourceTurns, one, j * 4, parent * 4, 0);
    }
  }
}

/** Rotates the target joints in the world, each like its paired joint, or with its parent if it has none. */
function turnTarget({ sourceTurns, turns, one }: Scratch, plan: RetargetPlan): void {
  const { pairs, places, hips } = plan;
  const { parentIndices } = plan.target;
  for (let j = 0; j < parentIndices.length; j++) {
    const parent = parentIndices[j];
    if (pairs[j] >= 0) quatMultiply(turns, sourceTurns, plan.turns, j * 4, pairs[j] * 4, j * 4);
    else if (places[j] === 'ground') {
      quatMultiply(one, sourceTurns, plan.turns, 0, pairs[hips] * 4, j * 4);
      const facing = facingOf(one);
      turns.set([0, Math.sin(facing / 2), 0, Math.cos(facing / 2)], j * 4);
    } else if (parent < 0) turns.set([0, 0, 0, 1], j * 4);
    else quatMultiply(turns, turns, plan.turns, j * 4, parent * 4, j * 4);
  }
}

/**
 * Raises hips and feet by one constant, so that the figure stands as high above the ground as the source:
 * ankles and soles differ. Both grounds are measured alike; one that a user set for the source keeps its
 * distance to the measured one.
 */
function standOnGround(out: Clip, clip: Clip, { hips, feet, scale }: RetargetPlan): void {
  const rise = groundUnder(clip).height * scale - groundUnder(out).height;
  for (const joint of [hips, ...feet.keys()])
    for (let frame = 0; frame < out.frameCount; frame++) moveJoint(out, frame, joint, [0, rise, 0]);
}

function writeFrame(out: Clip, scratch: Scratch, plan: RetargetPlan, frame: number): void {
  const { places, turns, one, back } = scratch;
  const { parentIndices } = plan.target;
  const joints = parentIndices.length;
  for (let j = 0; j < joints; j++) {
    const parent = parentIndices[j];
    const at = (frame * joints + j) * 4;
    if (parent < 0) for (let i = 0; i < 4; i++) one[i] = turns[j * 4 + i];
    else {
      quatConjugate(back, turns, 0, parent * 4);
      quatMultiply(one, back, turns, 0, 0, j * 4);
    }
    quatNormalize(one, one);
    const flips = frame > 0 && quatDot(one, out.rotations, 0, at - joints * 4) < 0;
    for (let i = 0; i < 4; i++) out.rotations[at + i] = flips ? -one[i] : one[i];
    placeJoint(scratch, plan, j);
    for (let i = 0; i < 3; i++) out.positions[(frame * joints + j) * 3 + i] = one[i];
    if (parent < 0) places.set(one.subarray(0, 3), j * 3);
    else {
      quatRotateVector(places, turns, one, j * 3, parent * 4);
      for (let i = 0; i < 3; i++) places[j * 3 + i] += places[parent * 3 + i];
    }
  }
  for (const [j, { joint, offset }] of plan.feet) {
    quatRotateVector(one, turns, offset, 0, joint * 4);
    for (let i = 0; i < 3; i++) one[i] += places[joint * 3 + i];
    toParent(scratch, parentIndices[j]);
    for (let i = 0; i < 3; i++) out.positions[(frame * joints + j) * 3 + i] = one[i];
  }
}

/** Takes the place `one` from the world to the frame of a parent. */
function toParent({ places, turns, one, back }: Scratch, parent: number): void {
  if (parent < 0) return;
  for (let i = 0; i < 3; i++) one[i] -= places[parent * 3 + i];
  quatConjugate(back, turns, 0, parent * 4);
  quatRotateVector(one, back, one);
}

/** Writes the local position of target joint `j` into `one`. */
function placeJoint(scratch: Scratch, plan: RetargetPlan, j: number): void {
  const { sourcePlaces, one } = scratch;
  const { target, pairs, scale, hips } = plan;
  const parent = target.parentIndices[j];
  const from = pairs[j] * 3;
  switch (plan.places[j]) {
    case 'rest':
      for (let i = 0; i < 3; i++) one[i] = target.restPositions[j * 3 + i];
      return;
    case 'ground':
      for (let i = 0; i < 3; i++) one[i] = i === 1 ? 0 : sourcePlaces[pairs[hips] * 3 + i] * scale;
      return;
    case 'world':
      for (let i = 0; i < 3; i++) one[i] = sourcePlaces[from + i] * scale;
      toParent(scratch, parent);
  }
}
