import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright';
import { expectAccessible } from './accessibility.ts';
import { test } from './segue-test.ts';
import { chooseFromMenu, isTicked, menuLabels, pressKeys } from './window.ts';
import { keepStep, resize, settled } from './segue-app.ts';

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

test.describe('the palette', () => {
  /** The command palette, from the keyboard alone. */

  const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Command palette' });
  const field = (page: Page): Locator => page.getByRole('combobox', { name: 'Command' });
  const options = (page: Page): Locator =>
    page.getByRole('listbox', { name: 'Commands' }).getByRole('option');
  const active = (page: Page): Locator =>
    page.getByRole('listbox', { name: 'Commands' }).getByRole('option', { selected: true });

  async function command(page: Page, text: string): Promise<void> {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type(text);
  }

  /** Waits until main has answered whether a clip has this name. */
  async function enter(page: Page): Promise<void> {
    await page.keyboard.press('Enter');
    await expect(palette(page)).toBeHidden();
  }

  test('Ctrl+K opens the palette, Esc returns the focus, a few letters, arrows and Enter run an action, if it is available', async ({
    page,
    segue,
  }) => {
    await page.getByRole('grid', { name: 'Clips' }).focus();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(field(page)).toBeFocused();
    await expect(options(page).filter({ hasText: 'Shuttle forward' })).toContainText('L');
    await keepStep(page, 'palette-1-open');
    await page.keyboard.press('Tab');
    await expect(palette(page).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await expect(page.getByRole('grid', { name: 'Clips' })).toBeFocused();
    await command(page, 'sho');
    await expect(active(page)).toContainText('Show A');
    await expect(field(page)).toHaveAttribute('aria-activedescendant', /./);
    await page.keyboard.press('ArrowDown');
    await expect(active(page)).toContainText('Show B');
    await keepStep(page, 'palette-2-search');
    await enter(page);
    const viewports = page.getByRole('main', { name: 'Viewports' });
    await expect(viewports.getByText('Inertialization')).toBeHidden();
    await page.keyboard.press('3');
    await expect(viewports.getByText('Inertialization')).toBeVisible();
    await command(page, 'delete marker');
    await expect(active(page)).toBeDisabled();
    await page.keyboard.press('Enter');
    await expect(palette(page)).toBeVisible();
    await field(page).fill('no such thing');
    await expect(palette(page).getByRole('status')).toContainText('No results for “no such thing”.');
    await resize(segue, 1024, 640);
    await expect(palette(page)).toBeInViewport({ ratio: 1 });
    await keepStep(page, 'palette-5-small');
  });

  test('opened again before its closing was reported, it stays open', async ({ page }) => {
    await command(page, 'show a');
    for (const key of ['ArrowDown', 'ArrowUp']) await page.keyboard.press(key); // the chosen action runs at once
    await expect(active(page)).toContainText('Show A');
    // Forces the order of a busy machine: the next key arrives before the element's own event.
    await page.evaluate(async () => {
      const press = (key: string, ctrlKey = false): void => {
        const target = document.activeElement ?? document.body;
        target.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
      };
      press('Enter');
      for (let i = 0; i < 20; i++) await Promise.resolve();
      press('k', true);
    });
    await settled(page);
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
  });
});
