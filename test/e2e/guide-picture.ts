import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { settled } from './segue-app.ts';

const folder = path.resolve(import.meta.dirname, '../../test-results/steps');

function keepPicture(name: string, png: Buffer): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `guide-${name}.png`), png);
}

/**
 * Keeps a picture of `part` of the window for the guide, as `docs/guide/pictures/<name>.png`: `top` px below its upper edge and
 * `height` px high; see `shrunk` for `width`. `SEGUE_STEPS=1 npm run e2e -- 'guide|lab-'` and `npm run pictures` renew them.
 */
export async function keepPart(
  page: Page,
  name: string,
  part: Locator,
  { top = 0, height = Infinity, width = 0 } = {},
): Promise<void> {
  await settled(page);
  await page.mouse.move(0, 0);
  const box = await part.boundingBox();
  if (box === null) throw new Error(`${name} is not in the window`);
  const clip = { ...box, y: box.y + top, height: Math.min(box.height - top, height) };
  const png = await page.screenshot({ clip });
  keepPicture(name, width === 0 ? png : await shrunk(page, png, width));
}

/** The same picture, `width` px wide, with fewer shades, which reduces its size most. */
async function shrunk(page: Page, png: Buffer, width: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([picture, width]) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      const whole = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const height = Math.round((whole.height * width) / whole.width);
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (context) context.imageSmoothingQuality = 'high';
      context?.drawImage(whole, 0, 0, width, height);
      const shades = context?.getImageData(0, 0, width, height);
      if (shades) {
        const { data } = shades;
        for (let i = 0; i < data.length; i++) data[i] = Math.round(data[i] / 5) * 5;
        context?.putImageData(shades, 0, 0);
      }
      const small = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
      return btoa(Array.from(small, (byte) => String.fromCharCode(byte)).join(''));
    },
    [png.toString('base64'), width] as const,
  );
  return Buffer.from(base64, 'base64');
}
