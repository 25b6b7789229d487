import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { plain } from './arrangement.ts';
import { drawnTime, keepStep } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { enterText, statusLine, undo, perform, pressKeys } from './window.ts';

/** The table of markers and ranges, and editing many of them at once. */

beginsWith({ arrangement: { ...plain, bottomTab: 'markers' } });

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

test('keys select rows; markers of several clips are renamed, retyped and deleted in one step each', async ({
  page,
}) => {
  await rows(page).first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(bar(page)).toContainText(/(\d+) of \1/);
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

test('a range is renamed, opened, retyped and deleted like a marker; the empty table adds a marker', async ({
  page,
}) => {
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
  await page.keyboard.type('other');
  await page.keyboard.press('Escape');
  await expect(table(page)).toBeFocused();
  expect(await column(page, 'label')).toEqual(['']);
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
  await filter(page).fill('');
  await rows(page).first().click();
  await page.keyboard.press('Delete');
  await expect(statusLine(page)).toHaveText(/^Saved · Delete /);
  await expect(selected(page), 'keys go on at the next row').toHaveCount(1);
  await pressKeys(page, 'ControlOrMeta+a', 'ControlOrMeta+c');
  await expect(statusLine(page)).toHaveText(/^Copied \d+ markers and 1 range$/);
  await page.keyboard.press('Delete');
  await expect(page.getByText('No markers or ranges yet')).toBeVisible();
  await keepStep(page, 'mark-table-4-empty');
  await page
    .getByRole('tabpanel', { name: 'Markers' })
    .getByRole('button', { name: /^Add .*marker/ })
    .click();
  await expect(rows(page)).toHaveCount(1);
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

test.describe('in a small window', () => {
  beginsWith({ arrangement: { ...plain, bottomTab: 'markers' }, size: { width: 1024, height: 640 } });

  test('the table fits and can be reached, in both themes', async ({ page }) => {
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await page.keyboard.press('r');
    await page.getByRole('tab', { name: 'Markers' }).click();
    await head(page, 'Length').getByRole('button').dblclick();
    for (const theme of ['light', 'dark']) {
      await perform(page, `${theme} theme`);
      await rows(page).first().click();
      await page.keyboard.press('Shift+ArrowDown');
      await expectAccessible(page, `table of markers, ${theme}`, `mark-table-5-small-${theme}`);
      for (const control of [filter(page), page.getByRole('tab', { name: 'Review' })])
        await expect(control).toBeInViewport({ ratio: 1 });
    }
  });
});
