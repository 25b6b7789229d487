import { h } from 'preact';
import { expect, test } from 'vitest';
import type { LabItem } from '#contract/lab-items.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { offsetRows, TrailingPanel, viewRows } from '#renderer/features/trailing/trailing-panel.tsx';
import { trailingFolder } from '#renderer/features/trailing/trailing-rows.ts';
import { shownOffset } from '#renderer/stores/commands/lab/trailing-commands.ts';
import { newTrailingSet } from '#renderer/stores/lab/trailing/trailing-set.ts';
import { showOnPage } from '#test/renderer/on-page.ts';
import { longWalk, openApp, rowTexts } from '#test/renderer/open-app.ts';

const hand = { joints: ['LeftHand', 'LeftHandIndex1'], dampTime: 0.2, angleLimitDegrees: 30 };
const nose = { ...hand, joints: ['Nose'], rate: 'tick', resetDistance: 0.5, resetTimes: [0.5, 1] } as const;
const missing = 'A trailing chain contains the joint “Nose”, which the clips do not have.';

async function opened(trailing: Transition['trailing'], lab: readonly LabItem[] = []) {
  const window = openApp({ transition: { trailing }, library: { lab } });
  await window.ready();
  const { app } = window;
  const pick = (name: string): void =>
    void (app.session.selectedJoint.value = longWalk.skeleton.names.indexOf(name));
  const shownPanel = () => showOnPage(app, h(TrailingPanel, {}));
  return { ...window, pick, shownPanel, chains: () => window.open().trailing };
}

test('the inspector shows each chain, its numbers, and a problem beside what has it', async () => {
  const { app, open } = await opened([hand, nose]);
  const numbers = (c: number): readonly string[] => [
    `${c}.dampTime | Damp time: 0.2(0.2) | 0 to 5 by 0.01 s`,
    `${c}.angleLimitDegrees | Angle limit: 30(30) | 0 to 180 by 1 degrees`,
    `${c}.resetDistance | Reset distance: 50(50) | 1 to 500 by 1 cm`,
    `${c}.resetAngleDegrees | Reset angle: 60(60) | 1 to 180 by 1 degrees`,
  ];
  const rates = '30 Hz=30, 60 Hz=60, 120 Hz=120, tick of the slot=tick';
  const folder = trailingFolder(app, open());
  expect(rowTexts(folder)).toEqual([
    '0.joints | LeftHand: 2 joints',
    ...numbers(0),
    `0.rate | Steps: 60(60) | ${rates}`,
    `1.joints | Nose: Nose | ${missing}`,
    ...numbers(1),
    `1.rate | Steps: tick(60) | ${rates}`,
    '1.resetTimes | Resets at: 0.50, 1.00 s',
  ]);
  expect(folder.commands).toEqual(['trailing.edit', 'trailing.save', 'trailing.clear']);
  expect(trailingFolder(app, { ...open(), trailing: [] }).commands).toEqual(['trailing.edit']);
});

test.each([
  ['1.dampTime', 0.4, 'Change damp time', { ...nose, dampTime: 0.4 }],
  ['1.resetDistance', 20, 'Change reset distance', { ...nose, resetDistance: 0.2 }], // cm, in m
  ['1.resetAngleDegrees', 90, 'Change reset angle', { ...nose, resetAngleDegrees: 90 }],
  ['1.rate', '120', 'Change steps', { ...nose, rate: '120' }],
])('%s set to %j is “%s” of that chain', async (key, value, name, after) => {
  const { app, open, change } = await opened([hand, nose]);
  const made = change(trailingFolder(app, open()), key, value);
  expect(made).toEqual({ name, changes: { trailing: [hand, after] } });
});

test.each([
  // command, chains, picked joint; then: why not, while the tab of the chains is in front, and before
  ['add', [hand], null, 'pick a joint in a view first', 'no trailing joints are open'],
  ['add', [hand], 'LeftHand', 'the joint is already in a chain', 'no trailing joints are open'],
  ['add', [hand], 'Head', null, 'no trailing joints are open'],
  ['addJoint', [], 'Head', 'there are no chains', 'no trailing joints are open'],
  ['addJoint', [hand], 'LeftHand', 'the joint is already in a chain', 'no trailing joints are open'],
  ['addJoint', [hand], 'Head', null, 'no trailing joints are open'],
  ['delete', [], null, 'there are no chains', 'no trailing joints are open'],
  ['resetHere', [hand], null, null, 'no trailing joints are open'],
  ['resetOffset', [hand], null, 'pick a trailing joint first', 'pick a trailing joint first'],
  [
    'resetOffset',
    [hand],
    'LeftHand',
    'the rest offset is the skeleton’s',
    'the rest offset is the skeleton’s',
  ],
  ['hold', [], null, null, 'no trailing joints are open'],
  ['preset.tail', [], null, null, 'no trailing joints are open'],
  ['use', [hand], null, 'they are those of the transition', 'no trailing joints are open'],
  ['save', [], null, 'the transition has no trailing joints', 'the transition has no trailing joints'],
  ['clear', [hand], null, null, null],
  ['edit', [], null, null, null],
])('trailing.%s with chains %j and the picked joint %s', async (id, trailing, picked, why, before) => {
  const { whyNot, run, pick, isOn, titleOf } = await opened(trailing);
  if (picked) pick(picked);
  expect([whyNot(`trailing.${id}`), isOn('trailing.edit')]).toEqual([before, false]);
  expect(titleOf('trailing.edit')).toMatch(trailing.length > 0 ? /^Edit / : /^Add /);
  run('trailing.edit');
  expect([whyNot(`trailing.${id}`), isOn('trailing.edit')]).toEqual([why, true]);
});

test('commands change the chains of the transition: each is one edit', async () => {
  const { run, pick, chains, app, edits, isOn, titleOf } = await opened([hand]);
  run('trailing.edit');
  pick('Head');
  run('trailing.add');
  expect(chains()).toMatchObject([hand, { joints: ['Head'] }]);
  pick('LeftFoot');
  run('trailing.addJoint');
  expect(chains()[1]).toMatchObject({ joints: ['Head', 'LeftFoot'] });
  app.session.time.value = 0.25;
  run('trailing.resetHere');
  expect(chains()[1].resetTimes).toEqual([0.25]);
  run('trailing.delete');
  expect(chains()).toEqual([hand]);
  run('trailing.hold');
  expect([isOn('trailing.hold'), app.lab.trailing.held.value]).toEqual([true, { time: 0.25, move: 'sway' }]);
  run('trailing.clear');
  expect([chains(), titleOf('trailing.edit').slice(0, 3), edits.length]).toEqual([[], 'Add', 5]);
});

test('the panel lists the chains and the joints of the selected one, and edits both', async () => {
  const { run, shownPanel, chains, app, pick, edits } = await opened([hand, nose]);
  const panel = await shownPanel();
  expect(panel.text()).toBe('');
  run('trailing.edit');
  const options = () =>
    panel
      .of('[role="option"]')
      .map(
        ({ ariaSelected, textContent, tabIndex, dataset }) =>
          `${ariaSelected === 'true' ? '*' : ''}${textContent}${tabIndex === 0 ? ' 0' : ''} (${dataset['tip']})`,
      );
  expect(options()).toEqual([
    '*LeftHand2 joints 0 (LeftHand, LeftHandIndex1)',
    `Nose${missing} (${missing})`,
    'LeftHand 0 ()',
    'LeftHandIndex1 ()',
  ]);
  panel.press('LeftHandIndex1');
  expect(options().slice(2)).toEqual(['LeftHand ()', '*LeftHandIndex1 0 ()']);
  panel.press('Remove LeftHandIndex1 from chain');
  expect(chains()[0].joints).toEqual(['LeftHand']);
  panel.press(`Nose${missing}`);
  panel.enter('Name', 'Tip');
  expect([chains()[1], edits.at(-1)?.name]).toMatchObject([{ name: 'Tip' }, 'Rename chain']);
  panel.enter('Picked joint', 'Head');
  expect(app.session.selectedJoint.value).toBe(longWalk.skeleton.names.indexOf('Head'));
  expect(panel.has('Rest offset')).toBe(true);
  pick('LeftHand');
  expect(panel.has('Rest offset of LeftHand')).toBe(true);
  panel.press('LeftHand1 joint');
  expect(panel.texts('h3')).toContain('Rest offset of LeftHand');
});

test('the rest offset of the picked joint is set by axis, and a held frame stays where it is', async () => {
  const { app, run, pick, change } = await opened([hand, nose]);
  run('trailing.edit');
  pick('LeftHand');
  const rows = { rows: offsetRows(app, 'LeftHand', shownOffset(app, 'LeftHand')!) };
  expect(rowTexts(rows)).toEqual([
    'X | Rest X: 0.09 | -2 to 2 by 0.01 m',
    'Y | Rest Y: 0 | -2 to 2 by 0.01 m',
    'Z | Rest Z: 0 | -2 to 2 by 0.01 m',
  ]);
  const offsets = { LeftHand: [expect.closeTo(0.09, 5), 0.5, 0] };
  expect(change(rows, 'Y', 0.5).changes).toMatchObject({ trailing: [{ offsets }, {}] });
  expect(rowTexts({ rows: viewRows(app) })).toEqual([
    'held | Held frame:  | Off=, Sway=sway, Dash=dash, Turn=turn',
  ]);
  const { held } = app.lab.trailing;
  for (const [time, move, after] of [
    [0.25, 'dash', { time: 0.25, move: 'dash' }],
    [0.5, 'turn', { time: 0.25, move: 'turn' }],
    [0.5, '', null],
  ] as const) {
    app.session.time.value = time;
    change({ rows: viewRows(app) }, 'held', move);
    expect(held.value).toEqual(after);
  }
});

test('a set is used in the transition, or its chains are taken; it is shown on a slot', async () => {
  const set = { ...newTrailingSet([nose], []), name: 'Cloak' };
  const { app, shownPanel, run, chains, change, whyNot } = await opened([], [set]);
  const panel = await shownPanel();
  run('trailing.edit');
  panel.enter('Use set', set.id);
  expect(chains()).toEqual([nose]);
  run('trailing.clear');
  app.workspace.set({ openItem: set.id, itemInFront: true });
  const rows = () => ({ rows: viewRows(app) });
  const shownOn = 'shownOn | Shown on: all | All slots=all, A=A, B=B';
  expect([rowTexts(rows()).includes(shownOn), whyNot('trailing.use')]).toEqual([true, null]);
  change(rows(), 'shownOn', 'B');
  expect(app.lab.trailing.shownOn.value).toBe('B');
  panel.press('Use in transition');
  expect(chains()).toEqual([nose]);
});
