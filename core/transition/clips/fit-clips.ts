import type { Clip } from '../../clip.ts';
import { carryClip, type CarriedClip } from '../../joints/carry-motion.ts';
import { clipJointMap } from '../../joints/clip-joints.ts';
import type { JointEdits, JointMap } from '../../joints/joint-map.ts';
import { hasSides, mirrorClip } from '../../joints/mirror-clip.ts';
import { mirrorPlaneOf } from '../../joints/mirror-plane.ts';
import { pairJoints } from '../../joints/pair-joints.ts';
import { planRetarget } from '../../joints/retarget.ts';
import { failure, success, type Result } from '../../result.ts';
import type { RootChoice } from '../../root/root-choice.ts';
import type { RootedClip } from '../../root/rooted-clip.ts';
import type { Alignment, MotionUse, Slot, Transition } from '../document/document.ts';
import { findSkeletonMismatch } from '../document/match-skeletons.ts';
import type { TransitionProblem } from '../document/transition-problem.ts';
import type { ClipFit } from './clip-fit.ts';
import { rootFitted } from './root-fitted.ts';

/** A clip on its way to fit, and what it took. */
export interface FittingClip extends CarriedClip {
  readonly scale: number; // of lengths and of the ground's height
  readonly paired: number | null; // joints of the other skeleton that it moves; null: it stays on its own
}

/** Whether there is anything to do to a clip. */
export function needsFit({ map, mirror, onto }: ClipFit): boolean {
  return mirror || isOther(map, onto);
}

/** Begins to fit a clip: its frames are filled piece by piece. Fails where the joints are not known well enough. */
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
  const carried = carryClip(mirrored?.clip ?? clip, planned.plan);
  const fill = (start: number, end: number): void => {
    mirrored?.fill(start, end);
    carried.fill(start, end);
  };
  return success({ clip: carried.clip, fill, scale: planned.plan.scale, paired: planned.paired });
}

/** The clips that a chain plays, as it plays them: see `clipIdsOf`. */
function clipUsesOf(chain: readonly Transition[]): readonly MotionUse[] {
  return [chain[0].source, ...chain.map(({ destination }) => destination)];
}

/**
 * How the clips of a chain fit: all on the skeleton of the last, each mirrored where its use says so.
 *
 * @param maps of the clips' skeletons, one each
 */
export function fitsOf(chain: readonly Transition[], maps: readonly JointMap[]): readonly ClipFit[] {
  const last = maps[maps.length - 1];
  return clipUsesOf(chain).map(({ mirror }, k) => ({
    map: maps[k],
    mirror,
    onto: maps[k] === last ? null : last,
  }));
}

/** A chain with its clips fitted, ready for `createChainEvaluation`. */
export interface FittedChain {
  readonly chain: readonly Transition[];
  readonly clips: readonly RootedClip[];
  readonly map: JointMap; // of the skeleton that all is played on
}

/** What people set for the clips of a chain: for clip k what its joints are, and where its root comes from. */
export interface ClipChoices {
  jointsOf(k: number): JointEdits;
  rootOf(k: number): RootChoice;
}

/**
 * Fits all clips of a chain at once, and puts them on their roots.
 */
export function fitChain(
  chain: readonly Transition[],
  clips: readonly Clip[],
  choices: ClipChoices,
): Result<FittedChain, TransitionProblem> {
  const maps = clips.map((clip, k) => clipJointMap(clip, choices.jointsOf(k)));
  const fitted: RootedClip[] = [];
  for (const [k, fit] of fitsOf(chain, maps).entries()) {
    const fitting = beginFit(clips[k], fit);
    if (!fitting.ok) return fitting;
    const { clip, scale, fill } = fitting.value;
    fill(0, clips[k].frameCount);
    fitted.push(rootFitted(clip, clips[k], fit, scale, choices.rootOf(k)));
  }
  return success({ chain: withJointsOfLast(chain, maps), clips: fitted, map: maps[maps.length - 1] });
}

/**
 * What is interrupted names joints of its own destination's skeleton: here they are those of the last one's, since all is played on
 * that. What that has no joint for is left out.
 *
 * @param maps of the clips' skeletons, one each
 */
export function withJointsOfLast(
  chain: readonly Transition[],
  maps: readonly JointMap[],
): readonly Transition[] {
  const last = maps[maps.length - 1];
  return chain.map((link, k) => {
    const own = maps[k + 1];
    if (!isOther(own, last)) return link;
    return withJoints(link, jointNamesOn(own, last));
  });
}

/** Which joints of `other` a joint of `own` moves, by their names. */
export function jointNamesOn(own: JointMap, other: JointMap): (name: string) => readonly string[] {
  const pairs = pairJoints(own, other);
  return (name) => {
    const joint = own.skeleton.names.indexOf(name);
    return other.skeleton.names.filter((_, j) => joint >= 0 && pairs[j] === joint);
  };
}

/** `transition` with each joint that it names replaced: by none, or by several. */
export function withJoints(transition: Transition, namesOf: (name: string) => readonly string[]): Transition {
  const { alignment, slots, trailing } = transition;
  return {
    ...transition,
    alignment: alignmentAt(alignment, namesOf),
    slots: slots.map((slot) => slotWith(slot, namesOf)),
    trailing: trailing.map((chain) => ({ ...chain, joints: chain.joints.flatMap(namesOf) })),
  };
}

function alignmentAt(alignment: Alignment, namesOf: (name: string) => readonly string[]): Alignment {
  if (alignment.joint === undefined) return alignment;
  const [joint] = namesOf(alignment.joint);
  if (joint !== undefined) return { ...alignment, joint };
  const { joint: _, ...rest } = alignment;
  return rest.kind === 'joint' ? { ...rest, kind: 'groundTrack' } : rest;
}

function slotWith({ profile, cutJoints, ...slot }: Slot, namesOf: (name: string) => readonly string[]): Slot {
  const factors = Object.entries(profile ?? {}).flatMap(([name, factor]) =>
    namesOf(name).map((other) => [other, factor] as const),
  );
  return {
    ...slot,
    profile: profile && Object.fromEntries(factors),
    ...(cutJoints !== undefined && { cutJoints: cutJoints.flatMap(namesOf) }),
  };
}

function isOther(map: JointMap, onto: JointMap | null): boolean {
  return onto !== null && map !== onto && findSkeletonMismatch(map.skeleton, onto.skeleton) !== null;
}

const noSides: TransitionProblem = {
  code: 'noSides',
  field: '',
  message: 'No joint of this clip is known as left or right, so that it cannot be mirrored.',
};
