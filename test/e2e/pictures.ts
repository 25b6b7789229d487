import type { Page } from 'playwright';

/**
 * How many levels of two pictures are clearly not the same. Edges of words over them may be off by a shade, and a
 * renderer in software rounds one and the same frame in two ways, a level of 255 apart, by how busy the machine is.
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
