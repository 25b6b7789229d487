import type { MergeConflict } from '../../../contract/exchange/merge-plan.ts';

/** Characters that a line of a version holds, in a dialog of its usual width. */
const LINE = 76;

const TEXT_LINE = 18; // px, as in exchange.css
const AROUND = 8 + 8 + 4 + 4 + 2; // px: padding, gaps, border
const BELOW = 6; // px, to the next one

/** How many lines a version takes; no more than two are shown, the rest is its tooltip. */
export function linesOf(text: string): 1 | 2 {
  return text.length > LINE ? 2 : 1;
}

/** Of a conflict in the list, with the gap below, px. It follows from its texts: of thousands only those in sight are laid out. */
export function conflictHeight({ mine, theirs }: Pick<MergeConflict, 'mine' | 'theirs'>): number {
  return AROUND + BELOW + (1 + linesOf(mine) + linesOf(theirs)) * TEXT_LINE;
}
