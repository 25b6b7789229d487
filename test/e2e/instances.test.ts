import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from 'playwright/test';
import { once } from 'node:events';
import { clipText } from './clip-files.ts';
import { beginDrag } from './pointer.ts';
import { keepStep, resize, type Home, type SegueApp } from './segue-app.ts';
import { test } from './segue-test.ts';
import { killSegue, runScript, runSegue } from './spawn-segue.ts';
import { enterText, findRow, statusLine } from './window.ts';

/** Several starts with one library, files that the system hands over, and kills. */

/** Output of `read-library.ts` for a library file. */
interface StoredLibrary {
  readonly integrity: string;
  readonly foreignKeys: readonly unknown[];
  readonly edits: readonly string[]; // names of applied edits, in order
}

test('a second start with the same library raises the first window and exits with 0', async ({
  segue: first,
  home,
}) => {
  const hideAway = (): Promise<void> =>
    first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].hide());
  const state = (): Promise<readonly boolean[]> =>
    first.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => window.isVisible() && !window.isMinimized()),
    );
  mkdirSync(path.join(home.folder, 'elsewhere'));
  symlinkSync(home.library, path.join(home.folder, 'elsewhere', 'link.db'));
  // Any spelling of the path is the same library.
  const spellings = [
    { library: home.library, folder: '/' },
    { library: 'library.db', folder: home.folder },
    { library: 'elsewhere/link.db', folder: home.folder },
  ];
  for (const { library, folder } of spellings) {
    await hideAway();
    expect(await state()).toEqual([false]);
    const { code, stdout } = await runSegue(['--library', library], { folder });
    expect(code, library).toBe(0);
    expect(stdout).toContain('The library is already open in Segue: ');
    await expect.poll(state, library).toEqual([true]);
  }
});

test('a file that macOS opens with Segue is indexed in the open window', async ({ segue, page, home }) => {
  const file = path.join(home.folder, 'stroll "1" 🏃.bvh');
  writeFileSync(file, clipText('walk'));
  const isTaken = await segue.app.evaluate(({ app }, file) => {
    let taken = false;
    app.emit('open-file', { preventDefault: () => (taken = true) }, file);
    return taken;
  }, file);
  expect(isTaken).toBe(true);
  await expect(statusLine(page)).toHaveText(/^Indexed 1 clip /);
  await expect(await findRow(page, 'stroll "1" 🏃')).toBeVisible();
});

const outMarker = (page: Page): Locator => page.getByRole('slider', { name: 'Out marker, source' });
const outFrame = async (page: Page): Promise<number> =>
  Math.round(Number(await outMarker(page).getAttribute('aria-valuenow')) * 60);

/** Kills the app, and gives the content of its library, which must be sound. */
async function readKilled(segue: SegueApp, home: Home): Promise<StoredLibrary> {
  await killSegue(segue);
  const stored = (await runScript('read-library.ts', home.library)) as StoredLibrary;
  expect(stored.integrity).toBe('ok');
  expect(stored.foreignKeys).toEqual([]);
  return stored;
}

test('kill -9 in a rush of edits keeps whole ones, up to the last acknowledged; in a drag it loses only that', async ({
  ownHome: home,
  start,
}) => {
  const startAgain = async (): Promise<SegueApp> => {
    const segue = await start();
    await expect(outMarker(segue.page)).toBeVisible();
    await expect(segue.page.getByRole('alert')).toHaveCount(0);
    await resize(segue, 1600, 1000);
    return segue;
  };
  const first = await startAgain();
  const before = await outFrame(first.page);
  await outMarker(first.page).focus();
  for (let i = 0; i < 12; i++) await first.page.keyboard.press('ArrowLeft');
  await expect(statusLine(first.page)).toContainText('Saved · Move out point');
  const made = (await readKilled(first, home)).edits.length;
  // Pending key presses are lost, one frame each; none is half applied.
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThanOrEqual(12);

  const second = await startAgain();
  expect(await outFrame(second.page)).toBe(before - made);
  await enterText(second.page.getByRole('textbox', { name: 'Half-life', exact: true }), '0.2');
  await expect(statusLine(second.page)).toHaveText('Saved · Change half-life');
  await beginDrag(second.page, outMarker(second.page), -120, 0);
  await expect.poll(() => outFrame(second.page)).toBeLessThan(before - made);
  await keepStep(second.page, 'instances-2-killed-while-dragging');
  const { edits } = await readKilled(second, home);
  expect(edits).toHaveLength(made + 1);
  expect(edits.at(-1)).toBe('Change half-life');

  const { page } = await startAgain();
  expect(await outFrame(page)).toBe(before - made);
  const halfLife = page.getByRole('textbox', { name: 'Half-life', exact: true });
  await expect(halfLife).toHaveValue('0.200');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(halfLife).toHaveValue('0.120');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => outFrame(page)).toBe(before - made + 1);
});

test.describe('a page that does not answer', () => {
  /** A page that does not answer must not keep Segue from ending. */

  test('a window whose page is stuck is shown, and closed once a person agrees', async ({ start }) => {
    const { app, page } = await start();
    const ended = once(app.process(), 'exit');
    const asked = await app.evaluateHandle(({ BrowserWindow, dialog }) => {
      const [window] = BrowserWindow.getAllWindows();
      window.hide();
      return new Promise<readonly unknown[]>((told) => {
        dialog.showMessageBox = (...args: readonly unknown[]) => {
          const [, { message }] = args as [unknown, { message: string }];
          told([message, window.isVisible()]);
          // A person reads it first.
          return new Promise((answer) =>
            setTimeout(() => answer({ response: 1, checkboxChecked: false }), 2000),
          );
        };
        void window.webContents.executeJavaScript('for (;;);');
        setTimeout(() => window.close(), 500);
      });
    });
    expect(await asked.jsonValue()).toEqual(['The window does not answer.', true]);
    expect(await ended).toEqual([0, null]);
    expect(page.isClosed()).toBe(true);
  });

  test('a window whose page was only busy closes without a question', async ({ start }) => {
    const { app } = await start();
    const ended = once(app.process(), 'exit');
    const isStuck = await app.evaluateHandle(({ BrowserWindow, dialog }) => {
      dialog.showMessageBox = () => Promise.reject(new Error('it was asked'));
      const [window] = BrowserWindow.getAllWindows();
      void window.webContents.executeJavaScript('for (const end = Date.now() + 6500; Date.now() < end;);');
      setTimeout(() => window.close(), 500);
      return new Promise((told) => window.once('unresponsive', () => told(true)));
    });
    expect(await isStuck.jsonValue()).toBe(true);
    expect(await ended).toEqual([0, null]);
  });
});
