import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import { importBvh } from '#core/formats/bvh/import-bvh.ts';
import { characterGlb } from '../fixtures/characters.ts';
import { valueOf } from '../fixtures/value-of.ts';
import { expectAccessible } from './accessibility.ts';
import { keepPart } from './guide-picture.ts';
import { answerSaveDialog, resize, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { clipRow, perform } from './window.ts';

/** Motion of the open transition, as a file of animation. */

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export motion' });
const choice = (page: Page, group: string, name: string) =>
  dialog(page).getByRole('group', { name: group }).getByRole('button', { name });

beginsWith({
  size: { width: 1280, height: 800 },
  opens: async (home) => {
    const folder = path.join(home.folder, 'cast');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'knight.glb'), await characterGlb());
    return [folder];
  },
});

async function openDialog(page: Page): Promise<void> {
  await settled(page);
  await perform(page, 'Export motion…');
  await expect(dialog(page)).toBeVisible();
}

test('a motion is written as BVH, and on a character as GLB; a place that cannot be written is said', async ({
  segue,
  page,
  home,
}) => {
  await openDialog(page);
  await answerSaveDialog(segue, path.join(home.folder, 'no-such-folder', 'out.bvh'));
  await dialog(page).getByRole('button', { name: 'Export…' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Folder not found');
  await resize(segue, 1024, 640);
  await expectAccessible(page, 'export motion, small', 'motion-4-problem-small');
  await resize(segue, 1280, 800);
  const rate = dialog(page).getByRole('combobox', { name: 'Frame rate' });
  await rate.fill('60');
  await rate.press('Tab');
  await choice(page, 'Root', 'Kept').click();
  const file = path.join(home.folder, 'out.bvh');
  await answerSaveDialog(segue, file);
  await dialog(page).getByRole('button', { name: 'Export…' }).click();
  await expect(
    page.getByRole('status').getByText(/^Exported · out\.bvh · \d+ frames, seam at frame \d+$/),
  ).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  const [{ clip }] = valueOf(importBvh(readFileSync(file)));
  expect([clip.fps, clip.skeleton.names[0]]).toEqual([60, 'root']);

  await page.getByRole('searchbox', { name: 'Search clips' }).fill('character:yes');
  await clipRow(page, 'knight').click();
  await page.keyboard.press('Shift+O');
  await openDialog(page);
  await expect(choice(page, 'Root', 'Kept'), 'its last choice').toHaveAttribute('aria-pressed', 'true');
  await expect(choice(page, 'Skeleton', 'knight')).toHaveAttribute('aria-pressed', 'true');
  await choice(page, 'Format', 'GLB').click();
  await keepPart(page, 'export-motion', dialog(page));
  await answerSaveDialog(segue, path.join(home.folder, 'out.glb'));
  await dialog(page).getByRole('button', { name: 'Export…' }).click();
  await expect(page.getByRole('status').getByText(/^Exported · out\.glb · .*, with its mesh$/)).toBeVisible();
  expect(readFileSync(path.join(home.folder, 'out.glb')).subarray(0, 4).toString()).toBe('glTF');
});
