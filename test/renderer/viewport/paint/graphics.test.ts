import type { WebGLRenderer } from 'three';
import { afterEach, expect, test, vi } from 'vitest';
import { createPictureReader } from '#renderer/viewport/paint/graphics.ts';

afterEach(() => void vi.unstubAllGlobals());

/** An image of a browser: its size and its bytes. */
class Image {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.data = new Uint8ClampedArray(width * height * 4);
  }
}

test('a picture is read once it is drawn, from its top, into the memory of the last one', async () => {
  const put: { image: Image; bytes: number[] }[] = [];
  const canvas = {
    getContext: () => ({ putImageData: (image: Image) => void put.push({ image, bytes: [...image.data] }) }),
  };
  vi.stubGlobal('ImageData', Image);
  vi.stubGlobal('OffscreenCanvas', function create() {
    return canvas;
  });
  let [waits, drawn] = [0, 0];
  const gl = {
    TIMEOUT_EXPIRED: 1,
    fenceSync: () => ({}),
    flush: () => undefined,
    clientWaitSync: () => Number(waits++ < 2),
    deleteSync: () => void drawn++,
    // The first row is at the bottom: its bytes are 10 lower than those of the row above.
    readPixels: (...[, , width, height, , , out]: [0, 0, number, number, 0, 0, Uint8Array]) =>
      out.forEach((_, i) => (out[i] = 100 * drawn + 10 * Math.floor(i / (width * 4)) - 10 * (height - 2))),
  };
  const domElement = { width: 1, height: 2 };
  const renderer = { getContext: () => gl, domElement, setRenderTarget: () => undefined };
  const read = createPictureReader(renderer as unknown as WebGLRenderer);
  expect(await read()).toBe(canvas);
  expect(canvas).toMatchObject(domElement);
  await read();
  expect(put.map(({ bytes }) => bytes)).toEqual([
    [110, 110, 110, 110, 100, 100, 100, 100],
    [210, 210, 210, 210, 200, 200, 200, 200],
  ]);
  expect(put[1].image).toBe(put[0].image);
  domElement.height = 1;
  await read();
  expect(put[2].bytes).toHaveLength(4);
});
