import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { keepStep } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { enterText, perform, statusLine, undo } from './window.ts';

/** Presets: saved, previewed, applied, renamed, and restored after a restart. */

const folder = (page: Page, slot: number): Locator => page.locator(`[data-folder="slot.${slot}"]`);
const presetButton = (page: Page, slot: number): Locator =>
  folder(page, slot).getByRole('button', { name: /^Preset: / });
const field = (page: Page, row: string): Locator => page.locator(`[data-row="${row}"] input`);

const menuOf = (page: Page, slot: 'A' | 'B'): Locator =>
  page.getByRole('dialog', { name: `Presets of ${slot}` });

/** Saves A with another half-life as a preset, whose menu stays open. */
async function savePreset(page: Page): Promise<void> {
  await enterText(field(page, 'slot.0.halfLife'), '80ms');
  await presetButton(page, 0).click();
  await enterText(menuOf(page, 'A').getByRole('textbox', { name: 'Name of a new preset' }), 'Snappy');
  await expect(statusLine(page)).toContainText('Saved · Save preset Snappy');
  await expect(presetButton(page, 0)).toHaveAccessibleName('Preset: Snappy');
}

beginsWith({ first: savePreset });

test('a preset is previewed with the arrows, cancelled, and applied to another slot', async ({ page }) => {
  await page.keyboard.press('Escape');
  await presetButton(page, 1).focus();
  await page.keyboard.press('Enter');
  const menu = menuOf(page, 'B');
  await expect(menu).toBeFocused();
  await expect(page.getByText('half-life 0.08 s', { exact: true })).toHaveCount(1); // no preview yet
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('button', { name: /^Snappy / })).toBeFocused();
  // The figure of B shows it, and nothing is saved yet.
  await expect(page.getByText('half-life 0.08 s', { exact: true })).toHaveCount(2);
  await keepStep(page, 'presets-2-tried-on');
  await page.keyboard.press('Escape');
  await expect(page.getByText('half-life 0.08 s', { exact: true })).toHaveCount(1);
  await expect(presetButton(page, 1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('button', { name: /^Snappy / })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(statusLine(page)).toContainText('Saved · Apply Snappy to B');
  await expect(folder(page, 1).getByRole('button', { name: 'B · Spring inertialization' })).toBeVisible();
  await expect(presetButton(page, 1)).toHaveAccessibleName('Preset: Snappy');
});

test('a slot unlike its preset says so; changed rows are counted and reset one by one', async ({ page }) => {
  await page.keyboard.press('Escape');
  await perform(page, 'apply snappy b');
  await expect(statusLine(page)).toContainText('Saved · Apply Snappy to B');
  await enterText(field(page, 'slot.1.halfLife'), '0.2');
  await expect(presetButton(page, 1)).toHaveAccessibleName('Preset: Snappy changed');
  await expect(presetButton(page, 1)).toHaveAttribute('data-tip', 'Changed from “Snappy”: half-life.');
  await folder(page, 1).getByRole('button', { name: '1 changed' }).click();
  await expect(folder(page, 1).locator('[data-row="slot.1.method"]')).toBeHidden();
  await keepStep(page, 'presets-3-changed-only');
  await folder(page, 1).getByRole('button', { name: 'Reset Half-life' }).click();
  await expect(field(page, 'slot.1.halfLife')).toHaveValue('0.120');
  await expect(folder(page, 1).getByRole('button', { name: /changed$/ })).toHaveCount(1); // its preset
  await expect(folder(page, 1).locator('[data-row="slot.1.method"]')).toBeVisible();
});

test('presets are renamed, undone, and restored after a restart', async ({ page, segue }) => {
  await menuOf(page, 'A').getByRole('button', { name: 'Rename Snappy' }).click();
  await enterText(page.getByRole('textbox', { name: 'Name of Snappy' }), 'Crisp');
  await expect(statusLine(page)).toContainText('Saved · Rename preset Snappy');
  await expect(presetButton(page, 0)).toHaveAccessibleName('Preset: Crisp');
  await page.keyboard.press('Escape');
  await undo(page);
  await expect(presetButton(page, 0)).toHaveAccessibleName('Preset: Snappy');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(presetButton(page, 0)).toHaveAccessibleName('Preset: Crisp');

  const again = await segue.restart();
  await expect(presetButton(again, 0)).toHaveAccessibleName('Preset: Crisp');
  await perform(again, 'apply crisp b');
  await expect(statusLine(again)).toContainText('Saved · Apply Crisp to B');
  await expect(presetButton(again, 1)).toHaveAccessibleName('Preset: Crisp');
  await keepStep(again, 'presets-4-after-restart');
});
