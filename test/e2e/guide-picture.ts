import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { palettePng, type Pixels } from './palette-png.ts';
import { keepsSteps, settled } from './segue-app.ts';

const folder = path.resolve(import.meta.dirname, '../../test-results/steps');

/**
 * Keeps a picture for the guide, as `docs/guide/pictures/<name>.png`: of the rectangle around parts of the
 * window, from `top` px below its upper edge, and at most `height` px high. `SEGUE_STEPS=1 npm run e2e --
 * 'guide|lab-|characters'` and `npm run pictures` renew them.
 */
export async function keepPart(
  page: Page,
  name: string,
  parts: Locator | readonly Locator[],
  { top = 0, height = Infinity } = {},
): Promise<void> {
  await settled(page);
  if (!keepsSteps) return;
  await page.mouse.move(0, 0);
  const edges = await Promise.all([parts].flat().map((part) => edgesOf(part, name)));
  const [x, y] = [Math.min(...edges.map(({ left }) => left)), Math.min(...edges.map((one) => one.top)) + top];
  const width = Math.max(...edges.map(({ right }) => right)) - x;
  const whole = Math.max(...edges.map(({ bottom }) => bottom)) - y;
  const png = await page.screenshot({ clip: { x, y, width, height: Math.min(whole, height) } });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `guide-${name}.png`), palettePng(await pixelsOf(page, png)));
}

async function edgesOf(
  part: Locator,
  name: string,
): Promise<Record<'left' | 'top' | 'right' | 'bottom', number>> {
  const box = await part.boundingBox();
  if (box === null) throw new Error(`${name} is not in the window`);
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

async function pixelsOf(page: Page, png: Buffer): Promise<Pixels> {
  const { width, height, base64 } = await page.evaluate(async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    let letters = '';
    for (let i = 0; i < data.length; i += 8192) letters += String.fromCharCode(...data.subarray(i, i + 8192));
    return { width, height, base64: btoa(letters) };
  }, png.toString('base64'));
  return { width, height, rgba: Buffer.from(base64, 'base64') };
}
