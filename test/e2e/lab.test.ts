import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepStep, resize, settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import {
  chooseTheme,
  clipRow,
  enterText,
  perform,
  showClips,
  showTransitions,
  statusLine,
  undo,
} from './window.ts';
import { newTree, node, outline, pad } from './tree-steps.ts';

/** Blend trees made of clips, in the views and in transitions. */

test('a tree of a walk and a jog is made from selected clips, shown, and undone', async ({ page }) => {
  await newTree(page, 'speed');
  await keepStep(page, 'lab-1-speed');
  await expect(node(page, 'walk')).toContainText('100 %');
  await expect(node(page, 'jog')).toContainText('0 %');
  await undo(page);
  await expect(outline(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Back to transition' })).toHaveCount(0);
});

test('a tree is the destination of a transition, and plays and is exported as a clip', async ({ page }) => {
  await newTree(page, 'speed');
  await perform(page, 'replace destination');
  await expect(await showTransitions(page)).toContainText('walk → Speed (1-D)');
  await perform(page, 'timeline');
  await settled(page);
  await expect(page.getByRole('contentinfo')).toContainText('pose distance');
  await keepStep(page, 'lab-2-destination');
  await page.getByRole('button', { name: 'Edit inputs' }).click();
  await expect(page.getByRole('tab', { name: 'Tree' })).toHaveAttribute('aria-selected', 'true');
  await page
    .getByRole('region', { name: /^Inputs of Speed/ })
    .getByRole('slider')
    .first()
    .press('End');
  await expect(statusLine(page)).toContainText('Saved · ');
  // The views still show the transition, whose destination jogs now.
  await expect(page.getByRole('contentinfo')).toContainText('pose distance');
  await undo(page);
});

test('Space plays a tree that was chosen in the menu of new trees', async ({ page }) => {
  await page.getByRole('region', { name: 'Clips' }).getByRole('button', { name: 'New' }).click();
  await page.getByRole('menuitem', { name: 'New tree: Speed (1-D)' }).click();
  await expect(outline(page)).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(clipRow(page, 'Speed')).toHaveCount(1);
});

test('a wrong value of a node is refused in words, and the tree stays as it was', async ({ page }) => {
  await newTree(page, 'speed');
  await node(page, 'Blend space 1D').click();
  const field = page.getByRole('textbox', { name: 'jog', exact: true });
  await enterText(field, '0');
  await expect(page.getByRole('alert').first()).toContainText('ascend');
  await keepStep(page, 'lab-3-wrong');
  await expect(field).not.toHaveValue('0.00');
  await expect(node(page, 'jog')).toContainText('0 %');
});

test('Delete in the outline removes a node, after a clip was added from the list', async ({ page }) => {
  await newTree(page, 'speed');
  await node(page, 'jog').click();
  await clipRow(page, 'turn').click();
  await page.getByRole('button', { name: 'Add selected clip' }).click();
  await expect(node(page, 'turn')).toBeVisible();
  await expect(pad(page)).toContainText('turn');
  await keepStep(page, 'lab-8-added');
  await node(page, 'turn').focus();
  await node(page, 'turn').click();
  await page.keyboard.press('Delete');
  await expect(node(page, 'turn')).toHaveCount(0);
  await undo(page);
  await expect(node(page, 'turn')).toBeVisible();
  await node(page, 'Blend space 1D').click();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('contentinfo')).toContainText(
    'Delete node: its place in the tree cannot be empty',
  );
});

test('Enter in the outline shows the tree again; Escape puts it away, and the tab before is in front', async ({
  page,
}) => {
  await newTree(page, 'speed');
  const shown = page.getByRole('button', { name: 'In views' });
  await expect(shown).toHaveAttribute('aria-pressed', 'true');
  await shown.click();
  await expect(shown).toHaveAttribute('aria-pressed', 'false');
  await node(page, 'Cadence').focus();
  await page.keyboard.press('Enter');
  await expect(shown).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tab', { name: 'Tree' })).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Timeline' })).toHaveAttribute('aria-selected', 'true');
  await perform(page, 'open tree speed');
  await expect(shown).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Close item' }).click();
  await expect(page.getByRole('button', { name: 'Back to transition' })).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Tree' })).toHaveCount(0);
});

test('it can be read by everybody and fits a small window, in both themes', async ({ page, segue }) => {
  await newTree(page, 'speed');
  for (const theme of ['light', 'dark']) {
    await chooseTheme(page, theme);
    await expectAccessible(page, `a tree, ${theme}`, `lab-4-${theme}`);
  }
  await resize(segue, 1024, 640);
  await expectAccessible(page, 'a tree, small', 'lab-5-small');
});

test('a transition says that its tree was deleted, undo brings it back, and both are there after a restart', async ({
  page,
  segue,
}) => {
  await newTree(page, 'speed');
  await perform(page, 'replace destination');
  await expect(await showTransitions(page)).toContainText('walk → Speed (1-D)');
  await showClips(page);
  await clipRow(page, 'Speed').click();
  await perform(page, 'delete tree');
  const question = page.getByRole('dialog', { name: /^Delete .*\?$/ });
  await expect(question).toContainText('This tree is in use.');
  await keepStep(page, 'lab-6-delete-in-use');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await perform(page, 'delete tree');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(outline(page)).toHaveCount(0);
  const gone = 'The blend tree at the destination of this transition was deleted.';
  await expect(page.getByText(gone).first()).toBeVisible();
  const again = await segue.restart();
  await expect(again.getByText(gone).first()).toBeVisible();
  await keepStep(again, 'lab-6-deleted');
  await undo(again);
  await expect(again.getByRole('tree', { name: 'Nodes' })).toHaveCount(0);
  await perform(again, 'open tree speed');
  await expect(again.getByRole('tree', { name: 'Nodes' })).toBeVisible();
  await again.getByRole('button', { name: 'Back to transition' }).click();
  await settled(again);
  await expect(again.getByRole('contentinfo')).toContainText('pose distance');
  await keepStep(again, 'lab-7-back');
});
