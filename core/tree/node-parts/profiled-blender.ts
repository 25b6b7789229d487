import type { Clock } from '../../clip/motion.ts';
import { createPoseSet, meanPose } from '../../pose/mean-pose.ts';
import { createSelectionSequence, selectSequence, type Selection } from '../weights/select-weights.ts';
import { fieldPath } from '../../documents/specs/spec.ts';
import { copyPose } from '../../pose/pose.ts';
import type { Binder, Blender, BoundNode } from '../node-kind.ts';
import { createFollowedMean, createMeanBlender, findSole } from './mean-blender.ts';
import { bodyJointOf } from './rest-clip.ts';

/** Factor on a blend time per joint name; joints without one have 1. */
type JointProfile = Readonly<Record<string, number>>;

/** A change of selection, in which each joint may take its own time. */
export interface ProfiledSelection extends Selection {
  readonly factors: Float64Array | null; // [owners] on the blend time; null = all 1
}

export interface SelectionLimits {
  readonly initial: number; // the child before all changes
  readonly cap: number | null; // on children with weight, if all joints are alike; null = none
}

/** The factor of each owner, [owners]; null without a profile. `place` is its field. */
export function bindProfile(
  profile: JointProfile | null,
  place: string,
  binder: Binder,
): Float64Array | null {
  const entries = Object.entries(profile ?? {});
  if (entries.length === 0) return null;
  const factors = new Float64Array(binder.channels.owners).fill(1);
  for (const [name, factor] of entries) {
    const joint = binder.joint(name, fieldPath(place, name));
    if (joint >= 0) factors[joint] = factor;
  }
  return factors;
}

/**
 * Creates a blender of a changing selection. Each change starts from the weights of that moment; a joint
 * takes the blend time times its factor, so joints with equal factors share their weights. The root has the
 * weights of the hips.
 */
export function createProfiledBlender(
  children: readonly BoundNode[],
  selections: readonly ProfiledSelection[],
  binder: Binder,
  { initial, cap }: SelectionLimits,
): Blender {
  for (const { time, blendTime, factors } of selections)
    binder.changes(time, time + blendTime * Math.max(1, ...(factors ?? [])));
  const groups = groupOwners(selections, binder.channels.owners).map((owners) =>
    createGroup(children, selections, owners, initial),
  );
  const [only] = groups;
  return groups.length === 1
    ? createMeanBlender(children, (weights, moment) => selectSequence(weights, only.sequence, moment), cap)
    : createGroupBlender(children, groups, binder);
}

type OwnerGroup = ReturnType<typeof createGroup>;

/** Owners with the same factor in each selection, and their weights. */
function createGroup(
  children: readonly BoundNode[],
  selections: readonly ProfiledSelection[],
  owners: readonly number[],
  initial: number,
) {
  const weights = new Float64Array(children.length * 2);
  const own = selections.map(({ factors, blendTime, ...selection }): Selection => ({
    ...selection,
    blendTime: blendTime * (factors?.[owners[0]] ?? 1),
  }));
  const poses = children.map(({ pose }) => pose);
  return {
    owners,
    weights,
    sequence: createSelectionSequence(children.length, initial, own),
    set: createPoseSet(poses, weights, owners),
  };
}

function groupOwners(
  selections: readonly ProfiledSelection[],
  owners: number,
): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>();
  for (let owner = 0; owner < owners; owner++) {
    const key = selections.map(({ factors }) => factors?.[owner] ?? 1).join();
    groups.set(key, [...(groups.get(key) ?? []), owner]);
  }
  return [...groups.values()];
}

function createGroupBlender(
  children: readonly BoundNode[],
  groups: readonly OwnerGroup[],
  { channels: { owners }, rest }: Binder,
): Blender {
  const poses = children.map(({ pose }) => pose);
  const weights = new Float64Array(children.length * 2);
  const groupOf = Array.from({ length: owners }, (_, owner) =>
    groups.findIndex((group) => group.owners.includes(owner)),
  );
  const weightsOf = (joint: number): Float64Array => groups[groupOf[joint]].weights;
  const followed = createFollowedMean(poses, weightsOf);
  return {
    children,
    weights,
    rootWeights: weightsOf(bodyJointOf(rest)),
    weighJoint: weightsOf,
    follow: (blends, motions) => followed.follow(blends, motions, (which) => which),
    weigh(moment: Clock) {
      weights.fill(0);
      for (let g = 0; g < groups.length; g++) {
        const group = groups[g];
        selectSequence(group.weights, group.sequence, moment);
        const share = group.owners.length / owners;
        for (let i = 0; i < weights.length; i++) weights[i] += share * group.weights[i];
      }
      const sole = soleOf(groups);
      if (sole >= 0) weights.fill(0)[sole * 2] = 1; // shares may sum to just below 1
    },
    blend(out, moment) {
      const sole = findSole(weights);
      if (sole >= 0) return copyPose(out, poses[sole]);
      for (let g = 0; g < groups.length; g++) meanPose(out, groups[g].set);
      return followed.place(out, moment);
    },
  };
}

/** Index of the only child with weight in all groups; -1 = none. */
function soleOf(groups: readonly OwnerGroup[]): number {
  const sole = findSole(groups[0].weights);
  for (let g = 1; g < groups.length; g++) if (findSole(groups[g].weights) !== sole) return -1;
  return sole;
}
