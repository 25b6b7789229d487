import type { Shown } from '../../stores/shown/shown.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { isVeiled } from '../../stores/reviews/blind-trial.ts';
import { NOBODY, type FigureMark } from '../../viewport/frame/viewport-frame.ts';
import type { Seam } from '../seam/seam-evaluator.ts';
import { clearOverlays, emptyView, type View } from '../overlays/view.ts';
import type { Figure } from '../../stores/shown/figures.ts';

/** Assigns figures to views. Does not allocate while the views stay the same. */
export function createViewFiller(
  { figures, showing }: Pick<Shown, 'figures' | 'showing'>,
  { open, session }: Pick<Workbench, 'open' | 'session'>,
) {
  const marks: FigureMark[] = [];
  let marked: unknown = null; // the figures of the current marks

  const markFigures = (): void => {
    const known = figures.peek();
    if (known === marked) return;
    marked = known;
    marks.splice(0, marks.length, ...known.map(markOf));
  };
  // If two figures are overlaid, the second is the ghost. In a blind comparison and for a single clip, figures are not
  // marked.
  return (out: View[], seam: Seam): void => {
    markFigures();
    const shown = showing.visible.peek();
    const isOverlay = showing.compare.peek() === 'overlay';
    const ofNobody = isVeiled(session.blind.peek()) || open.isClip.peek();
    const count = isOverlay ? 1 : shown.length;
    while (out.length > count) out.pop();
    for (let i = 0; i < count; i++) {
      const index = shown[i];
      const figure = seam.slots[index];
      const view = (out[i] ??= emptyView(figure.pose, i));
      clearOverlays(view);
      view.index = index;
      view.mark = ofNobody ? NOBODY : marks[index];
      view.figure = figure.pose;
      view.ghostIndex = isOverlay ? shown[1] : null;
      view.ghostMark = isOverlay ? marks[shown[1]] : null;
      if (isOverlay) view.ghost = seam.slots[shown[1]].pose;
    }
  };
}

/** Number of slots with their own colour; further slots share the next one. */
const OWN_COLOURS = 4;
const MOST_RINGS = 4;

/** Mark of a figure: a slot has its colour and one ring per place in the alphabet; a snapshot is dashed. */
function markOf({ of, snapshot }: Pick<Figure, 'of' | 'snapshot'>): FigureMark {
  return {
    colour: Math.min(of, OWN_COLOURS),
    rings: (of % MOST_RINGS) + 1,
    dashed: snapshot !== null,
  };
}
