import { nounOf, withSetting } from '#core/transition/document/slot-settings.ts';
import { methodSettings, withOther } from '#test/fixtures/changed-slots.ts';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MAX_SLOTS } from '#core/documents/limits.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { SLOT_NAMES, slotTone } from '#renderer/stores/slots/slot-tones.ts';
import { defaultSlots } from '#core/engines/engines.ts';
import { sameSlots, slotDifferences } from '#renderer/stores/slots/slot-differences.ts';
import { hasDefaults, removeSlot, resetSlot } from '#renderer/features/slots/slot-actions.ts';
import { withSlot } from '#renderer/stores/transitions/transition-edits.ts';
import { transitionOf } from '#test/renderer/stores/library-fixture.ts';

const [spring, dead] = defaultSlots();
const shaped = { ...spring, profile: { Hips: 0.5 } };
const open: Transition = { ...transitionOf('t1'), slots: [spring, dead] };

test('after removing a slot the chosen one stays, or its successor is chosen', () => {
  const three = { ...open, slots: [spring, dead, shaped] };
  const chosenAfter = (chosen: number, index: number) => {
    const [change] = removeSlot({ ...three, chosen }, index).changes;
    return change.kind === 'transition.set' ? [change.after.chosen, change.after.slots.length] : null;
  };
  expect([0, 1, 2].map((chosen) => chosenAfter(chosen, 1))).toEqual([
    [0, 2],
    [1, 2],
    [1, 2],
  ]);
  expect(chosenAfter(2, 2)).toEqual([1, 2]);
  expect(removeSlot(three, 0)).toMatchObject({
    name: 'Remove A',
    changes: [{ after: { slots: [dead, shaped] } }],
  });
  expect(() => removeSlot({ ...open, slots: [spring] }, 0)).toThrow('last slot');
});

test('every possible slot has a name, and a colour in the stylesheet', () => {
  expect(SLOT_NAMES).toHaveLength(MAX_SLOTS);
  const tokens = readFileSync(new URL('../../../../renderer/app/styles/tokens.css', import.meta.url), 'utf8');
  const named = SLOT_NAMES.map((_, index) => `--${slotTone(index)}`);
  expect(
    named.filter((name) => !tokens.includes(`${name}: #`) || !tokens.includes(`${name}-text: #`)),
  ).toEqual([]);
});

test('a reset restores the defaults of the method, including joints', () => {
  const changed = withSlot(open, 1, {
    values: { ...dead.values, blendTime: 0.7, easing: 'linear' },
    profile: { Hips: 0.5 },
    cutJoints: ['Head'],
  });
  expect(changed.slots.map(hasDefaults)).toEqual([true, false]);
  const edit = resetSlot(changed, 1);
  expect(edit.name).toBe('Reset B');
  expect(edit.changes).toMatchObject([{ after: { slots: [spring, dead] } }]);
});

test('values of an unknown method differ by their names', () => {
  const future = { ...spring, method: 'future' };
  expect(slotDifferences(future, { ...future, values: { halfLife: 0.7 } })).toEqual(['halfLife']);
  expect(sameSlots(future, { ...future })).toBe(true);
});

test('an unknown method has no defaults', () => {
  expect(hasDefaults({ ...spring, method: 'future' })).toBeNull();
});

test('slots are equal for any order of their values', () => {
  const values = Object.fromEntries(Object.entries(dead.values).toReversed());
  expect(sameSlots(dead, { ...dead, values, profileMode: 'time', cutJoints: [] })).toBe(true);
  expect(sameSlots(dead, { ...dead, profile: { Hips: 1 }, profileMode: 'weight' })).toBe(true);
  expect(sameSlots(dead, { ...dead, profile: { Hips: 0.9 } })).toBe(false);
  expect(sameSlots(dead, spring)).toBe(false);
});

test('differences are named as in the inspector', () => {
  expect(slotDifferences(dead, spring)).toEqual(['method']);
  const other = {
    ...dead,
    values: { ...dead.values, blendTime: 0.4, easing: 'linear' },
    profile: { Hips: 0.5 },
    cutJoints: ['Head'],
  };
  expect(slotDifferences(other, dead)).toEqual(['blend time', 'easing', 'joint profile', 'cut joints']);
  expect(
    slotDifferences({ ...other, cutJoints: ['Head', 'Neck'] }, { ...other, cutJoints: ['Neck', 'Head'] }),
  ).toEqual([]);
  expect(slotDifferences({ ...other, cutJoints: ['Head', 'Neck'] }, other)).toEqual(['cut joints']);
  expect(slotDifferences(other, { ...other, cutJoints: ['Head', 'Neck'] })).toEqual(['cut joints']);
  expect(slotDifferences({ ...other, cutCurves: ['smile'] }, other)).toEqual(['cut curves']);
  expect(slotDifferences({ ...other, profileMode: 'weight' }, other)).toEqual(['profile mode']);
  const node = { method: 'unrealDeadBlend', values: {}, profile: null };
  const limited = { ...node, values: { maximumScaleVelocity: 2 } };
  expect(slotDifferences(limited, node)).toEqual(['max scale rate']);
});

test('a new transition begins with what the engine of the library plays, beside the continuous methods', () => {
  const methods = (engine?: Parameters<typeof defaultSlots>[0]) =>
    defaultSlots(engine).map(({ method }) => method);
  expect(methods()).toEqual(['springExact', 'deadBlendArticle']);
  expect(methods('unreal')).toEqual(['unrealInertialization', 'unrealDeadBlend', ...methods()]);
  expect(methods('godot')).toEqual(['godotBlend', ...methods()]);
});

test('each setting of each method is a difference by its name, and a stored default is none', () => {
  for (const { id, slot, settings } of methodSettings)
    for (const setting of settings) {
      const base = setting.name === 'profileMode' ? { ...slot, profile: { Head: 2 } } : slot;
      expect(slotDifferences(withOther(base, setting), base), id).toEqual([nounOf(setting)]);
      const { place, spec } = setting;
      if (place === 'field') continue;
      expect(slotDifferences(withSetting(base, setting, spec.default), base), id).toEqual([]);
    }
});
