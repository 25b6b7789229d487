import { h } from 'preact';
import { expect, test } from 'vitest';
import type { HistoryStep } from '#contract/edits/edit-history.ts';
import { failure } from '#core/kit/result.ts';
import { openClip } from '#renderer/stores/commands/desk.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { editActions } from '#renderer/features/history/edit-actions.ts';
import { HistoryMenu } from '#renderer/features/history/history-menu.tsx';
import { goToStep, historyOpen, openWhatCameBack } from '#renderer/features/history/history.ts';
import { createDocumentStore } from '#renderer/stores/document/document-store.ts';
import { openWindow } from '#test/renderer/open-window.ts';
import { openApp } from '#test/renderer/open-app.ts';
import { showOnPage } from '#test/renderer/on-page.ts';
import { documentOf, transitionOf } from '#test/renderer/stores/library-fixture.ts';

/** Steps 7 and 5 are undone, 4 is the last applied one. */
const steps = [7, 5, 4, 2].map((number): HistoryStep => ({
  number,
  name: '',
  what: `step ${number}`,
  where: '',
  time: '',
  undone: number > 4,
}));

test.each([
  [7, [7, 2]],
  [5, [5, 1]],
  [4, null],
  [2, [2, -1]],
  [0, [0, -2]],
])('to step %i', async (number, expected) => {
  const asked: number[][] = [];
  const editing = {
    goTo: (step: number, count: number) => Promise.resolve(void asked.push([step, count])),
  };
  await goToStep({ document: createDocumentStore(), editing } as unknown as Workbench, steps, number);
  expect(asked).toEqual(expected === null ? [] : [expected]);
});

test.each([
  [{ steps: [], isWhole: true }, [], /No steps yet/],
  [
    { steps, isWhole: true },
    ['step 7undone', 'step 5undone', 'step 4', 'step 2', 'Before the first step'],
    null,
  ],
  [{ steps: steps.slice(2), isWhole: false }, ['step 4', 'step 2'], /^Older steps are not listed/],
])('the list of %j', async (history, rows, note) => {
  const { show, app } = openWindow(documentOf([]), {
    actions: editActions,
    answers: { 'edit.history': history },
  });
  const menu = await show(HistoryMenu, {});
  historyOpen(app.session).value = true;
  await expect
    .poll(() => [menu.texts('[data-item]'), menu.texts('p')])
    .toEqual([rows, note === null ? [] : [expect.stringMatching(note)]]);
  expect(menu.texts('[data-item][aria-current="true"]')).toEqual(rows.length > 0 ? ['step 4'] : []);
});

test('steps that cannot be asked for again stay', async () => {
  const answers: unknown[] = [{ steps, isWhole: true }, failure({ code: 'busy', message: 'Busy.' })];
  const { app } = openApp({ answers: { 'edit.history': () => answers.shift() } });
  const { does, texts } = await showOnPage(app, h(HistoryMenu, {}));
  await does(() => (historyOpen(app.session).value = true));
  expect(texts('[data-item]')).toHaveLength(5);
  await does(() => (app.document.undo.value = { undo: 'Move seam', redo: null }));
  expect([app.notices.toasts.value.map(({ message }) => message), texts('[data-item]').length]).toEqual([
    ['Busy.'],
    5,
  ]);
});

test.each([
  // what can be undone and redone, an edit on its way; then titles, tips, and why not
  [null, null, false, 'Undo', 'Redo', 'nothing to undo', 'nothing to redo'],
  [null, null, true, 'Undo', 'Redo', null, 'nothing to redo'],
  ['Move seam', null, false, 'Undo move seam', 'Redo', null, 'nothing to redo'],
  [null, 'Set blend time', false, 'Undo', 'Redo set blend time', 'nothing to undo', null],
])('with %j and %j to go to, an edit on its way: %s', (undo, redo, isPending, ...expected) => {
  const { app, whyNot, titleOf } = openApp();
  app.document.undo.value = { undo, redo };
  if (isPending) app.document.pending.value = [{ name: 'Move seam', changes: [] }] as never;
  expect([titleOf('edit.undo'), titleOf('edit.redo'), whyNot('edit.undo'), whyNot('edit.redo')]).toEqual(
    expected,
  );
});

test('what an undo changes, and where, is in its tooltip unless its name says so', () => {
  const { app } = openApp();
  const tip = () => editActions[0].tipNow?.(app);
  expect(tip()).toBe('');
  for (const [what, expected] of [
    ['1.0 s to 1.2 s', '1.0 s to 1.2 s\nwalk'],
    ['Move seam', 'walk'],
  ]) {
    const words = { name: 'Move seam', what, where: 'walk' };
    app.document.undo.value = { undo: 'Move seam', redo: null, words: { undo: words, redo: null } };
    expect(tip()).toBe(expected);
  }
});

test('what undo or redo brings back is open again, also over a clip opened since', async () => {
  const { app } = openApp();
  const made = transitionOf('made');
  const { saved } = app.document;
  app.workspace.set({ openTransition: made.id }); // as it was before its creation was undone
  openClip(app, 'walk');
  expect(app.session.stage.peek().kind).toBe('clip');
  const transitions = [...saved.peek().transitions, made];
  await openWhatCameBack(app, () => Promise.resolve(void (saved.value = { ...saved.peek(), transitions })));
  expect([app.session.stage.peek().kind, app.open.transition.value?.id]).toEqual(['transition', made.id]);
});
