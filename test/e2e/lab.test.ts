import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';
import { keepStep, settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import { clipRow, perform, searchFor } from './window.ts';

/** The Lab: blend trees made of clips, in the views and in transitions. */

const outline = (page: Page): Locator => page.getByRole('tree', { name: 'Nodes' });
const node = (page: Page, name: string): Locator => outline(page).getByRole('treeitem', { name });

async function makeSpeedTree(page: Page): Promise<void> {
  await clipRow(page, 'walk').click();
  await clipRow(page, 'jog').click({ modifiers: ['Control'] });
  await perform(page, 'new tree: speed');
  await expect(outline(page)).toBeVisible();
  await settled(page);
}

test('a tree of a walk and a jog is made from the selected clips, shown, and taken back by undo', async ({ page }) => {
  await makeSpeedTree(page);
  await keepStep(page, 'lab-1-speed');
  await expect(node(page, 'walk')).toContainText('100 %');
  await expect(node(page, 'jog')).toContainText('0 %');
  await page.keyboard.press('Control+z');
  await expect(outline(page)).toHaveCount(0);
});
