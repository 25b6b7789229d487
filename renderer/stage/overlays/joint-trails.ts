import { clamp01 } from '#core/kit/numbers.ts';
import type { Floats } from '#core/kit/floats.ts';
import type { Rgb } from '#renderer/viewport/frame/colours.ts';
import {
  addLine,
  createStroke,
  lengthOf,
  type LineList,
  type Stroke,
} from '#renderer/viewport/frame/line-list.ts';
import { lineKeys } from './legend-keys.ts';
import { createLinePainter, LINE_RATE, type LineOf, type LinePen } from './line-painter.ts';
import type { Ink, Overlay } from './overlay.ts';

/** Length of a trail back and ahead, s. */
const PAST = 0.35;
const AHEAD = 0.3;
/** Moments between two discs: 0.1 s. */
const DISC_EVERY = 6;
const WIDTHS = { oldest: 0.8, newest: 3.2, ahead: 1.7, disc: 4.6, hole: 2.2, seam: 6.4 } as const; // px
const OLDEST = 0.06; // alpha

export const jointTrails: Overlay = {
  id: 'trails',
  name: 'Joint trails',
  description:
    'Paths of the selected joints, or else of hands and feet: 0.35 s back and 0.3 s ahead, with a dot every 0.1 s.',
  key: 'Shift+T',
  initially: false,
  legend: (app) => lineKeys(app, trailKeys),
  createPainter: (parts) => createLinePainter(parts, createTrailPen(), 'joint'),
};

const trailKeys = [
  { words: 'past', shapes: [['path', { d: 'M1 5h24', 'stroke-width': 2.5 }]] },
  {
    words: 'next 0.3 s',
    shapes: [['path', { d: 'M1 5h24', 'stroke-width': 1.7, 'stroke-dasharray': '4 3' }]],
  },
  {
    words: 'every 0.1 s',
    shapes: [
      ['circle', { cx: 8, cy: 5, r: 2.6, fill: 'currentColor', stroke: 'none' }],
      ['circle', { cx: 19, cy: 5, r: 2.4, 'stroke-width': 1.3 }],
    ],
  },
] as const;

/** Draws the past of joints solid and their future dashed, with a disc every 0.1 s and one at the seam. */
export function createTrailPen(): LinePen {
  const stroke = createStroke();
  const segment = new Float64Array(6);
  return {
    reach: { back: PAST * LINE_RATE, ahead: AHEAD * LINE_RATE },
    add(out, of, colours) {
      stroke.colour = colours.line;
      addPast(out, of, stroke, segment);
      addAhead(out, of, stroke, segment);
      addDiscs(out, of, colours, stroke, segment);
    },
  };
}

function addPast(out: LineList, of: LineOf, stroke: Stroke, segment: Float64Array): void {
  const { time } = of;
  stroke.dash = -1;
  const now = Math.floor(time * LINE_RATE);
  for (let i = of.first; i <= now; i++) {
    momentTo(segment, 0, of, i);
    const end = Math.min((i + 1) / LINE_RATE, time);
    if (i < now) momentTo(segment, 3, of, i + 1);
    else nowTo(segment, 3, of);
    const from = newness(i / LINE_RATE, time);
    const to = newness(end, time);
    stroke.alpha = OLDEST + (1 - OLDEST) * from;
    stroke.endAlpha = OLDEST + (1 - OLDEST) * to;
    stroke.width = WIDTHS.oldest + (WIDTHS.newest - WIDTHS.oldest) * from;
    stroke.endWidth = WIDTHS.oldest + (WIDTHS.newest - WIDTHS.oldest) * to;
    if (lengthOf(segment) > 0) addLine(out, segment, stroke);
  }
}

function addAhead(out: LineList, of: LineOf, stroke: Stroke, segment: Float64Array): void {
  const next = Math.floor(of.time * LINE_RATE) + 1;
  stroke.width = stroke.endWidth = WIDTHS.ahead;
  stroke.alpha = stroke.endAlpha = 0.9;
  stroke.dash = 0;
  nowTo(segment, 0, of);
  for (let i = next; i <= of.last; i++) {
    momentTo(segment, 3, of, i);
    const length = lengthOf(segment);
    if (length > 0) addLine(out, segment, stroke);
    stroke.dash += length;
    segment.copyWithin(0, 3);
  }
  stroke.dash = -1;
}

/** Discs: filled in the past, open in the future; larger and in their own colour at the seam. */
function addDiscs(out: LineList, of: LineOf, colours: Ink, stroke: Stroke, segment: Float64Array): void {
  const { first, last, time } = of;
  for (let i = Math.ceil(first / DISC_EVERY) * DISC_EVERY; i <= last; i += DISC_EVERY) {
    momentTo(segment, 0, of, i);
    segment.copyWithin(3, 0, 3);
    const isPast = i <= time * LINE_RATE;
    stroke.alpha = stroke.endAlpha = isPast ? 0.35 + 0.65 * newness(i / LINE_RATE, time) : 1;
    addDisc(out, segment, stroke, i === 0 ? colours.seam : colours.line, i === 0 ? WIDTHS.seam : WIDTHS.disc);
    if (!isPast && i !== 0) addDisc(out, segment, stroke, colours.hole, WIDTHS.hole);
  }
}

function addDisc(out: LineList, segment: Floats, stroke: Stroke, colour: Rgb, width: number): void {
  stroke.colour = colour;
  stroke.width = stroke.endWidth = width;
  addLine(out, segment, stroke);
}

/** 0 at the old end of the trail, 1 at the playhead. */
function newness(moment: number, time: number): number {
  return clamp01(1 - (time - moment) / PAST);
}

function momentTo(
  segment: Float64Array,
  end: number,
  { moments, figure, joint }: LineOf,
  index: number,
): void {
  const { positions } = moments.at(figure, index);
  for (let axis = 0; axis < 3; axis++) segment[end + axis] = positions[joint * 3 + axis];
}

function nowTo(segment: Float64Array, end: number, { pose, joint }: LineOf): void {
  for (let axis = 0; axis < 3; axis++) segment[end + axis] = pose[joint * 3 + axis];
}
