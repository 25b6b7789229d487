import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { smallBvh } from '../main/small-bvh.ts';
import { expectAccessible } from './accessibility.ts';
import { writeFiles } from './clip-files.ts';
import { keepStep, resize } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { chooseTheme, clipRow, searchFor, pressKeys } from './window.ts';

/** Searching more clips than the window has loaded. */

const TAKES = 130;

const file = (name: string, rise: number) => ({ name: `${name}.bvh`, content: smallBvh({ rise }) });

beginsWith({
  opens: ({ folder }) => {
    const takes = Array.from({ length: TAKES }, (_, k) => file(`take_${k}`, k + 20));
    const named = ['boardwalk_fall', 'angry_walk', 'walk', 'walk_back', 'zebra crossing', 'Café Hop'];
    writeFiles(path.join(folder, 'mocap/walk cycles'), takes.slice(0, 2));
    writeFiles(path.join(folder, 'mocap'), [...named.map(file), ...takes.slice(2)]);
    writeFiles(path.join(folder, 'mocap/zz-copies'), [
      file('old_zebra_final', named.indexOf('zebra crossing')),
    ]);
    return [path.join(folder, 'mocap')];
  },
  first: (page) => expect(page.getByRole('heading', { name: /^1[34]\d clips/ })).toBeVisible(),
});

const names = (page: Page): Promise<string[]> =>
  page.getByRole('grid', { name: 'Clips' }).locator('.row-name').allTextContents();
const field = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search clips' });
const active = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Commands' }).getByRole('option', { selected: true });

test('a clip is found by the file name and path of its copy, and shows that path', async ({ page, home }) => {
  for (const text of [
    'old_zebra',
    'old_zebra_final.bvh',
    'copies',
    `${home.folder}/mocap/zz-copies/old_ze`,
  ]) {
    await searchFor(page, text);
    await expect.poll(() => names(page), { message: text }).toEqual(['zebra crossing']);
  }
  await clipRow(page, 'zebra crossing').hover();
  await expect(page.getByRole('tooltip')).toContainText('Also at');
  await keepStep(page, 'search-2-copy');
  await field(page).hover();
  await searchFor(page, '');
});

test('a filter without values says so, and lists what to type', async ({ page, segue }) => {
  await field(page).focus();
  const note = page.locator('.suggestion-note');
  await page.keyboard.type('tag:');
  await expect(note).toHaveText('No clip has a tag yet: select clips and add tags below the list.');
  await keepStep(page, 'search-3-no-tags');
  await page.keyboard.press('Tab');
  await expect(field(page)).not.toBeFocused();
  await expect(note).toBeHidden();
  await chooseTheme(page, 'light');
  await resize(segue, 1024, 640);
  await expect(field(page)).toBeHidden(); // the library gives way
  await page.keyboard.press('ControlOrMeta+b');
  await field(page).fill('');
  await field(page).pressSequentially('len:3..');
  await expect(note).toContainText('Enter a length');
  await expectAccessible(page, 'a note in place of suggestions', 'search-4-light-small');
  await field(page).fill('');
  await field(page).pressSequentially('has:');
  await expect(page.getByRole('option', { name: 'phase a range for a phase of motion' })).toBeInViewport({
    ratio: 1,
  });
  await expectAccessible(page, 'what a clip may have', 'search-6-kinds-small');
});

test('the palette finds clips that the window has not loaded, also while typing ahead', async ({ page }) => {
  await expect(clipRow(page, 'zebra crossing')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('zebra source');
  await expect(active(page)).toContainText('Use zebra crossing as source');
  await keepStep(page, 'search-7-palette');
  await pressKeys(page, 'Escape', 'ControlOrMeta+k');
  await page.keyboard.insertText('use cafe dest');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeHidden();
  await searchFor(page, 'cafe');
  await expect(clipRow(page, 'Café Hop')).toHaveClass(/is-destination/);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('use');
  await expect(active(page)).toContainText('Use Café Hop as');
  await page.keyboard.press('Escape');
  await searchFor(page, '');
});
