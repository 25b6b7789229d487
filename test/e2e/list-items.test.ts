import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright';
import { keepSettled, keepStep } from './segue-app.ts';
import { test } from './segue-test.ts';
import { enterText, perform } from './window.ts';
import { newTree } from './tree-steps.ts';

/** Trees, muscles, trailing joints and request lists as rows of the library. */

const rows = (page: Page): Locator => page.getByRole('grid', { name: 'Clips' }).getByRole('row');
const chooseKind = (page: Page, kind: string) =>
  page.getByRole('combobox', { name: 'Kind' }).selectOption(kind);
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });

async function chooseInMenu(page: Page, row: Locator, entry: string): Promise<void> {
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: entry }).click();
}

test('a tree is the first row; a double click or Enter opens it, and its menu renames, duplicates and deletes it', async ({
  page,
}) => {
  await newTree(page, 'speed');
  await expect(rows(page).first()).toContainText('Speed (1-D)');
  await page.getByRole('button', { name: 'Back to transition' }).click();
  await expect(tab(page, 'Tree')).toHaveCount(0);
  await rows(page).first().dblclick();
  await expect(tab(page, 'Tree')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Back to transition' }).click();
  await rows(page).first().click();
  await page.keyboard.press('Enter');
  await expect(tab(page, 'Tree')).toHaveAttribute('aria-selected', 'true');
  await chooseInMenu(page, rows(page).first(), 'Rename tree');
  await enterText(page.getByRole('textbox', { name: 'Name of item' }), 'Gaits');
  await expect(rows(page).first()).toContainText('Gaits');
  await chooseInMenu(page, rows(page).first(), 'Duplicate tree');
  await expect(rows(page).nth(1)).toContainText('Gaits (2)');
  await chooseInMenu(page, rows(page).nth(1), 'Delete tree');
  await expect(rows(page).filter({ hasText: 'Gaits (2)' })).toHaveCount(0);
  await expect(rows(page).first()).toContainText('Gaits');
  await keepStep(page, 'list-items-2-deleted');
});

test('muscles and trailing joints are found by kind, and open in a tab that closes', async ({ page }) => {
  await perform(page, 'new muscles left leg');
  await perform(page, 'new set of trailing joints');
  await expect(tab(page, 'Trailing joints')).toHaveAttribute('aria-selected', 'true');
  await expect(rows(page)).toHaveCount(7);
  await chooseKind(page, 'Muscles');
  await expect(rows(page)).toHaveText([/Left leg/]);
  await expect(page.getByRole('searchbox', { name: 'Search clips' })).toHaveValue('kind:muscles');
  await rows(page).first().dblclick();
  await expect(tab(page, 'Muscles')).toHaveAttribute('aria-selected', 'true');
  await keepSettled(page, 'list-items-1-muscles');
  await page.getByRole('button', { name: 'Close item' }).click();
  await expect(tab(page, 'Timeline')).toHaveAttribute('aria-selected', 'true');
  await chooseKind(page, 'Trailing joints');
  await expect(rows(page)).toHaveText([/Trailing joints/]);
  await chooseKind(page, 'All');
  await expect(rows(page)).toHaveCount(7);
});
