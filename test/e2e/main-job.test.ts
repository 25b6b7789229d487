import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { settingsFileSchema } from '#contract/exchange/settings-file.ts';
import { clipText, writeFiles } from './clip-files.ts';
import { differences } from './pictures.ts';
import { drag } from './pointer.ts';
import { answerOpenDialog, drawnTime, keepStep, resize, settled, type SegueApp } from './segue-app.ts';
import { test } from './segue-test.ts';
import { clipRow, enterText, pressKeys, statusLine, undo } from './window.ts';

/** The main job in one window, from a folder of clips to a file for an engine, and the next start. */

// Five times what it takes on a busy machine.
test.setTimeout(600_000);

const pill = (page: Page): Locator => page.locator('[data-part="transition-pill"]');
const halfLife = (page: Page): Locator => page.getByRole('textbox', { name: 'Half-life', exact: true });
const review = (page: Page): Locator =>
  page.getByRole('grid', { name: 'Reviews' }).getByRole('row', { name: /run → spin/ });
const tab = (page: Page, name: string): Promise<void> => page.getByRole('tab', { name, exact: true }).click();

/** The views with nothing left to draw. */
async function pictureOf(page: Page): Promise<Buffer> {
  await settled(page);
  return page.getByRole('main', { name: 'Viewports' }).screenshot();
}

/** Opens a folder with two clips beside those of the library. */
async function openFolder(segue: SegueApp, folder: string): Promise<void> {
  const { page } = segue;
  const files = { run: 'jog', spin: 'turn' };
  writeFiles(
    folder,
    Object.entries(files).map(([name, of]) => ({ name: `${name}.bvh`, content: clipText(of) })),
  );
  await answerOpenDialog(segue, folder);
  await page.getByRole('button', { name: 'Open folder…' }).click();
  await expect(statusLine(page)).toHaveText(/^Indexed 2 clips in /);
  for (const name of Object.keys(files)) await expect(clipRow(page, name)).toContainText('26 joints');
}

/** Makes a transition of both clips. */
async function makeTransition(page: Page): Promise<void> {
  const before = await pictureOf(page);
  await clipRow(page, 'run').click();
  await page.keyboard.press('s');
  await clipRow(page, 'spin').click();
  await pressKeys(page, 'd', 'ControlOrMeta+n');
  await expect(statusLine(page)).toContainText('Saved · Add transition');
  await expect(pill(page)).toHaveText('run → spin');
  await expect(page.locator('.view-overlay')).toHaveCount(2);
  expect(await differences(page, before, await pictureOf(page)), 'other clips are shown').toBeGreaterThan(
    500,
  );
}

/** Drags the playhead past the seam: the figures follow. */
async function scrub(page: Page): Promise<void> {
  await page.keyboard.press('0');
  const atSeam = await pictureOf(page);
  expect(await drawnTime(page)).toBe(0);
  await drag(page, page.getByRole('slider', { name: 'Playhead', exact: true }), 60);
  await expect.poll(() => drawnTime(page)).toBeGreaterThan(0.1);
  expect(await differences(page, atSeam, await pictureOf(page)), 'the figures move').toBeGreaterThan(500);
  await page.keyboard.press('0');
  expect(await differences(page, atSeam, await pictureOf(page)), 'the seam looks as before').toBe(0);
}

async function play(page: Page): Promise<void> {
  const time = page.getByRole('status', { name: 'Playhead' });
  const before = (await time.textContent()) ?? '';
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(time).not.toHaveText(before);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
}

/** Reads the metrics, changes a half-life, after which they are others, and approves the transition. */
async function judge(page: Page): Promise<void> {
  const metrics = page.getByRole('region', { name: 'Metrics', exact: true });
  const response = metrics
    .getByRole('row', { name: /^Response time / })
    .getByRole('cell')
    .nth(1);
  await expect(response).toHaveText(/\d/);
  const before = (await response.textContent()) ?? '';
  await enterText(halfLife(page), '200ms');
  await expect(statusLine(page)).toContainText('Saved · Change half-life');
  await expect(response).not.toHaveText(before);
  await expect(response).toHaveText(/\d/);
  await halfLife(page).blur();
  await tab(page, 'Review');
  await expect(review(page)).toContainText('Unreviewed');
  await page.keyboard.press('Shift+A');
  await expect(statusLine(page)).toContainText('Saved · Approve transition');
  await expect(review(page)).toContainText('Approved');
}

/** Exports the transition for Unity, and reads the file. */
async function exportForEngine(segue: SegueApp, folder: string): Promise<void> {
  const { page } = segue;
  mkdirSync(folder);
  await answerOpenDialog(segue, folder);
  await page.keyboard.press('ControlOrMeta+Shift+E');
  const dialog = page.getByRole('dialog', { name: 'Export for engine' });
  await dialog.getByRole('button', { name: 'Unity' }).click();
  await dialog.getByRole('button', { name: 'Export…' }).click();
  const exported = page.getByRole('dialog', { name: 'Exported' });
  await expect(exported.getByRole('row', { name: 'Fixed Duration on' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(exported).toBeHidden();
  const text = readFileSync(path.join(folder, 'run to spin.segue.json'), 'utf8');
  const { engine, transitions } = settingsFileSchema.parse(JSON.parse(text));
  const [{ source, destination, document }] = transitions;
  expect([engine, transitions.length, source.clip, destination.clip]).toEqual(['unity', 1, 'run', 'spin']);
  expect(document.transition.slots[0]?.values).toEqual({ halfLife: 0.2 });
}

/** Goes back to before the approval and the half-life, and forward again. */
async function undoAndRedo(page: Page): Promise<void> {
  await undo(page);
  await expect(review(page)).toContainText('Unreviewed');
  await undo(page);
  await expect(halfLife(page)).toHaveValue('0.120');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(halfLife(page)).toHaveValue('0.200');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(review(page)).toContainText('Approved');
}

/** What was made is there, and can still be undone. */
async function expectAll(page: Page): Promise<void> {
  for (const name of ['run', 'spin']) await expect(clipRow(page, name)).toContainText('26 joints');
  await expect(pill(page)).toHaveText('run → spin');
  await expect(halfLife(page)).toHaveValue('0.200');
  await expect(review(page)).toContainText('Approved');
  await expect(page.getByText(/Unity has no spring inertialization/).first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await undo(page, 2);
  await expect(halfLife(page)).toHaveValue('0.120');
}

test('a folder of clips is opened, and a transition made, scrubbed, played, judged, exported, undone, and there at the next start', async ({
  start,
  ownHome,
}) => {
  const segue = await start();
  const { page } = segue;
  await resize(segue, 1600, 1000);
  await test.step('open', () => openFolder(segue, path.join(ownHome.folder, 'takes')));
  await test.step('transition', () => makeTransition(page));
  await test.step('scrub', () => scrub(page));
  await test.step('play', () => play(page));
  await test.step('judge', () => judge(page));
  await keepStep(page, 'main-job-1-approved');
  await test.step('export', () => exportForEngine(segue, path.join(ownHome.folder, 'engine')));
  await test.step('undo', () => undoAndRedo(page));
  await segue.close();
  await test.step('start again', async () => expectAll((await start()).page));
});
