// main/export/preview: line figures as PNG, drawn without a GPU
import { clamp01 } from '#core/kit/numbers.ts';
/** A picture in memory. */
export interface Raster {
  readonly width: number; // px
  readonly height: number;
  readonly pixels: Uint8Array; // [height * width * 3] red, green, blue, from the upper left
}

export type Colour = readonly [red: number, green: number, blue: number]; // 0–255

export function createRaster(width: number, height: number, [red, green, blue]: Colour): Raster {
  const pixels = new Uint8Array(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) {
    pixels[at] = red;
    pixels[at + 1] = green;
    pixels[at + 2] = blue;
  }
  return { width, height, pixels };
}

export interface Point {
  readonly x: number; // px, from the left
  readonly y: number; // px, from the top
}

/**
 * Draws a line with round ends. A pixel is covered by how far its middle is inside the edge, from 0.5 px
 * outside to 0.5 px inside.
 */
export function drawLine(raster: Raster, from: Point, to: Point, thickness: number, colour: Colour): void {
  const { width, height, pixels } = raster;
  const radius = thickness / 2;
  const reach = radius + 0.5;
  const [alongX, alongY] = [to.x - from.x, to.y - from.y];
  const squared = alongX * alongX + alongY * alongY;
  const left = Math.max(0, Math.floor(Math.min(from.x, to.x) - reach));
  const right = Math.min(width - 1, Math.ceil(Math.max(from.x, to.x) + reach));
  const top = Math.max(0, Math.floor(Math.min(from.y, to.y) - reach));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(from.y, to.y) + reach));
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const x = column + 0.5 - from.x;
      const y = row + 0.5 - from.y;
      const share = squared > 0 ? clamp01((x * alongX + y * alongY) / squared) : 0;
      const distance = Math.hypot(x - share * alongX, y - share * alongY);
      const cover = clamp01(reach - distance);
      const at = (row * width + column) * 3;
      for (let i = 0; i < 3; i++)
        pixels[at + i] = Math.round(pixels[at + i] + (colour[i] - pixels[at + i]) * cover);
    }
  }
}
