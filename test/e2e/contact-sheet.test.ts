import path from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { writeBvh } from '#core/formats/bvh/write-bvh.ts';
import { createRig } from '../fixtures/rig-matrix.ts';
import { coveringRigs, rigName } from '../fixtures/rig-matrix/rig-plan.ts';
import {
  inOddAxes,
  leaving,
  oddPeople,
  oddPerson,
  oddSkeleton,
  swaying,
} from '../renderer/viewport/figure/odd-rigs.ts';
import { dog } from '../renderer/viewport/figure/skeletons.ts';
import { writeFiles } from './clip-files.ts';
import { keepsSteps, keepStep, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { findRow, searchFor, pressKeys } from './window.ts';

/**
 * Figures of 24 rigs, as the viewport shows them; with `SEGUE_STEPS=1` also as a sheet for a person to look
 * at.
 */

const COLUMNS = 6;
const TILE = { width: 320, height: 250 }; // px

interface SheetRig {
  readonly caption: string;
  readonly text: string; // of its BVH file
  readonly says?: string; // of its figure
}

const person = swaying(oddSkeleton(oddPerson()));
const odd: readonly SheetRig[] = [
  ...oddPeople.map(([caption, joints]) => ({
    caption,
    text: writeBvh(inOddAxes(swaying(oddSkeleton(joints)))),
  })),
  { caption: 'a dog', text: writeBvh(swaying(dog)) },
  {
    caption: 'an arm that comes off',
    text: writeBvh(leaving(person, 'LeftForeArm', 0.06)),
    says: 'left arm drawn as bones',
  },
  {
    caption: 'a spine that comes apart',
    text: writeBvh(leaving(person, 'Spine2', 0.04)),
    says: 'drawn as bones',
  },
];
/** One walk, as every third rig of the sample records it. */
const walks: readonly SheetRig[] = coveringRigs()
  .filter((_, i) => i % 3 === 1)
  .map((plan) => ({ caption: rigName(plan), text: createRig(plan).bvh }));
const rigs = [...walks, ...odd].slice(-24);
const nameOf = (i: number): string => `rig-${String(i + 1).padStart(2, '0')}`;

beginsWith({
  size: { width: 1280, height: 800 },
  opens: (home) => {
    const files = rigs.map(({ text }, i) => ({ name: `${nameOf(i)}.bvh`, content: text }));
    return [writeFiles(path.join(home.folder, 'rigs'), files)];
  },
});

test('every rig has a figure, and names the parts drawn as bones', async ({ page }) => {
  const stage = page.getByRole('main', { name: 'Viewports' });
  const tiles: string[] = [];
  for (const [i, { says }] of rigs.entries()) {
    const row = await findRow(page, nameOf(i));
    await row.click();
    await pressKeys(page, 's', 'd');
    await page.getByRole('button', { name: 'New transition' }).click();
    if (i === 0) await page.getByRole('group', { name: 'Compare' }).getByText('Single').click();
    await settled(page);
    await expect(stage.getByRole('alert')).toHaveCount(0);
    await expect(stage.getByText('drawn as bones')).toHaveText(says === undefined ? [] : [says]);
    if (keepsSteps) tiles.push((await page.locator('.stage-canvas').screenshot()).toString('base64'));
  }
  if (!keepsSteps) return;
  await searchFor(page, 'rig-');
  await keepStep(page, 'contact-sheet-list');
  await showSheet(page, tiles);
  await keepStep(page, 'contact-sheet');
});

/** Lays out the pictures over the window, each with the name of its rig. */
async function showSheet(page: Page, tiles: readonly string[]): Promise<void> {
  const captions = rigs.map(({ caption }, i) => `${nameOf(i)} ${caption}`);
  await page.setViewportSize({
    width: COLUMNS * TILE.width,
    height: Math.ceil(rigs.length / COLUMNS) * TILE.height,
  });
  await page.evaluate(
    ({ pictures, words, tile }) => {
      const sheet = document.createElement('div');
      sheet.style.cssText =
        'position: fixed; inset: 0; background: #1c222c; color: #fff; z-index: 9999; display: flex; flex-wrap: wrap; font: 10px sans-serif';
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
