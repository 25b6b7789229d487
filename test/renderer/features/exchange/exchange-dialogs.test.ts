import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { MergePlan } from '#contract/exchange/merge-plan.ts';
import type { LibraryBackup } from '#contract/library/recent-libraries.ts';
import { conflictHeight } from '#renderer/features/exchange/conflict-list.tsx';
import { fileActions } from '#renderer/features/exchange/file-actions.ts';
import { ImportingDialog } from '#renderer/features/exchange/importing-dialog.tsx';
import { showMerge } from '#renderer/features/exchange/merge-dialog.tsx';
import { DialogHost } from '#renderer/kit/dialog.tsx';
import { slotOf } from '#test/fixtures/transitions.ts';
import { nameOf } from '#test/renderer/on-page.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { type Answers, openWindow } from '#test/renderer/open-window.ts';
import { documentOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

function open(answers: Answers = {}) {
  const slots = [slotOf('springExact'), slotOf('muscle')];
  const state = documentOf([], [{ ...transitionOf('t'), slots, chosen: 1 }]);
  const win = openWindow(state, { answers, actions: fileActions });
  return { ...win, shownDialog: () => win.show(DialogHost, { open: win.app.session.dialog }) };
}

const conflict = (id: string, kind: 'marker' | 'note') => ({ id, kind, what: id, mine: 'a', theirs: 'b' });

async function merge(plan: Partial<MergePlan>) {
  const win = open({ 'userData.merge': { changes: 2 } });
  const nothing = { fileName: 'x.json', added: 0, conflicts: [], missingClips: [], refused: [] };
  const dialog = await win.shownDialog();
  showMerge(win.app, { token: 'T', plan: { ...nothing, ...plan } });
  return { ...win, dialog };
}

test.each([
  [{ added: 3 }, 'Merge 3 changes', false, '3 new items, no conflicts.'],
  [{ added: 0 }, 'Merge 0 changes', true, 'No new items, no conflicts.'],
  [{ added: 1, conflicts: [conflict('1', 'note')] }, 'Merge 1 change', false, '1 new item, 1 conflict. Your'],
])('a merge of %j is one of as many changes', async (plan, button, isDisabled, words) => {
  const { dialog } = await merge(plan);
  expect([dialog.isDisabled(button), dialog.texts('p')[0].slice(0, words.length)]).toEqual([
    isDisabled,
    words,
  ]);
});

test('theirs is taken for one conflict, for a kind, or for all', async () => {
  const conflicts = [conflict('1', 'note'), conflict('2', 'marker'), conflict('3', 'note')];
  const { dialog, asked } = await merge({ conflicts });
  const stateOf = (checked: boolean, isSome: boolean): string => (checked ? 'all' : isSome ? 'some' : 'none');
  const checks = () =>
    dialog
      .of('.take-all input')
      .map((each) => `${nameOf(each)} ${stateOf(each.checked, each.indeterminate)}`);
  const theirs = () =>
    dialog
      .of('[type="radio"]')
      .flatMap((each) => (each.checked && nameOf(each).startsWith('Theirs') ? [each.name] : []));
  expect(checks()).toEqual(['Use theirs for all none', '1 marker none', '2 notes none']);
  dialog.press(dialog.find('2 notes', 'input'));
  expect([checks(), theirs()]).toEqual([
    ['Use theirs for all some', '1 marker none', '2 notes all'],
    ['1', '3'],
  ]);
  // Ticked for some, it ticks all; ticked for all, none.
  for (const expected of [['1', '2', '3'], [], ['1', '2', '3']]) {
    dialog.press(dialog.find('Use theirs for all', 'input'));
    expect(theirs()).toEqual(expected);
  }
  for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) dialog.key('Conflicts', key);
  expect(theirs()).toEqual(['2', '3']);
  dialog.press(/^Merge 2/);
  expect(asked('userData.merge')).toEqual([{ token: 'T', theirs: ['3', '2'] }]);
});

test('what is left out is named, up to eight of each', async () => {
  const names = (count: number) => Array.from({ length: count }, (_, i) => `c${i}`);
  const left = async (missing: number, refused: number) => {
    const { dialog } = await merge({ missingClips: names(missing), refused: names(refused) });
    const words = dialog
      .texts('p')
      .slice(1)
      .map((text) => text.replace(/\..*/, ''));
    dialog.root.remove();
    return words;
  };
  expect(await left(0, 0)).toEqual([]);
  expect(await left(8, 0)).toEqual(['Not in this library: c0, c1, c2, c3, c4, c5, c6, c7']);
  expect(await left(9, 8)).toEqual([
    'Not in this library: c0, c1, c2, c3, c4, c5, c6, c7 and 1 more',
    ...names(8),
  ]);
  expect(await left(0, 10)).toEqual([...names(8), '… and 2 more']);
});

const backups: readonly LibraryBackup[] = [
  { name: 'one', kind: 'daily', bytes: 2e6, modified: 1e12, inSecond: false },
  { name: 'two', kind: 'damage', bytes: 3e6, modified: 2e12, inSecond: true },
];

test('a backup is restored from the list; a new one and another second folder are shown in it while it is open', async () => {
  const { run, shownDialog, asked, status } = open({
    'library.backups': { backups, secondFolder: null, secondProblem: null },
    'library.backUp': { path: '/b', bytes: 1e6 },
    'library.secondFolder': { backups: [], secondFolder: '/second', secondProblem: 'It is full.' },
  });
  const dialog = await shownDialog();
  run('library.backUp');
  await expect.poll(status).toContain('Backed up · /b');
  expect([asked('library.backups'), dialog.text()]).toEqual([[], '']);
  run('library.restore');
  await expect
    .poll(() => dialog.texts('li').map((text) => text.replace(/.* · /, '')))
    .toEqual(['2.0 MBRestore', 'second folderRestore']);
  dialog.press('Back up now');
  await expect.poll(() => asked('library.backups').length).toBe(2);
  dialog.press(/^Choose folder/);
  await expect.poll(() => dialog.texts('li')).toEqual([]);
  expect(dialog.find('It is full.').getAttribute('role')).toBe('alert');
  dialog.press('Remove');
  expect(asked('library.secondFolder')).toEqual([{ wanted: true }, { wanted: false }]);
});

test('a long import of settings shows its share, and can be cancelled', async () => {
  const { show, tell, status } = open();
  const dialog = await show(ImportingDialog, {});
  expect(dialog.text()).toBe('');
  tell('settings.progress', { share: 0.25 });
  expect(dialog.find('Imported').value).toBe(0.25);
  tell('settings.progress', { share: null, cancelled: 'x.json' });
  expect(dialog.text()).toBe('');
  expect(status()).toContain('x.json');
});

test('commands on files ask main, and say what it did', async () => {
  const { run, calls, app, status } = open({
    'library.create': { fileName: 'new.segue' },
    'settings.export': { fileName: 's.json' },
  });
  for (const [id, method, words] of [
    ['library.openFolder', 'index.chooseFolder', ''],
    ['library.create', 'library.create', 'Opened in a new window · new.segue'],
    ['library.choose', 'library.choose', ''],
    ['library.clearRecent', 'library.clearRecent', ''],
    ['file.import', 'file.import', ''],
    ['settings.export', 'settings.export', 'Exported · s.json · 2 slots, B is chosen'],
  ] as const) {
    app.notices.report('');
    if (id === 'library.clearRecent') Object.assign(app.library.files, { recent: signal(['/a']) });
    run(id);
    expect(calls.at(-1)?.[0]).toBe(method);
    await new Promise((resolve) => setTimeout(resolve));
    expect(status()).toBe(words);
  }
  expect(app.workspace.state.peek().exports.button.last).toBe('settings.export');
});

test('indexing is paused, resumed and stopped while it runs', () => {
  const { app, offered, whyNot, run, calls } = open();
  const { jobs } = app.library;
  const state = () =>
    ['pause', 'resume', 'stop'].map((id) => `${offered(`index.${id}`)} ${whyNot(`index.${id}`)}`);
  expect(state()).toEqual(Array(3).fill('false nothing is being indexed'));
  jobs.follow({ jobId: 'j', paused: false } as never);
  expect([state(), whyNot('library.openFolder')]).toEqual([
    ['true null', 'false null', 'true null'],
    'a folder is being indexed',
  ]);
  run('index.pause');
  jobs.follow({ jobId: 'j', paused: true } as never);
  run('index.resume');
  run('index.stop');
  expect(calls.slice(-3).map(([method]) => method)).toEqual(['job.pause', 'job.resume', 'job.cancel']);
  expect(state()).toEqual([false, true, true].map((isOffered) => `${isOffered} indexing is stopping`));
});

test('the list of folders opens and closes', () => {
  const { app, run } = open();
  const { watchedFolders } = app.session;
  for (const isOpen of [true, false]) {
    run('library.watchedFolders');
    expect(watchedFolders.peek()).toBe(isOpen);
  }
});

test.each([
  [null, false, 'this library is in no team'],
  [0, false, null],
  [1, true, null],
])('with %j overridden values, they are offered: %s; why not: %s', (overridden, offered, why) => {
  const { hear, isOffered, whyNot } = openApp();
  const online = { address: 'db', connection: { state: 'online' }, role: 'editor', online: [], unsent: 0 };
  if (overridden !== null) hear('team.changed', { ...online, overridden });
  expect([isOffered('team.overridden'), whyNot('team.overridden')]).toEqual([offered, why]);
  expect(whyNot('team.join')).toBe(why === null ? 'this library is in a team' : null);
});

test('three lines of text, plus one for each long version', () => {
  expect(conflictHeight({ mine: 'out at 0.050 s', theirs: 'out at 0.060 s' })).toBe(86);
  expect(conflictHeight({ mine: 'x'.repeat(121), theirs: 'out' })).toBe(104);
  expect(conflictHeight({ mine: 'x'.repeat(121), theirs: 'x'.repeat(121) })).toBe(122);
});
