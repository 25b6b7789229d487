import { createFootLocks, footLocked } from '../../rig/feet/foot-lock.ts';
import { clipDuration } from '../../clip/clip.ts';
import { slotLetter } from '../../transition/document/slot-letter.ts';
import { feetCorrections } from '../../judge/standing-feet.ts';
import { samplingSlots } from '../../judge/sample-slots.ts';
import { failure, success, type Result } from '../../kit/result.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import { playedRange, spanOf, type PlacedClip, type TimeRange } from '../../transition/clips/clip-clock.ts';
import type { OpenedChain } from '../../transition/clips/open-chain.ts';
import type { MotionUse, Transition } from '../../transition/document/document.ts';
import { seamTimes } from '../../transition/document/resolve-chain.ts';
import type { TransitionProblem } from '../../transition/document/transition-problem.ts';
import { bindTransition } from '../../transition/binding/bind-transition.ts';
import type { TransitionEvaluation } from '../../transition/evaluation/evaluation.ts';
import {
  chosenDestination,
  extrapolatedSource,
  motionsOfSlot,
} from '../../transition/evaluation/slot-motions.ts';
import { findBlendMethod } from '../../methods/registry.ts';
import { slotSettling } from '../../transition/evaluation/method-setup.ts';
import { withGrantedSlots } from '../../transition/requests/grant-requests.ts';
import type { Motion } from '../../clip/motion.ts';
import type { BakedMotion } from './bake-motion.ts';

/**
 * A motion of a transition: a slot by its letter, a clip as it is used, or the extrapolated source of a slot.
 */
type MotionChoice = string;

export interface MotionOptions {
  readonly of: MotionChoice;
  readonly trailing: boolean;
  readonly footLock: boolean; // of a slot; of another motion it has no effect
}

/** A motion of a transition, with the times in which it plays. */
interface TransitionMotion extends BakedMotion {
  readonly range: TimeRange; // s after the seam
}

/** Opens a motion of the last transition of a chain. Pauses while feet are locked. */
export function* openMotion(
  { chain, clips, map }: OpenedChain,
  { of, trailing, footLock }: MotionOptions,
): Generator<void, Result<TransitionMotion, TransitionProblem>> {
  const last = chain[chain.length - 1];
  const played = trailing ? chain : [...chain.slice(0, -1), { ...last, trailing: [] }];
  const opened = bindTransition(played, clips, map);
  if (!opened.ok) return opened;
  const evaluation = opened.value;
  const found = findMotion(last, of);
  if (!found.ok) return found;
  const { kind, slot } = found.value;
  return success({
    figure: { skeleton: map.skeleton, root: clips[0].root },
    motion:
      kind === 'slot'
        ? yield* outputOf({ evaluation, map, clips }, slot, footLock)
        : motionIn(evaluation, kind, slot),
    range: rangeOf(chain, clips, kind),
  });
}

type MotionKind = 'slot' | 'source' | 'destination' | 'extrapolation';

interface FoundMotion {
  readonly kind: MotionKind;
  readonly slot: number;
}

/** The extrapolation is that of the chosen slot, or else of the first slot whose method has one. */
function findMotion({ name, slots, chosen }: Transition, of: string): Result<FoundMotion, TransitionProblem> {
  const slot = Math.min(chosen, slots.length - 1);
  if (of === 'source' || of === 'destination') return success({ kind: of, slot });
  if (of === 'extrapolation') {
    const extrapolates = slots.map(({ method }) => findBlendMethod(method)?.shows === 'extrapolation');
    const own = extrapolates[slot] ? slot : extrapolates.indexOf(true);
    if (own >= 0) return success({ kind: 'extrapolation', slot: own });
    return unknown(`No slot of “${name}” extrapolates its source. Choose a dead blending method.`);
  }
  const index = slots.findIndex((_, i) => slotLetter(i) === of);
  const letters = `A to ${slotLetter(slots.length - 1)}`;
  return index < 0
    ? unknown(`“${name}” has no slot ${of}. Choose ${slots.length === 1 ? 'A' : letters}.`)
    : success({ kind: 'slot', slot: index });
}

const unknown = (message: string): Result<never, TransitionProblem> =>
  failure({ code: 'badValue', field: 'of', message });

function motionIn(evaluation: TransitionEvaluation, kind: Exclude<MotionKind, 'slot'>, slot: number): Motion {
  switch (kind) {
    case 'source':
      return motionsOfSlot(evaluation, evaluation.transition?.chosen ?? 0).source;
    case 'destination':
      return chosenDestination(evaluation);
    case 'extrapolation':
      return extrapolatedSource(evaluation, slot);
  }
}

/** The output of a slot; with its feet locked, as the window locks them. */
function* outputOf(
  judged: { readonly evaluation: TransitionEvaluation } & Pick<OpenedChain, 'map' | 'clips'>,
  slot: number,
  footLock: boolean,
): Generator<void, Motion> {
  const { output } = motionsOfSlot(judged.evaluation, slot);
  if (!footLock) return output;
  const corrections = feetCorrections((yield* samplingSlots(judged))[slot]);
  return footLocked(output, createFootLocks(judged.map, judged.clips, [corrections])[0]);
}

/**
 * The times in which a motion plays: a clip from its first frame to its last; a slot as the timeline does.
 */
function rangeOf(chain: readonly Transition[], clips: readonly RootedClip[], kind: MotionKind): TimeRange {
  const seams = seamTimes(chain);
  const transition = withGrantedSlots(chain[chain.length - 1]);
  const source = placed(chain[0].source, clips[0], seams[0]);
  const destination = placed(transition.destination, clips[clips.length - 1]);
  if (kind === 'destination') return spanOf(destination);
  if (kind === 'source' && chain.length === 1) return spanOf(source);
  const { names } = clips[clips.length - 1].skeleton;
  const ends = transition.slots.map((slot) => slotSettling(slot, names));
  return playedRange(source, destination, Math.max(0, ...ends.filter(Number.isFinite)));
}

/** @param seam s on the clock of the last transition, at which the clip is at the time of its use */
function placed(use: MotionUse, clip: RootedClip, seam = 0): PlacedClip {
  const { fps, loop } = clip;
  const { playRate } = use;
  return { time: use.time - seam * playRate, playRate, duration: clipDuration(clip), fps, loop };
}
