/** A rectangle on the canvas, from its top left corner. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** px between two views. */
export const GUTTER = 2;

/** `count` equal columns on a canvas of `width` × `height`, the gutter between them; in any unit. */
export function columns(count: number, width: number, height: number, gutter: number): Rectangle[] {
  const each = Math.max(1, (width - gutter * (count - 1)) / Math.max(count, 1));
  return Array.from({ length: count }, (_, i) => {
    const x = Math.round(i * (each + gutter));
    const end = i === count - 1 ? width : Math.round(i * (each + gutter) + each);
    return { x, y: 0, width: Math.max(1, end - x), height: Math.max(1, height) };
  });
}

/** Index of the rectangle that holds (x, y), or −1. */
export function rectangleAt(rectangles: readonly Rectangle[], x: number, y: number): number {
  return rectangles.findIndex((r) => x >= r.x && x < r.x + r.width && y >= r.y && y < r.y + r.height);
}

/** Where each view lies on a canvas, in any unit. */
export interface Layout {
  /** What each view is projected to. */
  readonly frames: readonly Rectangle[];
  /** What of it is seen: all, or its side of the line between two views of a wipe. */
  readonly parts: readonly Rectangle[];
}

/**
 * `count` views beside each other; or with `wipe`, a share of the width, two over the whole canvas: the first is seen left of
 * that line and the second right of it.
 */
export function layOut(
  count: number,
  { width, height }: { readonly width: number; readonly height: number },
  gutter: number,
  wipe: number | null,
): Layout {
  if (wipe === null || count !== 2) {
    const frames = columns(count, width, height, gutter);
    return { frames, parts: frames };
  }
  const whole = columns(1, width, height, gutter)[0];
  const line = Math.round(Math.min(Math.max(wipe, 0), 1) * whole.width);
  return {
    frames: [whole, whole],
    parts: [
      { ...whole, width: line },
      { ...whole, x: line, width: whole.width - line },
    ],
  };
}

/** `layOut` that gives the same layout again while nothing changed. */
export function rememberLayout(): typeof layOut {
  let known: Layout | null = null;
  let [count, width, height, gutter] = [-1, -1, -1, -1];
  let wipe: number | null = null;
  return (nextCount, size, nextGutter, nextWipe) => {
    const isSameSize = size.width === width && size.height === height;
    if (known && isSameSize && nextCount === count && nextGutter === gutter && nextWipe === wipe)
      return known;
    [count, width, height, gutter, wipe] = [nextCount, size.width, size.height, nextGutter, nextWipe];
    return (known = layOut(nextCount, size, nextGutter, nextWipe));
  };
}
