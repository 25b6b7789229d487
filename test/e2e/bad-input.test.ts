import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import { asCreature, brokenClips, clipText, writeFiles, type ClipFile } from './clip-files.ts';
import { answerOpenDialog, answerSaveDialog, keepStep, type Home, type SegueApp } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { runSegue } from './spawn-segue.ts';
import {
  chooseFromMenu,
  clipRow,
  dismissMessages,
  findRow,
  searchFor,
  showTransitions,
  statusLine,
} from './window.ts';

/** Invalid files as they occur on disks, and the messages in the window. */

const inHome = (home: Home, ...names: readonly string[]): string => path.join(home.folder, ...names);
const broken = brokenClips();

const goodClips: readonly ClipFile[] = [
  { name: 'stroll.bvh', content: clipText('walk') },
  { name: 'creature.bvh', content: clipText('hop', asCreature) },
];

const [cut, , notes] = broken;
/** Repaired by its test. */
const mended = renamed(cut, 'mended');

/** Files, not their folder: a folder would be watched, and repaired files read again at once. */
function filesIn(home: Home, files: readonly ClipFile[]): readonly string[] {
  const folder = writeFiles(inHome(home, 'clips'), files);
  return files.map(({ name }) => path.join(folder, name));
}

beginsWith({ opens: (home) => filesIn(home, [...goodClips, ...broken, mended]) });

/** Each broken file is a row with its error, beside the clips. */
async function expectRowsOf(page: Page, files: readonly ClipFile[]): Promise<void> {
  for (const { name, error } of files) {
    const row = await findRow(page, path.parse(name).name);
    if (error === undefined) await expect(row).toContainText('26 joints');
    else await expect(row).toContainText(error.slice(`${name}:`.length));
  }
  await searchFor(page, '');
}

test('a file given on the command line that cannot be read is a row with its error, the rest is indexed', async ({
  start,
  ownHome,
}) => {
  const { page } = await start(...filesIn(ownHome, [...goodClips, ...broken]));
  await expect(statusLine(page)).toHaveText(/^Indexed 2 clips in \d+\.\d s · 6 files not read$/);
  await expectRowsOf(page, [...goodClips, ...broken]);
  await keepStep(page, 'bad-input-1-command-line');
});

test('the full error of a selected row is readable and can be copied', async ({ page }) => {
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

test('trying again after a repair reads the file and keeps its place in the list', async ({ page, home }) => {
  writeFileSync(inHome(home, 'clips', 'mended.bvh'), clipText('turn'));
  await (await findRow(page, 'mended')).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(clipRow(page, 'mended')).toContainText('26 joints');
  await expect(clipRow(page, 'mended')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await keepStep(page, 'bad-input-3-repaired');
});

test('a missing file leaves the list after its folder was opened', async ({ page, segue, home }) => {
  const monday = [{ name: 'first.bvh', content: clipText('jog') }, renamed(cut, 'going')];
  await answerOpenDialog(segue, writeFiles(inHome(home, 'monday'), monday));
  await page.getByRole('button', { name: 'Open folder…' }).click();
  await expect(statusLine(page)).toHaveText(/^Indexed 1 clip in \d+\.\d s · 1 file not read$/);
  await findRow(page, 'going');
  rmSync(inHome(home, 'monday', 'going.bvh'));
  await expect(page.getByRole('grid', { name: 'Clips' }).getByRole('row')).toHaveCount(0);
  await keepStep(page, 'bad-input-3-gone');
});

test('Open folder… reports unreadable files, and search finds by folder', async ({ page, segue, home }) => {
  const more = [
    { name: 'late.bvh', content: clipText('idle') },
    renamed(cut, 'half'),
    renamed(notes, 'list'),
  ];
  await answerOpenDialog(segue, writeFiles(inHome(home, 'tuesday'), more));
  await page.getByRole('button', { name: 'Open folder…' }).click();
  await expect(statusLine(page)).toHaveText(/^Indexed 1 clip in \d+\.\d s · 2 files not read$/);
  await expectRowsOf(page, more);
  // Its values were requested before; folders added since are offered, too.
  await searchFor(page, '');
  await page.getByRole('searchbox', { name: 'Search clips' }).pressSequentially('folder:tues');
  await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')).toHaveText([
    /tuesday/,
  ]);
  await searchFor(page, 'folder:tuesday');
  await expect(page.getByRole('grid', { name: 'Clips' }).getByRole('row')).toHaveCount(3);
});

test('Open folder… refuses a folder without clips in plain words, and does nothing when the dialog is closed', async ({
  page,
  segue,
  home,
}) => {
  const message = page.getByRole('alert');
  await answerOpenDialog(
    segue,
    writeFiles(inHome(home, 'photos'), [{ name: 'a.jpg', content: 'not a clip' }]),
  );
  await page.getByRole('button', { name: 'Open folder…' }).click();
  await expect(message).toContainText(
    `No BVH, glTF, VRM or FBX files found. Choose the folder of your clips or one above it: ${inHome(home, 'photos')}`,
  );
  await keepStep(page, 'bad-input-4-no-clips');
  await dismissMessages(page);
  await segue.app.evaluate(({ dialog }) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: true, filePaths: [] });
  });
  await page.getByRole('button', { name: 'Open folder…' }).click();
  await expect(message).toHaveCount(0);
});

test('a second start passes on its arguments: a folder, nothing, and a file that is not a clip', async ({
  page,
  home,
}) => {
  const folder = writeFiles(inHome(home, 'wednesday'), [
    { name: 'early.bvh', content: clipText('wave') },
    renamed(broken[2], 'words'),
  ]);
  writeFileSync(inHome(home, 'picture.png'), 'no clip');
  const handedOver = ['wednesday', 'nowhere', 'picture.png'];
  const { code } = await runSegue(['--library', home.library, ...handedOver], { folder: home.folder });
  expect(code).toBe(0);
  await expectRowsOf(page, [{ name: 'early.bvh', content: '' }, renamed(broken[2], 'words')]);
  expect(readdirSync(folder).toSorted()).toEqual(['early.bvh', 'words.bvh']);
  const said = (words: string) => page.getByRole('alert').filter({ hasText: words });
  await expect(said(`${inHome(home, 'nowhere')} was not found (ENOENT). Check the path`)).toBeVisible();
  await expect(
    said('Not a motion file. Open a BVH, glTF, VRM or FBX file or a folder: picture.png'),
  ).toBeVisible();
  await keepStep(page, 'bad-input-5-second-start');
});

test('clips with unlike joints make no transition, and do not play in the open one: the window says why until undo', async ({
  page,
}) => {
  await useUnlikeClips(page);
  await page.getByRole('button', { name: 'New transition' }).click();
  const problem = page.getByRole('region', { name: 'Next transition' }).getByRole('alert');
  await expect(problem).toContainText('Only 0 of 26 joints of the destination match a joint of the source');
  await expect(problem).toContainText('pair the joints in the joint map');
  await expect((await showTransitions(page)).getByRole('row')).toHaveCount(1);
  await page.getByRole('button', { name: 'Use here' }).click();
  await expect(page.getByRole('main', { name: 'Viewports' })).toContainText('Only 0 of 26 joints');
  await keepStep(page, 'bad-input-7-other-skeleton-open');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect((await showTransitions(page)).getByRole('row')).toHaveText(/^walk → hop/);
  await expect(page.getByRole('main', { name: 'Viewports' })).toContainText('Dead blending');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

test('an invalid settings file is reported by field, and nothing is imported; a valid one is, and undone', async ({
  page,
  segue,
  home,
}) => {
  const good = readFileSync(await exportSettings(segue, home), 'utf8');
  const cases: readonly (readonly [name: string, text: string, message: string])[] = [
    [
      'unknown field',
      edited(good, ({ document }) => (document.transition.slots[0].speed = 2)),
      'transition.slots[0].speed is not a known field',
    ],
    ['no JSON', good.slice(0, good.length / 2), 'Not a JSON file ('],
    [
      'other clip',
      edited(good, ({ document }) =>
        Object.assign(document.clips.source, { hash: '0'.repeat(64), name: 'cartwheel' }),
      ),
      'The clip “cartwheel” is not in this library. Open its folder, then import again: ',
    ],
  ];
  for (const [name, text, message] of cases) {
    const file = inHome(home, `${name}.json`);
    writeFileSync(file, text);
    await answerOpenDialog(segue, file);
    await chooseFromMenu(segue, 'Import…');
    await expect(page.getByRole('alert').filter({ hasText: `${name}.json` })).toContainText(message);
    await keepStep(page, `bad-input-8-${name.replaceAll(' ', '-')}`);
    await dismissMessages(page);
  }
  const transitions = (await showTransitions(page)).getByRole('row');
  await expect(transitions).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await answerOpenDialog(segue, inHome(home, 'good.json'));
  await chooseFromMenu(segue, 'Import…');
  await expect(transitions).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(transitions).toHaveCount(1);
});

async function exportSettings(segue: SegueApp, home: Home): Promise<string> {
  const file = inHome(home, 'good.json');
  await answerSaveDialog(segue, file);
  await segue.page.keyboard.press('ControlOrMeta+E');
  await expect(statusLine(segue.page)).toHaveText(/^Exported · good.json · \d slots?, A is chosen$/);
  return file;
}

/** Marks two clips whose joints have nothing in common. */
async function useUnlikeClips(page: Page): Promise<void> {
  await useAs(page, 'stroll', 'source');
  await useAs(page, 'creature', 'destination');
}

async function useAs(page: Page, clip: string, end: 'source' | 'destination'): Promise<void> {
  const row = await findRow(page, clip);
  await row.hover();
  await row.getByRole('button', { name: `Use as ${end}` }).click();
}

function renamed({ content, error }: ClipFile, name: string): ClipFile {
  return { name: `${name}.bvh`, content, ...(error && { error: error.replace(/^[^:]*/, `${name}.bvh`) }) };
}

/** The parts of a settings file that the tests change. */
interface EditedSettings {
  transitions: {
    document: {
      transition: { slots: { speed?: number }[] };
      clips: { source: { name: string; hash: string } };
    };
  }[];
}

function edited(text: string, change: (parts: EditedSettings['transitions'][number]) => unknown): string {
  const file = JSON.parse(text) as EditedSettings;
  change(file.transitions[0]);
  return JSON.stringify(file);
}
