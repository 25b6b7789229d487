import type { Rectangle } from '../../viewport/camera/layout.ts';
import type { Box } from './label-places.ts';
import type { View } from '../overlays/view.ts';

/** What says whose figure it is takes up so much at the top of a view, px, and a second line so much more. */
const HEAD = 36;
const HEAD_LINE = 32;
/** What says the time takes up so much at the bottom of the lowest views, px. */
const FOOT = 64;
/** What is noted at the lower left of the stage is so far from its edges, px: as in the stylesheet. */
const NOTES = { left: 12, bottom: 10 };
/** A view with less than this between them has labels over them, px. */
const LEAST = 120;

/** What of view `index`, one of `parts` of the stage, is free for labels: between the words at its top and at its bottom. */
export function freeForLabels(out: Box, parts: readonly Rectangle[], index: number, view: View): Box {
  const { x, y, width, height } = parts[index];
  const lowest = parts[parts.length - 1];
  // The second line names the ghost, whichever it is.
  const head = view.ghost ? HEAD + HEAD_LINE : HEAD;
  const foot = y + height >= lowest.y + lowest.height ? FOOT : 0;
  const hasRoom = height - head - foot >= LEAST;
  out.x = x;
  out.y = y + head;
  out.width = width;
  out.height = Math.max(height - head - (hasRoom ? foot : 0), 0);
  return out;
}

/** Where the notes at the lower left of a stage of this `height` are, px from its top left; of no width where there are none. */
export function placeOfNotes(out: Box, notes: Pick<Rectangle, 'width' | 'height'>, height: number): Box {
  out.x = NOTES.left;
  out.y = height - NOTES.bottom - notes.height;
  out.width = notes.height > 0 ? notes.width : 0;
  out.height = notes.height;
  return out;
}
