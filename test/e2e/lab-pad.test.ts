import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { beginDrag, boxOf, drag, pointIn } from './pointer.ts';
import { keepSettled, keepStep, resize, settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import { addTree, chooseFromNode, grip, newTree, node, outline, pad, shareOf } from './tree-steps.ts';
import { clipRow, goPastSeam, perform, undo } from './window.ts';

/** What the pointer drags in trees and sets of trailing joints: in pads, onto them, and over the figures. */

test('a plane: the point of both inputs and samples are dragged, each one undo step', async ({ page }) => {
  const clips = ['crouch', 'hop', 'idle', 'jog', 'turn'];
  await addTree(page, 'Pad tree', (leaf) => ({
    inputs: { direction: { kind: 'number', value: 0 }, speed: { kind: 'number', value: 1 } },
    root: {
      kind: 'blendSpace2D',
      x: { input: 'direction' },
      y: { input: 'speed' },
      samples: clips.map((clip, i) => ({
        x: [0, -90, 90, 0, 0][i],
        y: [1, 1, 1, 4, 0][i],
        node: leaf(clip, `Move ${i + 1}`),
      })),
    },
  }));
  const point = grip(page, 'direction and speed');
  await expect(point).toHaveAttribute('aria-valuetext', 'direction 0.0, speed 1.000');
  await expect(shareOf(page, 'Move 1')).toHaveText('100 %');
  await keepStep(page, 'lab-pad-1-plane');
  await drag(page, point, 30, -30);
  await expect(point).not.toHaveAttribute('aria-valuetext', /direction 0\.0|speed 1\.000/);
  await expect(shareOf(page, 'Move 1')).not.toHaveText('100 %');
  await undo(page);
  await expect(point).toHaveAttribute('aria-valuetext', 'direction 0.0, speed 1.000');
  await beginDrag(page, point, 40, -30);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(point).toHaveAttribute('aria-valuetext', 'direction 0.0, speed 1.000');
  const sample = grip(page, 'Move 4');
  await expect(pad(page).locator('.pad-figure'), 'each sample has a figure').toHaveCount(5);
  await drag(page, sample, 0, 4);
  await expect(sample, 'it snaps to the line where it was').toHaveAttribute('aria-valuetext', '0.0, 4.000');
  await page.keyboard.down('Alt');
  await drag(page, sample, 0, 4);
  await page.keyboard.up('Alt');
  await expect(sample).not.toHaveAttribute('aria-valuetext', /, 4\.000/);
});

test('beside a wide plot, a dot and its row are chosen together', async ({ page, segue }) => {
  const rowOf = (name: string): Locator =>
    pad(page).locator('tr', { has: page.getByRole('combobox', { name: `Clip of ${name}`, exact: true }) });
  await resize(segue, 2200, 900);
  await newTree(page, 'Walk, run and turn (spheres)', ['idle', 'walk', 'jog', 'turn']);
  await expect(pad(page).getByRole('button', { name: 'Table', exact: true })).toBeHidden();
  await expect(pad(page).getByRole('columnheader', { name: 'turn rad/s' })).toBeVisible();
  await grip(page, 'jog').focus();
  await expect(rowOf('jog')).toHaveAttribute('aria-current', 'true');
  await pad(page).getByRole('textbox', { name: 'radius of walk', exact: true }).click();
  await expect(rowOf('jog')).toHaveAttribute('aria-current', 'false');
  await expect(grip(page, 'walk')).toHaveClass(/chosen/);
  await keepStep(page, 'lab-samples-wide');
});

test('a clip of the list is dropped on a row, which takes it, and on a pad, where it becomes a sample', async ({
  page,
}) => {
  const rows = outline(page).getByRole('treeitem');
  const dropOn = async (clip: string, target: Locator, words: string): Promise<void> => {
    await clipRow(page, clip).hover();
    await page.mouse.down();
    const { x, y } = await pointIn(target, 0.75);
    await page.mouse.move(x, y, { steps: 4 });
    await expect(page.locator('.dragged-clip')).toContainText(words);
    await page.mouse.up();
  };
  await newTree(page, 'empty', ['walk']);
  await chooseFromNode(page, 'walk', 'Wrap in', 'Blend space 1D');
  await dropOn('jog', node(page, 'Blend space 1D'), 'is added to Blend space 1D');
  await expect(rows).toHaveText([/Blend space 1D/, /walk/, /jog/]);
  await dropOn('idle', pad(page).locator('.pad-plot'), 'is added to Blend space 1D');
  await expect(rows).toHaveText([/Blend space 1D/, /walk/, /idle/, /jog/]);
  await keepSettled(page, 'lab-nodes-5-dropped');
  await dropOn('crouch', node(page, 'idle'), 'replaces the clip of idle');
  await expect(rows).toHaveText([/Blend space 1D/, /walk/, /crouch/, /jog/]);
});

/** A set of trailing joints with one chain. */
async function makeChain(page: Page): Promise<void> {
  await goPastSeam(page, 9);
  await perform(page, 'new set of trailing joints');
  await page.getByRole('combobox', { name: 'Picked joint' }).selectOption('LeftForeArm');
  await page.getByRole('button', { name: 'Add from picked joint' }).click();
  await settled(page);
}

test('the handle of a trailing joint stays under the pointer that drags it', async ({ page }) => {
  await makeChain(page);
  const handle = page.getByRole('button', { name: /^Rest offset of/ });
  const offset = page.getByRole('textbox', { name: 'Rest Y' });
  await expect(handle).toHaveAccessibleName('Rest offset of LeftForeArm');
  const [before, box] = [await offset.inputValue(), await boxOf(handle)];
  await page.mouse.move(box.x + 8, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + 50, { steps: 4 });
  await keepSettled(page, 'lab-trailing-2-drag');
  await page.mouse.up();
  await expect(offset).not.toHaveValue(before);
  const moved = await boxOf(handle);
  expect([moved.x - box.x, moved.y - box.y].map((by) => Math.round(by / 4))).toEqual([8, 11]);
  await undo(page);
  await expect(offset).toHaveValue(before);
});
