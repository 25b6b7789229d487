import { clearValues, emptyValues, type JointValues } from './joint-values.ts';
import { MAX_LINES } from '#renderer/viewport/paint/line-geometry.ts';
import { createLineList, type LineList } from '#renderer/viewport/frame/line-list.ts';
import { NOBODY, type FigureMark, type OnionSkin } from '#renderer/viewport/frame/viewport-frame.ts';
import type { FigurePose, ViewState } from '#renderer/viewport/viewport.ts';

/** Figures at fixed moments of the source, counted from the seam. */
export interface TimedOnionSkin extends OnionSkin {
  readonly times: Float64Array; // [count] s from the seam
}

/** A view, filled for each frame. */
export type View = { -readonly [Field in keyof ViewState]: ViewState[Field] } & {
  readonly place: number; // index among the views
  index: number; // index of its figure
  ghostIndex: number | null; // index of the figure that is its ghost; null = the ghost is the source
  readonly lines: LineList;
  onion: TimedOnionSkin | null;
  named: boolean; // shows joint names
  readonly colours: JointValues; // of the last overlay that colours the joints
  readonly marks: JointValues; // of joints that an overlay marks
};

export function emptyView(figure: FigurePose, place = 0): View {
  return {
    place,
    index: 0,
    ghostIndex: null,
    mark: NOBODY,
    ghostMark: null,
    figure,
    lines: createLineList(MAX_LINES),
    ghost: null,
    destination: null,
    onion: null,
    named: false,
    colours: emptyValues(),
    marks: emptyValues(),
  };
}

/** Removes overlays from `view`. */
export function clearOverlays(view: View): void {
  view.ghost = view.destination = view.onion = null;
  clearValues(view.colours);
  clearValues(view.marks);
  view.named = false;
  view.lines.count = 0;
}

/** Calls `draw` with each slot of `view`, its ghost first. */
export function forEachFigure(view: View, draw: (slot: number, mark: FigureMark) => void): void {
  if (view.ghostIndex !== null && view.ghostMark) draw(view.ghostIndex, view.ghostMark);
  draw(view.index, view.mark);
}
