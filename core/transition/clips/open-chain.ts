import { clipJointMap } from '../../rig/roles/clip-joints.ts';
import type { JointMap, TwistRule } from '../../rig/roles/joint-map.ts';
import { rigPosesOf } from '../../rig/roles/rig-poses.ts';
import { oncePerList } from '../../kit/long-work.ts';
import { failure, success, type Result } from '../../kit/result.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import type { Transition } from '../document/document.ts';
import {
  fatiguePosesOf,
  withFatiguePoses,
  withMuscles,
  type FatiguePoseUse,
  type MuscleLibrary,
} from '../document/resolve-muscles.ts';
import type { TransitionProblem } from '../document/transition-problem.ts';
import type { ClipFit } from './clip-fit.ts';
import { feetIn, fitClip, fitsOf, isOther, type FittedClip, type UsedClip } from './fit-clips.ts';
import { jointNamesOn, withJointsOn } from './joints-on.ts';
import { sharedPoses } from './shared-poses.ts';
import { createPose } from '../../pose/pose.ts';
import { jointCount } from '../../pose/skeleton.ts';
import { playFrom, playClip } from './clip-playback.ts';

/*
 * The one way from documents to motion: plan the fits, fit the clips (at once, or in slices), open the chain.
 */

/** A chain with its clips, as a library or files have them. */
export interface ChainParts {
  readonly chain: readonly Transition[]; // see `resolveChain`; none = the clip plays alone
  readonly clips: readonly UsedClip[]; // [chain.length + 1] see `clipIdsOf`
  readonly character: UsedClip | null; // plays the clips; null = the skeleton of the last one does
  /** Other clips by whose poses skeletons are known, before those of the chain: see `sharedPoses`. */
  readonly others?: readonly UsedClip[] | undefined;
  readonly muscles: MuscleLibrary;
  /** The clip of a fatigue pose; null = not available. */
  clipOf(id: string): UsedClip | null;
}

/** A clip, and how it is fitted. */
export interface PlannedFit {
  readonly used: UsedClip;
  readonly fit: ClipFit;
}

/** What must be fitted before a chain can be opened. */
export interface ChainPlan {
  readonly parts: ChainParts;
  readonly maps: readonly JointMap[]; // of the clips' own skeletons
  readonly map: JointMap; // of the skeleton that plays
  readonly clips: readonly PlannedFit[];
  readonly poses: readonly (PlannedFit & { readonly use: FatiguePoseUse })[];
}

/** A chain that can be evaluated: see `bindTransition`, and `createClipEvaluation` for a clip alone. */
export interface OpenedChain extends Pick<ChainPlan, 'maps' | 'map'> {
  readonly chain: readonly Transition[]; // with muscles, and the joints of the skeleton that plays
  readonly clips: readonly RootedClip[]; // all on the skeleton that plays
  readonly paired: readonly FittedClip['paired'][]; // [clips]
  /** Puts muscles and fatigue poses into other slots of the chain. */
  withMuscles(chain: readonly Transition[]): readonly Transition[];
  /**
   * Maps a joint name of settings, which refer to the destination’s skeleton, to the joints that it moves on
   * the one that plays.
   */
  namesOn(name: string): readonly string[];
}

/** Plans the fits of a chain. Fails if muscles that a slot names were deleted. */
export function planChain(parts: ChainParts): Result<ChainPlan, TransitionProblem> {
  const { chain, clips, character, others = [], muscles } = parts;
  const found = withMuscles(chain, muscles);
  if (found.problem !== null) return failure(found.problem);
  const all = character === null ? clips : [...clips, character];
  const poses = sharedPoses([...others, ...all].map(({ clip }) => clip)).slice(others.length);
  const twists = twistsIn(chain);
  const known = all.map((used, k) => mapOf(used, poses[k], twists));
  const map = known[known.length - 1];
  const maps = known.slice(0, clips.length);
  return success({
    parts,
    maps,
    map,
    clips: fitsOf(chain, maps, map).map((fit, k) => ({ used: clips[k], fit })),
    poses: fatiguePosesOf(found.chain).flatMap((use) => {
      const used = parts.clipOf(use.clip);
      if (used === null) return [];
      const own = mapOf(used, rigPosesOf(used.clip), twists);
      return {
        use,
        used,
        fit: { map: own, mirror: use.mirror, onto: own === map ? null : map, feet: feetIn(chain) },
      };
    }),
  });
}

/** All clips of a chain are twisted by the rule of its last transition, so that none is against another. */
export function twistsIn(chain: readonly Transition[]): TwistRule {
  return chain.at(-1)?.twists ?? (chain.length === 0 ? 'skeleton' : 'motion');
}

/**
 * Opens a planned chain.
 *
 * @param clips as planned, fitted
 * @param poses as planned; null = not available
 */
export function openPlanned(
  { parts, maps, map, poses: planned }: ChainPlan,
  clips: readonly FittedClip[],
  poses: readonly (FittedClip | null)[],
): OpenedChain {
  const own = maps[maps.length - 1];
  const asText = planned.map(({ use }) => JSON.stringify(use));
  const poseOf = (use: FatiguePoseUse): readonly number[] | null => {
    const clip = poses[asText.indexOf(JSON.stringify(use))]?.clip;
    return clip ? poseOfClip(clip, use.time) : null;
  };
  const bind: OpenedChain['withMuscles'] = (chain) =>
    withFatiguePoses(withMuscles(chain, parts.muscles).chain, poseOf);
  return {
    maps,
    map,
    chain: bind(withJointsOn(parts.chain, maps, map)),
    clips: clips.map(({ clip }) => clip),
    paired: clips.map(({ paired }) => paired),
    withMuscles: bind,
    namesOn: isOther(own, map) ? jointNamesOn(own, map) : (name) => [name],
  };
}

/**
 * Fits all clips of a chain at once, and opens it. Chains of the same clips share what was fitted before: the
 * same objects, as long as these clips are kept.
 */
export function openChain(parts: ChainParts): Result<OpenedChain, TransitionProblem> {
  const plan = planChain(parts);
  if (!plan.ok) return plan;
  const clips: FittedClip[] = [];
  for (const { used, fit } of plan.value.clips) {
    const fitted = fitOnce(used, fit);
    if (!fitted.ok) return fitted;
    clips.push(fitted.value);
  }
  const poses = plan.value.poses.map(({ used, fit }) => fitOnce(used, fit));
  const posed = poses.map((fitted) => (fitted.ok ? fitted.value : null));
  return success(openPlanned(plan.value, clips, posed));
}

const fitsOnto = oncePerList((_: readonly object[]) => new Map<string, ReturnType<typeof fitClip>>());

function fitOnce(used: UsedClip, fit: ClipFit): ReturnType<typeof fitClip> {
  const ways = fitsOnto([used, fit.map, fit.onto ?? fit.map]);
  const way = `${fit.mirror} ${fit.feet}`;
  const fitted = ways.get(way) ?? fitClip(used, fit);
  ways.set(way, fitted);
  return fitted;
}

const mapsBy = oncePerList((_: readonly object[]): Partial<Record<TwistRule, JointMap>> => ({}));

/**
 * The joint map of a clip; the same object for the same skeleton, joints, poses and rule.
 *
 * @param poses by which its skeleton is known: see `sharedPoses`
 */
export function mapOf(
  { clip, joints }: Pick<UsedClip, 'clip' | 'joints'>,
  poses = rigPosesOf(clip),
  twists: TwistRule = 'skeleton',
): JointMap {
  const known = mapsBy([clip.skeleton, joints, poses]);
  return (known[twists] ??= clipJointMap(clip, joints, poses, twists));
}

/**
 * The pose of a fitted clip at `time` s, relative to its root: [joints * 7] position m and rotation xyzw of
 * each joint.
 */
export function poseOfClip(clip: RootedClip, time: number): readonly number[] {
  const joints = jointCount(clip.skeleton);
  const { positions, rotations } = playClip(createPose(joints), playFrom(clip, time), { elapsed: 0 });
  return Array.from({ length: joints * 7 }, (_, i) => {
    const [joint, part] = [Math.floor(i / 7), i % 7];
    return part < 3 ? positions[joint * 3 + part] : rotations[joint * 4 + part - 3];
  });
}
