import { describe, expect, test } from 'vitest';
import type { Preset } from '#contract/rows/library-rows.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { switchMethod } from '#core/transition/evaluation/switch-method.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import { applyChanges } from '#renderer/stores/document/document-state.ts';
import { defaultSlots } from '#core/engines/engines.ts';
import {
  applyPreset,
  clearProfile,
  presetNamed,
  presetOf,
  removePreset,
  renamePreset,
  resetJoints,
  savePreset,
  setCut,
  setFactors,
  setProfileMode,
  updatePreset,
  withDescendants,
} from '#renderer/stores/slots/slot-edits.ts';
import { documentOf, transitionOf } from '../library-fixture.ts';

const [spring, dead] = defaultSlots();
const open: Transition = { ...transitionOf('t1'), slots: [spring, dead] };
const soft: Preset = {
  id: 'p1',
  name: 'Soft',
  settings: { ...spring, values: { halfLife: 0.3 }, profile: { Hips: 0.5, Tail: 2 }, cutJoints: ['Tail'] },
};
const joints = ['Hips', 'Head'];

test('saving a slot as a preset links it, in one edit', () => {
  const edit = savePreset(open, 1, 'p2', 'Dead');
  expect(edit.name).toBe('Save preset Dead');
  const after = applyChanges(documentOf([], [open]), edit.changes);
  expect(after.presets).toEqual([{ id: 'p2', name: 'Dead', settings: dead }]);
  expect(after.transitions[0].slots).toEqual([spring, { ...dead, preset: 'p2' }]);
  expect(presetOf(after.transitions[0].slots[1], after.presets, joints)?.changed).toEqual([]);
});

test('a preset applies to any slot, for the joints that the clips have', () => {
  const [change] = applyPreset(open, 1, soft, joints).changes;
  if (change.kind !== 'transition.set') throw new Error('not a transition');
  const slot = change.after.slots[1];
  expect(slot).toEqual({
    method: 'springExact',
    values: { halfLife: 0.3 },
    profile: { Hips: 0.5 },
    preset: 'p1',
  });
  expect(presetOf(slot, [soft], joints)?.changed).toEqual([]);
  // While clips load their joints are unknown: all joints of the preset apply.
  expect(applyPreset(open, 0, soft, null).changes).toMatchObject([
    { after: { slots: [{ profile: { Tail: 2 } }, dead] } },
  ]);
});

test('a slot lists its differences from its preset; without one, none', () => {
  const slot = {
    ...soft.settings,
    values: { halfLife: 0.2 },
    profile: { Hips: 0.5 },
    cutJoints: [],
    preset: 'p1',
  };
  expect(presetOf(slot, [soft], joints)).toEqual({ preset: soft, changed: ['half-life'] });
  expect(presetOf(slot, [], joints)).toBeNull();
  expect(presetOf(spring, [soft], joints)).toBeNull();
});

test('updating a preset from a slot makes them equal', () => {
  const edit = updatePreset(open, 1, soft);
  expect(edit.changes).toMatchObject([
    { kind: 'preset.set', before: soft, after: { id: 'p1', name: 'Soft', settings: dead } },
    { kind: 'transition.set', after: { slots: [spring, { ...dead, preset: 'p1' }] } },
  ]);
  const linked = { ...open, slots: [{ ...spring, preset: 'p1' }] };
  expect(updatePreset(linked, 0, soft).changes).toHaveLength(1);
});

test('presets are in natural order of names, and a change applied twice has no effect', () => {
  const named = (name: string): Preset => ({ ...soft, id: name, name });
  const state = applyChanges(documentOf([]), [
    { kind: 'preset.add', preset: named('soft 10') },
    { kind: 'preset.add', preset: named('Soft 2') },
    ...renamePreset(named('soft 10'), 'A').changes,
    { kind: 'preset.add', preset: soft },
    { kind: 'preset.add', preset: soft },
  ]);
  expect(state.presets.map(({ name }) => name)).toEqual(['A', 'Soft', 'Soft 2']);
  expect(applyChanges(state, removePreset(soft).changes).presets).toHaveLength(2);
});

test('a name is taken regardless of case and surrounding spaces', () => {
  expect(presetNamed([soft], ' sOFT ')).toBe(soft);
  expect(presetNamed([soft], 'softer')).toBeUndefined();
});

describe('profile edits', () => {
  const open: Transition = {
    ...transitionOf('t1'),
    slots: [spring, { ...dead, profile: { Hips: 0, Head: 0.5 } }],
  };
  const slotAfter = (edit: ReturnType<typeof clearProfile>) => {
    const [change] = edit.changes;
    return change.kind === 'transition.set' ? change.after.slots[1] : undefined;
  };

  test('a factor of 1 is removed from the profile, and the last one removes it', () => {
    expect(slotAfter(setFactors(open, 1, ['Neck', 'Hips'], 0.25))?.profile).toEqual({
      Hips: 0.25,
      Neck: 0.25,
      Head: 0.5,
    });
    expect(slotAfter(setFactors(open, 1, ['Hips'], 1))?.profile).toEqual({ Head: 0.5 });
    expect(slotAfter(setFactors(open, 1, ['Hips', 'Head'], 1))?.profile).toBeNull();
    expect(slotAfter(clearProfile(open, 1))?.profile).toBeNull();
  });

  test('joints are cut and blended again, and a reset does both', () => {
    const cut = slotAfter(setCut(open, 1, 'joints', ['Head', 'Neck'], true));
    expect(cut?.cutJoints).toEqual(['Head', 'Neck']);
    const after = { ...open, slots: [spring, cut ?? dead] };
    expect(setCut(after, 1, 'joints', ['Head'], true).name).toBe('Cut joints of B');
    expect(slotAfter(setCut(after, 1, 'joints', ['Head'], true))?.cutJoints).toEqual(['Neck', 'Head']);
    expect(slotAfter(setCut(after, 1, 'joints', ['Head'], false))?.cutJoints).toEqual(['Neck']);
    expect(slotAfter(resetJoints(after, 1, ['Head', 'Hips']))).toMatchObject({
      profile: null,
      cutJoints: ['Neck'],
    });
    expect(slotAfter(clearProfile(after, 1))).toMatchObject({ profile: null, cutJoints: [] });
  });

  test('curves are cut and blended again', () => {
    const cut = slotAfter(setCut(open, 1, 'curves', ['smile', 'blink'], true));
    expect(cut?.cutCurves).toEqual(['smile', 'blink']);
    const blended = setCut({ ...open, slots: [spring, cut ?? dead] }, 1, 'curves', ['smile'], false);
    expect([blended.name, slotAfter(blended)?.cutCurves]).toEqual(['Blend curves of B', ['blink']]);
  });

  test('a factor on weights is never 0', () => {
    expect(slotAfter(setProfileMode(open, 1, 'weight'))).toMatchObject({
      profileMode: 'weight',
      profile: { Hips: 0.05, Head: 0.5 },
    });
  });

  test('factors of a method without weights act on time', () => {
    const method = findBlendMethod('springExact');
    if (!method) throw new Error('no springExact');
    expect(switchMethod({ ...dead, profileMode: 'weight' }, method).profileMode).toBe('time');
  });

  test('a joint with its descendants', () => {
    const parents = [-1, 0, 1, 0, 3, 4];
    const skeleton = {
      names: parents.map(String),
      parentIndices: Int32Array.from(parents),
      restPositions: new Float32Array(18),
      endSites: [],
    };
    expect(withDescendants(skeleton, 3)).toEqual([3, 4, 5]);
    expect(withDescendants(skeleton, 2)).toEqual([2]);
  });
});
