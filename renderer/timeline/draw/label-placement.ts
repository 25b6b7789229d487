/** A label beside a vertical line at `x`. */
export interface LabelWish {
  readonly x: number; // px, of the line
  readonly width: number; // px, of the text
}

/** Gap between a line and its label, and between labels, px. */
const LABEL_GAP = 6;

/**
 * Writes the left edge of each label, so that no two overlap and none leaves the row: right of its line if there is room,
 * else left of it, else NaN, which hides it. Earlier labels have priority.
 *
 * @param out [wishes] px
 */
export function placeLabels(
  out: number[],
  wishes: readonly LabelWish[],
  row: { readonly left: number; readonly right: number },
): number[] {
  out.length = wishes.length;
  for (let i = 0; i < wishes.length; i++) {
    const { x, width } = wishes[i];
    const right = x + LABEL_GAP;
    const left = x - LABEL_GAP - width;
    out[i] = NaN;
    if (x < row.left || x > row.right) continue;
    if (isFree(out, wishes, i, right, row)) out[i] = right;
    else if (isFree(out, wishes, i, left, row)) out[i] = left;
  }
  return out;
}

function isFree(
  placed: readonly number[],
  wishes: readonly LabelWish[],
  index: number,
  left: number,
  row: { readonly left: number; readonly right: number },
): boolean {
  const right = left + wishes[index].width;
  if (left < row.left || right > row.right) return false;
  for (let j = 0; j < index; j++) {
    const otherLeft = placed[j];
    if (Number.isNaN(otherLeft)) continue;
    if (right + LABEL_GAP > otherLeft && left - LABEL_GAP < otherLeft + wishes[j].width) return false;
  }
  return true;
}
