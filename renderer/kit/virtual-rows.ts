import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/**
 * Top of the row at an index, px from the top of the list; that of one more than the last is the bottom of
 * all.
 */
export type RowTops = (index: number) => number;

/** Rows drawn above and below the visible ones, so that fast scrolling shows no gap. */
const MARGIN_ROWS = 6;

/** Rows of one height, px. */
export function evenRows(height: number): RowTops {
  return (index) => index * height;
}

/** Rows with these heights, px. */
export function stackedRows(heights: readonly number[]): RowTops {
  const tops = new Float64Array(heights.length + 1);
  heights.forEach((height, i) => (tops[i + 1] = tops[i] + height));
  return (index) => tops[index];
}

/** The rows to draw, [first, end), of a list of `height` px that is scrolled down by `scrollTop` px. */
export function visibleRows(tops: RowTops, count: number, scrollTop: number, height: number) {
  const first = Math.max(rowAt(tops, count, scrollTop) - MARGIN_ROWS, 0);
  const end = Math.min(rowAt(tops, count, scrollTop + height) + 1 + MARGIN_ROWS, count);
  return { first: Math.min(first, end), end };
}

/** The row at `y`, by binary search. */
function rowAt(tops: RowTops, count: number, y: number): number {
  let low = 0;
  let high = count;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (tops(middle) <= y) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Indices of the rows to draw, and what the element around them needs: only the visible rows of a list are in
 * the page.
 *
 * @param kept a row that stays in the page even if it is scrolled away, and in sight when the list shrinks;
 *   −1 = none
 */
export function useVirtualRows(list: RefObject<HTMLElement | null>, tops: RowTops, count: number, kept = -1) {
  const [view, setView] = useState({ scrollTop: 0, height: 300 });
  const latest = useRef({ tops, kept, height: 0 });
  Object.assign(latest.current, { tops, kept });
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const look = (): void => setView({ scrollTop: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(() => {
      const { scrollTop } = element;
      const { tops: places, kept: row, height } = latest.current;
      const wasVisible = row >= 0 && places(row) >= scrollTop && places(row + 1) <= scrollTop + height;
      if (wasVisible) revealRow(element, places, row);
      latest.current.height = element.clientHeight;
      look();
    });
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  const { first, end } = visibleRows(tops, count, view.scrollTop, view.height);
  const drawn = Array.from({ length: end - first }, (_, i) => first + i);
  if (kept >= 0 && (kept < first || kept >= end)) drawn.push(kept);
  return { first, end, drawn, box: { class: 'all-rows', style: { height: `${tops(count)}px` } } };
}

/**
 * Scrolls the shortest way to a row, with a whole row at the top; −1 = to none.
 *
 * @param head px at the top of the list that rows are hidden under
 */
export function revealRow(
  list: Pick<HTMLElement, 'scrollTop' | 'clientHeight'> | null,
  tops: RowTops,
  index: number,
  head = 0,
): void {
  if (!list || index < 0) return;
  const lowest = tops(index + 1) + head - list.clientHeight;
  let first = index;
  while (first > 0 && tops(first - 1) >= lowest) first--;
  list.scrollTop = Math.min(tops(index), lowest > list.scrollTop ? tops(first) : list.scrollTop);
}

/** The place below a row, px of the window, where its menu opens by a key. */
export function belowRow(list: HTMLElement | null, tops: RowTops, index: number, indent: number, head = 0) {
  const { left = 0, top = 0 } = list?.getBoundingClientRect() ?? {};
  return { x: left + indent, y: top + head + tops(index + 1) - (list?.scrollTop ?? 0) };
}
