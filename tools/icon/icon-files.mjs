import { PNG } from 'pngjs';

/** @param {number} size @param {Buffer} pixels [size * size * 4] red, green, blue, alpha */
export function encodePng(size, pixels) {
  const picture = new PNG({ width: size, height: size });
  picture.data = pixels;
  return PNG.sync.write(picture, { filterType: 0, deflateLevel: 9, deflateStrategy: 0 });
}

function uint32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/**
 * An icon of Windows that contains PNGs.
 *
 * @param {{ size: number, png: Buffer }[]} images sizes up to 256 px
 */
export function encodeIco(images) {
  const header = Buffer.from([0, 0, 1, 0, images.length, 0]);
  let offset = 6 + 16 * images.length;
  const entries = images.map(({ size, png }) => {
    const entry = Buffer.alloc(16);
    entry.set([size % 256, size % 256, 0, 0, 1, 0, 32, 0]); // 0 means 256; colours, planes, bits per pixel
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...images.map(({ png }) => png)]);
}

/** Types of PNGs in an icon of macOS, by size in px; sizes of dense screens have types of their own. */
const icnsTypes = [
  ['icp4', 16],
  ['ic11', 32],
  ['icp5', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
];

/** An icon of macOS. @param {(size: number) => Buffer} pngOf a PNG of this size */
export function encodeIcns(pngOf) {
  const parts = icnsTypes.map(([type, size]) => {
    const png = pngOf(size);
    return Buffer.concat([Buffer.from(type, 'latin1'), uint32(png.length + 8), png]);
  });
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from('icns', 'latin1'), uint32(body.length + 8), body]);
}
