import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepStep, resize, settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import { goPastSeam, perform } from './window.ts';

/** Trailing joints: sets in the Lab, on the figures, and in a transition. */

test.use({ beginning: { first: (page) => goPastSeam(page, 9) } });

const chains = (page: Page): Locator => page.getByRole('listbox', { name: 'Chains' });
const joints = (page: Page): Locator => page.getByRole('listbox', { name: 'Joints of chain' });
const handle = (page: Page): Locator => page.getByRole('button', { name: /^Rest offset of/ });
const offset = (page: Page, axis: string): Locator => page.getByRole('textbox', { name: `Offset ${axis}` });

/** A set with one chain from `joint` on. */
async function makeChain(page: Page, joint: string): Promise<void> {
  await perform(page, 'new trailing joints');
  await page.getByRole('combobox', { name: 'Picked joint' }).selectOption(joint);
  await page.getByRole('button', { name: 'Add from picked joint' }).click();
  await expect(chains(page).getByRole('option')).toHaveText([new RegExp(`^${joint}`)]);
  await settled(page);
}

test('a chain from the picked joint swings in the views, and its rest offset is dragged there', async ({
  page,
}) => {
  await makeChain(page, 'LeftForeArm');
  await expect(joints(page).getByRole('option')).toHaveText(['LeftForeArm', 'LeftHand']);
  await expect(handle(page)).toHaveAccessibleName('Rest offset of LeftForeArm');
  await keepStep(page, 'lab-trailing-1-chain');
  const before = await offset(page, 'Y').inputValue();
  const box = (await handle(page).boundingBox())!;
  await page.mouse.move(box.x + 8, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + 50, { steps: 4 });
  await settled(page);
  await keepStep(page, 'lab-trailing-2-drag');
  await page.mouse.up();
  const dragged = await offset(page, 'Y').inputValue();
  expect(dragged).not.toBe(before);
  const moved = (await handle(page).boundingBox())!;
  expect([moved.x - box.x, moved.y - box.y].map((by) => Math.round(by / 4))).toEqual([8, 11]);
  await page.keyboard.press('Control+z');
  await expect(offset(page, 'Y')).toHaveValue(before);
});
