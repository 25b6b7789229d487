import { keepsSteps, resize, drawnTime, settled } from './segue-app.ts';
import { beginsWith, test } from './segue-test.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import gif from 'gifenc';
import { PNG } from 'pngjs';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';

const folder = path.resolve(import.meta.dirname, '../../test-results/steps');

interface Moving {
  /** First and last frame of the transition, after the seam; and frames from one picture to the next. */
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly perSecond: number; // pictures
}

/**
 * Keeps the window while the open transition plays as `test-results/steps/guide-<name>.gif`, frame by frame: a machine
 * that draws slowly only takes longer.
 */
async function keepMoving(page: Page, name: string, { from, to, step, perSecond }: Moving): Promise<void> {
  await page.keyboard.press('0');
  await moveBy(page, from, from);
  const pictures: PNG[] = [];
  for (let at = from; at <= to; at += step) {
    if (at > from) await moveBy(page, step, at);
    await settled(page);
    pictures.push(PNG.sync.read(await page.screenshot()));
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `guide-${name}.gif`), gifOf(pictures, 1000 / perSecond));
}

/** Moves the playhead by `frames`, to frame `to`. */
async function moveBy(page: Page, frames: number, to: number): Promise<void> {
  await page.evaluate((count) => {
    const key = count > 0 ? 'ArrowRight' : 'ArrowLeft';
    for (let i = 0; i < Math.abs(count); i++)
      for (const type of ['keydown', 'keyup'])
        document.body.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true }));
  }, frames);
  await expect.poll(() => drawnTime(page)).toBeCloseTo(to / 60, 4);
}

const CLEAR = 255; // in each picture, what is as in the picture before

/** One palette for all pictures, of a sample of them. */
function gifOf(pictures: readonly PNG[], delay: number): Uint8Array {
  const sample = Buffer.concat(pictures.filter((_, i) => i % 8 === 0).map(({ data }) => data));
  const palette = gif.quantize(sample, CLEAR);
  while (palette.length <= CLEAR) palette.push([0, 0, 0]);
  const encoder = gif.GIFEncoder();
  let before: Uint8Array | null = null;
  for (const { width, height, data } of pictures) {
    const indices = gif.applyPalette(data, palette.slice(0, CLEAR));
    const shown =
      before === null ? indices : indices.map((index, i) => (index === before?.[i] ? CLEAR : index));
    encoder.writeFrame(shown, width, height, {
      palette,
      delay,
      transparent: before !== null,
      transparentIndex: CLEAR,
      dispose: 1,
    });
    before = indices;
  }
  encoder.finish();
  return encoder.bytes();
}

/**
 * The moving picture of the README: walk → hop with both methods, a little slower than it plays. It proves nothing, so
 * it is made only where pictures are kept.
 */

beginsWith({ size: { width: 1440, height: 900 } });

if (keepsSteps)
  test('the two methods play the transition walk → hop', async ({ page, segue }) => {
    test.setTimeout(600_000);
    await resize(segue, 1024, 640);
    await keepMoving(page, 'walk-to-hop', { from: -80, to: 188, step: 4, perSecond: 12.5 });
  });
