// core/rig/mirror: motion with left and right exchanged
import { checkpoint } from '../../kit/long-work.ts';
import type { Clip, ClipTracks } from '../../clip/clip.ts';
import { sharedFloats, type FloatBuffer } from '../../kit/floats.ts';
import { followTracks } from '../retarget/follow-tracks.ts';
import type { GrowingClip } from '../retarget/retarget-clip.ts';
import type { JointMap } from '../roles/joint-map.ts';
import { findMirrorParts, type MirrorParts } from './mirror-parts.ts';
import { mirroredName } from './mirror-names.ts';
import { acrossPlane, type MirrorPlane } from './mirror-plane.ts';
import { motionTurns } from './by-motion/motion-turns.ts';
import { mirrorTurns } from './mirror-turns.ts';
import { worldTransforms, type JointTransforms } from '../../pose/forward-kinematics.ts';
import {
  quatConjugate,
  quatDot,
  quatMultiply,
  quatNormalize,
  quatRotateVector,
} from '../../math/quaternion.ts';
import { jointCount, type Skeleton } from '../../pose/skeleton.ts';

/**
 * Starts to mirror `clip` in an upright plane: left and right are swapped. If the plane goes through the
 * figure along its heading, the figure keeps its start and facing, and turns the other way. Mirroring twice
 * restores the clip.
 *
 *   W' = H(across) W(counterpart) T,   H(v) = half a turn about v,   T: see `mirrorTurns`
 *
 * Hips are at their mirror image. Other joints keep their own bones, which point along the mirrored bones of
 * the other side; so if left and right are alike, all joints are at their mirror images. Offsets of joints
 * from their bones are mirrored too.
 *
 * @param map   of the clip's skeleton
 * @param plane see `mirrorPlaneOf`
 */
export function mirrorClip(clip: Clip, map: JointMap, plane: MirrorPlane): GrowingClip {
  const parts = findMirrorParts(map);
  const turns = turnsOf(clip, map, plane);
  const mirror: Mirror = { parts, plane, across: acrossPlane(plane), turns };
  const scratch = createMirrorScratch(clip);
  const mirrored: Clip = {
    ...clip,
    positions: sharedFloats(clip.positions.length),
    rotations: sharedFloats(clip.rotations.length),
    ...(clip.tracks && { tracks: mirrorTracks(clip.tracks, mirror) }),
  };
  const fill = (start: number, end: number): void => {
    for (let frame = start; frame < end; frame++) {
      checkpoint();
      mirrorFrame(mirrored, scratch, clip, mirror, frame);
    }
  };
  return { clip: mirrored, fill };
}

/** The tracks of a mirrored clip: scales of counterparts, and curves under the name of the other side. */
function mirrorTracks(tracks: ClipTracks, { parts, turns }: Mirror): ClipTracks {
  const isAlong = (joint: number): boolean => parts.kinds[joint] === 'along';
  const followed = {
    from: parts.counterparts.map((counterpart, j) => (isAlong(j) ? j : counterpart)),
    turns: (joint: number) => (isAlong(joint) ? [0, 0, 0, 1] : turns[joint]),
  };
  return followTracks(tracks, followed, tracks.channels.curves.map(mirroredName));
}

/** The mirror turn of each joint of `clip`, [joints][4]: see `mirrorTurns` and `motionTurns`. */
function turnsOf(clip: Clip, map: JointMap, plane: MirrorPlane): readonly Float64Array[] {
  if (map.twists === 'skeleton') return mirrorTurns(map).turns;
  return motionTurns(clip, findMirrorParts(map), acrossPlane(plane));
}

/** True if a joint of `map` has a counterpart; mirroring needs one. */
export function hasSides({ joints }: JointMap): boolean {
  return joints.some(({ counterpart }, j) => counterpart !== j);
}

/** A mirror operation for all frames of a clip. */
interface Mirror {
  readonly parts: MirrorParts;
  readonly plane: MirrorPlane;
  readonly across: Float64Array; // [3]
  readonly turns: readonly Float64Array[]; // [joints][4] see `mirrorTurns`
}

/** Scratch for one frame: original and mirrored, local and world. */
type MirrorScratch = Readonly<ReturnType<typeof createMirrorScratch>>;

function createMirrorScratch({ skeleton }: Clip) {
  const joints = jointCount(skeleton);
  const transforms = (): JointTransforms => ({
    positions: new Float64Array(joints * 3),
    rotations: new Float64Array(joints * 4),
  });
  return {
    local: transforms(),
    world: transforms(),
    mirroredLocal: transforms(),
    mirroredWorld: transforms(),
    half: new Float64Array(4),
    back: new Float64Array(4),
    vector: new Float64Array(3),
  };
}

/** Mirrors a frame of `clip` into `out`. Frames must be written in order. */
function mirrorFrame(out: Clip, scratch: MirrorScratch, clip: Clip, mirror: Mirror, frame: number): void {
  readFrame(scratch, clip, frame);
  for (let j = 0; j < mirror.turns.length; j++) {
    turnJoint(scratch, clip.skeleton, mirror, j);
    placeJoint(scratch, clip.skeleton, mirror, j);
  }
  writeFrame(out, scratch, frame);
}

function readFrame(
  { local, world }: MirrorScratch,
  { skeleton, positions, rotations }: Clip,
  frame: number,
): void {
  const [p0, q0] = [frame * local.positions.length, frame * local.rotations.length];
  for (let i = 0; i < local.positions.length; i++) local.positions[i] = positions[p0 + i];
  for (let i = 0; i < local.rotations.length; i++) local.rotations[i] = rotations[q0 + i];
  worldTransforms(world, skeleton.parentIndices, local);
}

/** Rotates joint `j` like the mirror image of its counterpart, or keeps its local rotation. */
function turnJoint(
  scratch: MirrorScratch,
  skeleton: Skeleton,
  { parts, across, turns }: Mirror,
  j: number,
): void {
  const { local, world, half, back } = scratch;
  const [inParent, inWorld] = [scratch.mirroredLocal.rotations, scratch.mirroredWorld.rotations];
  const parent = skeleton.parentIndices[j];
  if (parts.kinds[j] === 'along') {
    for (let i = j * 4; i < j * 4 + 4; i++) inParent[i] = local.rotations[i];
    quatMultiply(inWorld, inWorld, inParent, j * 4, parent * 4, j * 4);
    return;
  }
  half.set(across);
  quatMultiply(inWorld, half, world.rotations, j * 4, 0, parts.counterparts[j] * 4);
  quatMultiply(inWorld, inWorld, turns[j], j * 4, j * 4, 0);
  if (parent < 0) for (let i = j * 4; i < j * 4 + 4; i++) inParent[i] = inWorld[i];
  else quatMultiply(inParent, quatConjugate(back, inWorld, 0, parent * 4), inWorld, j * 4, 0, j * 4);
}

/** Places joint `j` at the mirror image of its counterpart, or on its own bone. */
function placeJoint(scratch: MirrorScratch, skeleton: Skeleton, mirror: Mirror, j: number): void {
  const { world, mirroredLocal, mirroredWorld, back } = scratch;
  const [inParent, inWorld] = [mirroredLocal.positions, mirroredWorld.positions];
  const parent = skeleton.parentIndices[j];
  const at = j * 3;
  if (!mirror.parts.inWorld[j]) {
    placeOnBone(scratch, skeleton, mirror, j);
    quatRotateVector(inWorld, mirroredWorld.rotations, inParent, at, parent * 4, at);
    for (let i = 0; i < 3; i++) inWorld[at + i] += inWorld[parent * 3 + i];
    return;
  }
  const from = mirror.parts.counterparts[j] * 3;
  for (let i = 0; i < 3; i++) inWorld[at + i] = world.positions[from + i];
  inWorld[at] -= mirror.plane.x;
  inWorld[at + 2] -= mirror.plane.z;
  reflect(inWorld, mirror.across, at);
  inWorld[at] += mirror.plane.x;
  inWorld[at + 2] += mirror.plane.z;
  for (let i = 0; i < 3; i++) inParent[at + i] = inWorld[at + i] - (parent < 0 ? 0 : inWorld[parent * 3 + i]);
  if (parent < 0) return;
  quatConjugate(back, mirroredWorld.rotations, 0, parent * 4);
  quatRotateVector(inParent, back, inParent, at, 0, at);
}

/** Places joint `j` on its bone, plus the mirrored offset of its counterpart from that one's bone. */
function placeOnBone(scratch: MirrorScratch, skeleton: Skeleton, { parts, across }: Mirror, j: number): void {
  const { local, world, mirroredLocal, mirroredWorld, back, vector } = scratch;
  const { parentIndices, restPositions } = skeleton;
  const at = j * 3;
  if (parts.kinds[j] === 'along') {
    for (let i = at; i < at + 3; i++) mirroredLocal.positions[i] = local.positions[i];
    return;
  }
  const other = parts.counterparts[j];
  for (let i = 0; i < 3; i++) vector[i] = local.positions[other * 3 + i] - restPositions[other * 3 + i];
  quatRotateVector(vector, world.rotations, vector, 0, parentIndices[other] * 4);
  reflect(vector, across, 0);
  quatConjugate(back, mirroredWorld.rotations, 0, parentIndices[j] * 4);
  quatRotateVector(vector, back, vector);
  for (let i = 0; i < 3; i++) mirroredLocal.positions[at + i] = restPositions[at + i] + vector[i];
}

/** Reflects the vector at `at` in the plane orthogonal to `across`. */
function reflect(vectors: FloatBuffer, across: Float64Array, at: number): void {
  const depth = 2 * (vectors[at] * across[0] + vectors[at + 1] * across[1] + vectors[at + 2] * across[2]);
  for (let i = 0; i < 3; i++) vectors[at + i] -= depth * across[i];
}

function writeFrame(
  out: Clip,
  { mirroredLocal: { positions, rotations } }: MirrorScratch,
  frame: number,
): void {
  const [p0, q0] = [frame * positions.length, frame * rotations.length];
  for (let i = 0; i < positions.length; i++) out.positions[p0 + i] = positions[i];
  for (let at = 0; at < rotations.length; at += 4) {
    quatNormalize(rotations, rotations, at, at);
    const before = q0 + at - rotations.length;
    const sign = frame > 0 && quatDot(rotations, out.rotations, at, before) < 0 ? -1 : 1;
    for (let i = 0; i < 4; i++) out.rotations[q0 + at + i] = sign * rotations[at + i];
  }
}
