import type { LegendKey } from '../../panels/viewport/legend-part.ts';

/** The seam on a line, said once however many lines have it. */
export const seamKey: LegendKey = {
  words: 'seam',
  shapes: [['circle', { cx: 13, cy: 5, r: 3.4, fill: 'var(--text)', stroke: 'none' }]],
};
