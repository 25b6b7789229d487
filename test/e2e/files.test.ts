import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright';
import { expectAccessible } from './accessibility.ts';
import { smallBvh } from '../main/small-bvh.ts';
import { ownData } from './own-place.ts';
import {
  answerSaveDialog,
  askMain,
  keepStep,
  openSegue,
  resize,
  settled,
  type SegueApp,
} from './segue-app.ts';
import { test } from './segue-test.ts';
import { runSegue } from './spawn-segue.ts';
import { chooseFromMenu, clipRow, statusLine, pressKeys } from './window.ts';

/**
 * Files that change while the app runs: the library's file, clip files, other libraries; and the first start.
 */

const trouble = (page: Page, words: RegExp | string): Locator =>
  page.getByRole('region', { name: 'Problems' }).getByRole('alert').filter({ hasText: words });
const message = (page: Page, words: RegExp | string): Locator =>
  page.getByRole('region', { name: 'Messages' }).getByRole('alert').filter({ hasText: words });

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

test('a removed library is reported, refuses and keeps edits, and continues when it is back', async ({
  ownHome: home,
  start,
}) => {
  const segue = await start();
  const { page } = segue;
  await settled(page);
  renameSync(home.library, `${home.library}.away`);
  await expect(trouble(page, 'The library file is missing')).toBeVisible();
  await page.keyboard.press('m');
  await expect(message(page, '“Add out marker” was not saved')).toBeVisible();
  await keepStep(page, 'files-1-library-gone');
  const copy = path.join(home.folder, 'rescued.db');
  await answerSaveDialog(segue, copy);
  await page.getByRole('button', { name: 'Save library copy…' }).click();
  await expect(statusLine(page)).toContainText('Saved library copy · rescued.db');
  expect(existsSync(copy)).toBe(true);
  renameSync(`${home.library}.away`, home.library);
  await expect(trouble(page, 'The library file is missing')).toBeHidden();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(statusLine(page)).toContainText('Saved · Add out marker');
  await expect(message(page, 'was not saved')).toBeHidden();
});

test('a replaced clip is reported, and reloaded with its user data', async ({ ownHome: home, start }) => {
  const clips = path.join(home.folder, 'clips');
  mkdirSync(clips);
  writeFileSync(path.join(clips, 'short.bvh'), smallBvh({ frames: 90 }));
  writeFileSync(path.join(clips, 'other.bvh'), smallBvh({ frames: 90, rise: 0.5 }));
  // Files, not their folder: a folder would be watched, and read again silently.
  const files = ['short', 'other'].map((name) => path.join(clips, `${name}.bvh`));
  const segue = await start(...files);
  const { page } = segue;
  await resize(segue, 1600, 1000);
  for (const [name, role] of [
    ['short', 'Use as source'],
    ['other', 'Use as destination'],
  ]) {
    await clipRow(page, name).hover();
    await clipRow(page, name).getByRole('button', { name: role }).click();
  }
  await page.getByRole('button', { name: 'New transition' }).click();
  await expect(statusLine(page)).toContainText('Saved · Add transition');
  await pressKeys(page, 'ArrowLeft', 'm');
  await expect(statusLine(page)).toContainText('Saved · Add out marker');
  writeFileSync(path.join(clips, 'short.bvh'), smallBvh({ frames: 20, rise: 3 }));
  await expect(trouble(page, '“short” has changed')).toBeVisible();
  await expect(clipRow(page, 'short')).toContainText('file replaced');
  await keepStep(page, 'files-2-clip-replaced');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(trouble(page, 'has changed')).toBeHidden();
  await expect(clipRow(page, 'short')).toContainText('0.63 s');
  await expect(trouble(page, 'On “short”, an out marker reaches past the end')).toBeVisible();
  await keepStep(page, 'files-3-marker-past-the-end');
  await page.getByRole('button', { name: 'Select it' }).click();
  await page.keyboard.press('Delete');
  await expect(trouble(page, 'an out marker reaches')).toBeHidden();
  await expect(trouble(page, 'This transition leaves “short” after its end')).toBeVisible();
});

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

test('a library that cannot open offers other libraries', async ({ ownHome: home, start, untilItsEnd }) => {
  const foreign = path.join(home.folder, 'foreign.db');
  writeFileSync(foreign, 'not a library '.repeat(20));
  await (await start()).close();
  const { page } = await untilItsEnd(openSegue('--library', foreign));
  await expect(
    page.getByRole('region', { name: 'Recent libraries' }).getByRole('button').first(),
  ).toContainText('library.db');
  await expect(page.getByRole('button', { name: 'Open library…' })).toBeVisible();
  await expectAccessible(page, 'no library', 'files-5-no-library');
  expect(readFileSync(foreign, 'utf8')).toContain('not a library');
});
