import type { LegendKey, LegendPart } from './legend-part.ts';
import { needs } from '#renderer/stores/shown/motion.ts';
import type { OverlayApp } from './overlay.ts';

/** The legend of the seam, shared by all lines. */
const seamKey: LegendKey = {
  words: 'seam',
  shapes: [['circle', { cx: 13, cy: 5, r: 3.4, fill: 'var(--text)', stroke: 'none' }]],
};

/** The legend of a line over time, with the seam if there is one. */
export function lineKeys({ motion }: OverlayApp, keys: readonly LegendKey[]): LegendPart {
  return { kind: 'keys', keys: needs(motion.shown, 'seam') === null ? [...keys, seamKey] : keys };
}
