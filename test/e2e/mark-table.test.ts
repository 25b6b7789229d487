import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { plain } from './arrangement.ts';
import { drawnTime, keepStep, resize } from './segue-app.ts';
import { test } from './segue-test.ts';
import { enterText, perform, searchFor, statusLine, undo } from './window.ts';

/** The table of markers and ranges, and editing many of them at once. */

test.use({ beginning: { arrangement: { ...plain, bottomTab: 'markers' } } });

const table = (page: Page): Locator => page.getByRole('grid', { name: 'Markers' });
const rows = (page: Page): Locator =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
const selected = (page: Page): Locator => table(page).getByRole('row', { selected: true });
const head = (page: Page, name: string): Locator => table(page).getByRole('columnheader', { name });
const bar = (page: Page): Locator => page.locator('.mark-table-bar');
const filter = (page: Page): Locator => page.getByRole('searchbox', { name: 'Filter markers' });

/** Texts of a column from top to bottom, for the rows in the page. */
const column = (page: Page, name: string): Promise<string[]> => {
  const cells = table(page).locator(`.mark-table-row > .${name}`);
  return cells.evaluateAll((found) =>
    found
      .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
      .map((cell) => cell.textContent),
  );
};

const countIn = async (page: Page): Promise<number> =>
  Number(await table(page).getAttribute('aria-rowcount')) - 1;

test('the table has every marker, and sorts and filters them', async ({ page }) => {
  await expect(rows(page).first()).toBeVisible();
  const all = await countIn(page);
  expect(all).toBeGreaterThan(10);
  await expect(bar(page)).toContainText(`${all} markers`);
  await expect(head(page, 'Clip')).toHaveAttribute('aria-sort', 'ascending');
  const times = async (): Promise<number[]> =>
    (await column(page, 'time')).map((text) => Number(text.slice(2)));
  await head(page, 'Time').getByRole('button').click();
  await expect(head(page, 'Time')).toHaveAttribute('aria-sort', 'ascending');
  expect(await times()).toEqual((await times()).toSorted((a, b) => a - b));
  await head(page, 'Time').getByRole('button').click();
  await expect(head(page, 'Time')).toHaveAttribute('aria-sort', 'descending');
  expect(await times()).toEqual((await times()).toSorted((a, b) => b - a));
  await keepStep(page, 'mark-table-1-sorted');

  await page
    .getByRole('tabpanel', { name: 'Markers' })
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

test('keys select rows; markers of several clips are renamed, retyped and deleted in one step each', async ({
  page,
}) => {
  await rows(page).first().click();
  await page.keyboard.press('ControlOrMeta+a');
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
  const count = await countIn(page);
  await expect(selected(page)).toHaveCount(count); // the rows at the end are there once the list has scrolled
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: `Label of ${count} markers` }).fill('left foot down');
  await keepStep(page, 'mark-table-2-rename');
  await page.keyboard.press('Enter');
  await expect(statusLine(page)).toHaveText(`Saved · Rename ${count} markers`);
  await expect.poll(async () => new Set(await column(page, 'label'))).toEqual(new Set(['left foot down']));

  await page.keyboard.press('Shift+F10');
  await keepStep(page, 'mark-table-3-menu');
  await page.getByRole('menuitemradio', { name: 'Change to pass marker' }).click();
  await expect(statusLine(page)).toHaveText(/^Saved · Change to \d+ pass markers$/);
  expect(new Set(await column(page, 'kind'))).toEqual(new Set(['Pass']));

  await page.keyboard.press('Delete');
  await expect(statusLine(page)).toHaveText(`Saved · Delete ${count} markers`);
  await expect(page.getByText('No marker or range matches these filters.')).toBeVisible();
  await undo(page);
  await expect(rows(page)).toHaveCount(count);
  await undo(page);
  await expect.poll(async () => new Set(await column(page, 'kind')).has('Foot plant')).toBe(true);
  await undo(page);
  await expect.poll(async () => new Set(await column(page, 'label')).has('left foot down')).toBe(false);
});

test('ranges are found, retyped, renamed, opened and deleted like markers, and undone', async ({ page }) => {
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await page.keyboard.press('r');
  await expect(statusLine(page)).toHaveText(
    /^Saved · Add phase range on hop, f \d+ to \d+; right-click it to change its kind$/,
  );
  await page.getByRole('tab', { name: 'Markers' }).click();
  await bar(page).getByRole('combobox', { name: 'Kind' }).selectOption('Phase');
  await expect(bar(page)).toContainText('1 range');
  const text = /^f (\S+) – f (\S+)$/.exec((await column(page, 'time'))[0]);
  const [start, end] = [Number(text?.[1]), Number(text?.[2])];
  expect(await column(page, 'length')).toEqual([`${end - start} f`]);
  await rows(page).first().click();
  await keepStep(page, 'mark-table-8-range');
  await page.keyboard.press('F2');
  await enterText(page.getByRole('textbox', { name: 'Label of phase range' }), 'left stance');
  await expect(statusLine(page)).toHaveText('Saved · Rename phase range');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await drawnTime(page)) * 60).toBeCloseTo(start, 0);

  await bar(page).getByRole('combobox', { name: 'Kind' }).selectOption('All kinds');
  await filter(page).fill('left stance');
  await rows(page).first().click({ button: 'right' });
  await expect(page.getByRole('menuitemradio')).toHaveCount(5); // a range cannot become a marker
  await page.getByRole('menuitemradio', { name: 'Change to no-transition range' }).click();
  await expect.poll(() => column(page, 'kind')).toEqual(['No transition']);
  await page.keyboard.press('Delete');
  await expect(statusLine(page)).toHaveText('Saved · Delete no-transition range');
  await expect(rows(page)).toHaveCount(0);
  await undo(page);
  await expect.poll(() => column(page, 'label')).toEqual(['left stance']);
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
  await page.keyboard.press('ControlOrMeta+c');
  await expect(statusLine(page)).toHaveText('Copied 2 markers');
  const [heads, first] = await copied();
  expect(heads).toEqual(['Clip', 'Time (s)', 'Frame', 'End (s)', 'End frame', 'Kind', 'Label', 'Tags']);
  const [clip] = await column(page, 'clip');
  const [time] = await column(page, 'time');
  expect([first[0], `f ${first[2]}`]).toEqual([clip, time]);
  expect(Number(first[1]) * 60).toBeCloseTo(Number(first[2]), 1);
  await page.keyboard.press('Escape');
  await perform(page, 'Copy table of markers');
  expect(await copied()).toHaveLength((await countIn(page)) + 1);
});

test('Enter opens the clip of a marker at its time, from row to row', async ({ page }) => {
  await filter(page).fill('hop take-off');
  await rows(page).first().click();
  for (const index of [0, 1]) {
    await page.keyboard.press('Enter');
    const frame = Number((await column(page, 'time'))[index].slice(2));
    await expect.poll(async () => (await drawnTime(page)) * 60).toBeCloseTo(frame, 0);
    await expect(table(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
  }
  await keepStep(page, 'mark-table-7-open');
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
  await page.getByRole('tab', { name: 'Markers' }).click();
  await expect.poll(() => countIn(page)).toBe(before + 1);
  await undo(page);
  await expect.poll(() => countIn(page)).toBe(before);
});

test('the empty table explains how to add a marker, and adds one', async ({ page }) => {
  await rows(page).first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect(page.getByText('No markers or ranges yet')).toBeVisible();
  await keepStep(page, 'mark-table-4-empty');
  await page
    .getByRole('tabpanel', { name: 'Markers' })
    .getByRole('button', { name: /^Add .*marker/ })
    .click();
  await expect(rows(page)).toHaveCount(1);
});

test.describe('in a small window', () => {
  test.use({
    beginning: { arrangement: { ...plain, bottomTab: 'markers' }, size: { width: 1024, height: 640 } },
  });

  for (const theme of ['dark', 'light'] as const) {
    test(`the table fits and can be reached, ${theme}`, async ({ segue, page }) => {
      if (theme === 'light') await perform(page, 'Light theme');
      await page.getByRole('tab', { name: 'Timeline' }).click();
      await page.keyboard.press('r');
      await page.getByRole('tab', { name: 'Markers' }).click();
      await head(page, 'Length').getByRole('button').dblclick();
      await rows(page).first().click();
      await page.keyboard.press('Shift+ArrowDown');
      await expectAccessible(page, `table of markers, ${theme}`);
      for (const control of [filter(page), page.getByRole('tab', { name: 'Review' })])
        await expect(control).toBeInViewport({ ratio: 1 });
      await keepStep(page, `mark-table-5-small-${theme}`);
      await resize(segue, 1600, 1000);
      await keepStep(page, `mark-table-6-large-${theme}`);
    });
  }
});
