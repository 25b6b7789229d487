import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepStep, resize, settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import { clipRow, perform, statusLine } from './window.ts';

/** The inputs of a blend tree: dragged, keyed, generated and recorded. */

test.use({
  beginning: {
    first: async (page) => {
      await clipRow(page, 'walk').click();
      await clipRow(page, 'jog').click({ modifiers: ['Control'] });
      await perform(page, 'new tree: speed');
      await expect(inputs(page)).toBeVisible();
      await settled(page);
    },
  },
});

const inputs = (page: Page): Locator => page.getByRole('region', { name: /^Inputs of/ });
const slider = (page: Page): Locator => inputs(page).getByRole('slider', { name: 'speed', exact: true });
const value = (page: Page): Locator => inputs(page).getByRole('textbox', { name: 'Value of speed' });
const curve = (page: Page): Locator => inputs(page).getByRole('group', { name: 'Curve of speed' });
const key = (page: Page): Locator => curve(page).getByRole('slider');
const button = (page: Page, name: string): Locator => page.getByRole('button', { name });

test('looks', async ({ page, segue }) => {
  await button(page, 'Add input').click();
  await page.getByRole('menuitem', { name: 'Switch' }).click();
  await page.keyboard.type('armed');
  await page.keyboard.press('Enter');
  await button(page, 'Add input').click();
  await page.getByRole('menuitem', { name: 'List' }).click();
  await page.keyboard.press('Enter');
  await page.screenshot({ path: '/tmp/lab-inputs-0.png' });
  await button(page, 'Generate keys of speed').click();
  await page.getByRole('combobox', { name: 'Curve', exact: true }).selectOption('Noise');
  await page.getByRole('textbox', { name: 'Period' }).fill('1');
  await page.getByRole('textbox', { name: 'Period' }).press('Tab');
  await page.screenshot({ path: '/tmp/lab-inputs-1.png' });
  await button(page, 'Replace keys').click();
  await expect(statusLine(page)).toContainText('Saved · Generate speed');
  await button(page, 'Settings of speed').click();
  await page.screenshot({ path: '/tmp/lab-inputs-2.png' });
  await expectAccessible(page, 'settings');
  await page.keyboard.press('Escape');
  await resize(segue, 1024, 640);
  await page.screenshot({ path: '/tmp/lab-inputs-3.png' });
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
  await page.screenshot({ path: '/tmp/lab-inputs-4.png' });
  await expectAccessible(page, 'light');
});
