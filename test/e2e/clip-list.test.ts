import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { smallBvh } from '../main/small-bvh.ts';
import { answerOpenDialog, keepStep, mocapFolder, resize } from './segue-app.ts';
import { test } from './segue-test.ts';
import { showClips, showTransitions, undo, pressKeys } from './window.ts';

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('grid', { name: 'Clips' }).getByRole('row', { name: new RegExp(`^${name}\\b`) });

/** Number of pixels of a canvas that were drawn on. */
function inked(canvas: Locator): Promise<number> {
  return canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) throw new Error('no canvas');
    const { data } = element.getContext('2d')!.getImageData(0, 0, element.width, element.height);
    return data.filter((value, i) => i % 4 === 3 && value > 0).length;
  });
}

/** Content of a canvas, for comparison. */
const pictureOf = (canvas: Locator): Promise<string> =>
  canvas.evaluate((element) => (element instanceof HTMLCanvasElement ? element.toDataURL() : ''));

test('each clip has a strip of poses; hovering or a key enlarges a pose', async ({ start, ownHome }) => {
  const segue = await start(...(existsSync(mocapFolder) ? [mocapFolder] : []));
  const { page } = segue;
  await resize(segue, 1600, 1000);
  const walk = rowOf(page, 'walk').locator('canvas');
  await expect.poll(() => inked(walk)).toBeGreaterThan(100);
  await expect.poll(() => inked(rowOf(page, 'hop').locator('canvas'))).toBeGreaterThan(100);
  expect(await pictureOf(walk)).not.toBe(await pictureOf(rowOf(page, 'hop').locator('canvas')));
  await keepStep(page, 'clip-list-strips');

  const card = page.getByRole('img', { name: /^hop at/ });
  const strip = (await rowOf(page, 'hop').locator('.strip').boundingBox())!;
  await page.mouse.move(strip.x + 2, strip.y + 10);
  await expect(card).toBeVisible();
  await expect.poll(() => inked(card.locator('canvas'))).toBeGreaterThan(300);
  await page.mouse.move(strip.x + strip.width / 2, strip.y + 10);
  await expect(page.getByRole('img', { name: 'hop at 2.35 s' })).toBeVisible();
  await keepStep(page, 'clip-list-peek');
  // The exact moment, not the nearest strip pose: one pixel further is another pose once the clip is loaded.
  await expect
    .poll(async () => {
      const before = await pictureOf(card.locator('canvas'));
      await page.mouse.move(strip.x + strip.width / 2 + 1, strip.y + 10);
      const after = await pictureOf(card.locator('canvas'));
      await page.mouse.move(strip.x + strip.width / 2, strip.y + 10);
      return before === after;
    })
    .toBe(false);
  await page.mouse.move(800, 300);
  await expect(card).toBeHidden();

  await page.getByRole('grid', { name: 'Clips' }).focus();
  await pressKeys(page, 'Home', 'Shift+Space', 'ArrowRight');
  const first = page.locator('.clip-peek');
  const label = (await first.getAttribute('aria-label'))!;
  const line = page.getByRole('row', { selected: true }).locator('.peek-line');
  await expect(line).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(first).not.toHaveAttribute('aria-label', label);
  await expect(line).toHaveCount(1);
  await expect(page.locator('.peek-line')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(first).toBeHidden();
  await segue.close();

  // The cache may be deleted at any time: strips are made again when visible.
  for (const suffix of ['', '-wal', '-shm'])
    rmSync(path.join(ownHome.folder, `library.cache.db${suffix}`), { force: true });
  const again = await start();
  await expect.poll(() => inked(rowOf(again.page, 'walk').locator('canvas'))).toBeGreaterThan(100);
});

test('a clip is dragged onto an end of the transition, and undone', async ({ start }) => {
  const segue = await start();
  const { page } = segue;
  await resize(segue, 1600, 1000);
  const pill = page.locator('[data-part="transition-pill"]');
  await expect(pill).toHaveText('walkhop');
  const lane = (await page.locator('.timeline-row[data-side="destination"]').boundingBox())!;
  const crouch = (await rowOf(page, 'crouch').boundingBox())!;
  const take = async (): Promise<void> => {
    await page.mouse.move(crouch.x + 130, crouch.y + 20);
    await page.mouse.down();
    await page.mouse.move(crouch.x + 160, crouch.y + 40, { steps: 3 });
  };
  await take();
  await expect(page.getByText('Use as source', { exact: true })).toBeVisible();
  await expect(page.getByText('Drop on source or destination')).toBeVisible();
  await page.mouse.move(lane.x + 500, lane.y + 10);
  await expect(page.getByText('as destination', { exact: true })).toBeVisible();
  await keepStep(page, 'clip-list-drag');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Use as source', { exact: true })).toBeHidden();
  await page.mouse.up();
  await expect(pill).toHaveText('walkhop');

  await take();
  await page.mouse.move(lane.x + 500, lane.y + 10);
  await page.mouse.up();
  await expect(pill).toHaveText('walkcrouch');
  await take();
  await page.mouse.move(300, 500); // the left half of the viewports
  await page.mouse.move(420, 500);
  await page.mouse.up();
  await expect(pill).toHaveText('crouchcrouch');
  await undo(page, 2);
  await expect(pill).toHaveText('walkhop');

  // The same by keys.
  await page.getByRole('grid', { name: 'Clips' }).focus();
  await pressKeys(page, 'Home', 'ArrowDown', 'Shift+D');
  await expect(pill).toHaveText('walkhop');
  await page.keyboard.press('Shift+S');
  await expect(pill).toHaveText('hophop');

  // Without a transition, a clip and the chosen other end make one.
  await (await showTransitions(page)).focus();
  await page.keyboard.press('Delete');
  await showClips(page);
  await expect(pill).toBeHidden();
  await take();
  await page.mouse.move(420, 500);
  await expect(page.getByText('new transition to hop')).toBeVisible();
  await keepStep(page, 'clip-list-no-transition');
  await page.mouse.up();
  await expect(pill).toHaveText('crouchhop');
});

test('failed and moved files show the reason and advice; the list can be sorted', async ({
  start,
  ownHome,
}) => {
  const clips = path.join(ownHome.folder, 'clips');
  mkdirSync(clips);
  writeFileSync(path.join(clips, 'long.bvh'), smallBvh({ frames: 90 }));
  writeFileSync(path.join(clips, 'short.bvh'), smallBvh({ frames: 30 }));
  writeFileSync(path.join(clips, 'broken.bvh'), 'no clip at all');
  // Files, not their folder: a folder would be watched, and a missing file would leave the list at once.
  const files = ['long', 'short', 'broken'].map((name) => path.join(clips, `${name}.bvh`));
  const segue = await start(...files);
  const { page } = segue;
  await resize(segue, 1600, 1000);
  const section = page.getByRole('region', { name: 'Clips' });
  await expect(section.getByRole('heading')).toContainText('9 clips · 1 failed');

  await page.getByLabel('Sort clips by').selectOption('length');
  await page.getByRole('button', { name: /^Shortest first/ }).click();
  await expect(page.locator('.clip-list .row-name').first()).toHaveText('idle');
  await page.getByLabel('Sort clips by').selectOption('added');

  // Failed: the error, then ignored.
  await rowOf(page, 'broken').click();
  const why = page.getByRole('status', { name: 'Why broken is not read' });
  await expect(why).toContainText('broken.bvh: Expected HIERARCHY');
  await keepStep(page, 'clip-list-failed');
  await why.getByRole('button', { name: 'Copy error and path' }).click();
  const copied = await segue.app.evaluate(({ clipboard }) => clipboard.readText());
  expect(copied).toContain('broken.bvh: Expected HIERARCHY');
  await why.getByRole('button', { name: 'Ignore' }).click();
  await expect(rowOf(page, 'broken')).toBeHidden();
  await expect(section.getByRole('heading')).not.toContainText('failed');
  await page.getByRole('button', { name: '1 file ignored' }).click();
  await keepStep(page, 'clip-list-ignored');
  await page.getByRole('button', { name: 'Show broken in the list again' }).click();
  await expect(rowOf(page, 'broken')).toBeVisible();
  await undo(page);
  await expect(rowOf(page, 'broken')).toBeHidden();
  await undo(page);
  await rowOf(page, 'broken').click();
  await page.keyboard.press('Delete');
  await expect(rowOf(page, 'broken')).toBeHidden();
  await undo(page);
  await expect(rowOf(page, 'broken')).toBeVisible();
  rmSync(path.join(clips, 'broken.bvh'));
  await rowOf(page, 'broken').click();
  await why.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/The file no longer exists.*broken.bvh/)).toBeVisible();
  await expect(rowOf(page, 'broken')).toBeHidden();

  // Moved: only the same motion is accepted.
  const moved = path.join(ownHome.folder, 'elsewhere.bvh');
  renameSync(path.join(clips, 'long.bvh'), moved);
  await answerOpenDialog(segue, clips);
  await page.getByRole('button', { name: 'Open folder…' }).click();
  await expect(rowOf(page, 'long')).toContainText('file missing');
  await rowOf(page, 'long').click();
  const gone = page.getByRole('status', { name: 'Why long is missing' });
  await keepStep(page, 'clip-list-missing');
  await answerOpenDialog(segue, path.join(clips, 'short.bvh'));
  await gone.getByRole('button', { name: 'Locate…' }).click();
  await expect(page.getByText('The file was not linked, since its motion is not “long”')).toBeVisible();
  await keepStep(page, 'clip-list-other-file');
  await answerOpenDialog(segue, moved);
  await gone.getByRole('button', { name: 'Locate…' }).click();
  await expect(gone).toBeHidden();
  await expect(rowOf(page, 'elsewhere')).not.toContainText('file missing');
  await segue.close();

  const again = await start();
  await expect(again.page.getByLabel('Sort clips by')).toHaveValue('added');
});

test('a row has a menu, by pointer or key; one step ignores all failed files', async ({ start, ownHome }) => {
  const clips = path.join(ownHome.folder, 'clips');
  mkdirSync(clips);
  for (const name of ['one', 'two', 'three'])
    writeFileSync(path.join(clips, `${name}.bvh`), 'no clip at all');
  const segue = await start(clips);
  const { page } = segue;
  await resize(segue, 1600, 1000);
  const pill = page.locator('[data-part="transition-pill"]');
  const menu = page.getByRole('menu');
  const list = page.getByRole('grid', { name: 'Clips' });
  const selected = list.locator('.list-row[aria-selected=true]');
  await expect(pill).toHaveText('walkhop');

  await rowOf(page, 'crouch').click({ button: 'right' });
  await expect(menu).toHaveAttribute('aria-label', 'crouch');
  await keepStep(page, 'clip-list-menu');
  await page.getByRole('menuitem', { name: 'Replace destination with clip' }).click();
  await expect(pill).toHaveText('walkcrouch');
  await expect(list).toBeFocused();
  await undo(page);
  await expect(pill).toHaveText('walkhop');

  // A right click keeps the selection, and the tag field applies to all of it.
  await page.keyboard.press('Shift+ArrowDown');
  await expect(selected).toHaveCount(2);
  await rowOf(page, 'crouch').click({ button: 'right' });
  await expect(selected).toHaveCount(2);
  await page.getByRole('menuitem', { name: /^Tag selected clips/ }).click();
  await expect(page.getByPlaceholder('Tag 2 clips')).toBeFocused();
  await page.keyboard.press('Escape');

  await rowOf(page, 'hop').click();
  await page.keyboard.press('Shift+F10');
  await expect(menu.getByRole('menuitem', { name: /^Suggest markers for selected clips/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeFocused();

  const heading = page.getByRole('region', { name: 'Clips' }).getByRole('heading');
  await expect(heading).toContainText('3 failed');
  await rowOf(page, 'two').click({ button: 'right' });
  await keepStep(page, 'clip-list-menu-failed');
  await page.getByRole('menuitem', { name: 'Ignore all failed files until they change' }).click();
  await expect(heading).not.toContainText('failed');
  await expect(page.getByRole('button', { name: '3 files ignored' })).toBeVisible();
  await undo(page);
  await expect(heading).toContainText('3 failed');
  await rowOf(page, 'two').click();
  await page.getByRole('button', { name: 'Ignore all 3' }).click();
  await expect(page.getByRole('button', { name: '3 files ignored' })).toBeVisible();
});
