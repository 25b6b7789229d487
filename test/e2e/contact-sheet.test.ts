import path from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { createRig } from '../fixtures/rig-matrix.ts';
import { coveringRigs, rigName, type RigPlan } from '../fixtures/rig-matrix/rig-plan.ts';
import { writeFiles } from './clip-files.ts';
import { keepStep, settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import { findRow, searchFor } from './window.ts';

/** One walk as 24 rigs record it, as the viewport shows it: sheets for a person to look at. */

const COUNT = 24;
const COLUMNS = 6;
const TILE = { width: 320, height: 250 }; // px

/** Every other rig of the sample. */
const plans: readonly RigPlan[] = coveringRigs()
  .filter((_, i) => i % 2 === 1 || i < 3)
  .slice(0, COUNT);
const nameOf = (i: number): string => `rig-${String(i + 1).padStart(2, '0')}`;

test.use({
  beginning: {
    size: { width: 1280, height: 800 },
    opens: (home) => {
      const files = plans.map((plan, i) => ({ name: `${nameOf(i)}.bvh`, content: createRig(plan).bvh }));
      return [writeFiles(path.join(home.folder, 'rigs'), files)];
    },
  },
});

test('every rig is a person who stands on the floor', async ({ page }) => {
  const tiles: string[] = [];
  for (let i = 0; i < COUNT; i++) {
    const row = await findRow(page, nameOf(i));
    await row.click();
    await page.keyboard.press('s');
    await page.keyboard.press('d');
    await page.getByRole('button', { name: 'New transition' }).click();
    if (i === 0) await page.getByRole('group', { name: 'Compare' }).getByText('Single').click();
    await settled(page);
    await expect(page.getByRole('main', { name: 'Viewports' }).getByRole('alert')).toHaveCount(0);
    const picture = await page.locator('.stage-canvas').screenshot();
    tiles.push(picture.toString('base64'));
  }
  await searchFor(page, 'rig-');
  await keepStep(page, 'contact-sheet-list');
  await showSheet(page, tiles);
  await keepStep(page, 'contact-sheet');
});

/** Lays the pictures out over the window, each with what its rig is. */
async function showSheet(page: Page, tiles: readonly string[]): Promise<void> {
  const captions = plans.map((plan, i) => `${nameOf(i)} ${rigName(plan)}`);
  await page.setViewportSize({ width: COLUMNS * TILE.width, height: (COUNT / COLUMNS) * TILE.height });
  await page.evaluate(
    ({ pictures, words, tile }) => {
      const sheet = document.createElement('div');
      sheet.style.cssText =
        'position: fixed; inset: 0; z-index: 9999; display: flex; flex-wrap: wrap; font: 10px sans-serif';
      pictures.forEach((base64, i) => {
        const cell = document.createElement('div');
        cell.style.cssText = `width: ${tile.width}px; height: ${tile.height}px; position: relative; overflow: hidden; background: center / contain no-repeat url(data:image/png;base64,${base64})`;
        cell.textContent = words[i];
        sheet.append(cell);
      });
      document.body.append(sheet);
    },
    { pictures: tiles, words: captions, tile: TILE },
  );
}
