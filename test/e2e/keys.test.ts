import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { test } from './segue-test.ts';
import { clipRow, goPastSeam, showTransitions, statusLine, pressKeys } from './window.ts';

/** What keys mean where they are pressed. */

const saved = (page: Page, words: string): Promise<void> =>
  expect(statusLine(page)).toContainText(`Saved · ${words}`);

test('a key says why its action is not possible, unless it means something else, too', async ({ page }) => {
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(statusLine(page)).toContainText('Accept all suggested markers: no markers are suggested');
  await page.keyboard.press('m');
  await saved(page, 'Add');
  await pressKeys(page, 'Escape', 'Escape');
  await saved(page, 'Add');
});

test('letters on a button that Tab reached edit nothing; after a click on it they do', async ({ page }) => {
  await page.getByRole('searchbox', { name: 'Search clips' }).focus();
  const onButton = () => page.locator('button:focus').count();
  for (let i = 0; i < 10 && (await onButton()) === 0; i++) await page.keyboard.press('Tab');
  await page.keyboard.press('m');
  await expect(statusLine(page)).toContainText('Add out marker: a button has the focus');
  await pressKeys(page, 'l', 'k', 'ControlOrMeta+d');
  await expect(statusLine(page)).toContainText('no marker or range is selected');
  await page.getByRole('button', { name: 'Loop', exact: true }).click();
  await page.keyboard.press('m');
  await saved(page, 'Add');
});

test('Shift and a digit add a marker of each kind, and M repeats the last, at first an out marker', async ({
  page,
}) => {
  await goPastSeam(page, 2);
  const addAndDelete = async (key: string, kind: string): Promise<void> => {
    await page.keyboard.press(key);
    await saved(page, `Add ${kind} marker`);
    await page.keyboard.press('Delete');
    await saved(page, `Delete ${kind} marker`);
  };
  await addAndDelete('m', 'out');
  for (const [i, kind] of ['out', 'in', 'foot plant', 'take-off', 'pass', 'note'].entries())
    for (const key of [`Shift+Digit${i + 1}`, 'm']) await addAndDelete(key, kind);
  await clipRow(page, 'jog').dblclick();
  await page.keyboard.press('Shift+Digit2');
  await saved(page, 'Add in marker');
});

test('keys of the number pad turn the views', async ({ page }) => {
  const view = page.locator('.view-gizmo .chip');
  for (const [key, words] of [
    ['Numpad3', 'Right side'],
    ['Numpad5', 'Right side · orthographic'],
    ['Alt+7', 'Top · orthographic'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(view).toHaveText(words);
  }
});

test('Ctrl+A in the list of clips selects all; F2 and Delete apply to a transition', async ({ page }) => {
  const clips = page.getByRole('grid', { name: 'Clips' });
  await clipRow(page, 'jog').click();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(clips.locator('.list-row[aria-selected=true]')).toHaveCount(7);
  await (await showTransitions(page)).focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('mine');
  await page.keyboard.press('Enter');
  await saved(page, 'Rename transition');
  await page.getByRole('grid', { name: 'Transitions' }).focus();
  await page.keyboard.press('Delete');
  await saved(page, 'Delete transition');
});
