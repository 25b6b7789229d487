import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { keepStep } from './segue-app.ts';
import { test } from './segue-test.ts';
import { statusLine } from './window.ts';

/** Markers suggested from foot contacts: shown, and accepted one by one or together. */

const timeline = (page: Page): Locator => page.getByRole('group', { name: 'Timeline', exact: true });
const ghosts = (page: Page): Locator =>
  timeline(page).getByRole('group', { name: 'Suggested markers' }).getByRole('button');
const bar = (page: Page): Locator =>
  page.getByRole('region', { name: 'Timeline' }).getByRole('group', { name: 'Suggested markers' }).first();

test('steps of a clip are suggested, and become markers by a click, by Enter or all at once', async ({
  page,
}) => {
  // The walk has a marker for each of its steps: nothing is left to suggest.
  await timeline(page).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+M');
  await expect(statusLine(page)).toHaveText('walk has markers for all of its 16 steps');
  await expect(ghosts(page)).toHaveCount(0);

  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(statusLine(page)).toHaveText(/^Saved · Delete \d+ markers/);
  const box = await timeline(page).boundingBox();
  if (!box) throw new Error('no timeline');
  await page.mouse.click(box.x + 300, box.y + 79, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Suggest source markers from foot contacts' }).click();
  await expect(statusLine(page)).toHaveText('Suggested 16 markers on walk');
  await expect(bar(page)).toContainText('16 suggestions');
  await expect(ghosts(page)).toHaveCount(16);
  const [left, right] = await Promise.all(
    ['Left', 'Right'].map((foot) =>
      ghosts(page)
        .and(page.getByLabel(`${foot} foot plant`))
        .first()
        .boundingBox(),
    ),
  );
  if (!left || !right) throw new Error('no suggestions of a foot');
  expect(left.y + left.height, 'left steps are above right steps').toBeLessThanOrEqual(right.y);
  await keepStep(page, 'suggestions-1-ghosts');

  await ghosts(page).nth(2).click();
  await expect(statusLine(page)).toHaveText(/^Saved · Add (foot plant|take-off) marker$/);
  await expect(bar(page)).toContainText('15 suggestions');
  await ghosts(page).nth(0).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(ghosts(page)).toHaveCount(14);
  await expect(ghosts(page).nth(1)).toBeFocused();
  await keepStep(page, 'suggestions-2-two-taken');

  await page.keyboard.press('Control+Enter');
  await expect(statusLine(page)).toHaveText('Saved · Add 14 markers');
  await expect(ghosts(page)).toHaveCount(0);
  await keepStep(page, 'suggestions-3-all-taken');
  await page.keyboard.press('Control+z');
  await expect(statusLine(page)).toHaveText('Undid Add 14 markers');
  await timeline(page).focus();
  await page.keyboard.press('Shift+M');
  await expect(ghosts(page)).toHaveCount(14);
  await bar(page).getByRole('button', { name: 'Dismiss suggested markers' }).click();
  await expect(ghosts(page)).toHaveCount(0);
});
