import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { keepStep, resize, settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import { clipRow, showTransitions, statusLine, undo } from './window.ts';

/** The command palette, from the keyboard alone. */

const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Command palette' });
const field = (page: Page): Locator => page.getByRole('combobox', { name: 'Command' });
const options = (page: Page): Locator => page.getByRole('listbox', { name: 'Commands' }).getByRole('option');
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

test('clips and transitions are opened by name, also from a text field', async ({ page }) => {
  await page.keyboard.press('/');
  await command(page, 'jog source');
  await expect(active(page)).toContainText('Use jog as source');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Search clips' })).toBeFocused();
  await expect(clipRow(page, 'jog')).toHaveClass(/is-source/);
  await page.keyboard.press('Escape');
  await command(page, 'use idle dest');
  await enter(page);
  await command(page, 'nt');
  await expect(active(page)).toContainText('New transition');
  await page.keyboard.press('Enter');
  await expect(statusLine(page)).toContainText('Add transition');
  await command(page, 'open walk');
  await expect(active(page)).toContainText('Open walk');
  await keepStep(page, 'palette-4-transition');
  await page.keyboard.press('Enter');
  const transitions = await showTransitions(page);
  await expect(transitions.getByRole('row', { selected: true })).toContainText('walk');
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

test('a joint profile is edited by keys, both sides at once, in one undo step each', async ({ page }) => {
  await command(page, 'joint profile b');
  await enter(page);
  const editor = page.getByRole('region', { name: 'Joint profile of B' });
  await expect(editor).toBeVisible();
  const joint = (name: string): Locator => editor.getByRole('slider', { name, exact: true });
  await joint('LeftArm').focus();
  for (let i = 0; i < 5; i++) await page.keyboard.down('ArrowLeft');
  await expect(joint('RightArm')).toHaveValue('0.75');
  await page.keyboard.up('ArrowLeft');
  await expect(statusLine(page)).toContainText('Saved · Change profile of B');
  await editor.getByRole('checkbox', { name: 'Include children' }).check();
  const box = await joint('LeftUpLeg').boundingBox();
  if (!box) throw new Error('no slider');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 12, box.y + box.height / 2, { steps: 4 });
  await expect(joint('RightFoot')).not.toHaveValue('1');
  await keepStep(page, 'palette-7-profile');
  await page.mouse.up();
  await expect(statusLine(page)).toContainText('Saved · Change profile of B');
  await undo(page);
  await expect(joint('RightFoot')).toHaveValue('1');
  await expect(joint('LeftArm')).toHaveValue('0.75');
  await undo(page);
  await expect(joint('LeftArm')).toHaveValue('1');
  await page.mouse.down();
  await page.mouse.move(box.x + 30, box.y + box.height / 2);
  await expect(joint('RightFoot')).not.toHaveValue('1');
  await page.keyboard.press('Escape');
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await page.mouse.up();
  await expect(joint('RightFoot')).toHaveValue('1');
  await joint('LeftArm').focus();
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();
});
