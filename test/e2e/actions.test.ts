import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepSettled, keepStep } from './segue-app.ts';
import { test } from './segue-test.ts';
import { chooseFromMenu, isTicked, menuLabels, perform, pressKeys } from './window.ts';

/** The action table, from which the menu bar, the palette and the key sheet are made. */

test('the menu bar has the sections of the action table, and ticks active items', async ({ segue, page }) => {
  await expect.poll(() => menuLabels(segue, '&Playback')).toContain('Shuttle forward');
  expect(await menuLabels(segue, '&Edit')).toContain('Undo');
  await chooseFromMenu(segue, 'Root path');
  await expect(page.getByRole('checkbox', { name: 'Root path' })).toBeChecked();
  await expect.poll(() => isTicked(segue, 'Root path')).toBe(true);
  await page.keyboard.press('p');
  await expect.poll(() => isTicked(segue, 'Root path')).toBe(false);
});

test('the palette opens a tab of the bottom panel by name, even in a hidden panel', async ({ page }) => {
  for (const name of ['Curves', 'Review', 'Timeline']) {
    await page.keyboard.press('ControlOrMeta+j');
    await expect(page.getByRole('tab', { name })).toBeHidden();
    await perform(page, name.toLowerCase());
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
  }
});

test('the key sheet lists each key once per context', async ({ page }) => {
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByText('Take snapshot')).toBeVisible();
  await expect(sheet.getByText('Delete transition in the transition list')).toBeAttached();
  await keepStep(page, 'actions-1-keys');
  await page.keyboard.press('Escape');
  await perform(page, 'light theme');
  await page.keyboard.press('?');
  await keepSettled(page, 'actions-2-keys-light');
  await page.keyboard.press('Escape');
  await page.getByRole('row', { name: /^jog / }).click({ button: 'right' });
  await keepStep(page, 'actions-3-menu-light');
  await page.keyboard.press('r');
  await expect(page.getByRole('menuitem', { name: 'Replace source with clip' })).toBeFocused();
  await page.keyboard.press('Escape');
  await perform(page, 'dark theme');
});

test('a key is changed in the key sheet, taken from another command, and reset', async ({ segue, page }) => {
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const search = sheet.getByRole('searchbox');
  const palette = sheet.getByRole('button', { name: /^Command palette: / });
  await page.keyboard.press('?');
  await search.press('ControlOrMeta+k');
  await expect(search).toHaveValue('Ctrl+K');
  await palette.click();
  await page.keyboard.press('g'); // types a letter, so it cannot work in text fields
  await expect(sheet.getByRole('alert')).toHaveText('Reserved. Press another key');
  await page.keyboard.press('Escape');
  await expect(palette).toHaveAccessibleName('Command palette: Ctrl+K');
  await search.fill('command palette');
  await palette.focus();
  await pressKeys(page, 'Enter', 'ControlOrMeta+y');
  await expect(sheet.getByRole('alert')).toHaveText('Ctrl+Y is Redo. Press it again to take it');
  await page.keyboard.press('ControlOrMeta+y');
  await expect(palette).toHaveAccessibleName('Command palette: Ctrl+Y, changed');
  await search.fill('');
  await palette.scrollIntoViewIfNeeded();
  await expectAccessible(page, 'key sheet', 'actions-4-own-keys');
  await page.keyboard.press('Escape');
  const accelerator = (): Promise<unknown> =>
    segue.app.evaluate(({ Menu }) => {
      const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []);
      return items?.find(({ label }) => label.startsWith('Command palette'))?.accelerator;
    });
  await expect.poll(accelerator).toBe('CmdOrCtrl+Y');
  await page.keyboard.press('ControlOrMeta+y');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+y');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeHidden();
  await page.keyboard.press('?');
  await sheet.getByRole('button', { name: 'Reset all' }).click();
  await search.fill('palette');
  await expect(palette).toHaveAccessibleName('Command palette: Ctrl+K');
});
