import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { differences } from './pictures.ts';
import { drawnTime, framesDrawn, keepSettled, keepStep, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { goPastSeam } from './window.ts';

/** Onion skins, and lost graphics contexts. */

beginsWith({ first: (page) => goPastSeam(page, 9) });

/** Loses the WebGL context as a driver does; `back` restores it. */
async function loseContext(page: Page): Promise<void> {
  await page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.viewport-canvas');
    const extension = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    Object.assign(window, { lost: extension });
    extension?.loseContext();
  });
  await expect(page.getByRole('alert').getByText('The graphics driver has stopped')).toBeVisible();
}

const picture = (page: Page): Promise<Buffer> => page.locator('.viewport-canvas').screenshot();

test('a lost graphics context is reported, and everything is restored with it', async ({ page }) => {
  await settled(page);
  const before = await picture(page);
  await loseContext(page);
  await keepStep(page, 'graphics-2-lost');
  await page.evaluate(() => (window as unknown as { lost: WEBGL_lose_context }).lost.restoreContext());
  await expect(page.getByRole('alert')).toBeHidden();
  await keepSettled(page, 'graphics-3-back');
  expect(await drawnTime(page)).toBeCloseTo(9 / 60, 4);
  expect(await differences(page, before, await picture(page))).toBe(0);
});

test('a graphics context that is lost and not restored is restarted by a button', async ({ page }) => {
  const before = await picture(page);
  await loseContext(page);
  await page.getByRole('button', { name: 'Start the 3D view again' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await settled(page);
  expect(await differences(page, before, await picture(page))).toBe(0);
});

test('the main process loads no OpenGL driver; programs that it opens may', async ({ segue }) => {
  test.skip(process.platform !== 'linux');
  const { pid, chosen } = await segue.app.evaluate(() => ({
    pid: process.pid,
    chosen: process.env['GDK_GL'] ?? 'nothing',
  }));
  expect(chosen).toBe('nothing');
  expect(readFileSync(`/proc/${pid}/maps`, 'utf8')).not.toMatch(/libGLX|_dri\.so|libLLVM/);
});

test('viewports without room are restored unchanged', async ({ page }) => {
  const before = await picture(page);
  const drawn = await framesDrawn(page);
  const hide = (display: string) =>
    page
      .locator('.stage-views')
      .evaluate((stage: HTMLElement, value) => void (stage.style.display = value), display);
  await hide('none');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => framesDrawn(page)).toBeGreaterThan(drawn);
  await page.keyboard.press('ArrowLeft');
  await hide('');
  await settled(page);
  expect(await differences(page, before, await picture(page))).toBe(0);
});
