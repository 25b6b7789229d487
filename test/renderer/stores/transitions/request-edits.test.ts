import { expect, test } from 'vitest';
import type { Edit } from '#contract/edits/edits.ts';
import type { Transition } from '#core/transition/document/document.ts';
import {
  addRequest,
  changeRequest,
  removeRequest,
  whyNotCompete,
} from '#renderer/stores/transitions/request-edits.ts';
import { slotOf, transitionOf } from '#test/fixtures/transitions.ts';

const plain = transitionOf({
  slots: [slotOf('deadBlendArticle', { blendTime: 0.3 }), slotOf('springExact')],
});

function after({ changes }: Edit): Transition {
  const [change] = changes;
  if (change.kind !== 'transition.set') throw new Error(change.kind);
  return change.after;
}

test('a competing request has half the chosen slot’s duration, and a unique name', () => {
  const one = after(addRequest(plain));
  expect(one.requests).toEqual([{ from: 'request 2', duration: 0.15 }]);
  expect(after(addRequest(one)).requests?.map(({ from }) => from)).toEqual(['request 2', 'request 3']);
  expect(after(addRequest({ ...plain, chosen: 1 })).requests?.[0].duration).toBe(0.15);
});

test('it is changed and removed by index; removing the last one restores the document', () => {
  const one = after(addRequest(plain));
  expect(after(changeRequest(one, 0, { from: 'a montage' })).requests).toEqual([
    { from: 'a montage', duration: 0.15 },
  ]);
  expect(after(removeRequest(one, 0))).toEqual(plain);
});

test('requests need a slot with a blend time, and their number is limited', () => {
  expect(whyNotCompete(plain)).toBeNull();
  expect(whyNotCompete({ ...plain, slots: [slotOf('springExact')] })).toMatch(/blend time/);
  const requests = Array.from({ length: 16 }, (_, i) => ({ from: `${i}`, duration: 1 }));
  expect(whyNotCompete({ ...plain, requests })).toMatch(/most/);
});
