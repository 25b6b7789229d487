import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { chromium, type Browser, type Locator, type Page } from 'playwright';
import { expect } from 'playwright/test';
import type { Transition } from '#core/transition/document/document.ts';
import { expectAccessible } from './accessibility.ts';
import { keepStep, resize, settled, type SegueApp } from './segue-app.ts';
import { test } from './segue-test.ts';
import { runScript } from './spawn-segue.ts';
import { chooseFromMenu, enterText, showTransitions, statusLine, undo } from './window.ts';

/** Restoring a backup: Segue ends, and starts again with the restored library. */

const transitions = (page: Page): Locator => page.getByRole('grid', { name: 'Transitions' });
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: /Restore backup/ });

async function rename(page: Page, name: string): Promise<void> {
  const list = await showTransitions(page);
  await list.getByRole('row').dblclick();
  await enterText(page.getByRole('textbox', { name: 'Transition name' }), name);
  await expect(statusLine(page)).toHaveText('Saved · Rename transition');
}

/** Names of the transitions in a library file. */
async function namesIn(file: string): Promise<readonly string[]> {
  const stored = (await runScript('read-library.ts', file)) as { transitions: readonly Transition[] };
  return stored.transitions.map(({ name }) => name);
}

/** State before a backup was restored. */
const keptIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => /^library\.db\.\d+-restore\.backup$/.test(name));

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The window of the app that `segue` starts in its place when `leave` ends it. */
async function followRestart(segue: SegueApp, leave: () => Promise<void>): Promise<Page> {
  const port = await freePort();
  await segue.app.evaluate(({ app }, wanted) => {
    const relaunch = app.relaunch.bind(app);
    app.relaunch = (options) =>
      relaunch({ ...options, args: [`--remote-debugging-port=${wanted}`, ...(options?.args ?? [])] });
  }, port);
  const ended = segue.app.waitForEvent('close');
  await leave();
  await ended;
  let browser: Browser | undefined;
  await expect(async () => {
    browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  }).toPass();
  const [context] = browser!.contexts();
  return context.pages()[0] ?? context.waitForEvent('page');
}

test('a backup is restored: its state is there, the previous state is a backup now, and work continues', async ({
  start,
  ownHome,
}) => {
  const copy = `${ownHome.library}.000001-2026-01-01.backup`;
  let segue = await start();
  await rename(segue.page, 'As it was');
  await segue.close();
  copyFileSync(ownHome.library, copy);
  segue = await start();
  await resize(segue, 1600, 1000);
  await rename(segue.page, 'As it became');

  await chooseFromMenu(segue, 'Restore backup…');
  await expect(dialog(segue.page).getByRole('listitem')).toHaveText(/daily/);
  await keepStep(segue.page, 'restore-1-copies');
  const page = await followRestart(segue, () =>
    dialog(segue.page).getByRole('button', { name: 'Restore' }).click(),
  );
  await settled(page);
  await expect(transitions(page).getByRole('row')).toHaveText(/^As it was/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await keepStep(page, 'restore-2-as-it-was');

  const kept = keptIn(ownHome.folder);
  expect(kept).toHaveLength(1);
  expect(await namesIn(path.join(ownHome.folder, kept[0]))).toEqual(['As it became']);
  await rename(page, 'Went on from there');
  expect(await namesIn(ownHome.library)).toEqual(['Went on from there']);
  await undo(page);
  await expect(transitions(page).getByRole('row')).toHaveText(/^As it was/);

  // Not started from here: it ends as by hand, with its window.
  const closed = page.waitForEvent('close');
  await page.evaluate(() => window.close());
  await closed;
});

test('a damaged library is reported, and one click restores a backup', async ({ start, ownHome }) => {
  let segue = await start();
  await rename(segue.page, 'As it was');
  await segue.close();
  copyFileSync(ownHome.library, `${ownHome.library}.000001-2026-01-01.backup`);
  const damaged = readFileSync(ownHome.library).fill(0xaa, 8192);
  writeFileSync(ownHome.library, damaged);
  segue = await start();
  await expect(segue.page.getByRole('alert')).toContainText('is damaged');
  const copies = segue.page.getByRole('region', { name: 'Backups of the library' });
  await expect(copies.getByRole('listitem')).toHaveText(/daily/);
  await expectAccessible(segue.page, 'a damaged library');
  await keepStep(segue.page, 'restore-3-damaged');
  const page = await followRestart(segue, () => copies.getByRole('button', { name: 'Restore' }).click());
  await settled(page);
  await expect(transitions(page).getByRole('row')).toHaveText(/^As it was/);
  const [kept] = keptIn(ownHome.folder);
  expect(readFileSync(path.join(ownHome.folder, kept)).equals(damaged)).toBe(true);

  const closed = page.waitForEvent('close');
  await page.evaluate(() => window.close());
  await closed;
});
