import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepPart } from './guide-picture.ts';
import { keepStep } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { enterText, goPastSeam, undo } from './window.ts';
import { addTree, pad, shareOf } from './tree-steps.ts';

/**
 * Motion states of a queue in the window: the table of their transitions, and the record of their requests.
 */

beginsWith({ size: { width: 1440, height: 900 } });

const row = (page: Page, number: number) =>
  page.getByRole('listitem', { name: `Transition ${number}`, exact: true });

/** A queue over idling: a wave at 0.5 s, and a jog at 1 s. */
async function addQueue(page: Page, rest = 'idle'): Promise<void> {
  const times = { in: 0, out: 1.5, fadeIn: 0.2, fadeOut: 0.2 };
  await addTree(page, 'Queue', (leaf) => ({
    root: {
      kind: 'fifo',
      entries: [
        { node: leaf('wave'), start: 0.5, ...times },
        { node: leaf('jog'), start: 1, ...times },
      ],
      rest: leaf(rest),
    },
    duration: 4,
  }));
  await expect(shareOf(page, rest)).toHaveText('100 %');
}

test('a pair of states gets, then gives back, a transition, with marks and a clip', async ({ page }) => {
  await addQueue(page);
  await goPastSeam(page, 66);
  await expect(shareOf(page, 'jog')).toHaveText('50 %');
  await page.getByRole('button', { name: 'Add transition' }).click();
  await expect(row(page, 1)).toBeVisible();
  await enterText(page.getByRole('textbox', { name: 'Name of state 1' }), 'greet');
  await row(page, 1).getByRole('combobox', { name: 'From' }).selectOption('greet');
  await row(page, 1).getByRole('combobox', { name: 'To' }).selectOption('jog');
  await row(page, 1).getByRole('combobox', { name: 'Leave' }).selectOption('leave at');
  await enterText(row(page, 1).getByRole('textbox', { name: 'Leave at' }), '0.8');
  await expect(shareOf(page, 'wave'), 'the jog waits for 1.3 s').toHaveText('100 %');
  await enterText(page.getByRole('textbox', { name: 'Name of state 2' }), 'run');
  await expect(row(page, 1).getByRole('combobox', { name: 'To' }), 'follows the name').toHaveValue('run');

  const through = row(page, 1).getByRole('button', { name: 'Through selected clip' });
  const [words, button] = await through.evaluate(({ scrollWidth, clientWidth }) => [
    scrollWidth,
    clientWidth,
  ]);
  expect(words, 'the button holds its words').toBeLessThanOrEqual(button);
  await page.getByRole('row', { name: /^turn/ }).click();
  await through.click();
  await expect(row(page, 1)).toContainText(/through\s*turn/);
  await row(page, 1).getByRole('combobox', { name: 'Method' }).selectOption('Quintic inertialization');
  await expect(row(page, 1).getByRole('combobox', { name: 'Easing' })).toHaveCount(0);
  await undo(page);
  await expect(row(page, 1).getByRole('combobox', { name: 'Easing' })).toHaveValue('smoothstep');
  await expectAccessible(page, 'transitions between the states of a queue', 'lab-states-1-pair');
  await row(page, 1).scrollIntoViewIfNeeded();
  await keepPart(page, 'queue-states', pad(page));
  await goPastSeam(page, 110);
  await expect(shareOf(page, 'jog'), 'the turn plays').toHaveText('0 %');
  await expect(shareOf(page, 'wave')).toHaveText('0 %');
  await undo(page);
  await expect(shareOf(page, 'jog')).toHaveText('100 %');

  await row(page, 1).getByRole('button', { name: 'Delete transition 1' }).click();
  await expect(row(page, 1)).toHaveCount(0);
  await undo(page);
  await expect(row(page, 1).getByRole('combobox', { name: 'From' })).toHaveValue('greet');
});

test('a transition between legs that are out of step says so', async ({ page }) => {
  await addQueue(page, 'walk');
  await page.getByRole('button', { name: 'Add transition' }).click();
  await row(page, 1).getByRole('combobox', { name: 'To' }).selectOption('jog');
  await row(page, 1).getByRole('combobox', { name: 'Leave' }).selectOption('leave at');
  const words = row(page, 1).getByText(/The legs are out of step: rest is left at/);
  const seen: boolean[] = [];
  for (const mark of ['1', '1.25', '1.5', '1.75']) {
    await enterText(row(page, 1).getByRole('textbox', { name: 'Leave at' }), mark);
    await expect(row(page, 1).getByRole('textbox', { name: 'Leave at' })).toHaveValue(mark);
    seen.push(await words.isVisible());
    if (seen.at(-1) !== true) continue;
    await words.scrollIntoViewIfNeeded();
    await keepStep(page, 'lab-states-3-out-of-step');
  }
  expect(new Set(seen), 'a walk of about a second is in step at some marks').toEqual(new Set([true, false]));
});
