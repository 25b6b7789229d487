import { expect, test } from 'vitest';
import { transitionSchema } from '#core/documents/transition-schema.ts';
import { judgedBy, type Judgement } from '#core/judge/judge.ts';
import { MAX_VOTES } from '#core/documents/limits.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { startTrial, voted } from '#renderer/stores/reviews/blind-trial.ts';
import { addVote, isOfSlots, talliesOf } from '#renderer/stores/reviews/votes.ts';
import { judgementOf } from '#test/core/judge/made-judgement.ts';
import { slotOf, transitionOf } from '#test/fixtures/transitions.ts';

const open = transitionOf({ slots: ['springExact', 'deadBlending', 'cut'].map((method) => slotOf(method)) });

/** Slots with these foot slides; what does not apply is not kept. */
function measuredAs(...slides: readonly number[]): Judgement {
  const slots = slides.map((value) => ({ footSlide: { value }, footSkate: { value: Number.NaN } }));
  return { ...judgementOf('footSlide', slides), slots };
}

interface Given {
  readonly choice: number | null; // a slot; null = none
  readonly measured?: Judgement | null;
  readonly reviewer?: string;
  readonly date?: string;
}

/** `to` with a vote more on its slots. */
function withVote(to: Transition, given: Given): Transition {
  const {
    choice,
    measured = measuredAs(3, 7, 40),
    reviewer = 'Ana',
    date = '2026-03-01T10:00:00.000Z',
  } = given;
  const trial = startTrial(to, [...to.slots.keys()], () => 0);
  const place = choice === null ? null : trial.order.indexOf(choice);
  const { changes } = addVote(to, voted(trial, place), { measured, by: { reviewer, date } });
  const [change] = changes;
  if (change.kind !== 'transition.set') throw new Error('expected a change of the transition');
  return transitionSchema.parse(JSON.parse(JSON.stringify(change.after)));
}

test('a vote on some of the slots counts for the one that was chosen among them', () => {
  const trial = startTrial(open, [2, 1], () => 0);
  const { changes } = addVote(open, voted(trial, trial.order.indexOf(1)), {
    measured: null,
    by: { reviewer: 'Ana', date: '2026-03-01T10:00:00.000Z' },
  });
  const [vote] = (changes[0].kind === 'transition.set' && changes[0].after.votes) || [];
  expect(vote.best === null ? null : vote.of[vote.best].method).toBe('deadBlending');
});

test('a vote is kept with the method and the measures of each slot, whatever the order of the views', () => {
  const [vote] = withVote(open, { choice: 1 }).votes ?? [];
  expect([vote.best, vote.judgedBy]).toEqual([1, judgedBy]);
  expect(vote.of.map(({ method }) => method)).toEqual(['springExact', 'deadBlending', 'cut']);
  expect(vote.of.map(({ measures }) => measures)).toEqual([
    { footSlide: 3 },
    { footSlide: 7 },
    { footSlide: 40 },
  ]);
});

test('a vote for none is kept, too, and one before anything was measured', () => {
  const [none, unmeasured] =
    withVote(withVote(open, { choice: null }), { choice: 2, measured: null }).votes ?? [];
  expect([none.best, none.of[1].measures]).toEqual([null, { footSlide: 7 }]);
  expect([unmeasured.best, unmeasured.of.map(({ measures }) => measures)]).toEqual([2, [{}, {}, {}]]);
});

test('votes are tallied by reviewer', () => {
  const votes: readonly Given[] = [
    { choice: 0 },
    { choice: 0 },
    { choice: 2 },
    { choice: null, reviewer: 'Ben' },
  ];
  const all = votes.reduce(withVote, open);
  expect(talliesOf(all, (slot) => 'ABC'[slot])).toEqual(['Ana: A 2, B 0, C 1', 'Ben: A 0, B 0, C 0, none 1']);
  expect(talliesOf(open, String)).toEqual([]);
});

test('the oldest votes give way', () => {
  const [vote] = withVote(open, { choice: 0 }).votes ?? [];
  const full = { ...open, votes: Array.from({ length: MAX_VOTES }, () => vote) };
  const { votes = [] } = withVote(full, { choice: 2 });
  expect(votes).toHaveLength(MAX_VOTES);
  expect(votes.at(-1)?.best).toBe(2);
});

test('a trial with a snapshot is not one of slots', () => {
  expect(isOfSlots(startTrial(open, [0, 2], () => 0))).toBe(true);
  expect(isOfSlots(startTrial(open, [0, 3], () => 0))).toBe(false);
});
