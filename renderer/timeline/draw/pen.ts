import { cutMiddle } from '../../kit/name-parts.ts';
import type { Palette } from './palette.ts';

/** A canvas context with the theme, and sizes in device pixels. */
export interface Pen {
  readonly context: CanvasRenderingContext2D;
  readonly palette: Palette;
  readonly ratio: number; // device pixels per px
  readonly widths: Map<string, number>; // widths of text in the small font, px
}

/** Position rounded to the nearest edge of a device pixel. */
export function onPixel(pen: Pen, position: number): number {
  return Math.round(position * pen.ratio) / pen.ratio;
}

/** Minimum line width that looks the same everywhere: about 1 px. */
export function hairline(pen: Pen): number {
  return Math.max(1, Math.floor(pen.ratio)) / pen.ratio;
}

export function verticalLine(pen: Pen, x: number, top: number, bottom: number): void {
  pen.context.fillRect(onPixel(pen, x), top, hairline(pen), bottom - top);
}

export function horizontalLine(pen: Pen, y: number, left: number, right: number): void {
  pen.context.fillRect(left, onPixel(pen, y), right - left, hairline(pen));
}

const NO_DASHES: number[] = [];

/** Draws a dashed vertical line in the stroke colour. `dashes` is [on, off] px, `offset` its start. */
export function dashedLine(
  pen: Pen,
  x: number,
  range: { readonly top: number; readonly bottom: number },
  dashes: number[],
  offset = 0,
): void {
  const { context } = pen;
  const centre = onPixel(pen, x) + hairline(pen) / 2;
  context.setLineDash(dashes);
  context.lineDashOffset = offset;
  context.lineWidth = hairline(pen);
  context.beginPath();
  context.moveTo(centre, range.top);
  context.lineTo(centre, range.bottom);
  context.stroke();
  context.setLineDash(NO_DASHES);
}

const MAX_WIDTHS = 2000;

/** Width of `text` in the small font, cached. */
export function textWidth(pen: Pen, text: string): number {
  let width = pen.widths.get(text);
  if (width === undefined) {
    if (pen.widths.size > MAX_WIDTHS) pen.widths.clear();
    pen.context.font = pen.palette.smallFont;
    pen.widths.set(text, (width = pen.context.measureText(text).width));
  }
  return width;
}

/** `text` without its middle, in at most `room` px; empty if fewer than three letters fit. */
export function fitText(pen: Pen, text: string, room: number): string {
  const width = textWidth(pen, text);
  if (width <= room) return text;
  const letters = Math.floor((text.length * room) / width) - 1;
  return letters < 3 ? '' : cutMiddle(text, letters);
}

const HALO = 4; // px

/**
 * Writes text in the small font with an outline of `ground`, so that no line crosses it. `y` is the middle.
 */
export function write(
  pen: Pen,
  text: string,
  place: { readonly x: number; readonly y: number },
  colours: { readonly ink: string; readonly ground: string },
): void {
  const { context } = pen;
  const x = onPixel(pen, place.x);
  context.font = pen.palette.smallFont;
  context.lineJoin = 'round';
  context.lineWidth = HALO;
  context.strokeStyle = colours.ground;
  context.strokeText(text, x, place.y + 4);
  context.fillStyle = colours.ink;
  context.fillText(text, x, place.y + 4);
}
