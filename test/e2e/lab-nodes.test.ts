import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepSettled, keepStep, resize } from './segue-app.ts';
import { test } from './segue-test.ts';
import { chooseTheme, clipRow, perform, undo, pressKeys } from './window.ts';
import { chooseFromNode, grip, newTree, node, outline, pad } from './tree-steps.ts';

/** The nodes of a blend tree, edited by hand. */

const rows = (page: Page): Locator => outline(page).getByRole('treeitem');
const entry = (page: Page, name: string): Locator => page.getByRole('menuitem', { name, exact: true });

test('a tree is built from one clip: nodes are wrapped, added and changed, each as one undo step', async ({
  page,
}) => {
  await newTree(page, 'empty', ['walk']);
  await chooseFromNode(page, 'walk', 'Wrap in', 'Blend space 1D');
  await expect(rows(page)).toHaveText([/Blend space 1D/, /walk/]);
  await expect(page.getByRole('region', { name: 'Inputs of Empty' })).toContainText('x');
  await clipRow(page, 'jog').click();
  await chooseFromNode(page, 'Blend space 1D', 'Add child', 'Clip');
  await expect(rows(page)).toHaveText([/Blend space 1D/, /walk/, /jog/]);
  await chooseFromNode(page, 'Blend space 1D', 'Wrap in', 'Cadence');
  await expect(rows(page)).toHaveText([/Cadence/, /Blend space 1D/, /walk/, /jog/]);
  await chooseFromNode(page, 'Blend space 1D', 'Change to', 'Crossfade');
  await expect(rows(page)).toHaveText([/Cadence/, /Crossfade/, /walk/, /jog/]);
  await keepSettled(page, 'lab-nodes-1-built');
  await undo(page, 4);
  await expect(rows(page)).toHaveText([/walk/]);
});

test('by key: the menu of a node opens, arrows lead into its menus and back, and Alt+↓ moves a child', async ({
  page,
}) => {
  await newTree(page, 'empty', ['walk']);
  await node(page, 'walk').focus();
  await page.keyboard.press('Shift+F10');
  await expect(entry(page, 'Add child')).toBeFocused();
  await pressKeys(page, 'ArrowDown', 'ArrowRight');
  await expect(page.getByRole('menu', { name: 'Wrap in' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(entry(page, 'Add child')).toBeFocused();
  await pressKeys(page, 'ArrowDown', 'Enter');
  const menu = page.getByRole('menu', { name: 'Wrap in' });
  await expect(menu.getByRole('separator')).toHaveText(['Blend', 'Layer', 'Choose', 'Time']);
  await expect(entry(page, 'Additive')).toHaveAttribute('aria-description', /^Adds the difference/);
  await expectAccessible(page, 'the kinds of nodes', 'lab-nodes-2-menu');
  await entry(page, 'Layer per joint').focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText([/Layer per joint/, /walk.*base/, /walk.*layer/]);
  await clipRow(page, 'jog').click();
  await rows(page).nth(2).click();
  await perform(page, 'put selected clip into node');
  await expect(rows(page)).toHaveText([/Layer per joint/, /walk/, /jog/]);
  await rows(page).nth(1).click();
  await rows(page).nth(1).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(rows(page)).toHaveText([/Layer per joint/, /jog/, /walk/]);
  await expect(node(page, 'walk')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('contentinfo')).toContainText('it is the last child');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rows(page)).toHaveText([/Layer per joint/, /walk/, /jog/]);
});

test('a row of the outline is dragged to another place; Escape takes it back', async ({ page }) => {
  await newTree(page, 'empty', ['walk']);
  await clipRow(page, 'jog').click();
  await chooseFromNode(page, 'walk', 'Wrap in', 'Continuous blend');
  await expect(rows(page)).toHaveText([/Continuous blend/, /walk/, /jog/]);
  const from = await node(page, 'walk').boundingBox();
  if (!from) throw new Error('the row is not in the page');
  const [x, y] = [from.x + 60, from.y + from.height / 2];
  for (const isKept of [false, true]) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 24, { steps: 3 });
    await expect(rows(page)).toHaveText([/Continuous blend/, /jog/, /walk/]);
    if (!isKept) await page.keyboard.press('Escape');
    await page.mouse.up();
    if (!isKept) await expect(rows(page)).toHaveText([/Continuous blend/, /walk/, /jog/]);
  }
  await expect(node(page, 'walk')).toHaveAttribute('aria-selected', 'true');
  await undo(page);
  await expect(rows(page)).toHaveText([/Continuous blend/, /walk/, /jog/]);
});

test('the weight in the picked joint is beside that over all, through a mask', async ({ page, segue }) => {
  await newTree(page, 'layered');
  const layer = rows(page).nth(2);
  await expect(layer.locator('.lab-joint-share')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Curves' }).click();
  await page.getByRole('button', { name: /^Joints: / }).click();
  await page.getByRole('checkbox', { name: 'LeftHand', exact: true }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Tree' }).click();
  await expect(page.locator('.lab-joint-name')).toHaveText('LeftHand');
  await expect(layer.locator('.lab-joint-share')).toHaveText('100 %');
  await expect(layer.locator('.lab-share')).not.toHaveText('100 %');
  await expectAccessible(page, 'the outline with a picked joint', 'lab-nodes-3-joint');
  await chooseTheme(page, 'light');
  await resize(segue, 1024, 640);
  await expectAccessible(page, 'the outline with a picked joint, small and light', 'lab-nodes-4-small');
});

test('a clip of the list is dropped on a row, which takes it, and on a pad, where it becomes a sample', async ({
  page,
}) => {
  await newTree(page, 'empty', ['walk']);
  await chooseFromNode(page, 'walk', 'Wrap in', 'Blend space 1D');
  const dropOn = async (clip: string, target: Locator, words: string): Promise<void> => {
    await clipRow(page, clip).hover();
    await page.mouse.down();
    const box = await target.boundingBox();
    if (!box) throw new Error('the target is not in the page');
    await page.mouse.move(box.x + 0.75 * box.width, box.y + box.height / 2, { steps: 4 });
    await expect(page.locator('.dragged-clip')).toContainText(words);
    await page.mouse.up();
  };
  await dropOn('jog', node(page, 'Blend space 1D'), 'is added to Blend space 1D');
  await expect(rows(page)).toHaveText([/Blend space 1D/, /walk/, /jog/]);
  await dropOn('idle', pad(page).locator('.pad-plot'), 'is added to Blend space 1D');
  await expect(rows(page)).toHaveText([/Blend space 1D/, /walk/, /idle/, /jog/]);
  await keepSettled(page, 'lab-nodes-5-dropped');
  await dropOn('crouch', node(page, 'idle'), 'replaces the clip of idle');
  await expect(rows(page)).toHaveText([/Blend space 1D/, /walk/, /crouch/, /jog/]);
  await undo(page, 3);
  await expect(rows(page)).toHaveText([/Blend space 1D/, /walk/]);
});

test('the nine poses of an aim offset take clips of the list that are dropped on them', async ({ page }) => {
  await newTree(page, 'aim offset', ['walk', 'wave']);
  await expect(clipRow(page, 'Aim offset'), 'the rows below have moved').toBeVisible();
  await pad(page).getByRole('button', { name: 'Plot' }).click();
  await clipRow(page, 'jog').hover();
  await page.mouse.down();
  const pose = await grip(page, 'wave 2.50 s').boundingBox();
  if (!pose) throw new Error('the pose is not in the page');
  await page.mouse.move(pose.x + pose.width / 2, pose.y + pose.height / 2, { steps: 4 });
  await expect(page.locator('.dragged-clip')).toContainText('replaces the clip of wave 2.50 s');
  await page.mouse.up();
  await expect(node(page, 'jog 2.50 s')).toHaveCount(1);
  await keepStep(page, 'lab-nodes-6-aim');
  await undo(page);
  await expect(node(page, 'wave 2.50 s')).toHaveCount(1);
});
