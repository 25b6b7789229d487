import { slotLetter } from '#core/transition/document/slot-letter.ts';
import type { Column } from '../kit/table/column.ts';
import { slotTone } from '../stores/slots/slot-tones.ts';

/** The first column of a table with a row for each slot, without a head: its letter in its colour. */
export const slotColumn: Column<unknown> = {
  key: 'slot',
  namesRow: true,
  cell: (_, slot) => slotLetter(slot),
  attributes: (_, slot) => ({ style: { color: `var(--${slotTone(slot)}-text)` } }),
};
