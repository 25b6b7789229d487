import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';

/** Where a part of the window is, px, once it is drawn: one that is drawn anew just now has no box. */
export async function boxOf(part: Locator): Promise<Record<'x' | 'y' | 'width' | 'height', number>> {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null;
  await expect
    .poll(async () => (box = await part.boundingBox()), `${String(part)} in the window`)
    .not.toBeNull();
  return box!;
}

/** A point of a part of the window, px, by shares of its width and height. */
export async function pointIn(part: Locator, across = 0.5, down = 0.5): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await boxOf(part);
  return { x: x + across * width, y: y + down * height };
}

/** Presses on the middle of a part, and moves the pointer by so many px in steps; the button stays down. */
export async function beginDrag(page: Page, part: Locator, right: number, down: number): Promise<void> {
  const { x, y } = await pointIn(part);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right / 2, y + down / 2, { steps: 3 });
  await page.mouse.move(x + right, y + down, { steps: 3 });
}

/** Drags the middle of a part by so many px. */
export async function drag(page: Page, part: Locator, right: number, down = 0): Promise<void> {
  await beginDrag(page, part, right, down);
  await page.mouse.up();
}
