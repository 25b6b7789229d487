import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { keepStep, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { showTransitions, statusLine, undo } from './window.ts';

/** A chain of interruptions: shown, changed, broken, repaired, and restored after a restart. */

const requests = (page: Page): Locator => page.getByRole('list', { name: 'Requests' }).getByRole('listitem');
const bar = (page: Page, name: RegExp): Locator => requests(page).getByRole('button', { name });
const transitions = (page: Page): Locator => page.getByRole('grid', { name: 'Transitions' });

/** Interrupts the open transition `frames` frames after its seam with the clip `name`, by keys. */
async function interrupt(page: Page, frames: number, name: string): Promise<void> {
  await page.keyboard.press('0');
  for (let i = 0; i < frames; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('c');
  await expect(page.getByRole('combobox', { name: 'Command' })).toHaveValue('Interrupt here with ');
  await page.keyboard.type(name);
  await page.getByRole('option', { name: new RegExp(`^Interrupt here with ${name}`) }).waitFor();
  await page.keyboard.press('Enter');
  await expect(statusLine(page)).toContainText('Saved · Interrupt transition');
  await settled(page);
}

beginsWith({
  first: async (page) => {
    await interrupt(page, 8, 'jog');
    await expect(bar(page, /^Request 1: hop · interrupted after 8 f$/)).toBeVisible();
    await expect(bar(page, /^Request 2: jog · this one$/)).toBeVisible();
    await interrupt(page, 6, 'idle');
    await expect(requests(page)).toHaveCount(3);
  },
});

test('a transition is interrupted within its blend, twice: each request is a row with its record', async ({
  page,
}) => {
  await keepStep(page, 'chain-1-interrupted-twice');

  const record = requests(page).getByRole('button', { name: 'Request 2', exact: true });
  await record.click();
  await expect(record).toHaveAttribute('aria-expanded', 'true');
  await expect(requests(page).nth(1)).toContainText('B · Dead blending blends 18 f · 12 f cut off');
  await keepStep(page, 'chain-2-record');
});

test('the moment of the interruption is dragged and undone', async ({ page }) => {
  const out = page.getByRole('region', { name: 'Timeline' }).getByRole('slider', { name: /^Interruption/ });
  await out.focus();
  await settled(page);
  const box = await out.boundingBox();
  if (!box) throw new Error('no out point');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 24, y, { steps: 6 });
  await expect(bar(page, /^Request 2: jog · interrupted after (?!6 f)\d/)).toBeVisible();
  await page.mouse.up();
  await expect(statusLine(page)).toContainText('Saved · Move interruption');
  await keepStep(page, 'chain-3-dragged');
  await undo(page);
  await expect(bar(page, /^Request 2: jog · interrupted after 6 f$/)).toBeVisible();
});

test('a deleted interrupted transition is reported, undo restores it, and a restart keeps all', async ({
  page,
  segue,
}) => {
  await bar(page, /^Request 1:/).click();
  await expect(bar(page, /^Interrupted by: jog/)).toBeVisible();
  await (await showTransitions(page)).focus();
  await page.keyboard.press('Delete');
  await expect(statusLine(page)).toContainText('Saved · Delete transition');
  await expect(
    page.getByText(/The transition that this one interrupts no longer exists/).first(),
  ).toBeVisible();
  await keepStep(page, 'chain-5-source-gone');
  await undo(page);
  // The restored transition is opened.
  await expect(bar(page, /^Request 1: hop · this one$/)).toBeVisible();
  await transitions(page)
    .getByRole('row', { name: /walk → hop → jog → idle/ })
    .click();
  await expect(requests(page)).toHaveCount(3);

  const again = await segue.restart();
  await expect(bar(again, /^Request 2: jog · interrupted after 6 f$/)).toBeVisible();
  await keepStep(again, 'chain-6-restarted');
});
