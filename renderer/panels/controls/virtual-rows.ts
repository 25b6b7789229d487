/** Rows drawn outside of what is visible, above and below, so that a quick scroll shows no gap. */
const MARGIN_ROWS = 6;

/** The rows to draw, [first, end), of `count` rows of `rowHeight` px, scrolled down by `scrollTop` px. */
export function visibleRows(scrollTop: number, height: number, rowHeight: number, count: number) {
  const first = Math.max(Math.floor(scrollTop / rowHeight) - MARGIN_ROWS, 0);
  const end = Math.min(Math.ceil((scrollTop + height) / rowHeight) + MARGIN_ROWS, count);
  return { first: Math.min(first, end), end };
}

/** The scroll position that shows row `index` and moves no further than it must. */
export function scrollToRow(index: number, scrollTop: number, height: number, rowHeight: number): number {
  const top = index * rowHeight;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + rowHeight - height);
}
