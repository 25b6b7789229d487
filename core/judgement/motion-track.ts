// core/judgement: how good a transition is: metrics of each slot, and of each joint over time
import { createDoublePose, type Pose, type ReadonlyPose } from '../pose.ts';
import { transformsAt, worldTransforms, type JointTransforms } from '../forward-kinematics.ts';
import { turnWithRoot } from '../root/root-in-world.ts';
import type { RootSample } from '../root/root-sample.ts';

/** A motion at moments in equal steps. */
export interface MotionTrack {
  readonly joints: number;
  readonly turns: Float32Array; // [moments * joints * 4] rotations, each in its parent's frame or its root's
  readonly places: Float64Array; // [moments * joints * 3] m, relative to the root
  readonly positions: Float64Array; // [moments * joints * 3] m, in the world
  readonly rotations: Float32Array; // [moments * joints * 4] in the world
  readonly roots: Float64Array; // [moments * 3] x, z m, heading rad
}

/** The transforms of the joints in the world. */
export const worldAt = (track: MotionTrack, moment: number): JointTransforms =>
  transformsAt(track, track.joints, moment);

export function createMotionTrack(moments: number, joints: number): MotionTrack {
  return {
    joints,
    turns: new Float32Array(moments * joints * 4),
    places: new Float64Array(moments * joints * 3),
    positions: new Float64Array(moments * joints * 3),
    rotations: new Float32Array(moments * joints * 4),
    roots: new Float64Array(moments * 3),
  };
}

/** A figure at a moment. */
export interface TrackedPose {
  readonly pose: ReadonlyPose; // relative to `root`
  readonly root: RootSample;
  readonly parents: Int32Array; // [joints] in a pose: see `ClipRoot`
}

/** Writes moment `at` of a track. */
export function writeMoment(
  out: MotionTrack,
  at: number,
  { pose, root, parents }: TrackedPose,
  work: Pose = createDoublePose(out.joints),
): void {
  out.turns.set(pose.rotations, at * out.joints * 4);
  out.roots.set(root.state, at * 3);
  worldTransforms(work, parents, pose);
  out.places.set(work.positions, at * out.joints * 3);
  turnWithRoot(out, root.state, work, at * out.joints);
}

/** Copies moment `from` of another track to moment `at`. */
export function copyMoment(out: MotionTrack, at: number, track: MotionTrack, from = at): void {
  for (const [name, size] of [
    ['turns', out.joints * 4],
    ['places', out.joints * 3],
    ['positions', out.joints * 3],
    ['rotations', out.joints * 4],
    ['roots', 3],
  ] as const)
    out[name].set(track[name].subarray(from * size, (from + 1) * size), at * size);
}
