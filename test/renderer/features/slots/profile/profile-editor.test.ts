import { h } from 'preact';
import { expect, test } from 'vitest';
import type { Slot } from '#core/transition/document/document.ts';
import { factorText, readFactor } from '#renderer/features/slots/profile/profile-row.tsx';
import { ProfileEditor } from '#renderer/features/slots/profile/profile-editor.tsx';
import { press } from '#test/fixtures/page.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { showOnPage, type } from '#test/renderer/on-page.ts';
import { longWalk, openApp } from '#test/renderer/open-app.ts';

/** The profile of slot B, a cross-fade for 0.4 s. */
async function opened(changes: Partial<Slot> = {}) {
  const slots = [slotOf('springExact'), { ...slotOf('crossfade', { blendTime: 0.4 }), ...changes }];
  const window = openApp({ transition: { slots } });
  await window.ready();
  window.run('slot.profileB');
  const panel = await showOnPage(window.app, h(ProfileEditor, {}));
  const sliderOf = (joint: string) => panel.find(joint, '[type="range"]');
  const shareOf = (joint: string) => sliderOf(joint).style.getPropertyValue('--share');
  return { ...window, panel, sliderOf, shareOf, slot: () => window.open().slots[1] };
}

const leftHand = ['LeftHand', 'LeftHandIndex1', 'LeftHandThumb1'];
const rightHand = ['RightHand', 'RightHandIndex1', 'RightHandThumb1'];

test.each([
  // both sides, with children; then: the joints that change with LeftHand
  [false, false, ['LeftHand']],
  [true, false, ['LeftHand', 'RightHand']],
  [false, true, leftHand],
  [true, true, [...leftHand, ...rightHand]],
])('both sides %s, with children %s: %j change, are cut and reset together', async (both, below, joints) => {
  const { panel, slot, edits, app, sliderOf } = await opened();
  const boxes = panel.of('[type="checkbox"]');
  for (const [i, checked] of [both, below].entries()) if (boxes[i].checked !== checked) panel.press(boxes[i]);
  expect(boxes.map(({ checked }) => checked)).toEqual([both, below]);
  type(sliderOf('LeftHand'), '0.5');
  expect([slot().profile, edits.length]).toEqual([
    Object.fromEntries(joints.map((joint) => [joint, 0.5])),
    0,
  ]);
  app.editing.keep();
  panel.press('Cut LeftHand: it follows the destination from the seam on');
  expect(new Set(slot().cutJoints)).toEqual(new Set(joints));
  panel.press('Blend LeftHand again');
  press('Delete', sliderOf('LeftHand'));
  expect(slot()).toMatchObject({ cutJoints: [], profile: null });
  expect(edits.map(({ name }) => name.replace(' of B', ''))).toEqual([
    'Change profile',
    'Cut joints',
    'Blend joints',
    'Reset joints',
  ]);
});

test('a row shows its factor, what that is in seconds, and whether it is changed, cut or selected', async () => {
  const { panel, sliderOf, shareOf, app } = await opened({ profile: { LeftArm: 0.5 }, cutJoints: ['Head'] });
  panel.press(panel.find('Hips', 'button'));
  expect(app.session.selectedJoint.value).toBe(longWalk.skeleton.names.indexOf('Hips'));
  const rows = ['LeftArm', 'Head', 'Hips', 'Spine'].map((joint) => {
    const { dataset, disabled, value } = panel.find(`Factor of ${joint}`);
    return [panel.find(joint, '[role="group"]').className, dataset['tip'], disabled, value];
  });
  expect(rows).toEqual([
    ['profile-row changed', '0.20 s for this joint', false, '×0.50'],
    ['profile-row changed is-cut', '0.40 s for this joint', true, '×1.00'],
    ['profile-row picked', '0.40 s for this joint', false, '×1.00'],
    ['profile-row', '0.40 s for this joint', false, '×1.00'],
  ]);
  const { min, max, value, disabled } = sliderOf('LeftArm');
  expect([min, max, value, disabled, shareOf('LeftArm')]).toEqual(['0', '2', '0.5', false, '25%']);
});

test.each([
  ['ArrowUp', 0.55],
  ['ArrowDown', 0.45],
  ['Shift+ArrowUp', 0.51],
  ['ctrl+ArrowUp', undefined], // 1, which is as usual
  ['ctrl+ArrowDown', 0], // not below
  ['Home', 0.5],
])('%s in the field steps 0.5 to %s', async (keys, to) => {
  const { panel, slot } = await opened({ profile: { Head: 0.5 } });
  panel.key('Factor of Head', keys);
  expect(slot().profile?.['Head']).toEqual(to === undefined ? to : expect.closeTo(to, 9));
});

test('factors act on times, or on the weights of a method that has them; a typed one is one edit; all are reset', async () => {
  const { panel, slot, edits, sliderOf, shareOf, app } = await opened({ profile: { Head: 0 } });
  panel.press('Time');
  panel.enter('Factor of Neck', 'much');
  expect(edits).toEqual([]);
  panel.enter('Factor of Neck', '3');
  expect([slot().profile, edits.length]).toEqual([{ Head: 0, Neck: 3 }, 1]);
  panel.press('Weight');
  expect(slot()).toMatchObject({ profileMode: 'weight', profile: { Head: 0.05, Neck: 3 } });
  expect([
    panel.find('Factor of Head').getAttribute('data-tip'),
    sliderOf('Neck').max,
    sliderOf('Head').min,
    ...['Head', 'Neck'].map(shareOf),
  ]).toEqual(['', '3', '0.05', '0%', '100%']);
  panel.press('Reset the profile');
  panel.press('Reset the profile');
  expect([slot().profile, edits.length]).toEqual([null, 3]);
  app.session.slotPanel.value = { kind: 'profile', slot: 0 }; // a spring has no weight
  panel.press('Weight');
  const { ariaDisabled, dataset } = panel.find('Weight');
  expect([edits.length, ariaDisabled, dataset['tip']]).toEqual([
    3,
    'true',
    expect.stringMatching(/ has none$/),
  ]);
});

test('joints are found by their names; Escape closes the profile', async () => {
  const { panel, app } = await opened();
  panel.types('Search joints', ' leftf ');
  expect(panel.texts('button').filter((text) => text.startsWith('L'))).toEqual(['LeftForeArm', 'LeftFoot']);
  for (const key of ['a', 'Escape']) {
    expect(app.session.slotPanel.value?.slot).toBe(1);
    panel.key('Joint profile of B', key);
  }
  expect(panel.text()).toBe('');
});

test('a factor can be typed as a number, a percentage or a formula', () => {
  expect(['0.5', '50%', '×0.5', 'x .5', '1/2', '1 - 0.5'].map((text) => readFactor(text, 'time'))).toEqual(
    Array.from({ length: 6 }, () => 0.5),
  );
  expect(['', 'half', '0.5 s', '×'].map((text) => readFactor(text, 'time'))).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
});

test('a factor is clamped to its range; a weight of zero would make the joint jump', () => {
  expect(readFactor('-1', 'time')).toBe(0);
  expect(readFactor('0', 'weight')).toBe(0.05);
  expect(readFactor('1000', 'time')).toBe(10);
});

test('a factor shows two decimals, or three if needed', () => {
  expect([1, 0.05, 1 / 3, 10].map(factorText)).toEqual(['×1.00', '×0.05', '×0.333', '×10.00']);
});
