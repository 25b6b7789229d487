import type { Figure } from '../../state/shown/figures.ts';
import type { FigureMark } from '../../viewport/frame/viewport-frame.ts';

/** Colours that slots have to themselves; further ones share the next. */
const OWN_COLOURS = 4;
const MOST_RINGS = 4;

/** How `figure` is marked: a slot by its colour and as many rings as its place in the alphabet, a snapshot dashed. */
export function markOf({ of, snapshot }: Pick<Figure, 'of' | 'snapshot'>): FigureMark {
  return {
    colour: Math.min(of, OWN_COLOURS),
    rings: (of % MOST_RINGS) + 1,
    dashed: snapshot !== null,
  };
}
