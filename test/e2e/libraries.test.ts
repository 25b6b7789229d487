import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readlinkSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright';
import { smallBvh } from '../main/small-bvh.ts';
import { ownData } from './own-place.ts';
import { answerSaveDialog, askMain, keepStep, settled, type SegueApp } from './segue-app.ts';
import { test } from './segue-test.ts';
import { runCommand, runSegue } from './spawn-segue.ts';
import { chooseFromMenu, clipRow, statusLine, undo } from './window.ts';

/** Other libraries: each has a window of its own. */

const chosen = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Commands' }).getByRole('option', { selected: true });

/** Gives the window the focus again, as after switching windows. */
async function comeBack({ app, page }: SegueApp): Promise<void> {
  await askMain(() =>
    app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      window.blur();
      window.focus();
    }),
  );
  await page.waitForFunction(() => document.hasFocus());
}

/** Ends the app that has `library` open, by the process in Chromium's profile lock. */
function endOther(library: string): void {
  const profile = createHash('sha256').update(realpathSync(library)).digest('hex').slice(0, 16);
  const lock = path.join(ownData, 'profiles', profile, 'SingletonLock');
  process.kill(Number(readlinkSync(lock).split('-').at(-1)), 'SIGTERM');
}

test('another library opens in its own window, and appears among the recent libraries', async ({
  ownHome: home,
  start,
}) => {
  const segue = await start();
  const { page } = segue;
  const other = path.join(home.folder, 'second.db');
  await answerSaveDialog(segue, other);
  await chooseFromMenu(segue, 'New library…');
  await expect(statusLine(page)).toContainText('Opened in a new window · second.db');
  await expect.poll(() => existsSync(other)).toBe(true);
  // It is running: another start passes its arguments on and ends.
  await expect
    .poll(async () => (await runSegue(['--library', other])).stdout, { timeout: 60_000, intervals: [2000] })
    .toContain('The library is already open in Segue');
  endOther(other);
  await comeBack(segue);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('open library second');
  await expect(chosen(page)).toContainText('second.db');
  await keepStep(page, 'files-4-recent-in-palette');
  await page.keyboard.press('Escape');
  renameSync(other, `${other}.away`);
  await comeBack(segue);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('open library second');
  await expect(chosen(page)).toContainText('the file is missing');
  await page.keyboard.press('Escape');
});

test.describe('changes from outside', () => {
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
});
