import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { plain } from './arrangement.ts';
import { keepStep, resize } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { chooseFromMenu, enterText, perform, statusLine, pressKeys } from './window.ts';

/** The history of edits. */

/** Three steps: markers of different kinds. */
async function addMarkers(page: Page): Promise<void> {
  for (let i = 0; i < 3; i++) {
    await page.keyboard.press('m');
    await expect(statusLine(page)).toHaveText('Saved · Add out marker');
    await pressKeys(page, 'ArrowRight', 'Escape');
  }
}

beginsWith({ arrangement: plain, first: addMarkers });

const history = (page: Page): Locator => page.getByRole('dialog', { name: 'History' });
const steps = (page: Page): Locator => history(page).getByRole('listitem').getByRole('button');
const current = (page: Page): Locator => history(page).locator('[aria-current=true]');

test('a click goes to any step, forward or back, at once', async ({ segue, page }) => {
  await chooseFromMenu(segue, 'History…');
  await expect(steps(page)).toHaveCount(4);
  await expect(steps(page).first()).toHaveAttribute('aria-current', 'true');
  await steps(page).nth(2).click();
  await expect(statusLine(page)).toHaveText('Undid 2 steps');
  await expect(history(page).getByRole('button', { name: /undone$/ })).toHaveCount(2);
  await expect(steps(page).nth(2)).toHaveAttribute('aria-current', 'true');
  await keepStep(page, 'history-1-undone');
  await steps(page).nth(1).click();
  await expect(statusLine(page)).toHaveText('Redid 1 step');
  await steps(page).nth(3).click();
  await expect(statusLine(page)).toHaveText('Undid 2 steps');
  await expect(current(page)).toHaveText('Before the first step');
  await page.keyboard.press('Escape');
  await expect(history(page)).toBeHidden();
});

test('the open history follows edits, undo and redo, and works by keys', async ({ page }) => {
  await page.keyboard.press('ControlOrMeta+Alt+z');
  await expect(steps(page).first()).toBeFocused();
  await expectAccessible(page, 'history');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(steps(page).nth(1)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(steps(page).first()).toHaveAttribute('aria-current', 'true');
  await pressKeys(page, 'End', 'Enter');
  await expect(current(page)).toHaveText('Before the first step');
  await pressKeys(page, 'Escape', 'm'); // the three edits cannot be redone any more
  await expect(statusLine(page)).toHaveText('Saved · Add out marker');
  await perform(page, 'History');
  await expect(steps(page)).toHaveCount(2);
});

test('a step says the setting, both values and the slot, as the tooltip of undo; the history fits a small window', async ({
  segue,
  page,
}) => {
  await enterText(page.getByRole('textbox', { name: 'Half-life', exact: true }), '0.2');
  const undo = page.getByRole('button', { name: /^Undo/ });
  await expect(undo).toHaveAttribute('data-tip', /\nHalf-life: 0\.12 s → 0\.2 s\nA · /);
  await page.keyboard.press('Escape');
  await resize(segue, 1024, 640);
  for (const theme of ['light', 'dark']) {
    await perform(page, `${theme} theme`);
    await page.keyboard.press('ControlOrMeta+Alt+z');
    await expect(steps(page).first()).toHaveText(/^Half-life: 0\.12 s → 0\.2 sA · /);
    await expectAccessible(page, `history with steps, ${theme}`, `history-2-small-${theme}`);
    await page.keyboard.press('Escape');
  }
});

test('after a click, arrows go on from that row, and Enter chooses the next one', async ({ page, segue }) => {
  await chooseFromMenu(segue, 'History…');
  await steps(page).nth(1).click();
  await expect(statusLine(page)).toHaveText('Undid 1 step');
  await page.keyboard.press('ArrowDown');
  await expect(steps(page).nth(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(steps(page).nth(2)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Escape');
  await expect(history(page)).toBeHidden();
  // Outside, Space plays instead of pressing the button again.
  const loop = page.getByRole('button', { name: 'Loop', exact: true });
  const pressed = await loop.getAttribute('aria-pressed');
  await loop.click();
  await expect(loop).not.toHaveAttribute('aria-pressed', String(pressed));
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(loop).not.toHaveAttribute('aria-pressed', String(pressed));
});
