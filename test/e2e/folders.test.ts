import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { smallBvh } from '../main/small-bvh.ts';
import { expectAccessible } from './accessibility.ts';
import { writeFiles } from './clip-files.ts';
import { keepStep, resize, settled, type Home } from './segue-app.ts';
import { test } from './segue-test.ts';
import {
  chooseTheme,
  clipRow,
  dismissMessages,
  findRow,
  perform,
  searchFor,
  statusLine,
  pressKeys,
} from './window.ts';

/** Watched folders and their tree. */

const watched = (page: Page): Locator => page.getByRole('region', { name: 'Folders' });

/** `count` clips in a separate folder. */
function writeDrive(home: Home, count: number): string {
  const drive = path.join(home.folder, 'Motion capture, March', 'drive');
  mkdirSync(drive, { recursive: true });
  for (let i = 0; i < count; i++) writeFileSync(path.join(drive, `take ${i}.bvh`), smallBvh({ rise: i + 1 }));
  return drive;
}

test('an unplugged drive is reported in one sentence, and its clips come back with it, including tags', async ({
  ownHome,
  start,
}) => {
  const drive = writeDrive(ownHome, 40);
  const segue = await start(drive);
  const { page } = segue;
  await expect(statusLine(page)).toContainText('Indexed 40 clips');
  await (await findRow(page, 'take 7')).click();
  await page.keyboard.press('ControlOrMeta+t');
  await page.keyboard.type('good');
  await page.keyboard.press('Enter');
  await expect(statusLine(page)).toContainText('Saved · Tag');
  await page.keyboard.press('Escape');
  renameSync(drive, `${drive}.away`);
  mkdirSync(drive);
  const said = page.getByRole('region', { name: 'Messages' }).getByRole('alert');
  await expect(said).toHaveCount(1);
  await expect(said).toContainText('A folder is suddenly empty, and 40 clips are missing');
  await keepStep(page, 'folders-1-said');
  await dismissMessages(page);
  await settled(page);
  await clipRow(page, 'take 7').click();
  await expect(page.getByRole('status', { name: 'Why take 7 is missing' })).toContainText(
    'Segue reads its clips again when they are back.',
  );
  await page.getByRole('button', { name: 'Folders' }).click();
  await expect(watched(page)).toContainText('the folder is suddenly empty. Is a drive unplugged?');
  await keepStep(page, 'folders-2-emptied');
  for (const theme of ['dark', 'light']) {
    await resize(segue, 1600, 1000);
    await chooseTheme(page, theme);
    await expectAccessible(page, `an emptied folder, ${theme}`);
    await resize(segue, 1024, 640);
    await expect(clipRow(page, 'take 7')).toBeHidden(); // the library gives way
    await page.keyboard.press('ControlOrMeta+b');
    await expect(clipRow(page, 'take 7')).toBeInViewport({ ratio: 0.9 });
    await expectAccessible(
      page,
      `an emptied folder in a small window, ${theme}`,
      `folders-3-emptied-${theme}-1024`,
    );
    await page.keyboard.press('ControlOrMeta+b');
  }
  await resize(segue, 1600, 1000);
  rmSync(drive, { recursive: true });
  renameSync(`${drive}.away`, drive);
  await expect(watched(page)).not.toContainText('nothing is left');
  await searchFor(page, 'tag:good missing:no');
  await expect(clipRow(page, 'take 7')).toBeVisible();
});

test('the folder tree narrows the list, by keys and by pointer', async ({ ownHome, start }) => {
  const root = path.join(ownHome.folder, 'mocap');
  const clips = { 'cmu/take 131': 3, 'cmu/take 20': 2, hdm: 1, 'hdm/Übung »x«': 1 };
  Object.entries(clips).forEach(([folder, count], i) =>
    writeFiles(
      path.join(root, folder),
      Array.from({ length: count }, (_, k) => ({
        name: `${folder.split('/').at(-1)} ${k}.bvh`,
        content: smallBvh({ rise: 10 * i + k + 1 }),
      })),
    ),
  );
  const segue = await start(root);
  const { page } = segue;
  await resize(segue, 1440, 900);
  const tree = page.getByRole('tree', { name: 'Folders' });
  const folder = (name: string): Locator => tree.getByRole('treeitem', { name: new RegExp(`^${name} `) });
  const rows = page.getByRole('grid', { name: 'Clips' });
  await perform(page, 'folders');
  await expect(tree).toBeFocused();
  await expect(folder('mocap')).toContainText('7');
  await expect(folder('cmu')).toContainText('5');
  await expect(folder('take 20')).toHaveCount(0);
  await pressKeys(page, 'ArrowRight', 'ArrowRight', 'ArrowDown');
  await expect(folder('take 20')).toHaveAttribute('aria-level', '3');
  await expect(page.getByRole('searchbox', { name: 'Search clips' })).toHaveValue(
    'folder:"mocap/cmu/take 20/"',
  );
  await expect(rows).toHaveAttribute('aria-rowcount', '2');
  await expect(folder('take 20')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft'); // to the folder that it is in
  await expect(rows).toHaveAttribute('aria-rowcount', '5');
  await page.keyboard.press('Space');
  await expect(rows).not.toHaveAttribute('aria-rowcount', '5');
  await page.keyboard.press('Space');
  await expect(rows).toHaveAttribute('aria-rowcount', '5');
  for (const theme of ['light', 'dark']) {
    await chooseTheme(page, theme);
    await expectAccessible(page, `the tree of folders, ${theme}`, `folders-4-tree-${theme}`);
  }
  await resize(segue, 1024, 640);
  await page.keyboard.press('ControlOrMeta+b');
  await keepStep(page, 'folders-5-tree-1024');
  await expect(tree).toBeInViewport({ ratio: 0.5 });
  await folder('hdm').click();
  await expect(rows).toHaveAttribute('aria-rowcount', '2');
  await folder('hdm').click();
  await expect(page.getByRole('searchbox', { name: 'Search clips' })).toHaveValue('');
  await tree.focus();
  await page.keyboard.press('Escape');
  await expect(tree).toBeHidden();
});
