const MARGIN = 4; // px to the edge of the window

export type AnchorSide = 'below' | 'left';

/**
 * Places `box`, which is at the top left of the window apart from its transform, beside `anchor` (px of the
 * window): below it, or above if there is no room; or to the left, level with its top. It stays inside the
 * window, and between top and bottom of `area`.
 *
 * @param gap px between the two
 */
export function placeNextTo(
  box: HTMLElement,
  anchor: DOMRect,
  side: AnchorSide,
  gap: number,
  area: Pick<DOMRect, 'top' | 'bottom'> = { top: 0, bottom: innerHeight },
): void {
  const { width, height } = box.getBoundingClientRect();
  const below = anchor.bottom + gap;
  const isLeft = side === 'left';
  const lowest = area.bottom - height - MARGIN;
  const top = isLeft ? anchor.top : below > lowest ? anchor.top - gap - height : below;
  const left = Math.min(isLeft ? anchor.left - gap - width : anchor.left, innerWidth - width - MARGIN);
  const y = Math.max(Math.min(top, lowest), area.top + MARGIN);
  box.style.transform = `translate(${Math.max(left, MARGIN)}px, ${y}px)`;
}
