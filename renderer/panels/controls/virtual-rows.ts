/** Height of a row of the library's lists, px, as --list-row. */
export const LIST_ROW = 42;

/** Rows drawn above and below the visible ones, so that fast scrolling shows no gap. */
const MARGIN_ROWS = 6;

/** The rows to draw, [first, end), of `count` rows of `rowHeight` px, scrolled down by `scrollTop` px. */
export function visibleRows(scrollTop: number, height: number, rowHeight: number, count: number) {
  const first = Math.max(Math.floor(scrollTop / rowHeight) - MARGIN_ROWS, 0);
  const end = Math.min(Math.ceil((scrollTop + height) / rowHeight) + MARGIN_ROWS, count);
  return { first: Math.min(first, end), end };
}

/** Tops of stacked rows with these heights, px, plus the bottom of the last row. */
export function topsOf(heights: readonly number[]): Float64Array {
  const tops = new Float64Array(heights.length + 1);
  heights.forEach((height, i) => (tops[i + 1] = tops[i] + height));
  return tops;
}

/** `visibleRows` for rows of different heights: see `topsOf`. */
export function visibleAmong(tops: Float64Array, scrollTop: number, height: number) {
  const count = tops.length - 1;
  const first = Math.max(rowAt(tops, scrollTop) - MARGIN_ROWS, 0);
  const end = Math.min(rowAt(tops, scrollTop + height) + 1 + MARGIN_ROWS, count);
  return { first: Math.min(first, end), end };
}

/** The row at `y`, by binary search. */
function rowAt(tops: Float64Array, y: number): number {
  let low = 0;
  let high = tops.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (tops[middle] <= y) low = middle;
    else high = middle;
  }
  return low;
}

/** The nearest scroll position that shows row `index`. */
export function scrollToRow(index: number, scrollTop: number, height: number, rowHeight: number): number {
  return scrollToSpan(index * rowHeight, (index + 1) * rowHeight, scrollTop, height);
}

/** `scrollToRow` for a span from `top` to `bottom` px. */
export function scrollToSpan(top: number, bottom: number, scrollTop: number, height: number): number {
  if (top < scrollTop) return top;
  return Math.max(scrollTop, bottom - height);
}
