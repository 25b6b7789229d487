import { cutWords, type NameWords } from '../cut-name.ts';
import type { Box } from './scale.ts';

/** Theme colours for a canvas. */
export type CanvasPalette = ReturnType<typeof readPalette>;

/** Reads the theme at `element`; call again when the theme changes. */
export function readPalette(element: Element) {
  const style = getComputedStyle(element);
  const known = new Map<string, string>();
  const token = (name: string): string => {
    let value = known.get(name);
    if (value === undefined) known.set(name, (value = style.getPropertyValue(name).trim()));
    return value;
  };
  return {
    // Read when they are used: reading a style lays out the page.
    get ground() {
      return token('--ground-2');
    },
    get line() {
      return token('--line');
    },
    get text() {
      return token('--text');
    },
    get dim() {
      return token('--dim');
    },
    get faint() {
      return token('--faint');
    },
    get accent() {
      return token('--accent');
    },
    /** Colour of text at the element. */
    get own() {
      return token('color');
    },
    get smallFont() {
      return `11px ${token('font-family')}`;
    },
    /** Fill colour of a role, by its custom property without dashes: 'source', 'slot-a'. */
    fill: (role: string): string => token(`--${role}`),
    /**
     * Text colour of a role, also readable on its tint: mixed with the text colour, 4.5 : 1 in both themes.
     */
    ink: (role: string): string =>
      `color-mix(in srgb, ${token(`--${role}-text`) || token(`--${role}`)} 80%, ${token('--text')})`,
    /** Colour of a role's fill with an opacity over `ground`. */
    tint: (role: string, opacity: number, ground: string): string =>
      `color-mix(in srgb, ${token(`--${role}`)} ${opacity * 100}%, ${ground})`,
  };
}

/** A canvas context with the theme, and sizes in device pixels. */
export interface Pen {
  readonly context: CanvasRenderingContext2D;
  readonly palette: CanvasPalette;
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

/** Fills a box whose sides are at the edges of device pixels, and at least `least` px apart. */
export function fillBetween(
  pen: Pen,
  from: number,
  to: number,
  { top, height }: { readonly top: number; readonly height: number },
  least = 0,
): void {
  const left = onPixel(pen, from);
  pen.context.fillRect(left, top, Math.max(onPixel(pen, to) - left, least), height);
}

export function horizontalLine(pen: Pen, y: number, left: number, right: number): void {
  pen.context.fillRect(left, onPixel(pen, y), right - left, hairline(pen));
}

const BOX_FILL = 0.12; // opacity

/** Shows what a sweep covers: a box in the accent colour. */
export function outlineBox(pen: Pen, { left, right, top, bottom }: Box): void {
  const { context, palette } = pen;
  context.fillStyle = context.strokeStyle = palette.accent;
  context.globalAlpha = BOX_FILL;
  context.fillRect(left, top, right - left, bottom - top);
  context.globalAlpha = 1;
  context.lineWidth = hairline(pen);
  context.strokeRect(left, top, right - left, bottom - top);
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

/** A name in at most `room` px, see `cutWords`; empty if fewer than three letters fit. */
export function fitName(pen: Pen, name: NameWords, room: number): string {
  const text = cutWords(name, (each) => textWidth(pen, each) <= room);
  return text.length < 3 && text !== name.words.join('') ? '' : text;
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
