import type { FigurePair } from '#renderer/motion/figure-distance.ts';
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
  pair: FigurePair | null; // of `differences`
  beyond: Float32Array | null; // [joints] rad beyond their limits; null = not shown
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
    halfLives: null,
    differences: null,
    onion: null,
    named: false,
    pair: null,
    beyond: null,
  };
}

/** Removes overlays from `view`. */
export function clearOverlays(view: View): void {
  view.ghost =
    view.destination =
    view.halfLives =
    view.differences =
    view.onion =
    view.pair =
    view.beyond =
      null;
  view.named = false;
  view.lines.count = 0;
}

/** Calls `draw` with each slot of `view`, its ghost first. */
export function forEachFigure(view: View, draw: (slot: number, mark: FigureMark) => void): void {
  if (view.ghostIndex !== null && view.ghostMark) draw(view.ghostIndex, view.ghostMark);
  draw(view.index, view.mark);
}
