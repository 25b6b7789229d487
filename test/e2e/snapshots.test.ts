import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { keepSettled, keepStep, resize, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { enterText, goPastSeam, pressKeys } from './window.ts';

/** Snapshots beside their slots; more than two figures; and camera views. */

beginsWith({ first: (page) => goPastSeam(page, 9) });

const views = (page: Page): Locator => page.locator('.view-overlay');
const halfLife = (page: Page): Locator => page.locator('[data-row="slot.0.halfLife"] input[type=text]');

/** Types a half-life for A. */
async function setHalfLife(page: Page, value: string): Promise<void> {
  await enterText(halfLife(page), value);
  await page.keyboard.press('Escape');
  await page.locator('.wordmark').click();
}

test('a snapshot is beside its slot, survives a restart, and is restored as one edit', async ({ segue }) => {
  await segue.page.keyboard.press('n');
  await expect(views(segue.page)).toHaveCount(3);
  await setHalfLife(segue.page, '0.4');
  await settled(segue.page);
  await keepStep(segue.page, 'snapshots-1-beside');
  await segue.page.keyboard.press('1');
  await expect(views(segue.page)).toHaveCount(2);
  await segue.page.keyboard.press('4');
  await settled(segue.page);
  await keepStep(segue.page, 'snapshots-2-overlay');
  await segue.page.keyboard.press('3');
  const page = await segue.restart();
  await expect(views(page)).toHaveCount(3);
  await expect(halfLife(page)).toHaveValue('0.400');
  await pressKeys(page, '1', 'Shift+H');
  const distances = page.getByRole('group', { name: /^Colours: distance of each joint, A to A of \d/ });
  await expect(distances).toContainText('largest');
  await page.getByRole('button', { name: 'Restore into A' }).click();
  await expect(halfLife(page)).toHaveValue('0.120');
  await expect(distances).toContainText('no distance');
  await expect(page.locator('.joint-card:visible')).toHaveCount(0);
  await keepSettled(page, 'snapshots-7-nowhere-apart');
  await pressKeys(page, 'Shift+H', '3');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(halfLife(page)).toHaveValue('0.400');
  await page.getByRole('button', { name: 'Remove snapshot of A' }).click();
  await expect(views(page)).toHaveCount(2);
});

test('figures of all slots and snapshots are shown, and scroll in small windows', async ({ page, segue }) => {
  for (let i = 0; i < 8; i++) await page.getByRole('button', { name: 'Add slot' }).click();
  await page.keyboard.press('Escape'); // leaves the method of the new slot
  for (let i = 0; i < 4; i++) await page.keyboard.press('n');
  await page.keyboard.press('6');
  await expect(views(page)).toHaveCount(14);
  await keepSettled(page, 'snapshots-3-fourteen');
  await resize(segue, 1024, 640);
  await page.keyboard.press('ControlOrMeta+i');
  const last = views(page).last();
  await expect(last).not.toBeInViewport({ ratio: 0.9 });
  await keepSettled(page, 'snapshots-3-fourteen-1024');
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await keepSettled(page, 'snapshots-3-fourteen-1024-scrolled');
  await page.keyboard.press('Alt+n');
  await expect(views(page)).toHaveCount(10);
  await resize(segue, 1024, 640);
  await keepSettled(page, 'snapshots-4-ten-1024');
  await resize(segue, 1600, 1000);
  await page.keyboard.press('3');
});
