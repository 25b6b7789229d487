import { userInfo } from 'node:os';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { plain } from './arrangement.ts';
import { keepStep, resize } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { chooseTheme, perform, showTransitions, statusLine } from './window.ts';

/** The list of transitions in the library: filtered by status and words, with a menu like the reviews. */

beginsWith({
  size: { width: 1440, height: 900 },
  arrangement: { ...plain, reviewer: { user: userInfo().username, name: 'Ada' } },
});

const section = (page: Page): Locator => page.getByRole('region', { name: 'Transitions' });
const rows = (page: Page): Locator => page.getByRole('grid', { name: 'Transitions' }).getByRole('row');
const heading = (page: Page): Locator => section(page).getByRole('heading');
const status = (page: Page): Locator => page.getByRole('combobox', { name: 'Transition status' });
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search transitions' });

async function duplicate(page: Page, times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    await perform(page, 'duplicate transition');
    await expect(rows(page)).toHaveCount(i + 2);
  }
}

test('transitions are filtered by status and words, and the filter is cleared', async ({ page, segue }) => {
  await showTransitions(page);
  await expect(status(page)).toBeHidden(); // one needs no filter
  await duplicate(page, 3);
  await perform(page, 'approve');
  await expect(statusLine(page)).toContainText('Saved');
  await status(page).selectOption({ label: 'Approved' });
  await expect(rows(page)).toHaveCount(1);
  await expect(heading(page)).toHaveText('1 of 4 transitions');
  for (const theme of ['light', 'dark']) {
    await chooseTheme(page, theme);
    await expectAccessible(page, `transitions of a status, ${theme}`, `transition-list-1-approved-${theme}`);
  }
  await status(page).selectOption({ label: 'All' });
  await search(page).fill('walk 2');
  await expect(rows(page)).toHaveCount(1);
  await search(page).fill('no such transition');
  await expect(section(page)).toContainText('No transition matches the filter.');
  await section(page).getByRole('button', { name: 'Show all' }).click();
  await expect(rows(page)).toHaveCount(4);
  await expect(search(page)).toHaveValue('');
  await resize(segue, 1024, 640);
  await page.keyboard.press('ControlOrMeta+b');
  await expect(rows(page).first()).toBeInViewport({ ratio: 1 });
  await keepStep(page, 'transition-list-2-small');
});

test('a transition’s menu renames, reviews and deletes it, in the list and in reviews', async ({ page }) => {
  await showTransitions(page);
  await duplicate(page, 2);
  const menu = page.getByRole('menu');
  await rows(page).first().click({ button: 'right' });
  await keepStep(page, 'transition-list-3-menu');
  await expectAccessible(page, 'the menu of a transition');
  await menu.getByRole('menuitemradio', { name: /Approve/ }).click();
  await expect(rows(page).first().getByRole('img', { name: 'Approved' })).toBeVisible();
  await rows(page).first().click({ button: 'right' });
  await menu.getByRole('menuitem', { name: /Rename/ }).click();
  await page.keyboard.type('first');
  await page.keyboard.press('Enter');
  await expect(rows(page).first()).toContainText('first');
  await page.keyboard.press('Shift+F10');
  await menu.getByRole('menuitem', { name: /Delete/ }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText('first', { exact: true })).toBeHidden();

  await page.getByRole('tab', { name: 'Review' }).click();
  const reviews = page.getByRole('grid', { name: 'Reviews' }).getByRole('row');
  await expect(reviews).toHaveCount(3); // with their heads
  await page.getByRole('grid', { name: 'Reviews' }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await reviews.nth(1).click({ button: 'right' });
  await menu.getByRole('menuitemradio', { name: /Reject/ }).click();
  await expect(rows(page).getByRole('img', { name: 'Rejected' })).toHaveCount(2);
});
