import type { Floats } from '../../../core/floats.ts';
import type { LineList } from '../../viewport/frame/line-list.ts';
import type { FigureMark } from '../../viewport/frame/viewport-frame.ts';
import type { Seam } from '../seam/seam-evaluator.ts';
import type { SeamWindow, Span } from '../seam/seam-window.ts';
import type { Ink, OverlayPainter, OverlayParts } from './overlay.ts';
import { forEachFigure } from './view.ts';

/** Input of a pen: `pose` ([joints * 3] m) is that of `slot` at `time`. */
export interface LineOf {
  window: SeamWindow;
  slot: number;
  joint: number;
  time: number; // s after the seam
  pose: Floats;
}

/** Draws lines for a figure, or for one of its joints. */
export interface LinePen {
  /** The moments of the window needed at `time`. */
  span(out: Span, time: number): Span;
  /** Adds lines; `floor` is the height of the ground, m. */
  add(out: LineList, of: LineOf, ink: Ink, floor: number): void;
}

/** Draws each figure of a view with `pen`, once or for every joint with lines. */
export function createLinePainter(
  { window, joints, inkOf }: OverlayParts,
  { span: spanOf, add }: LinePen,
  each: 'figure' | 'joint',
): OverlayPainter {
  const span: Span = { first: 0, last: 0 };
  const of: LineOf = { window, slot: 0, joint: 0, time: 0, pose: [] };
  let out: LineList | null = null;
  let shown: Seam | null = null;
  const draw = (slot: number, mark: FigureMark): void => {
    if (!out || !shown) return;
    const ink = inkOf(mark);
    of.slot = slot;
    of.pose = shown.slots[slot].pose.positions;
    if (each === 'figure') return add(out, of, ink, shown.groundHeight);
    const all = joints();
    for (let i = 0; i < all.length; i++) {
      of.joint = all[i];
      // A selection may briefly belong to another skeleton.
      if (of.joint * 3 < of.pose.length) add(out, of, ink, shown.groundHeight);
    }
  };
  return {
    prepare(seam, time) {
      spanOf(span, time);
      return window.prepare(seam, span.first, span.last);
    },
    fill(view, seam, time) {
      of.time = time;
      out = view.lines;
      shown = seam;
      forEachFigure(view, draw);
    },
  };
}
