import { expect, test } from 'vitest';
import { MAX_SLOTS } from '#core/documents/limits.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { openApp } from '#test/renderer/open-app.ts';

const spring = slotOf('springExact');
const slow = slotOf('springExact', { halfLife: 0.4 });
const dead = slotOf('deadBlendArticle');
const future = { ...spring, method: 'future' };
const full = Array.from({ length: MAX_SLOTS }, () => dead);

test.each([
  // command, why it is disabled, slots
  ['slot.copyAToB', null, [spring, dead]],
  ['slot.copyAToB', 'A and B are the same', [spring, spring]],
  ['slot.swap', 'A and B are the same', [spring, spring]],
  ['slot.copyAToB', 'the transition has no slot B', [spring]],
  ['slot.copyBToA', 'the transition has no slot B', [spring]],
  ['slot.copyCToA', 'the transition has no slot C', [spring, slow]],
  ['slot.settingsA', null, [spring]],
  ['slot.settingsB', 'the transition has no slot B', [spring]],
  ['slot.presetsA', null, [spring]],
  ['slot.presetsB', 'the transition has no slot B', [spring]],
  ['slot.profileA', 'its clips are not loaded', [spring]],
  ['slot.profileB', 'the transition has no slot B', [spring]],
  ['slot.tuneA', 'its clips are not loaded', [spring]],
  ['slot.tuneA', 'its method has no numbers', [slotOf('cut')]],
  ['slot.tuneB', 'the transition has no slot B', [spring]],
  ['slot.resetA', 'every parameter is at its default', [spring]],
  ['slot.resetA', null, [slow]],
  ['slot.resetA', 'its method is unknown', [future]],
  ['slot.resetB', 'the transition has no slot B', [spring]],
  ['slot.removeA', 'a transition needs a slot', [spring]],
  ['slot.removeA', null, [spring, dead]],
  ['slot.removeB', 'the transition has no slot B', [spring]],
  ['slot.add', null, full.slice(1)],
  ['slot.add', `a transition has at most ${MAX_SLOTS}`, full],
  ['snapshot.takeA', null, [spring]],
  ['snapshot.takeB', 'the transition has no slot B', [spring]],
  ['snapshot.show', 'this transition has no snapshots', [spring]],
] as const)('%s is disabled: %s (%#)', (id, why, slots) => {
  expect(openApp({ transition: { slots } }).whyNot(id)).toBe(why);
});

test.each([
  ['Copy A to B', 'slot.copyAToB', [slow, slow]],
  ['Copy B to A', 'slot.copyBToA', [dead, dead]],
  ['Swap settings of A and B', 'slot.swap', [dead, slow]],
  ['Reset A', 'slot.resetA', [spring, dead]],
  ['Remove A', 'slot.removeA', [dead]],
  ['Add C, a copy of B', 'slot.add', [slow, dead, dead]],
] as const)('“%s” is one edit; menus of a letter close if it may be another slot’s', (name, id, slots) => {
  const { run, open, edits, app } = openApp({ transition: { slots: [slow, dead] } });
  const { slotPanel, sideMenu } = app.session;
  run('slot.presetsB');
  slotPanel.value = { kind: 'profile', slot: 1 };
  run(id);
  expect([open().slots, edits.map((edit) => edit.name)]).toEqual([slots, [name]]);
  expect(open().chosen).toBe(id === 'slot.swap' ? 1 : 0); // the exported settings stay
  const kept = id !== 'slot.removeA';
  expect([slotPanel.value?.slot, sideMenu.value?.kind]).toEqual(
    kept ? [1, 'presets'] : [undefined, undefined],
  );
});

test('the settings of a slot are shown in the inspector, and a new slot beside the others', () => {
  const { run, app } = openApp({ transition: { slots: [spring, dead] } });
  const { session, workspace } = app;
  const { collapsed } = workspace.state.value;
  const closed = { ...collapsed, inspector: true, library: true };
  workspace.set({ collapsed: closed, closedFolders: ['slot.1', 'slot.2'], slotView: 'A', compare: 'wipe' });
  run('slot.settingsB');
  const shown = { collapsed: { ...closed, inspector: false }, closedFolders: ['slot.2'], slotView: 'A' };
  expect([workspace.state.value, session.focus.value]).toMatchObject([shown, 'slot.1']);
  run('slot.add');
  const beside = { closedFolders: [], slotView: 'all', compare: 'sideBySide' };
  expect([workspace.state.value, session.focus.value]).toMatchObject([beside, 'slot.2']);
});

test('menus and profiles of a slot open and close; those of C are offered once there is one', async () => {
  const { run, app, isOffered, ready } = openApp({ transition: { slots: [spring, dead] } });
  await ready();
  const shown = (id: string): unknown => {
    run(id);
    return app.session.sideMenu.value ?? app.session.slotPanel.value?.slot ?? null;
  };
  for (const [id, kind] of [
    ['slot.presetsB', 'presets'],
    ['slot.tuneB', 'tune'],
  ] as const)
    expect([shown(id), shown(id)]).toEqual([{ kind, slot: 1 }, null]);
  expect(['slot.profileA', 'slot.profileB', 'slot.profileB'].map(shown)).toEqual([0, 1, null]);
  const ofC = (): readonly boolean[] => ['slot.resetC', 'slot.copyCToA', 'snapshot.takeC'].map(isOffered);
  expect([ofC(), shown('slot.add'), ofC()]).toEqual([[false, false, false], null, [true, true, true]]);
});

test('snapshots of the first slot in sight or a named one are taken, shown, and removed with all of theirs', () => {
  const { run, app, isOn, whyNot } = openApp({ transition: { slots: [spring, dead] } });
  const { workspace, notices } = app;
  const other = { id: 'o', transitionId: 'other', index: 0, takenAt: 1, slot: spring };
  workspace.set({ snapshots: [other], slotView: 'B', showSnapshots: false });
  const taken = () => workspace.state.value.snapshots.filter(({ id }) => id !== 'o');
  run('snapshot.take');
  expect(taken()).toMatchObject([{ transitionId: 't', index: 1, slot: dead }]);
  expect([notices.status.value, isOn('snapshot.show')]).toEqual(['Took snapshot of B', true]);
  run('snapshot.show');
  for (let i = 1; i < 4; i++) run('snapshot.takeA');
  expect([notices.status.value, isOn('snapshot.show')]).toEqual(['Took snapshot of A', true]);
  run('snapshot.takeA');
  expect(notices.status.value).toBe('Took snapshot of A · removed the oldest of 4');
  expect(taken().map(({ index }) => index)).toEqual([0, 0, 0, 0]);
  run('snapshot.show');
  expect(isOn('snapshot.show')).toBe(false);
  run('snapshot.removeAll');
  expect(workspace.state.value.snapshots).toEqual([other]);
  expect(whyNot('snapshot.removeAll')).toBe('this transition has no snapshots');
});
