/** A box in the window, px. */
import { clamp } from '#core/clamp.ts';
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
  /**
   * Side of the target that the card is on. An arrow on its edge points at the target, `along` px from the
   * start of the edge.
   */
  readonly side: 'right' | 'left' | 'above' | 'below' | 'inside';
  readonly along: number;
  readonly ring: Box;
}

const GAP = 10; // px between card and target
const MARGIN = 8; // px to the edge of the window

/**
 * Places a card beside `target`, on the first side with room: right, left, above, below; else inside, at its
 * foot. Always within the window.
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
  const sides: readonly (readonly [fits: boolean, side: Place['side'], left: number, top: number])[] = [
    [right + GAP + card.width + MARGIN <= window.width, 'right', right + GAP, level],
    [target.left - GAP - card.width >= MARGIN, 'left', target.left - GAP - card.width, level],
    [target.top - GAP - card.height >= MARGIN, 'above', middle, target.top - GAP - card.height],
    [bottom + GAP + card.height + MARGIN <= window.height, 'below', middle, bottom + GAP],
  ];
  const inside = [true, 'inside', middle, bottom - card.height - GAP] as const;
  const [, side, wantedLeft, wantedTop] = sides.find(([fits]) => fits) ?? inside;
  const left = within(wantedLeft, card.width, window.width);
  const top = within(wantedTop, card.height, window.height);
  const isBeside = side === 'right' || side === 'left';
  const along = isBeside
    ? alongEdge(top, card.height, target.top, target.height)
    : alongEdge(left, card.width, target.left, target.width);
  return {
    left,
    top,
    side,
    along,
    ring: { left: target.left, top: target.top, width: target.width, height: target.height },
  };
}

const CORNER = 16; // px between the arrow and the corners of the card

/** Middle of the shared part of two edges, px from the start of the first. */
function alongEdge(start: number, length: number, otherStart: number, otherLength: number): number {
  const from = Math.max(start, otherStart);
  const to = Math.min(start + length, otherStart + otherLength);
  return Math.round(clamp((from + to) / 2 - start, CORNER, length - CORNER));
}
