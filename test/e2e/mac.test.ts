import { expect } from 'playwright/test';
import { test } from './segue-test.ts';
import { clipRow, statusLine, pressKeys } from './window.ts';

/**
 * A window of its own that believes to be on a Mac: what is drawn, and what keys do, follow the system that it
 * names.
 */
test('on a Mac ⌘ is the command key, in words and in deeds', async ({ start }) => {
  const { page } = await start();
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }));
  await page.reload();
  await clipRow(page, 'walk').click();
  await page.keyboard.press('m');
  await expect(statusLine(page)).toContainText('Saved · Add');
  await page.keyboard.press('Control+z');
  await expect(statusLine(page)).toContainText('Saved · Add');
  await page.keyboard.press('Meta+z');
  await expect(statusLine(page)).toContainText('Undid Add');

  await clipRow(page, 'walk').focus();
  await page.keyboard.press('Meta+a');
  await expect(page.locator('[role=option][aria-selected=true]')).not.toHaveCount(1);

  await page.keyboard.press('Meta+k');
  const palette = page.getByRole('dialog').filter({ has: page.getByRole('combobox') });
  await palette.getByRole('combobox').fill('undo');
  await expect(palette.getByRole('option').first()).toContainText('⌘Z');
  await pressKeys(page, 'Escape', '?');
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('⌘');
  await expect(sheet).not.toContainText('Ctrl+');
});
