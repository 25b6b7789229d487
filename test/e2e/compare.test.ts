import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { drawnTime, keepSettled, keepStep, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { goPastSeam } from './window.ts';

/** All view modes that compare two slots, at the same moment. */

beginsWith({ first: (page) => goPastSeam(page, 9) });

const viewports = (page: Page): Locator => page.getByRole('main', { name: 'Viewports' });
const mode = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Compare' }).getByRole('button', { name });

/** Chooses a view mode by its button, which shows it; the moment stays. */
async function choose(page: Page, name: string): Promise<void> {
  await mode(page, name).click();
  await expect(mode(page, name)).toHaveAttribute('aria-pressed', 'true');
  await settled(page);
  expect(await drawnTime(page)).toBeCloseTo(9 / 60, 4);
}

test('a wipe has a line that is dragged, moved by keys and centred', async ({ page }) => {
  await choose(page, 'Wipe between A and B');
  const line = page.getByRole('slider', { name: 'Line between A and B' });
  await expect(line).toHaveAttribute('aria-valuenow', '50');
  await keepStep(page, 'compare-3-wipe');
  const stage = await viewports(page).boundingBox();
  const box = await line.boundingBox();
  if (!stage || !box) throw new Error('the line is not on the screen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.52);
  await page.mouse.down();
  await page.mouse.move(stage.x + stage.width * 0.4, box.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect(line).toHaveAttribute('aria-valuenow', '40');
  await line.focus();
  await page.keyboard.press('ArrowRight');
  await expect(line).toHaveAttribute('aria-valuenow', '41');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(line).toHaveAttribute('aria-valuenow', '51');
  await page.keyboard.press('Home');
  await expect(line).toHaveAttribute('aria-valuenow', '2');
  expect(await drawnTime(page)).toBeCloseTo(9 / 60, 4);
  await line.dblclick();
  await expect(line).toHaveAttribute('aria-valuenow', '50');
});

test('differences are coloured, and the largest is named and selected', async ({ page }) => {
  await page.keyboard.press('Shift+H');
  const row = page.getByRole('checkbox', { name: 'Distance A to B' });
  await expect(row).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Half-life colours' })).not.toBeChecked();
  await keepSettled(page, 'compare-8-difference-side-by-side');
  const largest = viewports(page)
    .getByRole('button', { name: /^largest [\d.]+ cm at/ })
    .first();
  const said = Number(/at ([\d.]+) f/.exec((await largest.textContent()) ?? '')?.[1]) / 60;
  await largest.click();
  await settled(page);
  expect(await drawnTime(page)).toBeCloseTo(said, 2);
  await page.keyboard.press('4');
  await keepSettled(page, 'compare-9-difference-overlay');
  await page.keyboard.press('5');
  await keepSettled(page, 'compare-10-difference-wipe');
  await page.keyboard.press('h');
  await expect(row).not.toBeChecked();
  await expect(largest).toBeHidden();
});
