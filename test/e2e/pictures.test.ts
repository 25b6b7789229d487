import { expect, type Locator, type Page } from 'playwright/test';
import { overlays } from '#renderer/stage/overlays/overlays.ts';
import type { Arrangement } from './arrangement.ts';
import { settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { clipRow, goPastSeam } from './window.ts';
import { boxOf } from './pointer.ts';

/**
 * Compares parts of the window without text with their reviewed pictures in
 * test/e2e/pictures. `npm run e2e -- pictures.test -u` takes new ones.
 */

/** Sizes of the panels, so that pictures depend on the size of the window alone. */
const sizes = { libraryWidth: 284, columnWidth: 420, timelineHeight: 300, curvesHeight: 300 };

/** Shows only the overlays with these ids, in full quality on any machine. */
const shows = (...ids: readonly string[]): Arrangement => ({
  ...sizes,
  quality: 'full',
  overlays: Object.fromEntries(overlays.map(({ id }) => [id, ids.includes(id)])),
});
const fine = shows();

/** A part of the views, as fractions of their width and height from the top left. */
interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const ofA: Part = { x: 0.15, y: 0.18, width: 0.18, height: 0.48 };
const ofB: Part = { ...ofA, x: 0.65 };
const middle: Part = { ...ofA, x: 0.4 };
const feetOfA: Part = { x: 0.13, y: 0.58, width: 0.22, height: 0.32 };
const feetOfB: Part = { ...feetOfA, x: 0.62 };
const whole: Part = { x: 0, y: 0, width: 1, height: 1 };

const figures: readonly (readonly [name: string, Arrangement, Part])[] = [
  ['figure-a', fine, ofA],
  ['figure-b-half-lives', shows('halfLife'), ofB],
  ['figure-b-light', { ...shows('halfLife'), theme: 'light' }, ofB],
  ['ghost', shows('ghost'), ofB],
  ['difference', shows('difference'), ofA],
  ['trails', shows('trails'), feetOfA],
  ['velocities-and-path', shows('velocities', 'path'), feetOfB],
  ['onion-skin', shows('onion'), feetOfA],
  ['a-over-b', { ...fine, compare: 'overlay' }, middle],
  ['wipe-light', { ...fine, compare: 'wipe', theme: 'light' }, middle],
];

/** Tolerance for lines, which cover few pixels. */
const thin = { maxDiffPixelRatio: 0.001 };

/** Takes a picture of a part of the views, without text. */
async function pictureOfViews(page: Page, part: Part): Promise<Buffer> {
  await page.evaluate(() => {
    const canvas = document.querySelector('.viewport-canvas');
    for (const element of document.querySelectorAll<HTMLElement>('.stage-views *'))
      if (!element.contains(canvas)) element.style.visibility = 'hidden';
  });
  return pictureOf(page.locator('.viewport-canvas'), part);
}

async function pictureOf(shown: Locator, { x, y, width, height }: Part): Promise<Buffer> {
  const box = await boxOf(shown);
  const clip = {
    x: Math.round(box.x + x * box.width),
    y: Math.round(box.y + y * box.height),
    width: Math.round(width * box.width),
    height: Math.round(height * box.height),
  };
  return shown.page().screenshot({ clip });
}

for (const [name, arrangement, part] of figures)
  test.describe(name, () => {
    beginsWith({
      arrangement,
      size: { width: 1728, height: 1000 }, // the views are 1024 px wide
      first: (page) => goPastSeam(page, 9),
    });
    test(`${name} matches its picture`, async ({ page }) => {
      await settled(page);
      // A window that opened just now may still be given its size.
      await expect(async () =>
        expect(await pictureOfViews(page, part)).toMatchSnapshot(`${name}.png`),
      ).toPass({ timeout: 20_000 });
    });
  });

for (const theme of ['dark', 'light'] as const)
  test.describe(theme, () => {
    // The bottom panel is 1308 px wide, beside library and inspector.
    beginsWith({ arrangement: { ...fine, theme }, size: { width: 2012, height: 1000 } });

    test(`the curves match their picture, ${theme}`, async ({ page }) => {
      await page.getByRole('tab', { name: 'Curves' }).click();
      await settled(page);
      const inside: Part = { x: 0.1, y: 0.08, width: 0.5, height: 0.72 };
      expect(await pictureOf(page.locator('.plot-area'), inside)).toMatchSnapshot(
        `curves-${theme}.png`,
        thin,
      );
    });

    test(`the strip of a clip matches its picture, ${theme}`, async ({ page }) => {
      const strip = clipRow(page, 'hop').locator('canvas');
      await expect.poll(() => isInked(strip)).toBe(true);
      await settled(page);
      expect(await pictureOf(strip, whole)).toMatchSnapshot(`strip-${theme}.png`, thin);
    });

    test(`the lanes of the timeline match their picture, ${theme}`, async ({ page }) => {
      await settled(page);
      const wordless: Part = { x: 0.13, y: 0.28, width: 0.305, height: 0.3 };
      expect(await pictureOf(page.locator('.timeline canvas').first(), wordless)).toMatchSnapshot(
        `timeline-${theme}.png`,
        thin,
      );
    });
  });

/** Whether anything was drawn on a canvas. */
function isInked(canvas: Locator): Promise<boolean> {
  return canvas.evaluate((element: HTMLCanvasElement) => {
    const data = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data;
    return data?.some((value, i) => i % 4 === 3 && value > 0) ?? false;
  });
}
