import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { keepStep, settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import { statusLine, undo } from './window.ts';

/** Keys that are held, and keys during a drag: one gesture is one step of undo. */

const slider = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Timeline' }).getByRole('slider', { name, exact: true });
const valueOf = async (handle: Locator): Promise<number> =>
  Number(await handle.getAttribute('aria-valuenow'));

test('holding a bracket moves the marker step by step, in one step of undo', async ({ page }) => {
  await page.keyboard.press('m');
  const marker = page.getByRole('slider', { name: /^Marker .*, destination$/ });
  await expect(statusLine(page)).toContainText('Saved · Add out marker');
  const before = await valueOf(marker);
  for (let i = 0; i < 4; i++) await page.keyboard.down(']');
  await expect.poll(() => valueOf(marker)).toBeCloseTo(before + 4 / 60, 2);
  await keepStep(page, 'editing-1-held-bracket');
  await page.keyboard.up(']');
  await expect(statusLine(page)).toContainText('Saved · Move out marker');
  await undo(page);
  await expect(statusLine(page)).toContainText('Undid Move out marker');
  await expect.poll(() => valueOf(marker)).toBeCloseTo(before, 3);
  await undo(page);
  await expect(statusLine(page)).toContainText('Undid Add out marker');
});

test('Ctrl+Z during a drag affects neither the drag nor earlier edits', async ({ page }) => {
  const out = slider(page, 'Out marker, source');
  await page.keyboard.press('m');
  await expect(statusLine(page)).toContainText('Saved · Add out marker');
  const start = await valueOf(out);
  const box = await out.boundingBox();
  if (!box) throw new Error('no out marker');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y, { steps: 4 });
  await expect.poll(() => valueOf(out)).toBeLessThan(start);
  const dragged = await valueOf(out);
  await undo(page);
  await settled(page);
  expect(await valueOf(out)).toBe(dragged);
  await page.mouse.up();
  await expect(statusLine(page)).toContainText('Saved · Move out point off its marker');
  await undo(page);
  await expect.poll(() => valueOf(out)).toBeCloseTo(start, 3);
  await expect(statusLine(page)).toContainText('Undid Move out point');
  await undo(page);
  await expect(statusLine(page)).toContainText('Undid Add out marker');
});

test('arrows after a drag move the playhead, not the marker of the point', async ({ page }) => {
  const out = slider(page, 'Out marker, source');
  const playhead = slider(page, 'Playhead');
  const box = await out.boundingBox();
  if (!box) throw new Error('no out marker');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - 40, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(statusLine(page)).toContainText('Saved · Move out point off its marker');
  const [left, time] = [await valueOf(out), await valueOf(playhead)];
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => valueOf(playhead)).toBeCloseTo(time + 1 / 60, 3);
  expect(await valueOf(out)).toBe(left);
  await expect(page.getByRole('combobox', { name: 'Out marker' })).toHaveValue('');
  await undo(page);
  await expect(statusLine(page)).toContainText('Undid Move out point');
});
