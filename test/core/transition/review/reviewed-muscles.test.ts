import { expect, test } from 'vitest';
import { exampleMuscles } from '#core/muscle/example-muscles.ts';
import type { MuscleAsset } from '#core/muscle/muscle-asset.ts';
import { withNumber } from '#core/muscle/muscle-table.ts';
import type { MuscleItem } from '#core/muscle/muscle-choice.ts';
import { changesSinceReview } from '#core/transition/review/review-changes.ts';
import { stepsOf } from '#core/transition/review/reviewed-steps.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { hop, transitionOf, walk } from './review-fixture.ts';

const id = '00000000-0000-4000-8000-0000000000aa';

function itemOf(asset: MuscleAsset, name = 'Legs'): MuscleItem {
  return { id, name, asset };
}

/** What changed for a review with the example, now that the library has `now`. */
function changes(now: readonly MuscleItem[], muscles = id, fatiguePose = false, content = 'old'): string[] {
  const slots = [{ ...slotOf('muscle', { muscles }), ...(fatiguePose && { fatiguePose }) }];
  const transition = transitionOf({ slots, chosen: 0 });
  const posed = { ...exampleMuscles(), fatiguePose: { clip: 'c', time: 1 }, tags: ['tired'] };
  const clips = [walk, { ...hop, tags: ['tired'] }];
  const of = stepsOf([transition], clips, { muscles: [itemOf(posed)], clipOf: () => ({ content: 'old' }) });
  const review = { status: 'approved', reviewer: '', date: null, of } as const;
  const seen = stepsOf([transition], clips, { muscles: now, clipOf: () => ({ content }) });
  expect(JSON.stringify(seen)).not.toContain(id);
  return changesSinceReview(review, seen).map(({ words }) => words);
}

const posed = { ...exampleMuscles(), fatiguePose: { clip: 'c', time: 1 }, tags: ['tired'] };

test('a review stays valid while its muscles do, whatever they are called', () => {
  expect(changes([itemOf(posed)])).toEqual([]);
  expect(changes([itemOf(posed, 'Other')])).toEqual([]);
  expect(changes([itemOf({ ...posed, source: 'measured' })])).toEqual([]);
});

test('it goes stale as a number changes, or the asset is deleted, or its tag no longer fits', () => {
  const changed = withNumber(posed, 'left shin', 'activation', 0.1);
  expect(changes([itemOf(changed)])).toEqual(['muscles Legs changed']);
  expect(changes([])).toEqual(['muscles Legs → deleted']);
  expect(changes([itemOf(changed)], 'byTag')).toEqual(['muscles Legs changed']);
  expect(changes([itemOf({ ...posed, tags: ['walk'] })], 'byTag')).toEqual(['muscles Legs → uniform']);
});

test('the fatigue pose counts only for a slot that sinks into it', () => {
  const later = itemOf({ ...posed, fatiguePose: { clip: 'c', time: 2 } });
  expect(changes([later])).toEqual([]);
  expect(changes([later], id, true)).toEqual(['muscles Legs changed']);
  expect(changes([itemOf(posed)], id, true, 'new')).toEqual(['muscles Legs changed']);
});
