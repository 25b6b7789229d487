import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { findEngine, defaultSlots } from '#core/engines/engines.ts';
import { actions } from '#renderer/app/actions.ts';
import { exportActions, reportActions } from '#renderer/features/export/export-actions.ts';
import { ExportButton } from '#renderer/features/export/export-button.tsx';
import { textOf } from '#renderer/features/export/export-dialog.tsx';
import { switchEdit } from '#renderer/features/export/export-notes.tsx';
import { DialogHost } from '#renderer/kit/dialog.tsx';
import { applyChanges, emptyDocument } from '#renderer/stores/document/document-state.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { type Answers, openWindow } from '#test/renderer/open-window.ts';
import { documentOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

const fields = [
  { where: 'State', name: 'Blend', value: '0.2' },
  { where: 'State', name: 'Curve', value: 'Linear' },
  { where: 'Clip', name: 'Speed', value: '1' },
];
const renamed = [{ name: 'a 2.json', insteadOf: 'a.json' }];
const ended = [{ transition: 'T', words: ['The source ends.', 'Leave it earlier.'] }];
const outcome = {
  folder: '/out',
  count: 2,
  files: 3,
  renamed,
  unplayed: ['U'],
  typed: [{ transition: 'T', fields }],
  ended,
};

/** A window for Unreal with an open transition and an approved one, neither of which that engine plays. */
async function open(answers: Answers = {}, engine: 'unreal' | 'none' = 'unreal') {
  const [t, u] = ['t', 'u'].map((id) => ({ ...transitionOf(id), slots: [slotOf('springExact')] }));
  const approved = { ...u, review: { ...u.review, status: 'approved' as const } };
  const win = openWindow(
    { ...documentOf([], [t, approved]), engine },
    {
      actions: [...exportActions, ...reportActions],
      answers: {
        'settings.preview': { files: ['a.json', 'b.py'], notes: [] },
        'settings.exportFolder': outcome,
        ...answers,
      },
    },
  );
  const dialog = await win.show(DialogHost, { open: win.app.session.dialog });
  const chosen = (group: string) => dialog.texts(`[aria-label="${group}"] > [aria-pressed="true"]`);
  return { ...win, dialog, requests: win.asked, chosen };
}

test('the dialog previews what is chosen, and writes it', async () => {
  const { dialog, run, requests, chosen, app } = await open();
  run('settings.exportForEngine');
  expect([chosen('Transitions'), chosen('Engine')]).toEqual([['The open one'], ['Unreal']]);
  app.workspace.set({ exports: { ...app.workspace.state.peek().exports, button: { last: 'report.save' } } });
  expect(dialog.isDisabled('Export…')).toBe(true);
  await expect.poll(() => dialog.isDisabled('Export…')).toBe(false);
  dialog.press('Approved (1)');
  dialog.press('Godot');
  await expect
    .poll(() => (dialog.text(), requests('settings.preview')))
    .toContainEqual({ scope: 'approved', engine: 'godot' });
  expect(requests('settings.preview')[0]).toEqual({ scope: ['t'], engine: 'unreal' });
  const last = () => app.workspace.state.peek().exports.button.last;
  expect(last()).toBe('report.save');
  dialog.press('Export…');
  await expect.poll(() => dialog.of('table').length).toBe(1);
  expect(requests('settings.exportFolder')).toEqual([{ scope: 'approved', engine: 'godot', replace: false }]);
  expect(dialog.texts('td')).toEqual(['Blend', '0.2', 'Curve', 'Linear', 'Speed', '1']);
  expect(dialog.texts('th')).toEqual(['State', '', 'Clip']);
  expect(dialog.texts('p')).toEqual([
    'Exported · 2 transitions · 3 files in /out',
    '“a.json” holds other transitions. The new file is “a 2.json”.',
    expect.stringMatching(/^These have no root path, .*: U\. Check/),
    'T: The source ends. Leave it earlier.',
    expect.stringContaining('Godot: the first 1 transitions'),
  ]);
  dialog.press('Show folder');
  expect(requests('settings.showFolder')).toHaveLength(1);
  expect(app.workspace.state.peek().exports).toMatchObject({
    engine: { scope: 'approved' },
    button: { last: 'export.godot' },
  });
  expect(requests('engine.choose')).toEqual([]);
});

test('files that exist are replaced when asked; a preview that fails says why', async () => {
  const refused = Object.assign(new Error('a.json exists.'), { code: 'exists' });
  const { dialog, run, requests } = await open({ 'settings.exportFolder': refused });
  run('export.unity');
  await expect.poll(() => dialog.isDisabled('Export…')).toBe(false);
  expect(dialog.of('[role="alert"]')).toEqual([]);
  dialog.press('Export…');
  await expect.poll(() => dialog.texts('[role]')).toContain('a.json exists.');
  dialog.press('Replace');
  expect(requests('settings.exportFolder').at(-1)).toEqual({ scope: ['t'], engine: 'unity', replace: true });
  const failed = await open({ 'settings.preview': new Error('No clip.') });
  failed.run('settings.exportForEngine');
  await expect.poll(() => failed.dialog.texts('[role]')).toContain('No clip.');
  expect(failed.dialog.find('Export…').getAttribute('data-tip')).toContain('nothing can be exported yet');
});

test('the first engine that is exported for becomes that of the library', async () => {
  const { dialog, run, requests, chosen, app } = await open({ 'engine.choose': {} }, 'none');
  app.workspace.set({ exports: { ...app.workspace.state.peek().exports, button: { last: 'report.save' } } });
  run('settings.exportForEngine');
  expect([chosen('Engine'), dialog.find('Export…').getAttribute('data-tip')]).toEqual([
    [],
    'Choose a folder and write the files: choose an engine first',
  ]);
  dialog.press('None');
  await expect.poll(() => dialog.isDisabled('Export…')).toBe(false);
  dialog.press('Unity');
  await expect.poll(() => dialog.isDisabled('Export…')).toBe(false);
  dialog.press('Export…');
  await expect.poll(() => requests('engine.choose')).toEqual([{ engine: 'unity' }]);
  await expect.poll(() => app.workspace.state.peek().exports.button.last).toBe('settings.exportForEngine');
});

test('what an engine does not have is listed by frequency, and switched to what it plays', async () => {
  const note = (transition: string, ...words: string[]) => ({ transition, words });
  const { dialog, run, edits, app } = await open({
    'settings.preview': { files: [], notes: [note('T', 'rare', 'often'), note('U', 'often')] },
  });
  run('settings.exportForEngine');
  await expect
    .poll(() => dialog.of('li').map((each) => [each.textContent, each.dataset['tip']]))
    .toEqual([
      ['often 2 transitions', 'T\nU'],
      ['rare', 'T'],
    ]);
  dialog.press('All (2)');
  dialog.press(/^Switch 2 transitions/);
  expect([edits.length, app.document.current.peek().transitions.map(({ slots }) => slots[0].method)]).toEqual(
    [1, Array(2).fill('unrealInertialization')],
  );
  expect(dialog.texts('button').some((text) => text.startsWith('Switch'))).toBe(false);
  const notes = () =>
    dialog.of('details').map((each) => [each.hasAttribute('open'), dialog.texts('summary')]);
  expect(notes()).toEqual([[true, ['Unreal differs in 2 points. Why']]]);
  dialog.press(/^Close/);
  run('settings.exportForEngine');
  await expect.poll(notes).toEqual([[false, ['Unreal differs in 2 points. Why']]]);
});

test('the engine of the library is chosen', async () => {
  const { dialog, run, status, requests, chosen } = await open({ 'engine.choose': {} }, 'none');
  run('engine.choose');
  expect(dialog.isDisabled('Choose')).toBe(true);
  dialog.press('None');
  expect(chosen('Engine')).toEqual(['None']);
  dialog.press('Choose');
  await expect.poll(status).toBe('The library is for no engine');
  run('engine.choose');
  dialog.press('Godot');
  dialog.press('Choose');
  await expect.poll(status).toBe('The library is for Godot');
  expect(requests('engine.choose')).toEqual([{ engine: 'none' }, { engine: 'godot' }]);
});

test('a report of the open transition plays it once, and gives the playhead back; others are written as they are', async () => {
  const saved = { fileName: 'r.html', count: 1, left: 2, changed: null };
  const { dialog, run, requests } = await open({ 'report.save': { ...saved, left: 0, changed: 1 } });
  run('report.save');
  dialog.press('All (2)');
  dialog.press('Save…');
  expect(requests('report.save')).toEqual([{ scope: 'all' }]);
  const still = await open({ 'app.saveReport': saved });
  Object.assign(still.app.open, { clips: signal({ state: 'ready' }) });
  still.app.session.time.value = 0.4;
  still.run('report.save');
  still.dialog.press('Save…');
  still.app.session.time.value = 0;
  await expect.poll(still.status).toBe('Saved · r.html · 1 transition · 2 left out');
  expect(still.app.session.time.peek()).toBe(0.4);
  expect(still.app.workspace.state.peek().exports.button.last).toBe('report.save');
  expect(still.requests('app.saveReport')).toEqual([{ transitionId: 't', name: 'walk → hop' }]);
});

test('the button exports as the last time, and is called Export whatever that is', async () => {
  const win = openWindow(documentOf([]), { actions });
  const button = await win.show(ExportButton, {});
  const first = () => {
    const [{ textContent, dataset }] = button.of('button');
    return [textContent, dataset['tip']?.split('\n')[0]];
  };
  const before = first();
  win.app.workspace.set({
    exports: { ...win.app.workspace.state.peek().exports, button: { last: 'report.save' } },
  });
  expect([before, first()]).toEqual([
    ['Export', 'Export for engine…: the library has no transition'],
    ['Export', 'Save report…: the library has no transition'],
  ]);
});

const unreal = findEngine('unreal')!;
const spring = { ...transitionOf('t1'), slots: defaultSlots(), chosen: 0 };
const played = { ...transitionOf('t2'), slots: defaultSlots('unreal'), chosen: 0 };

test('only the exported slots that the engine does not play are switched, as one edit', () => {
  const edit = switchEdit([spring, played], 'all', unreal)!;
  expect(edit.name).toBe('Switch A to Unreal inertialization');
  expect(edit.changes).toMatchObject([
    { before: spring, after: { slots: [{ method: 'unrealInertialization' }, spring.slots[1]] } },
  ]);
  expect(switchEdit([spring, played], [played.id], unreal)).toBeNull();
  expect(switchEdit([spring], 'approved', unreal)).toBeNull();
  expect(switchEdit([spring, { ...spring, id: 't3' }], 'all', unreal)!.name).toBe(
    'Switch 2 transitions to what Unreal plays',
  );
});

test('the table is copied with tabs between its columns', () => {
  const fields = [
    { where: 'Transition', name: 'Duration', value: '0.29 s' },
    { where: 'Transition', name: 'Blend Mode', value: 'Linear' },
  ];
  expect(textOf([{ transition: 'a', fields }])).toBe(
    'a\nTransition\tDuration\t0.29 s\nTransition\tBlend Mode\tLinear',
  );
});

test('a step that set the engine leaves one that was chosen since, as in main', () => {
  const chosen = { ...emptyDocument, engine: 'unity' } as const;
  const undone = { kind: 'engine.set', before: 'godot', after: 'none' } as const;
  expect(applyChanges(chosen, [undone]).engine).toBe('unity');
  expect(applyChanges({ ...chosen, engine: 'godot' }, [undone]).engine).toBe('none');
});
