import { addLine, createStroke } from '#renderer/viewport/frame/line-list.ts';
import { lineKeys } from './legend-keys.ts';
import { createLinePainter, LINE_RATE, type LineOf, type LinePen } from './line-painter.ts';
import type { Overlay } from './overlay.ts';

/** Reach of the path back and ahead, s. */
const REACH = 0.6;
/** Moments between two ticks: 0.1 s. */
const TICK_EVERY = 6;
const TICK = 0.07; // m, along the heading
const ABOVE_FLOOR = 0.004; // m
const WIDTHS = { path: 2, ahead: 1.6, tick: 1.6, disc: 4.2, seam: 6.4 } as const; // px

export const rootPath: Overlay = {
  id: 'path',
  name: 'Root path',
  description:
    'The root on the floor, 0.6 s before and after the playhead. Ticks every 0.1 s show its heading.',
  key: 'P',
  initially: false,
  legend: (app) => lineKeys(app, [pathKey]),
  createPainter: (parts) => createLinePainter(parts, createPathPen(), 'figure'),
};

const pathKey = {
  words: 'root, heading',
  shapes: [
    ['path', { d: 'M1 7h24', 'stroke-width': 2 }],
    ['path', { d: 'M6 7v-6M19 7v-6', 'stroke-width': 1.6 }],
  ],
} as const;

/**
 * Draws the root path on the floor, dashed ahead of the playhead, with a tick every 0.1 s along the heading.
 */
export function createPathPen(): LinePen {
  const stroke = createStroke();
  const segment = new Float64Array(6);
  return {
    reach: { back: REACH * LINE_RATE, ahead: REACH * LINE_RATE },
    add(out, of, colours, floor) {
      const { moments, figure, time, first, last } = of;
      segment[1] = segment[4] = floor + ABOVE_FLOOR;
      stroke.colour = colours.line;
      stroke.dash = -1;
      for (let i = first; i < last; i++) {
        groundTo(segment, 0, of, i);
        groundTo(segment, 3, of, i + 1);
        const isAhead = i >= time * LINE_RATE;
        // Dashes are fixed in time: each is a twentieth of a second.
        if (isAhead && ((i % TICK_EVERY) + TICK_EVERY) % 3 === 2) continue;
        stroke.width = stroke.endWidth = isAhead ? WIDTHS.ahead : WIDTHS.path;
        addLine(out, segment, stroke);
      }
      for (let i = Math.ceil(first / TICK_EVERY) * TICK_EVERY; i <= last; i += TICK_EVERY) {
        groundTo(segment, 0, of, i);
        groundTo(segment, 3, of, i);
        stroke.colour = i === 0 ? colours.seam : colours.line;
        stroke.width = stroke.endWidth = i === 0 ? WIDTHS.seam : WIDTHS.disc;
        addLine(out, segment, stroke);
        const facing = moments.at(figure, i).root[2];
        segment[3] += Math.sin(facing) * TICK;
        segment[5] += Math.cos(facing) * TICK;
        stroke.width = stroke.endWidth = WIDTHS.tick;
        addLine(out, segment, stroke);
      }
    },
  };
}

/** The root at moment `index`, at the height in `segment`. */
function groundTo(segment: Float64Array, end: number, { moments, figure }: LineOf, index: number): void {
  const { root } = moments.at(figure, index);
  segment[end] = root[0];
  segment[end + 2] = root[1];
}
