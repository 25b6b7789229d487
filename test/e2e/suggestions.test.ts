import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepStep, resize } from './segue-app.ts';
import { test } from './segue-test.ts';
import { clipRow, perform, statusLine, undo, pressKeys } from './window.ts';

/** Markers suggested from foot contacts: shown, and accepted one by one or together. */

const timeline = (page: Page): Locator => page.getByRole('group', { name: 'Timeline', exact: true });
const ghosts = (page: Page): Locator =>
  timeline(page).getByRole('group', { name: 'Suggested markers' }).getByRole('button');
const bar = (page: Page): Locator =>
  page.getByRole('region', { name: 'Timeline' }).getByRole('group', { name: 'Suggested markers' }).first();

/** Number of suggestions on the buttons: those that are close share one. */
const offered = async (page: Page): Promise<number> =>
  (await ghosts(page).evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel ?? '')))
    .flatMap((label) => label.split(', '))
    .filter(Boolean).length;

test('steps of a clip are suggested, and become markers by click, Enter or all at once', async ({ page }) => {
  // The walk has a marker for each of its steps: nothing is left to suggest.
  await timeline(page).focus();
  await pressKeys(page, 'Shift+ArrowLeft', 'Shift+M');
  await expect(statusLine(page)).toHaveText('All 16 steps on walk have markers');
  await expect(ghosts(page)).toHaveCount(0);

  await pressKeys(page, 'ControlOrMeta+a', 'Delete');
  await expect(statusLine(page)).toHaveText(/^Saved · Delete \d+ markers/);
  const box = await timeline(page).boundingBox();
  if (!box) throw new Error('no timeline');
  await page.mouse.click(box.x + 300, box.y + 79, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Suggest markers for source' }).click();
  await expect(statusLine(page)).toHaveText('Suggested 16 markers on walk');
  await expect(bar(page)).toContainText('16 suggestions');
  await expect.poll(() => offered(page)).toBe(16);
  await keepStep(page, 'suggestions-1-ghosts');

  const clicked = await ghosts(page).nth(2).getAttribute('aria-label');
  await ghosts(page).nth(2).click();
  await expect(statusLine(page)).toHaveText(/^Saved · Add /);
  const left = 16 - (clicked ?? '').split(', ').length;
  await expect(bar(page)).toContainText(`${left} suggestions`);
  await ghosts(page).nth(0).focus();
  await pressKeys(page, 'ArrowRight', 'Enter');
  await expect.poll(() => offered(page)).toBeLessThan(left);
  await expect(ghosts(page).nth(1)).toBeFocused();
  await keepStep(page, 'suggestions-2-two-taken');
  const rest = await offered(page);

  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(statusLine(page)).toHaveText(`Saved · Add ${rest} markers`);
  await expect(ghosts(page)).toHaveCount(0);
  await keepStep(page, 'suggestions-3-all-taken');
  await undo(page);
  await expect(statusLine(page)).toHaveText(`Undid Add ${rest} markers`);
  await timeline(page).focus();
  await page.keyboard.press('Shift+M');
  await expect.poll(() => offered(page)).toBe(rest);
  await bar(page).getByRole('button', { name: 'Dismiss suggested markers' }).click();
  await expect(ghosts(page)).toHaveCount(0);
});

/** Deletes all marks of the library in their table. */
async function deleteAll(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Markers' }).click();
  await page.getByRole('grid', { name: 'Markers' }).getByRole('row').nth(1).click();
  await pressKeys(page, 'ControlOrMeta+a', 'Delete');
  await expect(statusLine(page)).toHaveText(/^Saved · Delete /);
}

const table = (page: Page): Locator => page.getByRole('tabpanel', { name: 'Markers' });
const counts = (page: Page): Promise<string[]> =>
  table(page).getByRole('list', { name: 'Suggestions by clip' }).getByRole('listitem').allInnerTexts();

test('markers are suggested for several clips, counted by clip, and kept or dismissed together', async ({
  segue,
  page,
}) => {
  await deleteAll(page);
  const rows = table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
  await clipRow(page, 'idle').click();
  await clipRow(page, 'walk').click({ modifiers: ['Shift'] });
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await clipRow(page, 'walk').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Suggest markers for selected clips' }).click();
  await expect(statusLine(page)).toHaveText(/^Suggested \d+ markers on 3 clips$/);
  expect(await counts(page)).toEqual([
    'idle: no steps',
    expect.stringMatching(/^jog: \d+$/),
    expect.stringMatching(/^turn: \d+$/),
    'walk: 16',
  ]);
  await expect(rows, 'nothing is saved yet').toHaveCount(0);
  await expectAccessible(page, 'suggestions of several clips', 'suggestions-4-several-large');
  await resize(segue, 1024, 640);
  await perform(page, 'Light theme');
  await expectAccessible(
    page,
    'suggestions of several clips in a small window',
    'suggestions-5-several-small',
  );

  await table(page).getByRole('button', { name: 'Dismiss suggested markers' }).click();
  await expect(table(page).getByRole('list')).toHaveCount(0);
  await expect(rows).toHaveCount(0);

  // By keyboard alone.
  await perform(page, 'Suggest markers for selected clips');
  await expect.poll(async () => (await counts(page)).at(-1)).toBe('walk: 16');
  const count = (await counts(page)).reduce((sum, text) => sum + Number(/\d+$/.exec(text)?.[0] ?? 0), 0);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(statusLine(page)).toHaveText(`Saved · Add ${count} markers`);
  await expect(table(page).getByRole('grid')).toHaveAttribute('aria-rowcount', `${count + 1}`);
  await undo(page);
  await expect(rows, 'one step back').toHaveCount(0);
});

test('suggestion buttons are large enough in a small window, and none overlap', async ({ segue, page }) => {
  await deleteAll(page);
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await resize(segue, 1024, 640);
  await perform(page, 'Suggest markers for source');
  await expect.poll(() => offered(page)).toBe(16);
  await keepStep(page, 'suggestions-6-small');
  const boxes = await Promise.all(
    [...(await ghosts(page).all()), ...(await bar(page).getByRole('button').all())].map((each) =>
      each.boundingBox(),
    ),
  );
  const found = boxes.flatMap((box) => box ?? []);
  expect(found.length).toBeGreaterThan(6);
  for (const [i, a] of found.entries()) {
    expect(Math.min(a.width, a.height)).toBeGreaterThanOrEqual(23.99);
    for (const b of found.slice(i + 1)) {
      const isApart =
        a.x + a.width <= b.x + 0.01 ||
        b.x + b.width <= a.x + 0.01 ||
        a.y + a.height <= b.y ||
        b.y + b.height <= a.y;
      expect(isApart).toBe(true);
    }
  }
});
