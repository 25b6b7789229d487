import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepSettled, keepStep, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { chooseTheme, statusLine, undo, pressKeys } from './window.ts';

/** A custom easing curve of slot B; and the warnings of muscles about the rig. */

const folderB = (page: Page): Locator => page.locator('[data-folder="slot.1"]');
const easing = (page: Page): Locator => page.locator('[data-row="slot.1.easing"]').getByRole('combobox');
const editor = (page: Page): Locator => folderB(page).getByRole('group', { name: 'Easing curve' });
const point = (page: Page, name: string): Locator => editor(page).getByRole('slider', { name });
const said = (page: Page): Locator => editor(page).locator('output');

beginsWith({
  first: async (page) => {
    await expect(editor(page)).toBeHidden();
    await easing(page).selectOption({ label: 'Custom…' });
    await expect(statusLine(page)).toContainText('Saved · Change easing');
  },
});

/** Window position of a point on the curve's axes, px. */
async function placeOf(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await editor(page).locator('.curve-frame').boundingBox();
  if (box === null) throw new Error('no curve is shown');
  return { x: box.x + x * box.width, y: box.y + ((1.5 - y) / 2) * box.height };
}

test('a custom curve starts as the previous easing; a drag of a point is one step of undo, or taken back by Esc', async ({
  page,
}) => {
  await expect(editor(page).getByRole('slider')).toHaveCount(3);
  await expect(point(page, 'Point 2 of 5')).toHaveAttribute('aria-valuetext', 'time 0.25 · weight 0.156');
  const [from, to] = [await placeOf(page, 0.5, 0.5), await placeOf(page, 0.6, 1.2)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 1; i <= 4; i++) {
    await page.mouse.move(from.x + ((to.x - from.x) * i) / 4, from.y + ((to.y - from.y) * i) / 4);
  }
  await expect(said(page)).toHaveText(/^time 0\.60 · weight 1\.(19|20|21)$/);
  await page.keyboard.press('Escape');
  await expect(point(page, 'Point 3 of 5')).toHaveAttribute('aria-valuetext', 'time 0.50 · weight 0.50');
  await page.mouse.up();
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await expect(statusLine(page)).toContainText('Saved · Change easing');
  await keepSettled(page, 'easing-1-dragged');
  await undo(page);
  await expect(point(page, 'Point 3 of 5')).toHaveAttribute('aria-valuetext', 'time 0.50 · weight 0.50');
});

test('a press on the curve adds a point, and a double click or Delete removes one', async ({ page }) => {
  const on = await placeOf(page, 0.9, 0.96);
  await page.mouse.click(on.x, on.y);
  await expect(editor(page).getByRole('slider')).toHaveCount(4);
  await expect(said(page)).toHaveText(/^time 0\.(89|90)\d? · weight 0\.9\d+$/);
  await page.keyboard.press('Delete');
  await expect(editor(page).getByRole('slider')).toHaveCount(3);
  await undo(page);
  await expect(editor(page).getByRole('slider')).toHaveCount(4);
  await point(page, 'Point 5 of 6').dblclick();
  await expect(editor(page).getByRole('slider')).toHaveCount(3);
  await editor(page).getByRole('button', { name: 'Add point' }).click();
  await expect(editor(page).getByRole('slider')).toHaveCount(4);
  await editor(page).getByRole('button', { name: 'Remove point' }).click();
  await expect(editor(page).getByRole('slider')).toHaveCount(3);
});

test('keys alone work: arrows move a point by small and large steps; it is accessible', async ({ page }) => {
  await easing(page).focus();
  await page.keyboard.press('Tab');
  await expect(point(page, 'Point 2 of 5')).toBeFocused();
  await pressKeys(page, 'ArrowRight', 'Shift+ArrowUp', 'ControlOrMeta+ArrowUp');
  await expect(said(page)).toHaveText('time 0.26 · weight 0.257');
  await undo(page);
  await expect(said(page)).toHaveText('time 0.26 · weight 0.157');
  await page.keyboard.press('Tab');
  await expect(said(page)).toHaveText('time 0.50 · weight 0.50');
  for (const theme of ['light', 'dark']) {
    await chooseTheme(page, theme);
    await point(page, 'Point 3 of 5').focus();
    await settled(page);
    await expectAccessible(page, 'a curve of one’s own', `easing-2-${theme}`);
  }
});

test('the curve is restored after a restart, and removed with its slot', async ({ segue }) => {
  await point(segue.page, 'Point 2 of 5').focus();
  await segue.page.keyboard.press('ArrowRight');
  await expect(said(segue.page)).toHaveText('time 0.26 · weight 0.156');
  const page = await segue.restart();
  await expect(point(page, 'Point 2 of 5')).toHaveAttribute('aria-valuetext', 'time 0.26 · weight 0.156');
  await easing(page).selectOption({ label: 'linear' });
  await expect(editor(page)).toBeHidden();
  await undo(page);
  await expect(editor(page)).toBeVisible();
});

test('a unit that differs from the others is reported below its row', async ({ segue }) => {
  const { page } = segue;
  const row = (key: string): Locator => page.locator(`[data-row="slot.0.${key}"]`);
  await row('method').getByRole('combobox').selectOption({ label: 'Muscle' });
  await row('muscles').getByRole('combobox').selectOption({ label: 'Left leg (built in)' });
  await expect(page.locator('.row-warning')).toHaveCount(0);
  await row('forceForm').getByRole('combobox').selectOption({ label: 'code' });
  await expect(row('forceForm').locator('.row-warning')).toContainText(
    'The published code expects optimal lengths',
  );
  await expect(row('forceForm').getByRole('combobox')).toHaveAccessibleDescription(
    /The published code expects/,
  );
  await keepStep(page, 'easing-3-warning');
});
