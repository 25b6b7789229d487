import type { Figure } from '../../stores/shown/figures.ts';
import type { FigureMark } from '../../viewport/frame/viewport-frame.ts';

/** Number of slots with their own colour; further slots share the next one. */
const OWN_COLOURS = 4;
const MOST_RINGS = 4;

/** Mark of a figure: a slot has its colour and one ring per place in the alphabet; a snapshot is dashed. */
export function markOf({ of, snapshot }: Pick<Figure, 'of' | 'snapshot'>): FigureMark {
  return {
    colour: Math.min(of, OWN_COLOURS),
    rings: (of % MOST_RINGS) + 1,
    dashed: snapshot !== null,
  };
}
