import type { Floats } from '../floats.ts';
import { rootJointsOf } from '../joints/find-root.ts';
import { createJointMap } from '../joints/joint-map.ts';
import { oncePer } from '../once-per.ts';
import type { BvhFile, BvhHierarchy } from './bvh-file.ts';
import type { ChannelPlan } from './channel-plan.ts';
import { samplePoses, type SampledPoses } from './sample-poses.ts';

/** Frames looked at. */
const SAMPLES = 8;
/** A place that is farther off than this share of the way to it is another. */
const APART = 0.1;

/**
 * The bones of a figure where position channels put them, which replace the offsets: some files have offsets in the axes of the world, of
 * another figure, or none. What is near its offset keeps it, so that files of one figure agree; so do the hips, what is above them, and
 * joints that go about.
 *
 * @param plan of the file's own axes: up is 'y'
 * @returns [joints * 3] file units; the file's own offsets where they are right
 */
export function bonesAsMoved(file: BvhFile, plan: ChannelPlan): Float32Array {
  const { offsets, parentIndices } = file.hierarchy;
  if (!hasMovedBones(file.hierarchy)) return offsets;
  const samples = samplePoses(file, plan, SAMPLES);
  const joints = parentIndices.length;
  const moved = carriedJoints(file.hierarchy).flatMap((isCarried, joint) =>
    isCarried && isSteady(samples, joint, joints) && isApart(samples.positions, offsets, joint * 3)
      ? [joint * 3]
      : [],
  );
  if (moved.length === 0) return offsets;
  const bones = offsets.slice();
  for (const at of moved) bones.set(samples.positions.subarray(at, at + 3), at);
  return bones;
}

/** Whether any joint but a root has position channels. */
function hasMovedBones({ channels, parentIndices }: BvhHierarchy): boolean {
  return channels.some(
    (own, joint) => parentIndices[joint] >= 0 && own.some((each) => each.endsWith('position')),
  );
}

/** Which joints hang on the hips; where those are not known, on the first joint that several hang on. */
const carriedJoints = oncePer(
  ({ names, parentIndices, offsets, endSites }: BvhHierarchy): readonly boolean[] => {
    const map = createJointMap({ names, parentIndices, restPositions: offsets, endSites });
    const { hips } = rootJointsOf(map);
    const children = new Int32Array(parentIndices.length);
    for (const parent of parentIndices) if (parent >= 0) children[parent]++;
    const carrier = hips >= 0 ? hips : children.findIndex((count) => count > 1);
    const carried: boolean[] = [];
    for (const parent of parentIndices) carried.push(parent >= 0 && (parent === carrier || carried[parent]));
    return carried;
  },
);

/** Whether a joint is at one place in its parent's frame in all samples. */
function isSteady({ positions, frameCount }: SampledPoses, joint: number, joints: number): boolean {
  const first = positions.subarray(joint * 3, joint * 3 + 3);
  for (let frame = 1; frame < frameCount; frame++)
    if (isApart(first, positions.subarray((frame * joints + joint) * 3), 0)) return false;
  return true;
}

/** Whether two places, at `at`, are apart for the way to the first. */
function isApart(a: Floats, b: Floats, at: number): boolean {
  const [x, y, z] = [a[at], a[at + 1], a[at + 2]];
  return Math.hypot(b[at] - x, b[at + 1] - y, b[at + 2] - z) > APART * Math.hypot(x, y, z);
}
