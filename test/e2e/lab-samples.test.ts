import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepStep, resize, settled, type SegueApp } from './segue-app.ts';
import { test } from './segue-test.ts';
import { clipRow, enterText, perform, undo } from './window.ts';
import { grip, newTree, node, pad } from './tree-steps.ts';

/** The table of a pad: clips and numbers of its samples, and the ranges of its axes. */

const cell = (page: Page, name: string): Locator => pad(page).getByRole('textbox', { name, exact: true });
const clipOf = (page: Page, name: string): Locator => pad(page).getByRole('combobox', { name, exact: true });
const side = (page: Page, name: string): Locator => pad(page).getByRole('button', { name, exact: true });
const rowOf = (page: Page, name: string): Locator =>
  pad(page).locator('tr', { has: page.getByRole('combobox', { name: `Clip of ${name}`, exact: true }) });

/** Replaces the text of the focused field. */
async function typeAnew(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Looks for problems of access in both themes at the smallest size and at a large one. */
async function expectAllAccessible(page: Page, segue: SegueApp, state: string): Promise<void> {
  for (const theme of ['light', 'dark'])
    for (const [width, height] of [
      [1024, 640],
      [1600, 1000],
    ]) {
      await perform(page, `${theme} theme`);
      await resize(segue, width, height);
      await settled(page);
      await expectAccessible(
        page,
        `${state}, ${theme}, ${width} px`,
        `lab-samples-${state}-${theme}-${width}`,
      );
    }
}

test('clips and numbers of samples are typed in a table; arrows change the cell', async ({ page, segue }) => {
  await newTree(page, 'Speed (1-D)', ['walk', 'jog']);
  await side(page, 'Table').focus();
  await page.keyboard.press('Enter');
  await expect(cell(page, 'speed of jog')).toHaveValue('2.701');
  await cell(page, 'speed of jog').focus();
  await typeAnew(page, '3');
  await expect(cell(page, 'speed of jog')).toHaveValue('3');
  await cell(page, 'speed of jog').focus();
  await page.keyboard.press('ArrowUp');
  await expect(cell(page, 'speed of walk')).toBeFocused();
  await expect(rowOf(page, 'walk')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.type('1.5');
  await page.keyboard.press('ArrowDown');
  await expect(cell(page, 'speed of jog')).toBeFocused();
  await expect(cell(page, 'speed of walk')).toHaveValue('1.5');
  await page.keyboard.press('ArrowLeft');
  await expect(clipOf(page, 'Clip of jog')).toBeFocused();
  await typeAnew(page, 'idle');
  await expect(node(page, /^idle/)).toBeVisible();
  await undo(page);
  await expect(node(page, /^jog/)).toBeVisible();
  await enterText(clipOf(page, 'Clip of jog'), 'no such clip');
  await expect(page.getByText('No clip is named “no such clip”.')).toBeVisible();
  await enterText(cell(page, 'speed of walk'), '5');
  await expect(page.getByText('Samples must ascend'), 'two samples do not change places').toBeVisible();
  await expect(cell(page, 'speed of walk')).toHaveValue('1.5');
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
  await expectAllAccessible(page, segue, 'table');
});

test('an axis has the range that is set: a sample outside is told, drawn at the edge, and counts', async ({
  page,
}) => {
  await newTree(page, 'Speed (1-D)', ['walk', 'jog']);
  const slider = page.getByRole('slider', { name: 'speed', exact: true }).last();
  await side(page, 'Table').click();
  await enterText(cell(page, 'Minimum of speed'), '0');
  await expect(slider).toHaveAttribute('min', '0');
  await enterText(cell(page, 'Maximum of speed'), '2');
  await expect(slider).toHaveAttribute('max', '2');
  const told = pad(page).getByText('Outside the range and drawn at its edge, but still used: jog');
  await expect(told).toBeVisible();
  await side(page, 'Plot').click();
  await keepStep(page, 'lab-samples-outside');
  const [plot, dot] = [
    await pad(page).locator('.pad-plot').boundingBox(),
    await grip(page, 'jog').boundingBox(),
  ];
  if (!plot || !dot) throw new Error('the dot is not in the page');
  expect(dot.x + dot.width / 2).toBeLessThan(plot.x + plot.width);
  await enterText(page.getByRole('textbox', { name: 'Value of speed' }), '2.701');
  await expect(node(page, /^jog/).locator('.lab-share')).toHaveText('100 %');
  await side(page, 'Table').click();
  await pad(page).getByRole('button', { name: 'Fit ranges to samples' }).click();
  await expect(told).toBeHidden();
  await undo(page);
  await expect(told).toBeVisible();
});

test('beside a wide plot, a dot and its row are chosen together', async ({ page, segue }) => {
  await resize(segue, 1900, 900);
  await newTree(page, 'Walk, run and turn (spheres)', ['idle', 'walk', 'jog', 'turn']);
  await expect(side(page, 'Table')).toBeHidden();
  await expect(pad(page).getByRole('columnheader', { name: 'turn rad/s' })).toBeVisible();
  await grip(page, 'jog').focus();
  await expect(rowOf(page, 'jog')).toHaveAttribute('aria-current', 'true');
  await cell(page, 'radius of walk').click();
  await expect(rowOf(page, 'jog')).toHaveAttribute('aria-current', 'false');
  await expect(grip(page, 'walk')).toHaveClass(/chosen/);
  await keepStep(page, 'lab-samples-wide');
});

test('an aim offset asks for poses: from a clip with markers, or one by one', async ({ page, segue }) => {
  await newTree(page, 'Aim offset', ['idle', 'wave']);
  const aim = pad(page).getByRole('group', { name: 'Aim clip' });
  const take = aim.getByRole('button', { name: 'Take poses' });
  await expect(aim).toContainText('“wave” has 3 note markers. Nine poses need 9');
  await expect(take).toHaveAttribute('aria-disabled', 'true');
  await aim.getByRole('combobox', { name: 'Markers of the aim clip' }).selectOption('Three along yaw');
  await take.click();
  const times = pad(page).getByRole('textbox', { name: /^time of / });
  const three = await times.evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value));
  expect(new Set(three).size).toBe(3);
  expect(three.slice(3, 6)).toEqual(three.slice(0, 3));
  await undo(page);
  await expect(times.nth(1)).toHaveValue('0.5');

  await clipOf(page, 'Clip of up right').focus();
  await typeAnew(page, 'crouch');
  await expect(node(page, 'crouch 4.00 s')).toBeVisible();
  await clipRow(page, 'hop').hover();
  await page.mouse.down();
  const target = await rowOf(page, 'up left').boundingBox();
  if (!target) throw new Error('the row is not in the page');
  await page.mouse.move(target.x + 20, target.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect(clipOf(page, 'Clip of up left')).toHaveValue('hop');
  await expectAllAccessible(page, segue, 'aim');
});
