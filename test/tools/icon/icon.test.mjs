import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawIcon } from '../../../tools/icon/draw-icon.mjs';
import { encodeIcns, encodeIco, encodePng } from '../../../tools/icon/icon-files.mjs';

const source = [230, 159, 0];
const destination = [86, 180, 233];

const pixelOf = (pixels, size, x, y) => [...pixels.subarray((y * size + x) * 4, (y * size + x) * 4 + 4)];
const distance = (a, b) => Math.hypot(...[0, 1, 2].map((i) => a[i] - b[i]));

test.each([16, 32, 48, 256])(
  'at %i px the source is left of the seam, the destination right of it',
  (size) => {
    const pixels = drawIcon(size);
    const columns = (colour) =>
      Array.from({ length: size * size }, (_, i) => [i % size, Math.floor(i / size)])
        .filter(([x, y]) => distance(pixelOf(pixels, size, x, y), colour) < 30)
        .map(([x]) => x + 0.5);
    for (const [colour, isLeft] of [
      [source, true],
      [destination, false],
    ]) {
      const found = columns(colour);
      expect(found.length).toBeGreaterThan(size * size * 0.03);
      expect(found.every((x) => x < size / 2 === isLeft)).toBe(true);
    }
  },
);

test('outside of the round corners and within the margin it is transparent', () => {
  expect(pixelOf(drawIcon(64), 64, 0, 0)[3]).toBe(0);
  expect(pixelOf(drawIcon(64), 64, 32, 0)[3]).toBe(255);
  expect(pixelOf(drawIcon(64, 0.1), 64, 32, 3)[3]).toBe(0);
});

test('a PNG holds the pixels row by row', () => {
  const png = encodePng(2, Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]));
  const start = png.indexOf('IDAT') + 4;
  const rows = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
  expect([...rows]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 9, 10, 11, 12, 13, 14, 15, 16]);
});

test('each image of an icon for Windows is where its entry says, and 0 stands for 256 px', () => {
  const images = [16, 256].map((size) => ({ size, png: encodePng(size, drawIcon(size)) }));
  const ico = encodeIco(images);
  images.forEach(({ size, png }, i) => {
    const entry = 6 + 16 * i;
    expect(ico[entry]).toBe(size % 256);
    const offset = ico.readUInt32LE(entry + 12);
    expect(ico.subarray(offset, offset + ico.readUInt32LE(entry + 8)).equals(png)).toBe(true);
  });
});

test('an icon for macOS is a chain of typed blocks up to 1024 px', () => {
  const icns = encodeIcns((size) => encodePng(size, Buffer.alloc(size * size * 4)));
  const widths = new Map();
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4))
    widths.set(icns.toString('latin1', at, at + 4), icns.readUInt32BE(at + 8 + 16));
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  expect([widths.get('ic07'), widths.get('ic10'), widths.get('ic11')]).toEqual([128, 1024, 32]);
});
