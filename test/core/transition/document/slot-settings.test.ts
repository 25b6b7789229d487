import { describe, expect, test } from 'vitest';
import { slotSettingsSchema } from '#core/documents/transition-schema.ts';
import { storedValue } from '#core/methods/binding/read-values.ts';
import { findSlotProblem } from '#core/transition/document/validate-slot.ts';
import {
  isDefault,
  isSameSetting,
  mirrorSlot,
  settingsOf,
  slotFieldNames,
  slotWith,
  usedSettings,
  withSetting,
} from '#core/transition/document/slot-settings.ts';
import { switchMethod } from '#core/transition/evaluation/switch-method.ts';
import { changesSinceReview } from '#core/transition/review/review-changes.ts';
import { stepsOf } from '#core/transition/review/reviewed-steps.ts';
import type { Slot } from '#core/transition/document/document.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import { changedSlots, methodSettings, withOther } from '#test/fixtures/changed-slots.ts';
import { hop, transitionOf, walk } from '../review/review-fixture.ts';

const otherSide = (name: string) => [
  name.startsWith('Left') ? `Right${name.slice(4)}` : name.replace('Right', 'Left'),
];
const mirrored = (slot: Slot): Slot => mirrorSlot(slotWith(slot, otherSide));

/** What a review of a slot says once it is another. */
function reviewChanges(before: Slot, now: Slot): readonly string[] {
  const of = (slot: Slot) => stepsOf([transitionOf({ slots: [slot], chosen: 0 })], [walk, hop]);
  return changesSinceReview({ status: 'approved', reviewer: '', date: null, of: of(before) }, of(now)).map(
    ({ words }) => words,
  );
}

test('the fields of a slot are those of its schema', () => {
  expect([...slotFieldNames, 'method', 'values'].toSorted()).toEqual(
    Object.keys(slotSettingsSchema.shape).toSorted(),
  );
});

describe.each(methodSettings)('each setting of $id', ({ id, slot, settings }) => {
  const changed = changedSlots.find(({ method }) => method === id)!;

  test('is not as by default once it is changed, and valid', () => {
    expect(settings.filter(isDefault)).toEqual(settings);
    expect(usedSettings(changed).filter(isDefault)).toEqual([]);
    expect(findSlotProblem(changed, 'slot', { names: ['LeftArm', 'Head'] })).toBeNull();
    expect(slotSettingsSchema.safeParse(changed).success).toBe(true);
  });

  test('taken back, leaves the slot as it was; an option with its default', () => {
    const back = usedSettings(changed).reduce(
      (each, setting) => withSetting(each, setting, undefined),
      changed,
    );
    const options = settings.flatMap(({ place, name, spec }) =>
      place === 'option' ? [[name, storedValue(spec.default)] as const] : [],
    );
    expect(back).toEqual({ ...slot, values: { ...slot.values, ...Object.fromEntries(options) } });
    expect(settingsOf(back).every((each, i) => isSameSetting(each, settingsOf(slot)[i]))).toBe(true);
  });

  test('with a side is mirrored, and no other; twice, it is as before', () => {
    const sides = settings.filter(({ spec }) => ['muscles', 'names', 'factors'].includes(spec.kind));
    const after = settingsOf(mirrored(changed));
    const moved = settingsOf(changed).filter((setting, i) => !isSameSetting(setting, after[i]));
    expect(moved.map(({ name }) => name)).toEqual(sides.map(({ name }) => name));
    expect(mirrored(mirrored(changed))).toEqual(changed);
    expect(mirrored(slot)).toBe(slot);
  });

  test('stays when the method is chosen again', () => {
    expect(switchMethod(changed, findBlendMethod(id)!)).toEqual(changed);
  });

  test.each(settings)('$name makes a review stale, and its default does not', (setting) => {
    // The mode of a profile acts once there is one.
    const base = setting.name === 'profileMode' ? { ...slot, profile: { Head: 2 } } : slot;
    const [change, ...more] = reviewChanges(base, withOther(base, setting));
    expect(change.toLowerCase()).toContain((setting.spec.noun ?? setting.spec.label).toLowerCase());
    expect(more).toEqual([]);
    const { spec, place } = setting;
    if (place === 'option') expect(reviewChanges(base, withSetting(base, setting, spec.default))).toEqual([]);
  });
});
