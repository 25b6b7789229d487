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

/** `columns` that gives the same array again while nothing changed. */
export function rememberColumns(): typeof columns {
  let known: Rectangle[] = [];
  let [count, width, height, gutter] = [-1, -1, -1, -1];
  return (...asked) => {
    const isKnown = asked[0] === count && asked[1] === width && asked[2] === height && asked[3] === gutter;
    if (isKnown) return known;
    [count, width, height, gutter] = asked;
    known = columns(count, width, height, gutter);
    return known;
  };
}
