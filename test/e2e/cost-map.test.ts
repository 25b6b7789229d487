import { expect, type Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepPart } from './guide-picture.ts';
import { keepStep, resize } from './segue-app.ts';
import { test } from './segue-test.ts';
import { chooseTheme, clipRow, statusLine, undo, pressKeys } from './window.ts';

/** The tab Cost map: every out point with every in point of the open transition. */

const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Cost map' });
const plot = (page: Page) => panel(page).getByRole('application');
const readout = (page: Page) => panel(page).locator('#cost-readout');
const words = async (page: Page): Promise<string> => String(await readout(page).textContent());

async function openMap(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Cost map' }).click();
  await expect(readout(page)).toHaveText(/^Seam: out f \d+, in f \d+, [\d.]+ m·s, .+ the best$/);
}

/** A place on the map, as shares of its width and height. */
async function pointOf(page: Page, across: number, down: number): Promise<{ x: number; y: number }> {
  const box = await plot(page).boundingBox();
  if (!box) throw new Error('the map is not in the window');
  return { x: box.x + across * box.width, y: box.y + down * box.height };
}

test('the best place is found by key, and the seam set there and put back', async ({ segue, page }) => {
  await openMap(page);
  const before = await words(page);
  await plot(page).focus();
  await page.keyboard.press('PageDown');
  await expect(readout(page)).toHaveText(/^Here: out f \d+, in f \d+, [\d.]+ m·s, the best$/);
  const best = await words(page);
  await keepPart(page, 'cost-map', panel(page));
  await page.keyboard.press('PageDown');
  await expect(readout(page)).not.toHaveText(best);
  await page.keyboard.press('PageUp');
  await expect(readout(page)).toHaveText(best);
  await page.keyboard.press('Enter');
  await expect(statusLine(page)).toHaveText('Saved · Move seam');
  await expect(readout(page)).toHaveText(best.replace('Here', 'Seam'));
  await undo(page);
  await expect(readout(page)).toHaveText(before);

  await pressKeys(page, 'ArrowRight', 'Shift+ArrowUp');
  const [, out = '', into = ''] = /out f (\d+), in f (\d+)/.exec(before) ?? [];
  await expect(readout(page)).toContainText(`Seam: out f ${Number(out) - 10}, in f ${Number(into) + 1}, `);
  await expectAccessible(page, 'cost map, dark');
  await chooseTheme(page, 'light');
  await resize(segue, 1024, 640);
  await expectAccessible(page, 'cost map, light, small', 'cost-map-1-small-light');
  await resize(segue, 1600, 1000);
  await keepStep(page, 'cost-map-2-large-light');
});

test('the seam is set by double click or drag, one edit each; costs follow the method', async ({ page }) => {
  await openMap(page);
  const before = await words(page);
  const there = await pointOf(page, 0.3, 0.4);
  await page.mouse.move(there.x, there.y);
  await expect(readout(page)).toHaveText(/^Here: out f \d+, in f \d+, [\d.]+ m·s/);
  const here = await words(page);
  await page.mouse.dblclick(there.x, there.y);
  await page.mouse.move(0, 0);
  await expect(readout(page)).toHaveText(here.replace('Here', 'Seam'));
  await expect(statusLine(page)).toHaveText('Saved · Move seam');

  await page.mouse.move(there.x, there.y);
  await page.mouse.down();
  const further = await pointOf(page, 0.5, 0.6);
  await page.mouse.move(further.x, further.y, { steps: 4 });
  await expect(readout(page)).not.toHaveText(here.replace('Here', 'Seam'));
  await page.keyboard.press('Escape'); // the drag alone
  await page.mouse.up();
  await page.mouse.move(0, 0);
  await expect(readout(page)).toHaveText(here.replace('Here', 'Seam'));
  await undo(page);
  await expect(readout(page)).toHaveText(before);
  await page.getByRole('combobox', { name: 'Cost of' }).selectOption('Dead blending');
  await expect(readout(page)).not.toHaveText(before);
  await clipRow(page, 'jog').dblclick();
  await expect(panel(page)).toContainText('A clip is open');
});
