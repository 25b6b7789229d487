import type { Floats } from '../floats.ts';
import { rootJointsOf } from '../joints/find-root.ts';
import { createJointMap } from '../joints/joint-map.ts';
import { oncePer } from '../once-per.ts';
import type { BvhFile, BvhHierarchy } from './bvh-file.ts';
import type { ChannelPlan } from './channel-plan.ts';
import { samplePoses, type SampledPoses } from './sample-poses.ts';

/** Frames to sample. */
const SAMPLES = 8;
/** Positions differ if they are farther apart than this share of the distance to the parent. */
const APART = 0.1;

/**
 * Bone offsets from position channels, which replace the offsets of the file if those are in world axes, of
 * another figure, or missing. An offset close to the channels is kept, so that files of one figure agree; so
 * are the offsets of the hips, of joints above them, and of joints that move.
 *
 * @param plan of the file's own axes: up is 'y'
 * @returns [joints * 3] file units; the offsets of the file if they are right
 */
export function bonesAsMoved(file: BvhFile, plan: ChannelPlan): Float32Array {
  const { offsets, parentIndices } = file.hierarchy;
  if (!hasMovedBones(file.hierarchy)) return offsets;
  const samples = samplePoses(file, plan, SAMPLES);
  const joints = parentIndices.length;
  const moved = jointsBelowHips(file.hierarchy).flatMap((isBelow, joint) =>
    isBelow && isSteady(samples, joint, joints) && isApart(samples.positions, offsets, joint * 3)
      ? [joint * 3]
      : [],
  );
  if (moved.length === 0) return offsets;
  const bones = offsets.slice();
  for (const at of moved) bones.set(samples.positions.subarray(at, at + 3), at);
  return bones;
}

/** True if a joint other than a root has position channels. */
function hasMovedBones({ channels, parentIndices }: BvhHierarchy): boolean {
  return channels.some(
    (own, joint) => parentIndices[joint] >= 0 && own.some((each) => each.endsWith('position')),
  );
}

/** Marks the joints below the hips, or, if those are unknown, below the first joint with several children. */
const jointsBelowHips = oncePer(
  ({ names, parentIndices, offsets, endSites }: BvhHierarchy): readonly boolean[] => {
    const map = createJointMap({ names, parentIndices, restPositions: offsets, endSites });
    const { hips } = rootJointsOf(map);
    const children = new Int32Array(parentIndices.length);
    for (const parent of parentIndices) if (parent >= 0) children[parent]++;
    const top = hips >= 0 ? hips : children.findIndex((count) => count > 1);
    const below: boolean[] = [];
    for (const parent of parentIndices) below.push(parent >= 0 && (parent === top || below[parent]));
    return below;
  },
);

/** True if a joint keeps its local position in all samples. */
function isSteady({ positions, frameCount }: SampledPoses, joint: number, joints: number): boolean {
  const first = positions.subarray(joint * 3, joint * 3 + 3);
  for (let frame = 1; frame < frameCount; frame++)
    if (isApart(first, positions.subarray((frame * joints + joint) * 3), 0)) return false;
  return true;
}

/** True if the positions at `at` differ, relative to the length of the first. */
function isApart(a: Floats, b: Floats, at: number): boolean {
  const [x, y, z] = [a[at], a[at + 1], a[at + 2]];
  return Math.hypot(b[at] - x, b[at + 1] - y, b[at + 2] - z) > APART * Math.hypot(x, y, z);
}
