import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offeredMethods } from '#core/transition/methods/registry.ts';
import { withMethods } from '#renderer/features/stress/compare-methods.tsx';
import { forAll } from '#test/fixtures/property.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { transitionOf } from '#test/renderer/stores/library-fixture.ts';

const ids = offeredMethods.map(({ id }) => id);

test('each chosen method has a slot and no other has one; slots that stay are unchanged and in order', () => {
  const some = fc.subarray(ids, { minLength: 1 });
  const slots = fc.array(fc.constantFrom(...ids), { minLength: 1, maxLength: 5 });
  forAll(slots, some, fc.nat(4), (before, methods, at) => {
    const own = before.map((id) => slotOf(id));
    const transition = { ...transitionOf('t'), slots: own, chosen: at % own.length };
    const after = withMethods(transition, new Set(methods));
    expect(new Set(after.slots.map(({ method }) => method))).toEqual(new Set(methods));
    const kept = own.filter(({ method }) => methods.includes(method));
    expect(after.slots.slice(0, kept.length)).toEqual(kept);
    kept.forEach((slot, i) => expect(after.slots[i]).toBe(slot));
    expect(after.slots).toHaveLength(kept.length + methods.filter((id) => !before.includes(id)).length);
    const chosen = own[transition.chosen];
    expect(after.slots[after.chosen]).toBe(kept.includes(chosen) ? chosen : after.slots[0]);
  });
});
