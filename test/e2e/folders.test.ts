import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { smallBvh } from '../main/small-bvh.ts';
import { expectAccessible } from './accessibility.ts';
import type { Home } from './segue-app.ts';
import { keepStep, resize, settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import { clipRow, dismissMessages, findRow, searchFor, statusLine } from './window.ts';

/** Folders whose clips are followed: what becomes of them, and the list of them. */

const watched = (page: Page): Locator => page.getByRole('region', { name: 'Watched folders' });

/** `count` clips in a folder of their own. */
function writeDrive(home: Home, count: number): string {
  const drive = path.join(home.folder, 'Motion capture, March', 'drive');
  mkdirSync(drive, { recursive: true });
  for (let i = 0; i < count; i++) writeFileSync(path.join(drive, `take ${i}.bvh`), smallBvh({ rise: i + 1 }));
  return drive;
}

test('an unplugged drive is one sentence, and its clips come back with it, tags and all', async ({
  ownHome,
  start,
}) => {
  const drive = writeDrive(ownHome, 40);
  const segue = await start(drive);
  const { page } = segue;
  await expect(statusLine(page)).toContainText('Indexed 40 clips');
  await (await findRow(page, 'take 7')).click();
  await page.keyboard.press('Control+t');
  await page.keyboard.type('good');
  await page.keyboard.press('Enter');
  await expect(statusLine(page)).toContainText('Saved · Tag');
  await page.keyboard.press('Escape');
  renameSync(drive, `${drive}.away`);
  mkdirSync(drive);
  const said = page.getByRole('region', { name: 'Messages' }).getByRole('alert');
  await expect(said).toHaveCount(1);
  await expect(said).toContainText(`Nothing is left in ${drive}: is a drive unplugged? 40 clips are missing`);
  await keepStep(page, 'folders-1-said');
  await dismissMessages(page);
  await settled(page);
  await clipRow(page, 'take 7').click();
  await expect(page.getByRole('status', { name: 'Why take 7 is missing' })).toContainText(
    'Once it is back, all its clips are read again.',
  );
  await page.getByRole('button', { name: 'Watched folders' }).click();
  await expect(watched(page)).toContainText('the folder is suddenly empty. Is a drive unplugged?');
  await keepStep(page, 'folders-2-emptied');
  for (const theme of ['dark', 'light']) {
    await resize(segue, 1600, 1000);
    await page.getByRole('combobox', { name: 'Theme' }).selectOption(theme);
    await expectAccessible(page, `an emptied folder, ${theme}`);
    await resize(segue, 1024, 640);
    await expect(clipRow(page, 'take 7')).toBeHidden(); // the library gives way
    await page.keyboard.press('Control+b');
    await expect(clipRow(page, 'take 7')).toBeInViewport({ ratio: 0.9 });
    await expectAccessible(page, `an emptied folder in a small window, ${theme}`);
    await keepStep(page, `folders-3-emptied-${theme}-1024`);
    await page.keyboard.press('Control+b');
  }
  await resize(segue, 1600, 1000);
  rmSync(drive, { recursive: true });
  renameSync(`${drive}.away`, drive);
  await expect(watched(page)).not.toContainText('nothing is left');
  await searchFor(page, 'tag:good missing:no');
  await expect(clipRow(page, 'take 7')).toBeVisible();
});
