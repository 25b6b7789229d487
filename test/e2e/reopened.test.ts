import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { keepStep } from './segue-app.ts';
import { test } from './segue-test.ts';
import { showTransitions } from './window.ts';

/** The open transition is restored, however the window ends. */

const row = (page: Page, name: RegExp) =>
  page.getByRole('grid', { name: 'Transitions' }).getByRole('row', { name });

/** Makes and opens a second transition, and waits until that is saved. */
async function addSecond(page: Page): Promise<void> {
  await showTransitions(page);
  await page.getByRole('button', { name: 'New transition' }).click();
  await expect(row(page, /^walk → hop \(2\)/)).toHaveAttribute('aria-selected', 'true');
  await page.waitForTimeout(1000);
}

/** Opens the first transition by a key pressed in the page itself, which is then busy for this time, ms. */
async function openFirstThenBusy(page: Page, busyMs: number): Promise<void> {
  await page.evaluate((ms) => {
    const list = document.querySelector('.transition-list');
    list?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }));
    setTimeout(() => {
      const end = performance.now() + ms;
      while (performance.now() < end);
    });
  }, busyMs);
}

test('the app is closed right after another transition was opened, while busy', async ({ start }) => {
  const first = await start();
  await addSecond(first.page);
  await openFirstThenBusy(first.page, 1500);
  await first.close();
  const { page } = await start();
  await expect(row(page, /^walk → hop A/)).toHaveAttribute('aria-selected', 'true');
  await keepStep(page, 'reopened-1-closed');
});

test('the app is killed while the camera still moves', async ({ start }) => {
  const first = await start();
  await addSecond(first.page);
  await openFirstThenBusy(first.page, 0);
  const stage = await first.page.locator('.viewport-canvas').boundingBox();
  if (!stage) throw new Error('no viewport');
  await first.page.mouse.move(stage.x + 300, stage.y + 300);
  await first.page.mouse.down();
  const end = Date.now() + 1500;
  for (let i = 0; Date.now() < end; i++) await first.page.mouse.move(stage.x + 300 + (i % 90), stage.y + 300);
  const gone = new Promise((resolve) => first.app.process().once('exit', resolve));
  first.app.process().kill('SIGKILL');
  await gone;
  const { page } = await start();
  await expect(row(page, /^walk → hop A/)).toHaveAttribute('aria-selected', 'true');
});
