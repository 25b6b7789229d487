import { addLine, createStroke, lengthOf, type LineList } from '#renderer/viewport/frame/line-list.ts';
import { createLinePainter, LINE_RATE, type LineOf, type LinePen } from './line-painter.ts';
import type { Overlay } from './overlay.ts';

/** Arrow length as time of travel, s. */
export const ARROW_TIME = 0.12;
/** Minimum length of an arrow, m. */
const MIN_LENGTH = 0.02;
/** Length of an arrow head, m, at most this share of the arrow. */
const HEAD = 0.045;
const HEAD_SHARE = 0.45;
const WIDTHS = { shaft: 2.8, head: 12, casing: 2 } as const; // px

export const jointVelocities: Overlay = {
  id: 'velocities',
  name: 'Joint velocities',
  description: `Velocities of the selected joints, or else of hands and feet. Arrow length = ${ARROW_TIME} s of travel.`,
  key: 'V',
  initially: false,
  legend: () => ({ kind: 'keys', keys: [arrowKey] }),
  createPainter: (parts) => createLinePainter(parts, createArrowPen(), 'joint'),
};

const arrowKey = {
  words: `travel in ${ARROW_TIME} s`,
  shapes: [
    ['path', { d: 'M1 5h16', 'stroke-width': 2.5 }],
    ['path', { d: 'M16 1l9 4-9 4z', fill: 'currentColor', stroke: 'none' }],
  ],
} as const;

/** Draws the velocity of a joint on top, with an outline for contrast. */
export function createArrowPen(): LinePen {
  const stroke = { ...createStroke(), onTop: true };
  const arrow = new Float64Array(6);
  const part = new Float64Array(6);

  const draw = (out: LineList, neck: number, wider: number): void => {
    partOf(part, arrow, 0, neck);
    stroke.width = stroke.endWidth = WIDTHS.shaft + wider;
    addLine(out, part, stroke);
    partOf(part, arrow, neck, 1);
    stroke.width = WIDTHS.head + wider * 1.5;
    stroke.endWidth = wider;
    addLine(out, part, stroke);
  };
  return {
    reach: { back: 1, ahead: 1 }, // the moments around it
    add(out, of, colours) {
      measure(arrow, of);
      const length = lengthOf(arrow);
      if (length < MIN_LENGTH) return;
      const neck = 1 - Math.min(HEAD / length, HEAD_SHARE);
      stroke.colour = colours.hole;
      draw(out, neck, WIDTHS.casing);
      stroke.colour = colours.line;
      draw(out, neck, 0);
    },
  };
}

/** The arrow from the joint to its place after `ARROW_TIME` at the current velocity. */
function measure(arrow: Float64Array, { moments, figure, joint, time, pose }: LineOf): void {
  const first = Math.floor(time * LINE_RATE);
  const { positions: before } = moments.at(figure, first);
  const { positions: after } = moments.at(figure, first + 1);
  for (let axis = 0; axis < 3; axis++) {
    const at = joint * 3 + axis;
    const speed = (after[at] - before[at]) * LINE_RATE;
    arrow[axis] = pose[at];
    arrow[axis + 3] = arrow[axis] + speed * ARROW_TIME;
  }
}

/** The part of `whole` between the fractions `from` and `to`. */
function partOf(out: Float64Array, whole: Float64Array, from: number, to: number): void {
  for (let axis = 0; axis < 3; axis++) {
    const way = whole[axis + 3] - whole[axis];
    out[axis] = whole[axis] + way * from;
    out[axis + 3] = whole[axis] + way * to;
  }
}
