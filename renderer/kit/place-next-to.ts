const MARGIN = 4; // px to the edge of the window

export type Side = 'below' | 'left';

/**
 * Places `box`, which is at the top left of the window apart from its transform, beside `anchor` (px of the
 * window) and inside the window: below it, or above if there is no room; or to the left, level with its top.
 *
 * @param gap px between the two
 */
export function placeNextTo(box: HTMLElement, anchor: DOMRect, side: Side, gap: number): void {
  const { width, height } = box.getBoundingClientRect();
  const below = anchor.bottom + gap;
  const isLeft = side === 'left';
  const top = isLeft
    ? Math.min(anchor.top, innerHeight - height - MARGIN)
    : below + height + MARGIN > innerHeight
      ? anchor.top - gap - height
      : below;
  const left = Math.min(isLeft ? anchor.left - gap - width : anchor.left, innerWidth - width - MARGIN);
  box.style.transform = `translate(${Math.max(left, MARGIN)}px, ${Math.max(top, MARGIN)}px)`;
}
