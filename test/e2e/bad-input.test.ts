import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import { brokenClips, clipText, writeFiles, type ClipFile } from './clip-files.ts';
import { keepStep, type Home } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { runSegue } from './spawn-segue.ts';
import { findRow, searchFor, statusLine } from './window.ts';

/** Invalid files as they occur on disks, and the messages in the window. */

const inHome = (home: Home, ...names: readonly string[]): string => path.join(home.folder, ...names);
const broken = brokenClips();
const [, , notes] = broken;
const good: ClipFile = { name: 'stroll.bvh', content: clipText('walk') };

/** Files, not their folder: a folder would be watched. */
function filesIn(home: Home, files: readonly ClipFile[]): readonly string[] {
  const folder = writeFiles(inHome(home, 'clips'), files);
  return files.map(({ name }) => path.join(folder, name));
}

beginsWith({ opens: (home) => filesIn(home, [good, ...broken]) });

/** Each broken file is a row with its error, beside the clips. */
async function expectRowsOf(page: Page, files: readonly ClipFile[]): Promise<void> {
  for (const { name, error } of files) {
    const row = await findRow(page, path.parse(name).name);
    if (error === undefined) await expect(row).toContainText('26 joints');
    else await expect(row).toContainText(error.slice(`${name}:`.length));
  }
  await searchFor(page, '');
}

test('a file given on the command line that cannot be read is a row with its error, which is readable when selected', async ({
  page,
}) => {
  await expect(statusLine(page)).toHaveText(/^Indexed 1 clip in \d+\.\d s · 6 files not read$/);
  await expectRowsOf(page, [good, ...broken]);
  for (const { name, error } of broken) {
    await (await findRow(page, path.parse(name).name)).click();
    const details = page.getByRole('complementary', { name: 'Library' }).getByRole('status');
    await expect(details).toContainText(error ?? '');
    const words = details.getByText(error ?? '');
    expect(await words.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    expect(await words.evaluate((element) => getComputedStyle(element).userSelect)).toBe('text');
    await keepStep(page, `bad-input-2-selected-${path.parse(name).name.replace(' ', '-')}`);
  }
});

test('a second start passes on its arguments: a folder, nothing, and a file that is not a clip', async ({
  page,
  home,
}) => {
  const words = { ...notes, name: 'words.bvh', error: notes.error?.replace(/^[^:]*/, 'words.bvh') ?? '' };
  const early = { name: 'early.bvh', content: clipText('wave') };
  const folder = writeFiles(inHome(home, 'wednesday'), [early, words]);
  writeFileSync(inHome(home, 'picture.png'), 'no clip');
  const handedOver = ['wednesday', 'nowhere', 'picture.png'];
  const { code } = await runSegue(['--library', home.library, ...handedOver], { folder: home.folder });
  expect(code).toBe(0);
  await expectRowsOf(page, [early, words]);
  expect(readdirSync(folder).toSorted()).toEqual(['early.bvh', 'words.bvh']);
  const said = (text: string) => page.getByRole('alert').filter({ hasText: text });
  await expect(said(`${inHome(home, 'nowhere')} was not found (ENOENT). Check the path`)).toBeVisible();
  await expect(
    said('Not a motion file. Open a BVH, glTF, VRM or FBX file or a folder: picture.png'),
  ).toBeVisible();
  await keepStep(page, 'bad-input-5-second-start');
});
