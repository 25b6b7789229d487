import { mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright';
import { expect } from 'playwright/test';
import { smallBvh } from '../main/small-bvh.ts';
import { expectAccessible } from './accessibility.ts';
import { writeFiles } from './clip-files.ts';
import { keepStep, resize } from './segue-app.ts';
import { test } from './segue-test.ts';
import { chooseTheme, dismissMessages, perform, pressKeys, searchFor } from './window.ts';

/** Watched folders and their tree. */

test('the folder tree narrows the list by keys; a folder that is suddenly empty is said, and its clips come back', async ({
  ownHome,
  start,
}) => {
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
  await resize(segue, 1440, 900);

  renameSync(root, `${root}.away`);
  mkdirSync(root);
  const said = page.getByRole('region', { name: 'Messages' }).getByRole('alert');
  await expect(said).toContainText('A folder is suddenly empty, and 7 clips are missing');
  await expect(said).toHaveCount(1);
  await dismissMessages(page);
  await expect(page.getByRole('region', { name: 'Folders' })).toContainText('Is a drive unplugged?');
  await expectAccessible(page, 'an emptied folder', 'folders-6-emptied');
  rmSync(root, { recursive: true });
  renameSync(`${root}.away`, root);
  await searchFor(page, 'missing:no folder:mocap');
  await expect(rows).toHaveAttribute('aria-rowcount', '7');
});
