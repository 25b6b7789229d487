import type { Page } from 'playwright';

/**
 * Number of channel values that clearly differ between two pictures. Edges of text may differ by a shade, and
 * a software renderer rounds the same frame in two ways, one level of 255 apart, depending on load.
 */
export function differences(page: Page, a: Buffer, b: Buffer): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const pixels = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          context?.drawImage(bitmap, 0, 0);
          return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
        }),
      );
      const [first, second] = pixels;
      let count = first.length === second.length ? 0 : Infinity;
      for (let i = 0; i < first.length; i++) if (Math.abs(first[i] - second[i]) > 12) count++;
      return count;
    },
    [a.toString('base64'), b.toString('base64')],
  );
}
