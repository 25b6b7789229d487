import type { Clip } from '../../clip.ts';
import { retargetClip, type GrowingClip } from '../../joints/retarget-clip.ts';
import { clipJointMap } from '../../joints/clip-joints.ts';
import type { JointEdits, JointMap } from '../../joints/joint-map.ts';
import { hasSides, mirrorClip } from '../../joints/mirror-clip.ts';
import { mirrorPlaneOf } from '../../joints/mirror-plane.ts';
import { pairJoints } from '../../joints/pair-joints.ts';
import { planRetarget } from '../../joints/retarget.ts';
import { failure, success, type Result } from '../../result.ts';
import type { RootOverride } from '../../root/root-override.ts';
import type { RootedClip } from '../../root/rooted-clip.ts';
import type { TrailingChain } from '../../trailing/trailing-chain.ts';
import type { Alignment, MotionUse, SlotSettings, Transition } from '../document/document.ts';
import { findSkeletonMismatch } from '../document/match-skeletons.ts';
import type { TransitionProblem } from '../document/transition-problem.ts';
import type { ClipFit } from './clip-fit.ts';
import { rootFitted } from './root-fitted.ts';
import { sharedPoses } from './shared-poses.ts';

/** A clip that is being fitted. */
export interface FittingClip extends GrowingClip {
  readonly scale: number; // of lengths and of the ground height
  readonly paired: number | null; // joints of the other skeleton that it drives; null: not retargeted
}

/** True if a clip must be mirrored or retargeted. */
export function needsFit({ map, mirror, onto }: ClipFit): boolean {
  return mirror || isOther(map, onto);
}

/** Starts to fit a clip; its frames are filled piece by piece. Fails if too few joints are known. */
export function beginFit(clip: Clip, { map, mirror, onto }: ClipFit): Result<FittingClip, TransitionProblem> {
  if (mirror && !hasSides(map)) return failure(noSides);
  const mirrored = mirror ? mirrorClip(clip, map, mirrorPlaneOf(clip, map)) : null;
  if (onto === null || !isOther(map, onto)) {
    const own = mirrored ?? { clip, fill: () => undefined };
    return success({ ...own, scale: 1, paired: null });
  }
  const planned = planRetarget(map, onto);
  if (planned.kind === 'impossible')
    return failure({ code: 'differentSkeletons', field: '', message: planned.message });
  const retargeted = retargetClip(mirrored?.clip ?? clip, planned.plan);
  const fill = (start: number, end: number): void => {
    mirrored?.fill(start, end);
    retargeted.fill(start, end);
  };
  return success({ clip: retargeted.clip, fill, scale: planned.plan.scale, paired: planned.paired });
}

/** The clip uses of a chain: see `clipIdsOf`. */
function clipUsesOf(chain: readonly Transition[]): readonly MotionUse[] {
  return [chain[0].source, ...chain.map(({ destination }) => destination)];
}

/**
 * How to fit the clips of a chain: all on one skeleton, mirrored as their uses say.
 *
 * @param maps of the clips' skeletons, one each
 * @param onto of the skeleton that plays: of the last clip, or of a character
 */
export function fitsOf(
  chain: readonly Transition[],
  maps: readonly JointMap[],
  onto: JointMap = maps[maps.length - 1],
): readonly ClipFit[] {
  return clipUsesOf(chain).map(({ mirror }, k) => ({
    map: maps[k],
    mirror,
    onto: maps[k] === onto ? null : onto,
  }));
}

/** A chain with its clips fitted, ready for `createEvaluation`. */
export interface FittedChain {
  readonly chain: readonly Transition[];
  readonly clips: readonly RootedClip[];
  readonly map: JointMap; // of the skeleton that plays
}

/** The users' settings for clip k of a chain: edits of joints and the root. */
export interface ClipOverrides {
  jointsOf(k: number): JointEdits;
  rootOf(k: number): RootOverride;
}

/** A clip on whose skeleton others are shown, with the user's edits of its joints. */
export interface ShownOn {
  readonly clip: Clip;
  readonly joints: JointEdits;
}

/**
 * Fits all clips of a chain at once, and puts them on their roots.
 *
 * @param character plays them; default: the skeleton of the last clip
 */
export function fitChain(
  chain: readonly Transition[],
  clips: readonly Clip[],
  choices: ClipOverrides,
  character?: ShownOn,
): Result<FittedChain, TransitionProblem> {
  const poses = sharedPoses([...clips, ...(character ? [character.clip] : [])]);
  const maps = clips.map((clip, k) => clipJointMap(clip, choices.jointsOf(k), poses[k]));
  const map = character
    ? clipJointMap(character.clip, character.joints, poses[clips.length])
    : maps[maps.length - 1];
  const fitted: RootedClip[] = [];
  for (const [k, fit] of fitsOf(chain, maps, map).entries()) {
    const clip = fitClip(clips[k], fit, choices.rootOf(k));
    if (!clip.ok) return clip;
    fitted.push(clip.value);
  }
  return success({ chain: withJointsOn(chain, maps, map), clips: fitted, map });
}

/** Fits one clip at once, and puts it on its root. */
export function fitClip(
  before: Clip,
  fit: ClipFit,
  choice: RootOverride,
): Result<RootedClip, TransitionProblem> {
  const fitting = beginFit(before, fit);
  if (!fitting.ok) return fitting;
  const { clip, scale, fill } = fitting.value;
  fill(0, before.frameCount);
  return success(rootFitted(clip, before, fit, scale, choice));
}

/**
 * Renames the joints in transitions, which refer to their own destination's skeleton, to joints of the skeleton that plays, for its
 * evaluation. Joints without a match are removed.
 *
 * @param maps of the clips' skeletons, one each
 * @param onto see `fitsOf`
 */
export function withJointsOn(
  chain: readonly Transition[],
  maps: readonly JointMap[],
  onto: JointMap,
): readonly Transition[] {
  return chain.map((link, k) => {
    const own = maps[k + 1];
    return isOther(own, onto) ? withJoints(link, jointNamesOn(own, onto)) : link;
  });
}

/** Maps a joint name of `own` to the names of the joints of `other` that it drives. */
export function jointNamesOn(own: JointMap, other: JointMap): (name: string) => readonly string[] {
  const pairs = pairJoints(own, other);
  return (name) => {
    const joint = own.skeleton.names.indexOf(name);
    return other.skeleton.names.filter((_, j) => joint >= 0 && pairs[j] === joint);
  };
}

/** `transition` with each joint name replaced by `namesOf`: by none, one or several names. */
export function withJoints(transition: Transition, namesOf: (name: string) => readonly string[]): Transition {
  const { alignment, slots, trailing } = transition;
  return {
    ...transition,
    alignment: alignmentAt(alignment, namesOf),
    slots: slots.map((slot) => slotWith(slot, namesOf)),
    trailing: trailing.map((chain) => chainWith(chain, namesOf)),
  };
}

/** A trailing chain with its joint names replaced. Rest offsets stay with joints that keep their names: other joints have other frames. */
export function chainWith(
  { offsets = {}, ...chain }: TrailingChain,
  namesOf: (name: string) => readonly string[],
): TrailingChain {
  const kept = Object.entries(offsets).filter(([name]) => namesOf(name).includes(name));
  const joints = chain.joints.flatMap(namesOf);
  return { ...chain, joints, ...(kept.length > 0 && { offsets: Object.fromEntries(kept) }) };
}

function alignmentAt(alignment: Alignment, namesOf: (name: string) => readonly string[]): Alignment {
  if (alignment.joint === undefined) return alignment;
  const [joint] = namesOf(alignment.joint);
  if (joint !== undefined) return { ...alignment, joint };
  const { joint: _, ...rest } = alignment;
  return rest.kind === 'joint' ? { ...rest, kind: 'groundTrack' } : rest;
}

/** A slot with its joint names replaced. */
export function slotWith<Settings extends SlotSettings>(
  { profile, cutJoints, ...slot }: Settings,
  namesOf: (name: string) => readonly string[],
) {
  const factors = Object.entries(profile ?? {}).flatMap(([name, factor]) =>
    namesOf(name).map((other) => [other, factor] as const),
  );
  return {
    ...slot,
    profile: profile && Object.fromEntries(factors),
    ...(cutJoints !== undefined && { cutJoints: cutJoints.flatMap(namesOf) }),
  };
}

/** True if clips must be retargeted from one skeleton to the other. */
export function isOther(map: JointMap, onto: JointMap | null): boolean {
  return onto !== null && map !== onto && findSkeletonMismatch(map.skeleton, onto.skeleton) !== null;
}

const noSides: TransitionProblem = {
  code: 'noSides',
  field: '',
  message: 'This clip cannot be mirrored: none of its joints is known as left or right.',
};
