import { expect, test } from 'vitest';
import type { HistoryStep } from '#contract/edits/edit-history.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { goToStep } from '#renderer/features/history/history.ts';
import { createDocumentStore } from '#renderer/stores/document/document-store.ts';

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
