import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import { importBvh } from '#core/bvh/import-bvh.ts';
import { characterGlb } from '../fixtures/characters.ts';
import { valueOf } from '../fixtures/value-of.ts';
import { expectAccessible } from './accessibility.ts';
import { keepPart } from './guide-picture.ts';
import { answerSaveDialog, keepSettled, keepStep, resize, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { chooseTheme, clipRow, perform } from './window.ts';

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

test('the slot, the root and the rate are chosen, and the motion is written as BVH, then as GLB', async ({
  segue,
  page,
  home,
}) => {
  await openDialog(page);
  await expect(dialog(page).getByRole('combobox', { name: 'Motion' })).toHaveValue('A');
  await expect(choice(page, 'Format', 'BVH')).toHaveAttribute('aria-pressed', 'true');
  await keepStep(page, 'motion-1-dialog');
  await expectAccessible(page, 'export motion, dark');

  const rate = dialog(page).getByRole('combobox', { name: 'Frame rate' });
  await rate.fill('0');
  await rate.press('Escape');
  await expect(rate).toHaveValue('30');
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

  // It opens with the last choices; a motion that is not a slot has neither trailing joints nor a foot lock.
  await openDialog(page);
  await expect(choice(page, 'Root', 'Kept')).toHaveAttribute('aria-pressed', 'true');
  await dialog(page).getByRole('combobox', { name: 'Motion' }).selectOption('Destination');
  await expect(dialog(page).getByRole('checkbox', { name: 'Foot lock' })).toBeDisabled();
  await keepStep(page, 'motion-2-destination');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search clips' }).fill('character:yes');
  await clipRow(page, 'knight').click();
  await page.keyboard.press('Shift+O');
  await openDialog(page);
  await expect(choice(page, 'Skeleton', 'knight')).toHaveAttribute('aria-pressed', 'true');
  await choice(page, 'Format', 'GLB').click();
  await keepPart(page, 'export-motion', dialog(page));
  await keepStep(page, 'motion-3-character');
  await answerSaveDialog(segue, path.join(home.folder, 'out.glb'));
  await dialog(page).getByRole('button', { name: 'Export…' }).click();
  await expect(page.getByRole('status').getByText(/^Exported · out\.glb · .*, with its mesh$/)).toBeVisible();
  expect(readFileSync(path.join(home.folder, 'out.glb')).subarray(0, 4).toString()).toBe('glTF');
});

test('a place that cannot be written is said in the dialog, which stays; Esc closes it and returns the focus', async ({
  segue,
  page,
  home,
}) => {
  await openDialog(page);
  const place = path.join(home.folder, 'no-such-folder', 'out.bvh');
  await answerSaveDialog(segue, place);
  await dialog(page).getByRole('button', { name: 'Export…' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Folder not found');
  await chooseTheme(page, 'light');
  await resize(segue, 1024, 640);
  await keepSettled(page, 'motion-4-problem-light-small');
  await expectAccessible(page, 'export motion, light, small');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  expect(existsSync(place)).toBe(false);
});
