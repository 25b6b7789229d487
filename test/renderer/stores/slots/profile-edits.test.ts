import { expect, test } from 'vitest';
import type { Transition } from '#core/transition/document/document.ts';
import { findBlendMethod } from '#core/transition/methods/registry.ts';
import { switchMethod } from '#core/transition/evaluation/switch-method.ts';
import { defaultSlots } from '#renderer/stores/slots/default-slots.ts';
import {
  clearProfile,
  resetJoints,
  setCut,
  setFactors,
  setProfileMode,
  withDescendants,
} from '#renderer/stores/slots/profile-edits.ts';
import { transitionOf } from '../library-fixture.ts';

const [spring, dead] = defaultSlots();
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
  const cut = slotAfter(setCut(open, 1, ['Head', 'Neck'], true));
  expect(cut?.cutJoints).toEqual(['Head', 'Neck']);
  const after = { ...open, slots: [spring, cut ?? dead] };
  expect(setCut(after, 1, ['Head'], true).name).toBe('Cut joints of B');
  expect(slotAfter(setCut(after, 1, ['Head'], true))?.cutJoints).toEqual(['Neck', 'Head']);
  expect(slotAfter(setCut(after, 1, ['Head'], false))?.cutJoints).toEqual(['Neck']);
  expect(slotAfter(resetJoints(after, 1, ['Head', 'Hips']))).toMatchObject({
    profile: null,
    cutJoints: ['Neck'],
  });
  expect(slotAfter(clearProfile(after, 1))).toMatchObject({ profile: null, cutJoints: [] });
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
