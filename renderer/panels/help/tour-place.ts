/** A box in the window, px. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The place of a card and its target. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly ring: Box;
}

const GAP = 10; // px between card and target
const MARGIN = 8; // px to the edge of the window

/**
 * Places a card beside `target`, on the first side with room: right, left, above, below; else inside, at its foot. Always
 * within the window.
 */
export function placeCard(
  target: Box,
  card: Pick<Box, 'width' | 'height'>,
  window: Pick<Box, 'width' | 'height'>,
): Place {
  const right = target.left + target.width;
  const bottom = target.top + target.height;
  const within = (at: number, size: number, whole: number): number =>
    Math.round(Math.max(MARGIN, Math.min(at, whole - size - MARGIN)));
  const middle = target.left + (target.width - card.width) / 2;
  const level = target.top + Math.min(48, Math.max(0, (target.height - card.height) / 2));
  const sides: readonly (readonly [fits: boolean, left: number, top: number])[] = [
    [right + GAP + card.width + MARGIN <= window.width, right + GAP, level],
    [target.left - GAP - card.width >= MARGIN, target.left - GAP - card.width, level],
    [target.top - GAP - card.height >= MARGIN, middle, target.top - GAP - card.height],
    [bottom + GAP + card.height + MARGIN <= window.height, middle, bottom + GAP],
  ];
  const [, left, top] = sides.find(([fits]) => fits) ?? [true, middle, bottom - card.height - GAP];
  return {
    left: within(left, card.width, window.width),
    top: within(top, card.height, window.height),
    ring: { left: target.left, top: target.top, width: target.width, height: target.height },
  };
}
