import { h } from 'preact';
import { expect, test } from 'vitest';
import type { Slot } from '#core/transition/document/document.ts';
import { ProfileEditor } from '#renderer/features/slots/profile/profile-editor.tsx';
import { slotOf } from '#test/fixtures/transitions.ts';
import { draw } from '#test/renderer/drawn.ts';
import { longWalk, openApp } from '#test/renderer/open-app.ts';

/** The profile of slot B, a cross-fade for 0.4 s. */
async function opened(changes: Partial<Slot> = {}) {
  const slots = [slotOf('springExact'), { ...slotOf('crossfade', { blendTime: 0.4 }), ...changes }];
  const window = openApp({ transition: { slots } });
  await window.ready();
  window.run('slot.profileB');
  const panel = draw(window.app, h(ProfileEditor, {}));
  const sliderOf = (joint: string) => panel.find(joint, /^onPointerUp$/).props;
  return { ...window, panel, sliderOf, slot: () => window.open().slots[1] };
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
  const { panel, slot, edits, app } = await opened();
  const boxes = () => panel.all().filter(({ props }) => props['type'] === 'checkbox');
  for (const [i, checked] of [both, below].entries())
    boxes()[i].hear('onChange', { currentTarget: { checked } });
  expect(boxes().map(({ props }) => props['checked'])).toEqual([both, below]);
  panel.send('LeftHand', 'onInput', { currentTarget: { value: '0.5' } });
  expect([slot().profile, edits.length]).toEqual([
    Object.fromEntries(joints.map((joint) => [joint, 0.5])),
    0,
  ]);
  app.editing.keep();
  panel.press('Cut LeftHand: it follows the destination from the seam on');
  expect(new Set(slot().cutJoints)).toEqual(new Set(joints));
  panel.press('Blend LeftHand again');
  panel.send('LeftHand', 'onKeyDown', { key: 'Delete' });
  expect(slot()).toMatchObject({ cutJoints: [], profile: null });
  expect(edits.map(({ name }) => name.replace(' of B', ''))).toEqual([
    'Change profile',
    'Cut joints',
    'Blend joints',
    'Reset joints',
  ]);
});

test('a row shows its factor, what that is in seconds, and whether it is changed, cut or selected', async () => {
  const { panel, sliderOf, app } = await opened({ profile: { LeftArm: 0.5 }, cutJoints: ['Head'] });
  panel.press('Hips');
  expect(app.session.selectedJoint.value).toBe(longWalk.skeleton.names.indexOf('Hips'));
  const rows = ['LeftArm', 'Head', 'Hips', 'Spine'].map((joint) => {
    const { 'data-tip': tip, disabled, defaultValue } = panel.find(`Factor of ${joint}`).props;
    return [panel.find(joint, /^role$/).props['class'], tip, disabled, defaultValue];
  });
  expect(rows).toEqual([
    ['profile-row changed', '0.20 s for this joint', false, '×0.50'],
    ['profile-row changed is-cut', '0.40 s for this joint', true, '×1.00'],
    ['profile-row picked', '0.40 s for this joint', false, '×1.00'],
    ['profile-row', '0.40 s for this joint', false, '×1.00'],
  ]);
  expect(sliderOf('LeftArm')).toMatchObject({
    min: 0,
    max: 2,
    value: 0.5,
    disabled: false,
    style: { '--share': '25%' },
  });
});

test.each([
  ['ArrowUp', {}, 0.55],
  ['ArrowDown', {}, 0.45],
  ['ArrowUp', { shiftKey: true }, 0.51],
  ['ArrowUp', { ctrlKey: true }, undefined], // 1, which is as usual
  ['ArrowDown', { metaKey: true }, 0], // not below
  ['Home', {}, 0.5],
])('%s %j in the field steps 0.5 to %s', async (key, keys, to) => {
  const { panel, slot } = await opened({ profile: { Head: 0.5 } });
  panel.send('Factor of Head', 'onKeyDown', { key, currentTarget: { value: '' }, ...keys });
  expect(slot().profile?.['Head']).toEqual(to === undefined ? to : expect.closeTo(to, 9));
});

test('factors act on times, or on the weights of a method that has them; a typed one is one edit; all are reset', async () => {
  const { panel, slot, edits, sliderOf, app } = await opened({ profile: { Head: 0 } });
  panel.press('Time');
  panel.enter('Factor of Neck', 'much');
  expect(edits).toEqual([]);
  panel.enter('Factor of Neck', '3');
  expect([slot().profile, edits.length]).toEqual([{ Head: 0, Neck: 3 }, 1]);
  panel.press('Weight');
  expect(slot()).toMatchObject({ profileMode: 'weight', profile: { Head: 0.05, Neck: 3 } });
  expect([
    panel.find('Factor of Head').props['data-tip'],
    sliderOf('Neck')['max'],
    sliderOf('Head')['min'],
    ...['Head', 'Neck'].map((joint) => sliderOf(joint)['style']),
  ]).toEqual(['', 3, 0.05, { '--share': '0%' }, { '--share': '100%' }]);
  panel.press('Reset the profile');
  panel.press('Reset the profile');
  expect([slot().profile, edits.length]).toEqual([null, 3]);
  app.session.profileOf.value = 0; // a spring has no weight
  panel.press('Weight');
  const { 'aria-disabled': disabled, 'data-tip': tip } = panel.find('Weight').props;
  expect([edits.length, disabled, String(tip).endsWith(' has none')]).toEqual([3, true, true]);
});

test('joints are found by their names; Escape closes the profile', async () => {
  const { panel, app } = await opened();
  panel.send('Search joints', 'onInput', { currentTarget: { value: ' leftf ' } });
  expect(panel.texts('button').filter((text) => text.startsWith('L'))).toEqual(['LeftForeArm', 'LeftFoot']);
  for (const key of ['a', 'Escape']) {
    expect(app.session.profileOf.value).toBe(1);
    panel.send('Joint profile of B', 'onKeyDown', { key });
  }
  expect(panel.text()).toBe('');
});
