import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { UserDataFile } from '#contract/exchange/user-data-file.ts';
import { expectAccessible } from './accessibility.ts';
import { answerOpenDialog, keepStep, resize, settled, type Home } from './segue-app.ts';
import { test } from './segue-test.ts';
import { runCommand } from './spawn-segue.ts';
import { chooseFromMenu, showTransitions, statusLine, pressKeys } from './window.ts';

/** Ten thousand items of each kind. */
const MANY = 10_000;

/** User data of the starter library, and a function that writes a changed version to a file. */
async function saveWork(home: Home) {
  const file = path.join(home.folder, 'work.json');
  expect((await runCommand(['save', file, '--library', home.library])).code).toBe(0);
  const made = JSON.parse(readFileSync(file, 'utf8')) as UserDataFile;
  const write = (name: string, changed: UserDataFile): string => {
    const target = path.join(home.folder, name);
    writeFileSync(target, JSON.stringify(changed));
    return target;
  };
  return { made, write };
}

/** Number of elements that match, visible or not. */
const countOf = (page: Page, selector: string): Promise<number> =>
  page.evaluate((wanted) => document.querySelectorAll(wanted).length, selector);

test('a merge with ten thousand conflicts opens at once, scrolls, and is decided by keys and by type', async ({
  ownHome: home,
  start,
}) => {
  const segue = await start();
  const { page } = segue;
  await settled(page);
  const { made, write } = await saveWork(home);
  const withMarkers = (label: string): UserDataFile => ({
    ...made,
    clips: made.clips.map((clip, i) =>
      i > 0
        ? clip
        : { ...clip, note: `Note of ${label}`, markers: markers.map((each) => ({ ...each, label })) },
    ),
  });
  const markers = Array.from({ length: MANY }, (_, i) => ({
    id: randomUUID(),
    kind: 'note' as const,
    time: i / MANY,
    label: '',
  }));
  const mine = write('mine.json', withMarkers('mine'));
  expect((await runCommand(['merge', mine, '--library', home.library])).code).toBe(0);
  await expect(statusLine(page)).toContainText('Merge mine.json', { timeout: 60_000 });
  const long = 'theirs, which goes on and on, so that it does not fit into one line of this dialog';
  await answerOpenDialog(segue, write('theirs.json', withMarkers(long)));
  await chooseFromMenu(segue, 'Import…');
  const dialog = page.getByRole('dialog', { name: 'Merge theirs.json' });
  await expect(dialog).toContainText('10\u202f001 conflicts', { timeout: 30_000 });
  expect(await countOf(page, '.conflict')).toBeLessThan(40);
  await keepStep(page, 'multitude-1-merge');

  await dialog.getByRole('checkbox', { name: '1 note' }).check();
  await expect(dialog.getByRole('checkbox', { name: 'Use theirs for all' })).not.toBeChecked();
  await dialog.getByRole('radio', { name: /Yours/ }).first().focus();
  await pressKeys(page, 'End', 'ArrowRight');
  await expect(page.locator(`[data-index="${MANY}"] input`).nth(1)).toBeFocused();
  await expect(page.locator(`[data-index="${MANY}"]`)).toBeInViewport({ ratio: 0.9 });
  await expect(dialog.getByRole('button', { name: 'Merge 2 changes' })).toBeVisible();
  await dialog.getByRole('list', { name: 'Conflicts' }).evaluate((list) => list.scrollTo(0, 4e5));
  await expect.poll(() => countOf(page, '.conflict')).toBeLessThan(40);
  await expectAccessible(page, 'a merge with ten thousand conflicts', 'multitude-2-merge-scrolled');
  await resize(segue, 1024, 640);
  await keepStep(page, 'multitude-3-merge-1024');
  await dialog.getByRole('checkbox', { name: '10\u202f000 markers' }).check();
  await expect(dialog.getByRole('checkbox', { name: 'Use theirs for all' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Merge 10\u202f001 changes' }).click();
  await expect(statusLine(page)).toContainText('Merged · 10\u202f001 changes', { timeout: 60_000 });
});

test('ten thousand transitions scroll, open by key and pointer, and are renamed out of sight', async ({
  ownHome: home,
  start,
}) => {
  const { page } = await start();
  await settled(page);
  const { made, write } = await saveWork(home);
  const [first] = made.transitions;
  const transitions = Array.from({ length: MANY }, (_, i) => ({
    ...first,
    id: randomUUID(),
    name: `take ${i + 1}`,
  }));
  const file = write('many.json', { ...made, transitions });
  expect((await runCommand(['merge', file, '--library', home.library])).code).toBe(0);
  const list = await showTransitions(page);
  await expect(list).toHaveAttribute('aria-rowcount', String(MANY + 1), { timeout: 60_000 });
  expect(await countOf(page, '.transition-row')).toBeLessThan(40);
  await list.focus();
  await page.keyboard.press('End');
  const last = list.getByRole('row', { name: /^take 10000 / });
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(list.getByRole('row', { name: /^take 9999 / })).toHaveAttribute('aria-selected', 'true');
  await keepStep(page, 'multitude-4-transitions');

  await page.keyboard.press('F2');
  await page.keyboard.type('mine');
  await list.evaluate((element) => element.scrollTo(0, 0));
  await list.getByRole('row', { name: /^take 5 / }).click();
  await expect(list.getByRole('row', { name: /^take 5 / })).toHaveAttribute('aria-selected', 'true');
  await expect(statusLine(page)).toContainText('Saved · Rename transition');
  await page.getByRole('tab', { name: 'Review' }).click();
  await expect(page.getByRole('grid', { name: 'Reviews' })).toBeVisible();
  expect(await countOf(page, '.review-row')).toBeLessThan(40);
  await page.getByRole('grid', { name: 'Reviews' }).focus();
  await page.keyboard.press('End');
  await expect(
    page.getByRole('grid', { name: 'Reviews' }).getByRole('row', { name: /take 10000/ }),
  ).toBeVisible();
  await keepStep(page, 'multitude-5-reviews');
});
