import { clamp, clamp01 } from '#core/kit/numbers.ts';
import type { Rectangle, Size } from '#renderer/kit/rectangle.ts';

/** Gap between two views, px. */
export const GUTTER = 2;

/** Maximum number of views: as many as a transition has slots. */
export const MAX_VIEWS = 16;
/** Least size of a view in which a figure and its letter are legible, px of the page. */
const LEAST_WIDTH = 120;
const LEAST_HEIGHT = 150;
/** Approximate width over height of a figure with its arms. */
const FIGURE_ASPECT = 0.62;

export interface Grid {
  readonly columns: number;
  readonly rows: number;
}

/** Grid of `count` views in which figures are largest; prefers columns to rows. */
export function gridOf(count: number, { width, height }: Size): Grid {
  let best: Grid = { columns: Math.max(count, 1), rows: 1 };
  let largest = -Infinity;
  for (let rows = 1; rows <= Math.max(count, 1); rows++) {
    const columns = Math.ceil(count / rows);
    const size = Math.min(height / rows, width / columns / FIGURE_ASPECT);
    if (size > largest * 1.02) [best, largest] = [{ columns, rows }, size];
    // Two views are always side by side, which is easier to compare.
    if (count <= 2) break;
  }
  return best;
}

/** Height from which `count` views on a canvas of this width are legible, px; two are so at any height. */
export function leastHeight(count: number, width: number): number {
  if (count <= 2) return 0;
  const across = clamp(Math.floor(width / LEAST_WIDTH), 1, count);
  return Math.ceil(count / across) * LEAST_HEIGHT;
}

/** `count` views in a grid, row by row; views of an incomplete last row are wider. Any unit. */
function cells(count: number, size: Size, gutter: number): Rectangle[] {
  const { columns: across, rows } = gridOf(count, size);
  const bands = columns(rows, size.height, size.width, gutter);
  return bands.flatMap((band, row) =>
    columns(across, size.width, band.width, gutter)
      .slice(0, Math.min(across, count - row * across))
      .map((cell) => ({ ...cell, y: band.x })),
  );
}

/** `count` equal columns on a canvas of `width` × `height` with gaps between them. Any unit. */
export function columns(count: number, width: number, height: number, gutter: number): Rectangle[] {
  const each = Math.max(1, (width - gutter * (count - 1)) / Math.max(count, 1));
  return Array.from({ length: count }, (_, i) => {
    const x = Math.round(i * (each + gutter));
    const end = i === count - 1 ? width : Math.round(i * (each + gutter) + each);
    return { x, y: 0, width: Math.max(1, end - x), height: Math.max(1, height) };
  });
}

/** Index of the rectangle that contains (x, y), or −1. */
export function rectangleAt(rectangles: readonly Rectangle[], x: number, y: number): number {
  return rectangles.findIndex((r) => x >= r.x && x < r.x + r.width && y >= r.y && y < r.y + r.height);
}

/** Positions of the views on a canvas, in any unit. */
export interface Layout {
  /** Rectangle that each view is projected to. */
  readonly frames: readonly Rectangle[];
  /** Visible part of each view: all of it, or its side of a wipe. */
  readonly parts: readonly Rectangle[];
}

/**
 * `count` views in a grid. With `wipe`, a share of the width, two views over the whole canvas: the first is
 * visible left of that line, the second right of it.
 */
export function layOut(count: number, size: Size, gutter: number, wipe: number | null): Layout {
  if (wipe === null || count !== 2) {
    const frames = cells(count, size, gutter);
    return { frames, parts: frames };
  }
  const whole = columns(1, size.width, size.height, gutter)[0];
  const line = Math.round(clamp01(wipe) * whole.width);
  return {
    frames: [whole, whole],
    parts: [
      { ...whole, width: line },
      { ...whole, x: line, width: whole.width - line },
    ],
  };
}

/** `layout` with y from the bottom of a canvas `height` high, as in WebGL. */
function fromBottom({ frames, parts }: Layout, height: number): Layout {
  const turned = (rectangle: Rectangle): Rectangle => ({
    ...rectangle,
    y: height - rectangle.y - rectangle.height,
  });
  return { frames: frames.map(turned), parts: parts.map(turned) };
}

/** Caches `layOut` until its input changes, with y from the top, or from the bottom as in WebGL. */
export function rememberLayout(origin: 'top' | 'bottom' = 'top'): typeof layOut {
  let known: Layout | null = null;
  let [count, width, height, gutter] = [-1, -1, -1, -1];
  let wipe: number | null = null;
  return (nextCount, size, nextGutter, nextWipe) => {
    const isSameSize = size.width === width && size.height === height;
    if (known && isSameSize && nextCount === count && nextGutter === gutter && nextWipe === wipe)
      return known;
    [count, width, height, gutter, wipe] = [nextCount, size.width, size.height, nextGutter, nextWipe];
    const fresh = layOut(nextCount, size, nextGutter, nextWipe);
    return (known = origin === 'top' ? fresh : fromBottom(fresh, height));
  };
}
