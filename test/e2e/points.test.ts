import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { plain } from './arrangement.ts';
import { drawnTime, keepStep, resize } from './segue-app.ts';
import { test } from './segue-test.ts';
import { perform, searchFor, statusLine } from './window.ts';

/** The table of transition points, and editing many of them at once. */

test.use({ beginning: { arrangement: { ...plain, bottomTab: 'points' } } });

const table = (page: Page): Locator => page.getByRole('grid', { name: 'Points' });
const rows = (page: Page): Locator =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
const selected = (page: Page): Locator => table(page).getByRole('row', { selected: true });
const head = (page: Page, name: string): Locator => table(page).getByRole('columnheader', { name });
const bar = (page: Page): Locator => page.locator('.point-bar');
const filter = (page: Page): Locator => page.getByRole('searchbox', { name: 'Filter points' });

/** Texts of a column from top to bottom, for the rows in the page. */
const column = (page: Page, name: string): Promise<string[]> => {
  const cells = table(page).locator(`.point-row > .${name}`);
  return cells.evaluateAll((found) =>
    found
      .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
      .map((cell) => cell.textContent),
  );
};

const countIn = async (page: Page): Promise<number> =>
  Number(/^(\d+) points?$/.exec(await bar(page).locator('.faint').innerText())?.[1]);

test('the table has every marker, and sorts and filters them', async ({ page }) => {
  await expect(rows(page).first()).toBeVisible();
  const all = await countIn(page);
  expect(all).toBeGreaterThan(10);
  await expect(table(page)).toHaveAttribute('aria-rowcount', `${all + 1}`);
  await expect(head(page, 'Clip')).toHaveAttribute('aria-sort', 'ascending');
  const times = async (): Promise<number[]> =>
    (await column(page, 'time')).map((text) => Number(text.slice(2)));
  await head(page, 'Time').getByRole('button').click();
  await expect(head(page, 'Time')).toHaveAttribute('aria-sort', 'ascending');
  expect(await times()).toEqual((await times()).toSorted((a, b) => a - b));
  await head(page, 'Time').getByRole('button').click();
  await expect(head(page, 'Time')).toHaveAttribute('aria-sort', 'descending');
  expect(await times()).toEqual((await times()).toSorted((a, b) => b - a));
  await keepStep(page, 'points-1-sorted');

  await page
    .getByRole('tabpanel', { name: 'Points' })
    .getByRole('combobox', { name: 'Kind' })
    .selectOption('Foot plant');
  expect(new Set(await column(page, 'kind'))).toEqual(new Set(['Foot plant']));
  await filter(page).fill('walk left');
  expect(new Set(await column(page, 'clip'))).toEqual(new Set(['walk']));
  await filter(page).fill('no such words');
  await page.getByRole('button', { name: 'Show all', exact: true }).click();
  expect(await countIn(page)).toBe(all);
});

test('the table can be limited to the clips found in the list', async ({ page }) => {
  await page.getByRole('combobox', { name: 'Clips', exact: true }).selectOption('Clips in the list');
  await searchFor(page, 'jog');
  await expect.poll(async () => [...new Set(await column(page, 'clip'))]).toEqual(['jog']);
  await searchFor(page, 'nothing is called so');
  await page.getByRole('button', { name: 'Show all clips' }).click();
  await expect.poll(async () => (await column(page, 'clip')).length).toBeGreaterThan(10);
});

test('keys select points; points of several clips are renamed, retyped and deleted in one step each', async ({
  page,
}) => {
  await rows(page).first().click();
  await page.keyboard.press('Control+a');
  await expect(bar(page)).toContainText(/(\d+) of \1/);
  await page.keyboard.press('Home');
  await expect(selected(page)).toHaveCount(1);
  await page.keyboard.press('Shift+End');
  await expect(bar(page)).toContainText(/(\d+) of \1/);
  await page.keyboard.press('Escape');
  await expect(selected(page)).toHaveCount(0);

  await filter(page).fill('left foot');
  await expect
    .poll(async () => (await column(page, 'label')).every((label) => /left foot/i.test(label)))
    .toBe(true);
  await expect.poll(async () => new Set(await column(page, 'clip')).size).toBeGreaterThan(1);
  await rows(page).first().click();
  await page.keyboard.press('Shift+End');
  const count = await selected(page).count();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: `Label of ${count} points` }).fill('left foot down');
  await keepStep(page, 'points-2-rename');
  await page.keyboard.press('Enter');
  await expect(statusLine(page)).toHaveText(`Saved · Rename ${count} markers`);
  expect(new Set(await column(page, 'label'))).toEqual(new Set(['left foot down']));

  await page.keyboard.press('Shift+F10');
  await keepStep(page, 'points-3-menu');
  await page.getByRole('menuitemradio', { name: 'Change points to pass markers' }).click();
  await expect(statusLine(page)).toHaveText(/^Saved · Change to \d+ pass markers$/);
  expect(new Set(await column(page, 'kind'))).toEqual(new Set(['Pass']));

  await page.keyboard.press('Delete');
  await expect(statusLine(page)).toHaveText(`Saved · Delete ${count} markers`);
  await expect(page.getByText('No transition points match these filters.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(rows(page)).toHaveCount(count);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => new Set(await column(page, 'kind')).has('Foot plant')).toBe(true);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => new Set(await column(page, 'label')).has('left foot down')).toBe(false);
});

test('Esc keeps a label unchanged; keys continue at the next row after Delete', async ({ page }) => {
  await rows(page).nth(1).click();
  const [, label, next] = await column(page, 'label');
  await page.keyboard.press('F2');
  await page.keyboard.type('other');
  await page.keyboard.press('Escape');
  await expect(table(page)).toBeFocused();
  expect((await column(page, 'label'))[1]).toBe(label);
  await page.keyboard.press('Delete');
  await expect(statusLine(page)).toHaveText(/^Saved · Delete /);
  await expect(selected(page)).toHaveCount(1);
  expect(await selected(page).locator('.label').innerText()).toBe(next);
});

test('rows are copied as a table', async ({ segue, page }) => {
  const copied = async (): Promise<string[][]> => {
    const text = await segue.app.evaluate(({ clipboard }) => clipboard.readText());
    return text
      .trimEnd()
      .split(/\r?\n/)
      .map((line) => line.split('\t'));
  };
  await rows(page).first().click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+c');
  await expect(statusLine(page)).toHaveText('Copied 2 points');
  const [heads, first] = await copied();
  expect(heads).toEqual(['Clip', 'Time (s)', 'Frame', 'Kind', 'Label', 'Tags']);
  const [clip] = await column(page, 'clip');
  const [time] = await column(page, 'time');
  expect([first[0], `f ${first[2]}`]).toEqual([clip, time]);
  expect(Number(first[1]) * 60).toBeCloseTo(Number(first[2]), 1);
  await page.keyboard.press('Escape');
  await perform(page, 'Copy table of points');
  expect(await copied()).toHaveLength((await countIn(page)) + 1);
});

test('Enter opens the clip of a point at its time, from row to row', async ({ page }) => {
  await filter(page).fill('hop take-off');
  await rows(page).first().click();
  for (const index of [0, 1]) {
    await page.keyboard.press('Enter');
    const frame = Number((await column(page, 'time'))[index].slice(2));
    await expect.poll(async () => (await drawnTime(page)) * 60).toBeCloseTo(frame, 0);
    await expect(table(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
  }
  await keepStep(page, 'points-7-open');
  await page.keyboard.press('Escape');
  await rows(page).last().dblclick();
  const last = (await column(page, 'time')).at(-1) ?? '';
  await expect.poll(async () => (await drawnTime(page)) * 60).toBeCloseTo(Number(last.slice(2)), 0);
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(page.getByRole('slider', { name: /^Marker .*take-off/i })).toHaveCount(1); // it is selected
});

test('the table shows edits made elsewhere when it is opened again', async ({ page }) => {
  const before = await countIn(page);
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await page.keyboard.press('m');
  await expect(statusLine(page)).toHaveText(/^Saved · Add /);
  await page.getByRole('tab', { name: 'Points' }).click();
  await expect.poll(() => countIn(page)).toBe(before + 1);
  await page.keyboard.press('Control+z');
  await expect.poll(() => countIn(page)).toBe(before);
});

test('the empty table explains how to add a point', async ({ page }) => {
  await rows(page).first().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(page.getByText('No transition points yet. Open a clip and press M to add one.')).toBeVisible();
  await keepStep(page, 'points-4-empty');
});

test.describe('in a small window', () => {
  test.use({
    beginning: { arrangement: { ...plain, bottomTab: 'points' }, size: { width: 1024, height: 640 } },
  });

  for (const theme of ['dark', 'light'] as const) {
    test(`the table fits and can be reached, ${theme}`, async ({ segue, page }) => {
      if (theme === 'light') await perform(page, 'Light theme');
      await rows(page).first().click();
      await page.keyboard.press('Shift+ArrowDown');
      await expectAccessible(page, `points, ${theme}`);
      for (const control of [filter(page), page.getByRole('tab', { name: 'Review' })])
        await expect(control).toBeInViewport({ ratio: 1 });
      await keepStep(page, `points-5-small-${theme}`);
      await resize(segue, 1600, 1000);
      await keepStep(page, `points-6-large-${theme}`);
    });
  }
});
