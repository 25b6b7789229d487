import { expect, test } from 'vitest';
import { editSchema, type Edit } from '#contract/edits/edits.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { changesSinceReview } from '#core/transition/review/review-changes.ts';
import { stepsOf } from '#core/transition/review/reviewed-steps.ts';
import { reviewableClip } from '#contract/rows/reviewable-clip.ts';
import { restoreReviewed, setStatus } from '#renderer/stores/reviews/review-edits.ts';
import { clipOf, transitionOf } from '../library-fixture.ts';

const noEdits = () => ({});
const clips = [reviewableClip(clipOf('walk'), noEdits), reviewableClip(clipOf('hop'), noEdits)];
const by = { reviewer: 'Ada', date: '2026-01-02T03:04:05.000Z' };

function after(edit: Edit): Transition {
  const [change] = edit.changes;
  if (change?.kind !== 'transition.set') throw new Error('no transition was set');
  return change.after;
}

function approve(transition: Transition): Transition {
  return after(setStatus([{ transition, steps: stepsOf([transition], clips) }], 'approved', by));
}

test('a status has reviewer, date and reviewed steps; undo removes all', () => {
  const approved = approve(transitionOf('t'));
  expect(approved.review).toMatchObject({ status: 'approved', ...by });
  expect(approved.review.of).toEqual(stepsOf([approved], clips));
  const back = after(setStatus([{ transition: approved, steps: [] }], 'unreviewed', by));
  expect(back).toEqual(transitionOf('t'));
});

test('several transitions get it in one edit with their number in its name', () => {
  const judged = ['t', 'u'].map((id) => {
    const transition = transitionOf(id);
    return { transition, steps: stepsOf([transition], clips) };
  });
  const edit = setStatus(judged, 'needsWork', by);
  expect(edit.name).toBe('Mark 2 transitions as needing work');
  expect(edit.changes).toHaveLength(2);
});

test('main accepts the edit, also of a tree with a polar blend space', () => {
  const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
  const plain = transitionOf(id(1));
  const transition = {
    ...plain,
    source: { ...plain.source, id: id(2) },
    destination: { ...plain.destination, id: id(3) },
  };
  const tree = reviewableClip({ ...clipOf('tree'), isTake: true, polarBlend: 'neighbours' }, noEdits);
  const steps = stepsOf([transition], [clips[0], tree]);
  expect(steps[0]).toMatchObject({ destination: { clip: { polarBlend: 'neighbours' } } });
  const edit = setStatus([{ transition, steps }], 'rejected', by);
  expect(editSchema.safeParse(edit).error).toBeUndefined();
});

test('a restored review is valid again: other slots, name and note stay', () => {
  const plain: Transition = { ...transitionOf('t', { source: 'marker' }), feet: 'byLegs' };
  const approved = approve(plain);
  const [slot] = approved.slots;
  const changed: Transition = {
    ...approved,
    note: 'tried',
    source: { ...approved.source, time: 2 },
    alignment: { ...approved.alignment, kind: 'none' },
    twists: 'skeleton',
    feet: undefined,
    slots: [{ ...slot, values: { halfLife: 0.5 } }],
  };
  expect(changesSinceReview(changed.review, stepsOf([changed], clips))).toHaveLength(5);
  const restored = after(restoreReviewed(changed));
  expect(changesSinceReview(restored.review, stepsOf([restored], clips))).toEqual([]);
  expect(restored.note).toBe('tried');
  expect(restored.source).toEqual({ ...plain.source, marker: undefined, time: 1 });
});

test('a slot that still has the reviewed settings is chosen again', () => {
  const plain = transitionOf('t');
  const [slot] = plain.slots;
  const approved = approve({ ...plain, slots: [slot, { ...slot, method: 'cut', values: {} }] });
  const restored = after(restoreReviewed({ ...approved, chosen: 1 }));
  expect(restored).toEqual({ ...approved, requests: undefined });
});
