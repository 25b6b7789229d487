import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { keepsSteps, settled } from './segue-app.ts';
import { crc32, deflateSync } from 'node:zlib';
import { boxOf } from './pointer.ts';

/** Pixels of a picture: red, green, blue and alpha of each, 0 to 255. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

const MAX_COLOURS = 256;
/** A shade has 6 bits of each channel. */
const SHADES = 1 << 18;
const shadeAt = ({ rgba }: Pixels, i: number): number =>
  ((rgba[i] >> 2) << 12) | ((rgba[i + 1] >> 2) << 6) | (rgba[i + 2] >> 2);
const channel = (shade: number, c: number): number => (shade >> (12 - 6 * c)) & 63;

/** Writes pixels as a PNG of at most 256 colours, a third of the size of one with all colours. */
function palettePng(pixels: Pixels): Buffer {
  const { width, height, rgba } = pixels;
  const counts = new Uint32Array(SHADES);
  const first = new Uint32Array(SHADES); // the pixel of each shade that was seen first
  for (let i = 0; i < rgba.length; i += 4) {
    const shade = shadeAt(pixels, i);
    if (counts[shade]++ === 0) first[shade] = i;
  }
  // Of each group, the shade of most pixels; every shade then takes the nearest of them.
  const chosen = groupShades(counts).map((group) => group.reduce((a, b) => (counts[b] > counts[a] ? b : a)));
  const palette = Buffer.concat(chosen.map((shade) => rgba.subarray(first[shade], first[shade] + 3)));
  const indexOf = Uint8Array.from(counts, (count, shade) => (count === 0 ? 0 : nearest(shade, chosen)));
  const rows = Buffer.alloc((width + 1) * height); // each row begins with its filter, 0
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i += 4) rows[y * (width + 1) + 1 + x] = indexOf[shadeAt(pixels, i)];
  return pngOf(width, height, palette, rows);
}

/** Groups shades by median cut: the group with the widest channel and the most pixels is halved first. */
function groupShades(counts: Uint32Array): readonly (readonly number[])[] {
  const groups = [
    describe(
      [...counts.keys()].filter((shade) => counts[shade] > 0),
      counts,
    ),
  ];
  while (groups.length < MAX_COLOURS) {
    const widest = groups.reduce((a, b) => (b.weight > a.weight ? b : a));
    if (widest.weight === 0) break;
    const { shades, along, total } = widest;
    shades.sort((a, b) => channel(a, along) - channel(b, along));
    let at = 0;
    for (let sum = 0; at < shades.length - 1 && (at === 0 || sum < total / 2); at++)
      sum += counts[shades[at]];
    groups.splice(
      groups.indexOf(widest),
      1,
      describe(shades.slice(0, at), counts),
      describe(shades.slice(at), counts),
    );
  }
  return groups.map(({ shades }) => shades);
}

/** Index of the shade in `chosen` that differs least from a shade. */
function nearest(shade: number, chosen: readonly number[]): number {
  let [index, least] = [0, Infinity];
  for (let i = 0; i < chosen.length; i++) {
    let distance = 0;
    for (let c = 0; c < 3; c++) distance += (channel(shade, c) - channel(chosen[i], c)) ** 2;
    if (distance < least) [index, least] = [i, distance];
  }
  return index;
}

function describe(shades: number[], counts: Uint32Array) {
  const ranges = [0, 1, 2].map((c) => {
    let [least, most] = [63, 0];
    for (const shade of shades) {
      least = Math.min(least, channel(shade, c));
      most = Math.max(most, channel(shade, c));
    }
    return most - least;
  });
  const range = Math.max(...ranges);
  const total = shades.reduce((sum, shade) => sum + counts[shade], 0);
  return { shades, total, along: ranges.indexOf(range), weight: range * range * Math.sqrt(total) };
}

function pngOf(width: number, height: number, palette: Buffer, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8); // 8 bits, colours by index
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

const folder = path.resolve(import.meta.dirname, '../../test-results/steps');

/**
 * Keeps a picture for the guide, as `docs/guide/pictures/<name>.png`: of the rectangle around parts of the
 * window, from `top` px below its upper edge, and at most `height` px high. `SEGUE_STEPS=1 npm run e2e --
 * 'guide|lab-|characters'` and `npm run tool -- pictures` renew them.
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
  const edges = await Promise.all([parts].flat().map((part) => edgesOf(part)));
  const [x, y] = [Math.min(...edges.map(({ left }) => left)), Math.min(...edges.map((one) => one.top)) + top];
  const width = Math.max(...edges.map(({ right }) => right)) - x;
  const whole = Math.max(...edges.map(({ bottom }) => bottom)) - y;
  const png = await page.screenshot({ clip: { x, y, width, height: Math.min(whole, height) } });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `guide-${name}.png`), palettePng(await pixelsOf(page, png)));
}

async function edgesOf(part: Locator): Promise<Record<'left' | 'top' | 'right' | 'bottom', number>> {
  const box = await boxOf(part);
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
