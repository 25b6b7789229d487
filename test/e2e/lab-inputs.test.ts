import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepStep, resize } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { expectTextField } from './text-fields.ts';
import { enterText, statusLine, undo } from './window.ts';
import { newTree, node } from './tree-steps.ts';

/** The inputs of a blend tree: dragged, keyed, generated and recorded. */

beginsWith({
  first: async (page) => {
    await newTree(page, 'speed');
    await expect(inputs(page)).toBeVisible();
  },
});

const inputs = (page: Page): Locator => page.getByRole('region', { name: /^Inputs of/ });
const slider = (page: Page): Locator => inputs(page).getByRole('slider', { name: 'speed', exact: true });
const value = (page: Page): Locator => inputs(page).getByRole('textbox', { name: 'Value of speed' });
const curve = (page: Page): Locator => inputs(page).getByRole('group', { name: 'Curve of speed' });
const key = (page: Page): Locator => curve(page).getByRole('slider');
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** A place in the curve of the speed, px: shares of the take and of the range. */
async function placeIn(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await curve(page).boundingBox();
  if (box === null) throw new Error('no curve is shown');
  return { x: box.x + 7 + x * (box.width - 14), y: box.y + 7 + (1 - y) * (box.height - 14) };
}

/** Drags the speed from the left to the right end of its slider. */
async function dragSpeed(page: Page, release = true): Promise<void> {
  const box = await slider(page).boundingBox();
  if (box === null) throw new Error('no slider is shown');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 8, y);
  await page.mouse.down();
  for (let i = 1; i <= 10; i++) {
    await page.mouse.move(box.x + 8 + ((box.width - 16) * i) / 10, y);
    await page.waitForTimeout(50);
  }
  if (release) await page.mouse.up();
}

test('dragging, typing and arrow keys set the value, each as one step of undo', async ({ page }) => {
  const before = await value(page).inputValue();
  await dragSpeed(page);
  await expect(statusLine(page)).toContainText('Saved · Set speed');
  await expect(value(page)).toHaveValue(/^2\.[67]/);
  await undo(page);
  await expect(value(page)).toHaveValue(before);
  await expectTextField(value(page), { wrong: 'fast', good: '0.5 * 4', shown: '2.000' });
  await slider(page).focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  await expect(value(page)).toHaveValue(/^2\.0[1-9]/);
  await expect(slider(page)).toBeFocused();
});

test('keys are added, dragged and deleted in the curve', async ({ page }) => {
  await expect(key(page)).toHaveCount(0);
  const [first, second] = [await placeIn(page, 0.25, 0.8), await placeIn(page, 0.5, 0.3)];
  await page.mouse.dblclick(first.x, first.y);
  await expect(key(page)).toHaveAttribute('aria-valuetext', /^2\.5\d? s/);
  await page.mouse.dblclick(second.x, second.y);
  await expect(key(page)).toHaveAccessibleName('Key 2 of 2 of speed');
  await page.mouse.move(second.x, second.y);
  await page.mouse.down();
  const to = await placeIn(page, 0.75, 0.3);
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await expect(statusLine(page)).toContainText('Saved · Move key of speed');
  await expect(key(page)).toHaveAttribute('aria-valuetext', /^7\.[45]\d? s/);
  await key(page).focus();
  await page.keyboard.press('PageUp');
  await expect(key(page)).toHaveAccessibleName('Key 1 of 2 of speed');
  await page.keyboard.press('Delete');
  await expect(key(page)).toHaveAccessibleName('Key 1 of 1 of speed');
  await keepStep(page, 'lab-inputs-1-keys');
  await undo(page);
  await expect(key(page)).toHaveAccessibleName(/^Key \d of 2 of speed$/);
});

test('a generated curve is previewed, dropped by Esc, and kept as one step of undo', async ({ page }) => {
  const generate = async (): Promise<void> => {
    await button(page, 'Generate keys of speed').click();
    await page.getByRole('combobox', { name: 'Curve', exact: true }).selectOption('Noise');
    await page.getByRole('textbox', { name: 'Period' }).fill('1');
    await page.getByRole('textbox', { name: 'Period' }).press('Tab');
    await expect(key(page)).toHaveAccessibleName('Key 1 of 11 of speed');
  };
  await generate();
  await keepStep(page, 'lab-inputs-2-generate');
  await page.keyboard.press('Escape');
  await expect(key(page)).toHaveCount(0);
  await generate();
  await button(page, 'Replace keys').click();
  await expect(statusLine(page)).toContainText('Saved · Generate speed');
  await undo(page);
  await expect(key(page)).toHaveCount(0);
});

test('a drag during playback is recorded, follows in the views, and is one undo step', async ({ page }) => {
  await button(page, 'Record speed').click();
  await page.keyboard.press('Space');
  await dragSpeed(page, false);
  await expect(node(page, 'jog')).not.toContainText(/^jog.* 0 %/);
  await page.mouse.up();
  await page.keyboard.press('Space');
  await expect(statusLine(page)).toContainText('Saved · Record speed');
  const count = Number(/of (\d+) of/.exec((await key(page).getAttribute('aria-label')) ?? '')?.[1]);
  expect(count).toBeGreaterThan(3);
  await keepStep(page, 'lab-inputs-3-recorded');
  await undo(page);
  await expect(key(page)).toHaveCount(0);
});

test('nodes follow a renamed input, which cannot be deleted while they use it', async ({ page }) => {
  await inputs(page).getByRole('button', { name: 'speed', exact: true }).dblclick();
  await enterText(page.getByRole('textbox', { name: 'Name of the input' }), 'pace');
  await expect(statusLine(page)).toContainText('Saved · Rename speed to pace');
  await expect(node(page, 'walk')).toContainText('100 %');
  await button(page, 'Settings of pace').click();
  const remove = button(page, 'Delete');
  await expect(remove).toHaveAttribute('data-tip', /“Blend space 1D” uses it/);
});

test('inputs of each kind are added, and fit a small window', async ({ page, segue }) => {
  for (const kind of ['Switch', 'Whole number', 'List']) {
    await button(page, 'Add input').click();
    await page.getByRole('menuitem', { name: kind }).click();
    await page.keyboard.press('Enter');
  }
  await expect(inputs(page).getByRole('listitem')).toHaveCount(4);
  await inputs(page).getByRole('switch').click();
  await expect(statusLine(page)).toContainText('Saved · Set switch');
  await resize(segue, 1024, 640);
  await keepStep(page, 'lab-inputs-4-small');
  await expectAccessible(page, 'inputs');
  await button(page, 'Settings of list').click();
  await enterText(page.getByRole('textbox', { name: 'Options' }), 'calm, sad, tense');
  await expect(inputs(page).getByRole('combobox', { name: 'list' })).toHaveValue('calm');
  await keepStep(page, 'lab-inputs-5-options');
});
