import type { Floats } from '#core/kit/floats.ts';
import type { LineList } from '#renderer/viewport/frame/line-list.ts';
import type { FigureMark } from '#renderer/viewport/frame/viewport-frame.ts';
import type { Moment } from '#renderer/stores/shown/motion.ts';
import type { Moments } from '#renderer/motion/moments.ts';
import type { Ink, OverlayPainter, OverlayParts } from './overlay.ts';
import { forEachFigure } from './view.ts';

/** Moments per second that lines go through. */
export const LINE_RATE = 60;

/** Input of a pen: `pose` ([joints * 3] m) is that of `figure` at `time`. */
export interface LineOf {
  moments: Moments; // at `LINE_RATE`
  figure: number;
  joint: number;
  time: number; // s after the seam
  first: number; // moments within reach of the pen
  last: number;
  pose: Floats;
}

/** Draws lines for a figure, or for one of its joints. */
export interface LinePen {
  /** The time that it draws, moments back and ahead. */
  readonly reach: { readonly back: number; readonly ahead: number };
  /** Adds lines; `floor` is the height of the ground, m. */
  add(out: LineList, of: LineOf, ink: Ink, floor: number): void;
}

/** Moves `of` to `time`, with the moments that a pen with this reach needs. */
export function moveTo(of: LineOf, { reach: { back, ahead } }: LinePen, time: number): LineOf {
  of.time = time;
  of.first = Math.ceil(time * LINE_RATE - back);
  of.last = Math.floor(time * LINE_RATE + ahead);
  return of;
}

/** Draws each figure of a view with `pen`, once or for every joint with lines. */
export function createLinePainter(
  { moments, joints, inkOf }: OverlayParts,
  pen: LinePen,
  each: 'figure' | 'joint',
): OverlayPainter {
  const of: LineOf = { moments, figure: 0, joint: 0, time: 0, first: 0, last: 0, pose: [] };
  let out: LineList | null = null;
  let shown: Moment | null = null;
  const draw = (figure: number, mark: FigureMark): void => {
    if (!out || !shown) return;
    const ink = inkOf(mark);
    const { groundHeight } = shown.motion;
    of.figure = figure;
    of.pose = shown.figures[figure].pose.positions;
    if (each === 'figure') return pen.add(out, of, ink, groundHeight);
    const all = joints();
    for (let i = 0; i < all.length; i++) {
      of.joint = all[i];
      // A selection may briefly belong to another skeleton.
      if (of.joint * 3 < of.pose.length) pen.add(out, of, ink, groundHeight);
    }
  };
  return {
    prepare(motion, time) {
      moveTo(of, pen, time);
      moments.prepare(motion, 1 / LINE_RATE, of.first, of.last);
    },
    fill(view, moment, time) {
      moveTo(of, pen, time);
      out = view.lines;
      shown = moment;
      forEachFigure(view, draw);
    },
  };
}
