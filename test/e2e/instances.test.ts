import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from 'playwright/test';
import type { Transition } from '#core/transition/document/document.ts';
import { clipText, writeFiles } from './clip-files.ts';
import { keepStep, resize, type Home, type SegueApp } from './segue-app.ts';
import { test } from './segue-test.ts';
import { killAtFirstFile, killSegue, runScript, runSegue } from './spawn-segue.ts';
import { enterText, findRow, searchFor, showTransitions, statusLine } from './window.ts';

/** Output of `read-library.ts` for a library file. */
interface StoredLibrary {
  readonly integrity: string;
  readonly foreignKeys: readonly unknown[];
  readonly transitions: readonly Transition[];
  readonly files: readonly string[]; // paths
  readonly edits: readonly string[]; // names of applied edits, in order
}

const readLibrary = async (file: string): Promise<StoredLibrary> =>
  (await runScript('read-library.ts', file)) as StoredLibrary;

const halfLife = (page: Page): Locator => page.getByRole('textbox', { name: 'Half-life', exact: true });

/** Enough files that indexing is still running when the first are in the library. */
const CLIPS = 900;

/** Types a half-life for A and waits until the window reports it as saved. */
async function changeHalfLife(page: Page, seconds: string): Promise<void> {
  await enterText(halfLife(page), seconds);
  await expect(statusLine(page)).toHaveText('Saved · Change half-life');
}

test.describe('several starts', () => {
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

  test('a second start passes on a path, even a relative one, to index', async ({ segue: first, home }) => {
    writeFiles(path.join(home.folder, 'mine'), [{ name: 'stroll.bvh', content: clipText('walk') }]);
    const { code } = await runSegue(['--library', home.library, 'mine'], { folder: home.folder });
    expect(code).toBe(0);
    await expect(await findRow(first.page, 'stroll')).toContainText('26 joints');
    await expect(statusLine(first.page)).toHaveText(/^Indexed 1 clip in \d+\.\d s$/);
  });

  test('two libraries are open side by side, and edits of one do not affect the other', async ({
    segue: first,
    start,
  }) => {
    const second = await start();
    await changeHalfLife(second.page, '0.25');
    await expect(halfLife(second.page)).toHaveValue('0.250');
    await expect(halfLife(first.page)).toHaveValue('0.120');
    await expect(first.page.getByRole('button', { name: 'Undo' })).toBeDisabled();
    await keepStep(second.page, 'instances-1-second-library');
    await second.close();
    await expect(first.page.getByRole('searchbox', { name: 'Search clips' })).toBeVisible();
  });
});

test.describe('kill -9', () => {
  const outMarker = (page: Page): Locator => page.getByRole('slider', { name: 'Out marker, source' });

  /** Contents of the library after a kill; expects it to be sound. */
  const readWhole = async (home: Home): Promise<StoredLibrary> => {
    const stored = await readLibrary(home.library);
    expect(stored.integrity).toBe('ok');
    expect(stored.foreignKeys).toEqual([]);
    return stored;
  };

  /** Starts again after a kill, without errors. */
  const startAgain = async (start: () => Promise<SegueApp>): Promise<Page> => {
    const { page } = await start();
    await expect(outMarker(page)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    return page;
  };

  test('right after an edit loses nothing, and the edit can be undone', async ({ ownHome: home, start }) => {
    const segue = await start();
    await changeHalfLife(segue.page, '0.2');
    await killSegue(segue);

    const stored = await readWhole(home);
    const page = await startAgain(start);
    expect(stored.edits).toEqual(['Change half-life']);
    await expect(halfLife(page)).toHaveValue('0.200');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(halfLife(page)).toHaveValue('0.120');
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect(halfLife(page)).toHaveValue('0.200');
  });

  test('in the middle of a drag loses only the drag', async ({ ownHome: home, start }) => {
    const segue = await start();
    const { page } = segue;
    await resize(segue, 1600, 1000);
    const transitions = await showTransitions(page);
    await transitions.getByRole('row').dblclick();
    await enterText(page.getByRole('textbox', { name: 'Transition name' }), 'Kept');
    await expect(statusLine(page)).toHaveText('Saved · Rename transition');

    const before = await outMarker(page).getAttribute('aria-valuenow');
    const box = await outMarker(page).boundingBox();
    expect(box).not.toBeNull();
    const { x, y, width, height } = box!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x - 120, y + height / 2, { steps: 10 });
    await expect(outMarker(page)).not.toHaveAttribute('aria-valuenow', before ?? '');
    await keepStep(page, 'instances-2-killed-while-dragging');
    await killSegue(segue);

    const stored = await readWhole(home);
    const again = await startAgain(start);
    expect(stored.edits).toEqual(['Rename transition']);
    expect(stored.transitions.map(({ name }) => name)).toEqual(['Kept']);
    await expect(again.getByRole('grid', { name: 'Transitions' })).toContainText('Kept');
    await expect(outMarker(again)).toHaveAttribute('aria-valuenow', before ?? '');
    await keepStep(again, 'instances-3-after-the-kill');
  });

  test('during a rush of edits keeps whole edits, up to the last acknowledged one', async ({
    ownHome: home,
    start,
  }) => {
    const segue = await start();
    const { page } = segue;
    const outFrame = (of: Page): Promise<number> =>
      outMarker(of)
        .getAttribute('aria-valuenow')
        .then((time) => Math.round(Number(time) * 60));
    const before = await outFrame(page);
    await outMarker(page).focus();
    for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowLeft');
    await expect(statusLine(page)).toContainText('Saved · Move out point');
    await killSegue(segue);

    const made = (await readWhole(home)).edits.length;
    const again = await startAgain(start);
    // Pending key presses are lost, one frame each; none is half applied.
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThanOrEqual(12);
    expect(await outFrame(again)).toBe(before - made);
  });

  test('while a folder is indexed leaves a library that continues at the next start', async ({
    ownHome: home,
    start,
  }) => {
    const segue = await start();
    const short = clipText('walk').split('\n').slice(0, 200).join('\n') + '\n';
    const names = Array.from({ length: CLIPS }, (_, i) => `take ${i + 1}`);
    const folder = writeFiles(
      path.join(home.folder, 'many'),
      // One more line end changes the content, so it is another clip.
      names.map((name, i) => ({ name: `${name}.bvh`, content: short + '\n'.repeat(i) })),
    );
    await killAtFirstFile(segue, home.library, folder, () => runSegue(['--library', home.library, folder]));
    const { files } = await readWhole(home);
    const page = await startAgain(start);
    const taken = files.filter((file) => path.dirname(file) === folder).length;
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(CLIPS);
    await searchFor(page, 'folder:many');
    const heading = page.getByRole('region', { name: 'Clips' }).getByRole('heading');
    await expect(heading).toHaveText(new RegExp(` ${CLIPS}$`));
  });
});
