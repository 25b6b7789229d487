import { expect, test } from 'vitest';
import { exampleMuscles } from '../../../../core/muscle/example-muscles.ts';
import { withBoundMuscles } from '../../../../core/muscle/bound-muscles.ts';
import { withoutMuscles } from '../../../../renderer/stores/judgement/find-suggestions.ts';
import { slotOf, transitionOf } from '../../../fixtures/transitions.ts';

test('a slot with muscles of the library is not tried, and suggestions name the slots as they are', () => {
  const [muscles, spring, dead] = ['muscleCrossfade', 'springExact', 'deadBlendArticle'].map((id) =>
    slotOf(id),
  );
  const transition = transitionOf({ slots: [muscles, spring, dead], chosen: 2 });
  const bound = { asset: exampleMuscles(), mirrored: false, fatiguePose: null };
  const values = withBoundMuscles(muscles.values, bound);
  const motion = { chain: [{ ...transition, slots: [{ ...muscles, values }, spring, dead] }] };
  const { tried, allSlots } = withoutMuscles({ transition, motion });
  expect(tried.slots).toEqual([spring, dead]);
  expect(tried.slots[tried.chosen]).toBe(dead);
  expect(allSlots(0)).toBe(1);
});
