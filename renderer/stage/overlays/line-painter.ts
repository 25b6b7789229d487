import type { Floats } from '#core/floats.ts';
import type { LineList } from '../../viewport/frame/line-list.ts';
import type { FigureMark } from '../../viewport/frame/viewport-frame.ts';
import type { Seam } from '../seam/seam.ts';
import { WINDOW_RATE, type SeamWindow } from '../seam/seam-window.ts';
import type { Ink, OverlayPainter, OverlayParts } from './overlay.ts';
import { forEachFigure } from './view.ts';

/** Input of a pen: `pose` ([joints * 3] m) is that of `slot` at `time`. */
export interface LineOf {
  window: SeamWindow;
  slot: number;
  joint: number;
  time: number; // s after the seam
  first: number; // moments of the window within reach of the pen
  last: number;
  pose: Floats;
}

/** Draws lines for a figure, or for one of its joints. */
export interface LinePen {
  /** The time that it draws, moments of the window back and ahead. */
  readonly reach: { readonly back: number; readonly ahead: number };
  /** Adds lines; `floor` is the height of the ground, m. */
  add(out: LineList, of: LineOf, ink: Ink, floor: number): void;
}

/** Moves `of` to `time`, with the moments that a pen with this reach needs. */
export function moveTo(of: LineOf, { reach: { back, ahead } }: LinePen, time: number): LineOf {
  of.time = time;
  of.first = Math.ceil(time * WINDOW_RATE - back);
  of.last = Math.floor(time * WINDOW_RATE + ahead);
  return of;
}

/** Draws each figure of a view with `pen`, once or for every joint with lines. */
export function createLinePainter(
  { window, joints, inkOf }: OverlayParts,
  pen: LinePen,
  each: 'figure' | 'joint',
): OverlayPainter {
  const of: LineOf = { window, slot: 0, joint: 0, time: 0, first: 0, last: 0, pose: [] };
  let out: LineList | null = null;
  let shown: Seam | null = null;
  const draw = (slot: number, mark: FigureMark): void => {
    if (!out || !shown) return;
    const ink = inkOf(mark);
    of.slot = slot;
    of.pose = shown.slots[slot].pose.positions;
    if (each === 'figure') return pen.add(out, of, ink, shown.groundHeight);
    const all = joints();
    for (let i = 0; i < all.length; i++) {
      of.joint = all[i];
      // A selection may briefly belong to another skeleton.
      if (of.joint * 3 < of.pose.length) pen.add(out, of, ink, shown.groundHeight);
    }
  };
  return {
    prepare(seam, time) {
      moveTo(of, pen, time);
      return window.prepare(seam, of.first, of.last);
    },
    fill(view, seam, time) {
      moveTo(of, pen, time);
      out = view.lines;
      shown = seam;
      forEachFigure(view, draw);
    },
  };
}
