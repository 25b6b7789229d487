import type { LegendKey, LegendPart } from '../../panels/viewport/legend-part.ts';
import type { OverlayApp } from './overlay.ts';

/** The seam on a line, said once however many lines have it. */
const seamKey: LegendKey = {
  words: 'seam',
  shapes: [['circle', { cx: 13, cy: 5, r: 3.4, fill: 'var(--text)', stroke: 'none' }]],
};

/** The keys of a line over time; of one through a seam with that. */
export function lineKeys({ open }: OverlayApp, keys: readonly LegendKey[]): LegendPart {
  return { kind: 'keys', keys: open.isClip.value ? keys : [...keys, seamKey] };
}
