// renderer/stores/reviews: edits of reviews
import { counted } from '#contract/words/counted.ts';
import type { Edit } from '#contract/edits/edits.ts';
import type {
  MotionUse,
  ReviewedEnd,
  ReviewedStep,
  ReviewStatus,
  SlotSettings,
  Transition,
} from '#core/transition/document/document.ts';
import { givenReview, type Judge } from '#core/transition/review/give-review.ts';
import { sameSlots } from '../slots/slot-differences.ts';
import { setTransition } from '../transitions/transition-edits.ts';

/** A transition to judge, and the steps of its evaluation. */
export interface Reviewable {
  readonly transition: Transition;
  readonly steps: readonly ReviewedStep[];
}

const verbs: Readonly<Record<ReviewStatus, (what: string) => string>> = {
  approved: (what) => `Approve ${what}`,
  needsWork: (what) => `Mark ${what} as needing work`,
  rejected: (what) => `Reject ${what}`,
  unreviewed: (what) => `Clear review of ${what}`,
};

/** Gives transitions a status in one edit: a review of each in its current state. */
export function setStatus(judged: readonly Reviewable[], status: ReviewStatus, by: Judge): Edit {
  const what = judged.length === 1 ? 'transition' : counted(judged.length, 'transition');
  return {
    name: verbs[status](what),
    changes: judged.map(({ transition: before, steps }) => ({
      kind: 'transition.set',
      before,
      after: { ...before, review: givenReview(status, by, steps) },
    })),
  };
}

export function setNote(transition: Transition, note: string): Edit {
  return setTransition('Change note', transition, { ...transition, note });
}

export function setReviewer(transition: Transition, reviewer: string): Edit {
  const review = { ...transition.review, reviewer };
  return setTransition('Change reviewer', transition, { ...transition, review });
}

/** Chooses the slot for approval and export; null = it is chosen. */
export function chooseSlot(transition: Transition, chosen: number): Edit | null {
  if (transition.chosen === chosen) return null;
  return setTransition('Choose slot', transition, { ...transition, chosen });
}

/**
 * Restores the reviewed settings: chooses the slot that still has them, or else sets the chosen one. Clips
 * and the interrupted transition stay.
 */
export function restoreReviewed(transition: Transition): Edit {
  const reviewed = transition.review.of?.at(-1);
  return setTransition('Restore reviewed settings', transition, {
    ...transition,
    ...(reviewed && {
      ...settingsIn(reviewed),
      source: restoredEnd(transition.source, reviewed.source),
      destination: restoredEnd(transition.destination, reviewed.destination),
      ...restoredSlot(transition, reviewed.slot),
    }),
  });
}

/** What a review keeps of a transition, besides its ends and its slot. */
const settingsIn = ({ alignment, trailing, requests, twists, feet }: ReviewedStep) =>
  ({ alignment, trailing, requests, twists, feet }) satisfies {
    readonly [Field in Exclude<keyof ReviewedStep & keyof Transition, 'source' | 'destination'>]: unknown;
  };

function restoredSlot({ slots, chosen }: Transition, reviewed: SlotSettings) {
  const at = [chosen, ...slots.keys()].find((index) => sameSlots(slots[index], reviewed));
  return at === undefined ? { slots: slots.with(chosen, reviewed) } : { chosen: at };
}

function restoredEnd({ marker, ...use }: MotionUse, { time, playRate, mirror }: ReviewedEnd): MotionUse {
  // A link to a marker that has moved would change the time again.
  const stays = marker !== undefined && use.time === time;
  return { ...use, time, playRate, mirror, ...(stays && { marker }) };
}
