import { addLine, createStroke, lengthOf } from '../../viewport/frame/line-list.ts';
import type { LineList } from '../../viewport/frame/line-list.ts';
import type { TrailColours } from './joint-trails.ts';
import type { View } from './view.ts';

/** Joints nearer than this are not joined by a line, m. */
const SHORTEST = 0.01;

/** A line from each joint to where the ghost has it, with a disc at the figure's end. */
export function createDistanceLines() {
  const stroke = { ...createStroke(), onTop: true, alpha: 0.9, endAlpha: 0.9 };
  const segment = new Float64Array(6);
  const disc = new Float64Array(6);
  return (out: LineList, { figure, ghost }: View, colour: TrailColours['seam']): void => {
    if (!ghost) return;
    const a = figure.positions;
    const b = ghost.positions;
    stroke.colour = colour;
    for (let at = 0; at < a.length; at += 3) {
      for (let axis = 0; axis < 3; axis++) {
        segment[axis] = disc[axis] = disc[axis + 3] = a[at + axis];
        segment[axis + 3] = b[at + axis];
      }
      if (lengthOf(segment) < SHORTEST) continue;
      stroke.width = stroke.endWidth = 1.3;
      addLine(out, segment, stroke);
      stroke.width = stroke.endWidth = 5;
      addLine(out, disc, stroke);
    }
  };
}
