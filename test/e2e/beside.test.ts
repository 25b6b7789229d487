import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import { smallBvh } from '../main/small-bvh.ts';
import { keepStep, settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import { runCommand } from './spawn-segue.ts';
import { clipRow, statusLine, undo } from './window.ts';

/** Changes from outside the window: commands on its library, and changed folders. */

test('the window follows a command on its library, and a folder opened by the command', async ({
  ownHome: home,
  start,
}) => {
  const { page } = await start();
  await settled(page);
  const clips = path.join(home.folder, 'takes');
  mkdirSync(clips);
  writeFileSync(path.join(clips, 'march.bvh'), smallBvh({ rise: 3 }));
  const indexed = await runCommand(['index', clips, '--library', home.library, '--json']);
  expect(JSON.parse(indexed.stdout)).toMatchObject({ clips: 1, added: 1 });
  await expect(clipRow(page, 'march')).toBeVisible();
  // The window continues its work.
  await page.keyboard.press('m');
  await expect(statusLine(page)).toContainText('Saved · Add out marker');

  const saved = path.join(home.folder, 'made.json');
  expect((await runCommand(['save', saved, '--library', home.library])).code).toBe(0);
  await undo(page);
  await expect(statusLine(page)).toContainText('Undid Add out marker');
  expect((await runCommand(['merge', saved, '--library', home.library])).code).toBe(0);
  await expect(statusLine(page)).toContainText('Changed outside this window · Merge made.json');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(statusLine(page)).toContainText('Undid Merge made.json');
  await keepStep(page, 'beside-1-command');

  await page.getByRole('button', { name: 'Folders' }).click();
  const folders = page.getByRole('region', { name: 'Folders' });
  await expect(folders).toContainText('takes');
  writeFileSync(path.join(clips, 'drill.bvh'), smallBvh({ rise: 4 }));
  await expect(clipRow(page, 'drill')).toBeVisible();
  renameSync(clips, `${clips} away`);
  await expect(folders).toContainText('folder not found');
  await keepStep(page, 'beside-2-away');
  await folders.getByRole('button', { name: 'Stop watching takes' }).click();
  await expect(folders).toContainText('No folder is watched.');
  await expect(clipRow(page, 'march')).toBeVisible();
});
