import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { smallBvh } from '../main/small-bvh.ts';
import { expectAccessible } from './accessibility.ts';
import { writeFiles } from './clip-files.ts';
import { askMain } from './page-script.ts';
import { answerOpenDialog, keepSettled, keepStep, resize, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { chooseTheme, clipRow, statusLine, undo } from './window.ts';
import { boxOf } from './pointer.ts';

/** Rows of clips: names, mark bars, and their column. */

const takes = ['Take_2024_03_12_walk_fast_001', 'Take_2024_03_12_walk_fast_002', 'Take_2024_03_12_run_003'];
const hebrew = 'הליכה_מהירה_לפנים_ואחורה_שמאלה_001';

beginsWith({
  opens: ({ folder }) => {
    const files = [...takes, hebrew, 'stroll'].map((name, i) => ({
      name: `${name}.bvh`,
      content: smallBvh({ rise: i + 30, frames: 121 }),
    }));
    return [writeFiles(path.join(folder, 'mocap'), files)];
  },
  size: { width: 1440, height: 900 },
});

/** The row of a clip whose name may be in two parts. */
const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole('grid', { name: 'Clips' })
    .getByRole('row')
    .filter({ has: page.locator('.row-name', { hasText: name }) });
const stroll = (page: Page): Locator => clipRow(page, 'stroll');

/** Kinds of the lines of a bar, and where they are on the screen as shares of its width. */
function drawnOn(row: Locator): Promise<readonly (readonly [string, number, number])[]> {
  return row.locator('.clip-bar').evaluate((element) => {
    const { left, width } = element.getBoundingClientRect();
    return [...element.querySelectorAll('path')].map((line) => {
      const { x, width: length } = line.getBoundingClientRect();
      const share = (at: number): number => Math.round(((at - left) / width) * 20) / 20;
      return [line.getAttribute('class') ?? '', share(x), share(x + length)] as const;
    });
  });
}

async function themes(page: Page, step: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await chooseTheme(page, theme);
    await settled(page);
    await expectAccessible(page, `${step}, ${theme}`, `${step}-${theme}`);
  }
}

test('a bar in each row shows the marks of the clip, and follows edits, drags and undo', async ({ page }) => {
  await expect(stroll(page).locator('.clip-bar').locator('path')).toHaveCount(0);
  const { value } = await askMain(page, 'library.search', { text: 'stroll', limit: 10 });
  const clipId = value?.rows?.[0]?.id ?? '';
  const marker = { clipId, kind: 'out', time: 2, label: '' };
  const range = { clipId, kind: 'loop', start: 1, end: 3, label: '' };
  const ids = Array.from({ length: 3 }, (_, i) => `00000000-0000-4000-8000-00000000000${i}`);
  const changes = [
    { kind: 'marker.add', marker: { ...marker, id: ids[0] } },
    { kind: 'marker.add', marker: { ...marker, id: ids[1], kind: 'in', time: 0.4 } },
    { kind: 'range.add', range: { ...range, id: ids[2] } },
  ];
  await askMain(page, 'edit.commit', { edit: { name: 'Mark stroll', changes } });
  await expect
    .poll(() => drawnOn(stroll(page)))
    .toEqual([
      ['loop', 0.25, 0.75],
      ['in', 0.1, 0.1],
      ['out', 0.5, 0.5],
    ]);
  await expect(stroll(page)).toHaveAccessibleName(/1 out marker, 1 in marker, 1 loop range/);
  await expect(rowOf(page, takes[2])).toHaveAccessibleName(/no markers/);
  await page.getByRole('searchbox', { name: 'Search clips' }).fill('has:range');
  await expect(rowOf(page, takes[2])).toBeHidden();
  await expect(stroll(page)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search clips' }).fill('');
  await stroll(page).click();
  await themes(page, 'list-rows-1-bars');
  await undo(page);
  await expect(statusLine(page)).toContainText('Undid');
  await expect(stroll(page).locator('.clip-bar').locator('path')).toHaveCount(0);
});

test('a long name keeps both ends in a narrow column, also right to left', async ({ page, segue }) => {
  const name = (text: string): Locator => rowOf(page, text).locator('.row-name');
  const cut = (text: string): Locator => name(text).locator('.name-cut');
  for (const take of takes) await expect(name(take)).toHaveText(take);
  await expect(name(hebrew).locator('.short-name')).toHaveCSS('direction', 'rtl');
  await rowOf(page, takes[1]).hover();
  await expect(page.getByRole('tooltip')).toContainText(takes[1]);
  const edge = page.getByRole('separator', { name: 'Library', exact: true });
  await edge.focus();
  await page.mouse.move(700, 300);
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowLeft');
  for (const take of takes.slice(0, 2))
    // the third has room
    await expect(cut(take)).toHaveAttribute('data-text', new RegExp(`…walk.*${take.slice(-3)}$`));
  await expect(cut(hebrew)).toHaveAttribute('data-text', /^ה/);
  await keepStep(page, 'list-rows-2-narrow');
  await edge.dblclick();
  await edge.dblclick();
  await resize(segue, 1440, 900);
});

test('the details below the list name their clip, can be resized, and do not shift other parts', async ({
  page,
  segue,
}) => {
  const details = page.getByRole('region', { name: 'Details', exact: true });
  const list = page.getByRole('grid', { name: 'Clips' });
  const splitter = page.getByRole('separator', { name: 'Details' });
  const column = page.getByRole('complementary', { name: 'Library' });
  const heights = (): Promise<number[]> =>
    Promise.all([details, list].map(async (part) => (await boxOf(part)).height));
  const before = await heights();
  await keepStep(page, 'list-rows-3-none');
  await rowOf(page, takes[0]).click();
  await expect(details.getByRole('heading')).toHaveText(takes[0]);
  await rowOf(page, takes[2]).click({ modifiers: ['ControlOrMeta'] });
  await expect(details.getByRole('heading')).toHaveText('2 clips selected');
  expect(await heights()).toEqual(before);
  await details.getByRole('button', { name: '2 clips selected' }).click();
  await expect(page.getByLabel('Tag 2 clips')).toBeVisible();
  await keepStep(page, 'list-rows-4-two');
  const opened = await heights();
  await rowOf(page, takes[0]).click();
  expect(await heights()).toEqual(opened);
  const { y, height } = await boxOf(column);
  expect(y + height).toBe(900 - 24); // down to the status bar

  await splitter.focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(async () => (await heights())[0]).toBe(opened[0] + 40);
  await page.keyboard.press('Enter');
  await expect(splitter).toBeHidden();
  await rowOf(page, takes[0]).click();
  await page.keyboard.press('ControlOrMeta+t'); // brings them back
  await expect(page.getByRole('combobox', { name: 'Add tag' }).or(page.getByLabel('Add tag'))).toBeFocused();
  await page.keyboard.press('Escape');
  const again = await segue.restart();
  await expect(again.getByRole('separator', { name: 'Details' })).toHaveAttribute('aria-valuenow', '176');
  await resize(segue, 1024, 640);
  await again.keyboard.press('ControlOrMeta+b');
  await rowOf(again, takes[0]).click();
  await expect(rowOf(again, takes[0])).toBeInViewport({ ratio: 1 });
  await expectAccessible(again, 'details in a small window', 'list-rows-5-small');
  await resize(segue, 1280, 720);
  await keepSettled(again, 'list-rows-6-1280');
});

test('imported clips are scrolled to and highlighted until viewed, except while typing', async ({
  page,
  segue,
  home,
}) => {
  const many = (folder: string, letter: string): string =>
    writeFiles(
      path.join(home.folder, folder),
      Array.from({ length: 40 }, (_, i) => ({
        name: `${letter}${i}.bvh`,
        content: smallBvh({ rise: i + letter.charCodeAt(0) * 100 }),
      })),
    );
  const list = page.getByRole('grid', { name: 'Clips' });
  const news = list.getByRole('gridcell', { name: 'New' });
  const open = async (folder: string): Promise<void> => {
    await answerOpenDialog(segue, folder);
    await page.getByRole('button', { name: 'Open folder…' }).click();
  };
  await resize(segue, 1440, 700); // lower than the rows before the new ones
  await expect(news).toHaveCount(0);
  await list.evaluate((element) => void (element.scrollTop = 0)); // it shows the open clip, near its end
  await open(many('more', 'x'));
  await expect(clipRow(page, 'x3')).toBeInViewport({ ratio: 1 });
  await expect(clipRow(page, 'x3').getByRole('gridcell', { name: 'New' })).toBeVisible();
  await keepStep(page, 'list-rows-7-new');
  await expectAccessible(page, 'new clips');
  // Row elements are reused when the list scrolls: each shows the marks of its own clip.
  for (const row of await list.getByRole('row').all()) {
    const lines = await row.locator('.clip-bar > path').count();
    const words = await row.getByRole('img', { name: /marker/ }).getAttribute('aria-label');
    expect(lines > 0, `${await row.textContent()}: ${words}`).toBe(words !== 'no markers');
  }
  await clipRow(page, 'x3').click();
  await expect(clipRow(page, 'x3').getByRole('gridcell', { name: 'New' })).toBeHidden();

  await list.evaluate((element) => void (element.scrollTop = 0));
  await answerOpenDialog(segue, many('later', 'y'));
  await page.getByRole('searchbox', { name: 'Search clips' }).focus();
  await askMain(page, 'index.chooseFolder', {});
  await expect(page.getByRole('heading', { name: /^92 clips/ })).toBeVisible();
  await settled(page);
  expect(await list.evaluate((element) => element.scrollTop)).toBe(0);
  await page.getByRole('searchbox', { name: 'Search clips' }).fill('y7');
  await expect(clipRow(page, 'y7').getByRole('gridcell', { name: 'New' })).toBeVisible();
});
