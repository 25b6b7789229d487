import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepPart } from './guide-picture.ts';
import { drawnTime, keepSettled, keepStep, resize, settled } from './segue-app.ts';
import { tabTo, typeChoice } from './guide-steps.ts';
import { beginsWith, test } from './segue-test.ts';
import { chooseTheme, clipRow, goPastSeam, perform, statusLine, undo, pressKeys } from './window.ts';
import { tailedClip } from '../fixtures/tailed-clip.ts';
import { writeBvh } from '#core/bvh/write-bvh.ts';

/**
 * Trailing joints: sets of the library, on the figures, and in a transition. The first test follows the steps
 * of its page in the guide.
 */

beginsWith({ first: (page) => goPastSeam(page, 9) });

const chains = (page: Page): Locator => page.getByRole('listbox', { name: 'Chains' });
const joints = (page: Page): Locator => page.getByRole('listbox', { name: 'Joints of chain' });
const handle = (page: Page): Locator => page.getByRole('button', { name: /^Rest offset of/ });
const offset = (page: Page, axis: string): Locator => page.getByRole('textbox', { name: `Rest ${axis}` });

/** A set with one chain from `joint` on. */
async function makeChain(page: Page, joint: string): Promise<void> {
  await perform(page, 'new set of trailing joints');
  await page.getByRole('combobox', { name: 'Picked joint' }).selectOption(joint);
  await page.getByRole('button', { name: 'Add from picked joint' }).click();
  await expect(chains(page).getByRole('option')).toHaveText([new RegExp(`^${joint}`)]);
  await settled(page);
}

test('trailing joints, from a picked joint to the transition', async ({ page }) => {
  await page.getByRole('region', { name: 'Clips' }).getByRole('button', { name: 'New' }).click();
  await page.getByRole('menuitem', { name: 'New set of trailing joints' }).click();
  await typeChoice(page, page.getByRole('combobox', { name: 'Picked joint' }), 'LeftFore');
  await page.keyboard.press('Escape');
  await perform(page, 'add chain from picked joint');
  await expect(joints(page).getByRole('option')).toHaveText(['LeftForeArm', 'LeftHand']);
  await goPastSeam(page, 9);
  await page.keyboard.press('f');
  await keepPart(page, 'trailing-joints', page.getByRole('main', { name: 'Viewports' }));
  await tabTo(page, handle(page));
  await page.keyboard.press('ArrowDown');
  await expect(statusLine(page)).toContainText('Saved · Set rest offset of LeftForeArm');
  await perform(page, 'hold frame');
  await expect(page.getByRole('combobox', { name: 'Held frame' })).toHaveValue('sway');
  await pressKeys(page, 'Escape', 'Space');
  await expect.poll(() => drawnTime(page)).toBeGreaterThan(0.3);
  await page.keyboard.press('Space');
  await perform(page, 'use trailing joints in transition');
  await expect(statusLine(page)).toContainText('Saved · Use trailing joints');
  await expect(page.locator('[data-folder="trailing"]')).toContainText('LeftForeArm');
});

test('a chain from the picked joint swings in the views, and its rest offset is dragged there, or moved by arrows', async ({
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
  await keepSettled(page, 'lab-trailing-2-drag');
  await page.mouse.up();
  const dragged = await offset(page, 'Y').inputValue();
  expect(dragged).not.toBe(before);
  const moved = (await handle(page).boundingBox())!;
  expect([moved.x - box.x, moved.y - box.y].map((by) => Math.round(by / 4))).toEqual([8, 11]);
  await undo(page);
  await expect(offset(page, 'Y')).toHaveValue(before);
  await handle(page).focus();
  await page.keyboard.down('ArrowUp');
  await expect(offset(page, 'Y')).not.toHaveValue(before);
  await page.keyboard.press('Escape');
  await expect(offset(page, 'Y')).toHaveValue(before);
  await page.keyboard.up('ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  const fine = Number(await offset(page, 'Y').inputValue());
  expect(Math.abs(fine - Number(before))).toBeLessThanOrEqual(0.0011);
  expect(fine).not.toBe(Number(before));
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(offset(page, 'Y')).toHaveValue(before);
});

test('it can be read by everybody and fits a small window, in both themes', async ({ page, segue }) => {
  await makeChain(page, 'LeftForeArm');
  for (const theme of ['light', 'dark']) {
    await chooseTheme(page, theme);
    await settled(page);
    await expectAccessible(page, `trailing joints, ${theme}`, `lab-trailing-5-${theme}`);
  }
  await resize(segue, 1024, 640);
  await settled(page);
  await expectAccessible(page, 'trailing joints in a small window', 'lab-trailing-6-small');
});

test('a creature with a tail, alone: parts are found by their names, and the tail trails as it turns on the spot', async ({
  ownHome,
  start,
}) => {
  const file = path.join(ownHome.folder, 'creature.bvh');
  writeFileSync(file, writeBvh(tailedClip()));
  const { page } = await start(file);
  await clipRow(page, 'creature').dblclick();
  await expect(page.getByRole('button', { name: 'Back to transition' })).toBeVisible();
  await perform(page, 'new set of trailing joints');
  await expect(chains(page).getByRole('option')).toHaveText([/^Tail.*3 joints/, /^Ear 1/, /^Ear 2/]);
  await joints(page).getByRole('option', { name: 'Tail_01' }).click();
  await expect(handle(page)).toHaveAccessibleName('Rest offset of Tail_01');
  await joints(page).getByRole('option', { name: 'Tail_01' }).blur();
  await page.keyboard.press('0');
  for (let i = 0; i < 38; i++) await page.keyboard.press('ArrowRight');
  await expect.poll(() => drawnTime(page)).toBeCloseTo(38 / 30, 4);
  await settled(page);
  await expect(handle(page)).toBeVisible();
  await keepStep(page, 'lab-trailing-7-creature');
});
