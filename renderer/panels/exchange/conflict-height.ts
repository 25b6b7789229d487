import type { MergeConflict } from '../../../contract/exchange/merge-plan.ts';

/** Characters per line, in a dialog of normal width. */
const LINE = 76;

const TEXT_LINE = 18; // px, as in exchange.css
const AROUND = 8 + 8 + 4 + 4 + 2; // px: padding, gaps, border
const BELOW = 6; // px, to the next one

/** Lines of a version, at most two; its tooltip shows the rest. */
export function linesOf(text: string): 1 | 2 {
  return text.length > LINE ? 2 : 1;
}

/** Height of a conflict with the gap below, px. Computed from its texts, because only visible conflicts are laid out. */
export function conflictHeight({ mine, theirs }: Pick<MergeConflict, 'mine' | 'theirs'>): number {
  return AROUND + BELOW + (1 + linesOf(mine) + linesOf(theirs)) * TEXT_LINE;
}
