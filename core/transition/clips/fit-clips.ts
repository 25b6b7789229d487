import type { Clip } from '../../clip/clip.ts';
import { atOnce, type Sliced } from '../../kit/long-work.ts';
import { plantFeet } from '../../rig/retarget/plant/plant-feet.ts';
import { retargetClip, type GrowingClip } from '../../rig/retarget/retarget-clip.ts';
import type { JointEdits, JointMap } from '../../rig/roles/joint-map.ts';
import { hasSides, mirrorClip } from '../../rig/mirror/mirror-clip.ts';
import { mirrorPlaneOf, mirrorRoot } from '../../rig/mirror/mirror-plane.ts';
import { planRetarget } from '../../rig/retarget/retarget.ts';
import { failure, success, type Result } from '../../kit/result.ts';
import type { RootOverride } from '../../clip/root/root-override.ts';
import { type RootedClip, rootClip } from '../../clip/root/rooted-clip.ts';
import type { Transition } from '../document/document.ts';
import { renewedFeet } from '../document/fresh-transition.ts';
import { clipUsesOf } from '../document/resolve-chain.ts';
import { findSkeletonMismatch } from '../document/match-skeletons.ts';
import type { TransitionProblem } from '../document/transition-problem.ts';
import type { ClipFit } from './clip-fit.ts';
import { bodyOf, findRoot } from '../../rig/roles/clip-joints.ts';

/** What users set for the motion of a clip. */
export type SetOnClip = Pick<Clip, 'groundHeight' | 'loop' | 'contacts'>;

/** A clip with what users set for it. */
export interface UsedClip {
  readonly clip: Clip;
  readonly settings?: SetOnClip; // default: as the clip has them
  readonly joints: JointEdits;
  readonly root: RootOverride;
}

/** A clip that is being fitted. */
export interface FittingClip extends GrowingClip {
  readonly scale: number; // of lengths and of the ground height
  readonly paired: number | null; // joints of the other skeleton that it drives; null: not retargeted
  /** Does what needs all frames, once they are filled; it pauses now and then. */
  finish(): Sliced<void>;
}

function* nothingMore(): Sliced<void> {}

/** True if a clip must be mirrored or retargeted. */
export function needsFit({ map, mirror, onto }: ClipFit): boolean {
  return mirror || isOther(map, onto);
}

/** Starts to fit a clip; its frames are filled piece by piece. Fails if too few joints are known. */
export function beginFit(
  clip: Clip,
  { map, mirror, onto, feet }: ClipFit,
): Result<FittingClip, TransitionProblem> {
  if (mirror && !hasSides(map)) return failure(noSides);
  const mirrored = mirror ? mirrorClip(clip, map, mirrorPlaneOf(clip, map)) : null;
  if (onto === null || !isOther(map, onto)) {
    const own = mirrored ?? { clip, fill: () => undefined };
    return success({ ...own, finish: nothingMore, scale: 1, paired: null });
  }
  const planned = planRetarget(map, onto, feet);
  if (planned.kind === 'impossible')
    return failure({ code: 'differentSkeletons', field: '', message: planned.message });
  const own = mirrored?.clip ?? clip;
  const retargeted = retargetClip(own, planned.plan);
  const fill = (start: number, end: number): void => {
    mirrored?.fill(start, end);
    retargeted.fill(start, end);
  };
  const { plan, paired } = planned;
  const finish = (): Sliced<void> => (plan.planted ? plantFeet(retargeted.clip, own, plan) : nothingMore());
  return success({ clip: retargeted.clip, fill, finish, scale: plan.scale, paired });
}

/**
 * How to fit the clips of a chain: all on one skeleton, mirrored as set in their uses; a clip without
 * transitions is not mirrored.
 *
 * @param maps of the clips' skeletons, one each
 * @param onto of the skeleton that plays: of the last clip, or of a character
 */
export function fitsOf(
  chain: readonly Transition[],
  maps: readonly JointMap[],
  onto: JointMap = maps[maps.length - 1],
): readonly ClipFit[] {
  const uses = clipUsesOf(chain);
  return maps.map((map, k) => ({
    map,
    mirror: uses[k]?.mirror ?? false,
    onto: map === onto ? null : onto,
    feet: feetIn(chain),
  }));
}

/** How feet are planted in a chain: all by the rule of the last transition; a clip alone as in a new one. */
export function feetIn(chain: readonly Transition[]): Transition['feet'] {
  return chain.length === 0 ? renewedFeet.feet : chain[chain.length - 1].feet;
}

/** A fitted clip on its root. */
export interface FittedClip extends Pick<FittingClip, 'paired'> {
  readonly clip: RootedClip;
}

/** Fits one clip at once. */
export function fitClip(used: UsedClip, fit: ClipFit): Result<FittedClip, TransitionProblem> {
  const fitting = beginFit(used.clip, fit);
  if (!fitting.ok) return fitting;
  fitting.value.fill(0, used.clip.frameCount);
  atOnce(fitting.value.finish());
  return success(finishFit(fitting.value, used, fit));
}

/** Puts a filled clip on its root, with what users set for it. */
export function finishFit(fitting: FittingClip, used: UsedClip, fit: ClipFit): FittedClip {
  const { clip, scale, paired } = fitting;
  const asSet = { ...clip, ...fittedSettings(fitting, used, fit) };
  return { clip: rootFitted(asSet, used.clip, fit, scale, used.root), paired };
}

/** What users set for a clip, for its fitted motion: a mirror swaps its feet. */
export function fittedSettings(
  { scale }: Pick<FittingClip, 'scale'>,
  { clip, settings = clip }: UsedClip,
  { mirror }: Pick<ClipFit, 'mirror'>,
): SetOnClip {
  const { loop, groundHeight, contacts: { left, right } = {} } = settings;
  const [first, second] = mirror ? [right, left] : [left, right];
  const contacts = { ...(first && { left: first }), ...(second && { right: second }) };
  return { loop, groundHeight: groundHeight * scale, contacts };
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

/**
 * Makes a fitted clip relative to the root of the recorded clip, mirrored and scaled like its joints. The
 * root is not detected again: another body would change its sway.
 *
 * @param clip   fitted, with the settings of users
 * @param before the recorded clip
 * @param scale  of lengths
 */
function rootFitted(
  clip: Clip,
  before: Clip,
  { map, mirror, onto }: ClipFit,
  scale: number,
  choice: RootOverride,
): RootedClip {
  const { origin, states } = findRoot({ ...before, loop: clip.loop }, map, choice);
  if (mirror) {
    const plane = mirrorPlaneOf(before, map);
    for (let at = 0; at < states.length; at += 3) {
      const state = states.subarray(at, at + 3);
      mirrorRoot(state, state, plane);
    }
  }
  for (let i = 0; i < states.length; i++) if (i % 3 < 2) states[i] *= scale;
  return rootClip(clip, origin, states, bodyOf(onto ?? map));
}
