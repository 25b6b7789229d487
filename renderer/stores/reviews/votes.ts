import type { Edit } from '#contract/edits/edits.ts';
import { judgedBy, type Judgement, type Measures } from '#core/judge/judge.ts';
import { MAX_VOTES } from '#core/documents/limits.ts';
import type { ComparedSlot, Transition } from '#core/transition/document/document.ts';
import { setTransition } from '../transitions/transition-edits.ts';
import type { BlindTrial } from './blind-trial.ts';
import type { Judge } from '#core/transition/review/give-review.ts';

/** True if a trial compares slots only, no snapshots. */
export const isOfSlots = ({ figures, slots }: BlindTrial): boolean =>
  figures.every((figure) => figure < slots.length);

/** Adds the last vote of a trial of slots, with what was measured of them; null = nothing was. */
export function addVote(
  open: Transition,
  { figures, slots, votes }: BlindTrial,
  { measured, by }: { readonly measured: Judgement | null; readonly by: Judge },
): Edit {
  const winner = votes.at(-1) ?? null;
  const vote = {
    ...by,
    best: winner === null ? null : figures.indexOf(winner),
    of: figures.map((figure) => comparedSlot(slots[figure].method, measured?.slots[figure])),
    judgedBy,
  };
  const kept = [...(open.votes ?? []), vote].slice(-MAX_VOTES);
  return setTransition('Vote in blind comparison', open, { ...open, votes: kept });
}

function comparedSlot(method: string, measures: Measures = {}): ComparedSlot {
  const applied = Object.entries(measures).filter(([, { value }]) => Number.isFinite(value));
  return { method, measures: Object.fromEntries(applied.map(([id, { value }]) => [id, value])) };
}

/** Votes of a transition by reviewer: how often each slot was best, as `Ana: A 3, B 1`. */
export function talliesOf({ votes = [] }: Transition, nameOf: (slot: number) => string): readonly string[] {
  const reviewers = [...new Set(votes.map(({ reviewer }) => reviewer))];
  return reviewers.map((reviewer) => {
    const own = votes.filter((vote) => vote.reviewer === reviewer);
    const slots = Math.max(...own.map(({ of }) => of.length));
    const counts = Array.from({ length: slots }, (_, slot) => {
      const won = own.filter(({ best }) => best === slot).length;
      return `${nameOf(slot)} ${won}`;
    });
    const none = own.filter(({ best }) => best === null).length;
    return `${reviewer || 'Unknown'}: ${[...counts, ...(none > 0 ? [`none ${none}`] : [])].join(', ')}`;
  });
}
