/** A label beside a vertical line at `x`. */
export interface LabelWish {
  readonly x: number; // px, of the line
  readonly width: number; // px, of the text
}

/** The row of the labels, px. */
export interface LabelRow {
  readonly left: number;
  readonly right: number;
  readonly lines: readonly number[]; // vertical lines without a label
}

/** Gap between a line and its label, and between labels, px. */
const LABEL_GAP = 6;
const LINE_GAP = 2; // px between a label and the line of another

/**
 * Writes the left edge of each label, so that no two overlap and none leaves the row: right of its line if there is room,
 * else left of it, else NaN, which hides it. Earlier labels have priority. A label covers another line only if both sides do.
 *
 * @param out [wishes] px
 */
export function placeLabels(out: number[], wishes: readonly LabelWish[], row: LabelRow): number[] {
  out.length = wishes.length;
  for (let i = 0; i < wishes.length; i++) {
    const { x, width } = wishes[i];
    out[i] = NaN;
    if (x < row.left || x > row.right) continue;
    const free = [x + LABEL_GAP, x - LABEL_GAP - width].filter((left) => isFree(out, wishes, i, left, row));
    const coversNone = (left: number): boolean =>
      !row.lines.some((line) => line > left - LINE_GAP && line < left + width + LINE_GAP);
    out[i] = free.find(coversNone) ?? free[0] ?? NaN;
  }
  return out;
}

function isFree(
  placed: readonly number[],
  wishes: readonly LabelWish[],
  index: number,
  left: number,
  row: LabelRow,
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
