import { afterEach, expect, test, vi } from 'vitest';
import type { HistoryStep } from '#contract/edits/edit-history.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { editActions } from '#renderer/features/history/edit-actions.ts';
import { HistoryMenu } from '#renderer/features/history/history-menu.tsx';
import { goToStep, historyOpen } from '#renderer/features/history/history.ts';
import { createDocumentStore } from '#renderer/stores/document/document-store.ts';
import { openWindow } from '#test/renderer/drawn-window.ts';
import { documentOf } from '#test/renderer/stores/library-fixture.ts';

afterEach(() => void vi.unstubAllGlobals());

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
  vi.stubGlobal('document', new EventTarget());
  const { draw, app } = openWindow(documentOf([]), {
    actions: editActions,
    answers: { 'edit.history': history },
  });
  const menu = draw(HistoryMenu, {});
  historyOpen(app.session).value = true;
  const listed = () => menu.of('data-item').map(({ text }) => text);
  menu.all();
  await expect
    .poll(() => [listed(), menu.of('p').map(({ text }) => text)])
    .toEqual([rows, note === null ? [] : [expect.stringMatching(note)]]);
  const current = menu.of('data-item').filter(({ props }) => props['aria-current'] === true);
  expect(current.map(({ text }) => text)).toEqual(rows.length > 0 ? ['step 4'] : []);
});
