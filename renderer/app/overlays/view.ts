import type { TwoSlots } from '../seam/slot-difference.ts';
import { MOST_LINES } from '../../viewport/paint/line-geometry.ts';
import { createLineList } from '../../viewport/frame/line-list.ts';
import type { LineList } from '../../viewport/frame/line-list.ts';
import { NOBODY } from '../../viewport/frame/viewport-frame.ts';
import type { FigureMark, OnionSkin } from '../../viewport/frame/viewport-frame.ts';
import type { FigurePose, ViewState } from '../../viewport/viewport.ts';

/** Figures every few frames of the source, counted from the seam, so that they stand still while time goes on. */
export interface TimedOnionSkin extends OnionSkin {
  readonly times: Float64Array; // [count] s from the seam
}

/** A view that is filled anew for each frame. */
export type View = { -readonly [Field in keyof ViewState]: ViewState[Field] } & {
  readonly place: number; // among the views
  index: number; // of its figure among those of the transition
  ghostIndex: number | null; // of the figure that is its ghost; null = the ghost is the source
  readonly lines: LineList;
  onion: TimedOnionSkin | null;
  named: boolean; // joint names are written beside its figure
  pair: TwoSlots | null; // what `differences` are between
};

export function emptyView(figure: FigurePose, place = 0): View {
  return {
    ...{ place, index: 0, ghostIndex: null, mark: NOBODY, ghostMark: null, figure },
    lines: createLineList(MOST_LINES),
    ...{ ghost: null, destination: null, halfLives: null, differences: null, onion: null },
    ...{ named: false, pair: null },
  };
}

/** Leaves nothing but figures in `view`. */
export function clearOverlays(view: View): void {
  view.ghost = view.destination = view.halfLives = view.differences = view.onion = view.pair = null;
  view.named = false;
  view.lines.count = 0;
}

/** Calls `draw` with each slot that `view` shows, the one that is its ghost first. */
export function forEachFigure(view: View, draw: (slot: number, mark: FigureMark) => void): void {
  if (view.ghostIndex !== null && view.ghostMark) draw(view.ghostIndex, view.ghostMark);
  draw(view.index, view.mark);
}
