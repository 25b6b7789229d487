import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { clipText } from './clip-files.ts';
import { keepStep, resize, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { chooseTheme, findRow, searchFor, showDetails, undo, pressKeys } from './window.ts';

/** Import overrides while folders appear and disappear. */
const walk = clipText('walk');

beginsWith({
  opens: (home) => {
    const mocap = path.join(home.folder, 'mocap');
    for (const folder of ['lab', 'other']) mkdirSync(path.join(mocap, folder), { recursive: true });
    writeFileSync(path.join(mocap, 'lab', 'stride.bvh'), walk);
    writeFileSync(path.join(mocap, 'other', 'another.bvh'), clipText('turn'));
    return [mocap];
  },
});

const head = (page: Page) => page.locator('.import-head');

/** Overrides the unit for the folder of the selected clip, in its details. */
async function chooseForFolder(page: Page, unit: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Apply to' }).selectOption('folder');
  await page.getByRole('combobox', { name: 'Unit' }).selectOption({ label: unit });
}

/** Expects this number of rows. */
async function expectFound(page: Page, query: string, count: number): Promise<void> {
  await searchFor(page, query);
  await expect(page.getByRole('grid', { name: 'Clips' }).getByRole('row')).toHaveCount(count);
}

test('the unit override of a folder is undone, set again, and kept with markers when the folder is renamed', async ({
  page,
  segue,
  home,
}) => {
  await settled(page);
  const mocap = path.join(home.folder, 'mocap');
  const stride = await findRow(page, 'stride');
  await showDetails(page);
  await stride.click();
  writeFileSync(path.join(mocap, 'other', 'copied.bvh'), walk);
  await expect(head(page)).toContainText('In centimetres (detected)');
  await page.keyboard.press('Shift+S');
  await expect(page.locator('[data-part="transition-pill"]')).toContainText('stride');
  await settled(page);
  await pressKeys(page, 'Shift+ArrowLeft', 'm', '0');
  await expectFound(page, 'has:marker missing:no stride', 1);

  await (await findRow(page, 'stride')).click();
  await head(page).click();
  await chooseForFolder(page, 'metres');
  await expect(head(page)).toContainText('In metres, ');
  await expectFound(page, 'copied', 1); // by the name of its copy, which is the same clip
  await keepStep(page, 'choices-1-copy');

  await (await findRow(page, 'stride')).click();
  await undo(page);
  await expect(head(page)).toContainText('In centimetres (detected)');
  await expectFound(page, 'missing:yes', 0);
  await pressKeys(page, 'Escape', 'ControlOrMeta+Shift+z');
  await (await findRow(page, 'stride')).click();
  await expect(head(page)).toContainText('In metres, ');

  renameSync(path.join(mocap, 'lab'), path.join(mocap, 'studio'));
  writeFileSync(path.join(mocap, 'studio', 'sprint.bvh'), clipText('jog'));
  await expectFound(page, 'folder:studio', 2);
  for (const name of ['sprint', 'stride']) {
    await (await findRow(page, name)).click();
    await expect(head(page)).toContainText('In metres, ');
  }
  await expectFound(page, 'missing:yes', 0);
  await expectFound(page, 'has:marker missing:no stride', 1);
  await (await findRow(page, 'stride')).click();
  // The settings stay unfolded from clip to clip.
  await expect(page.getByRole('combobox', { name: 'Apply to' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Apply to' }).selectOption('folder');
  await expect(page.getByRole('combobox', { name: 'Unit' })).toHaveValue('1');
  for (const theme of ['light', 'dark']) {
    await chooseTheme(page, theme);
    await resize(segue, 1024, 640);
    await page.keyboard.press('ControlOrMeta+b');
    await expectAccessible(page, `what files are in, ${theme}`, `choices-2-renamed-${theme}-1024`);
    await page.keyboard.press('ControlOrMeta+b');
    await resize(segue, 1600, 1000);
  }
  await keepStep(page, 'choices-3-renamed');
});
