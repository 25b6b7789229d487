import { clamp } from '#core/kit/numbers.ts';
import type { Floats } from '#core/kit/floats.ts';
import { STRIP_CENTRE, type PoseStrip } from '#core/formats/thumbnail/clip-figure.ts';

/** Lines from points to their parents, in units of a strip. */
export interface FigureLines {
  readonly parents: Floats; // [points]
  readonly points: Floats; // x, y, z of each point, starting at `first`
  readonly first: number;
}

/** Place and size of a drawn figure. */
export interface StripPlace {
  readonly x: number; // px, below its first point
  readonly floor: number; // px
  readonly unit: number; // px per unit of the strip
}

/** Depth from which a line is behind the middle of the figure, in units of a strip. */
const BEHIND = 7;
const BEHIND_ALPHA = 0.45;

/** Draws a figure in the stroke colour of the context: lines at the back first, and fainter. */
export function drawFigure(context: CanvasRenderingContext2D, lines: FigureLines, place: StripPlace): void {
  context.globalAlpha = BEHIND_ALPHA;
  strokeLines(context, lines, place, true);
  context.globalAlpha = 1;
  strokeLines(context, lines, place, false);
}

function strokeLines(
  context: CanvasRenderingContext2D,
  { parents, points, first }: FigureLines,
  { x, floor, unit }: StripPlace,
  behind: boolean,
): void {
  context.beginPath();
  for (let point = 0; point < parents.length; point++) {
    const parent = parents[point];
    if (parent < 0 || parent >= point) continue; // no parent: -1 or `NO_PARENT`
    const from = first + parent * 3;
    const to = first + point * 3;
    const depth = (points[from + 2] + points[to + 2]) / 2 - STRIP_CENTRE;
    if (depth < -BEHIND !== behind) continue;
    context.moveTo(x + (points[from] - STRIP_CENTRE) * unit, floor - points[from + 1] * unit);
    context.lineTo(x + (points[to] - STRIP_CENTRE) * unit, floor - points[to + 1] * unit);
  }
  context.stroke();
}

/** Layout of a strip in a picture: as many poses as fit side by side. */
export interface StripLayout {
  readonly poses: readonly number[]; // indices into the strip, left to right
  readonly cell: number; // width of each pose, px
  readonly unit: number; // px per unit of the strip
}

const MIN_POSES = 3;
const MAX_POSES = 6;
/** Share of a figure's width by which neighbours may overlap. */
const OVERLAP = 0.3;

/**
 * Lays out `strip` in a picture: figures have its height, unless they would be wider than a third of it.
 *
 * @param width px
 * @param height px
 */
export function layOutStrip(strip: PoseStrip, width: number, height: number): StripLayout {
  let reach = 1;
  let top = 1;
  for (let at = 0; at < strip.points.length; at += 3) {
    reach = Math.max(reach, Math.abs(strip.points[at] - STRIP_CENTRE));
    top = Math.max(top, strip.points[at + 1]);
  }
  const figure = 2 * reach * (1 - OVERLAP);
  const unit = Math.min(height / top, width / MIN_POSES / figure);
  const room = Math.floor(width / Math.max(figure * unit, width / MAX_POSES));
  const count = clamp(room, 1, strip.poseCount);
  // The pose for the time under the pointer in the middle of each cell.
  const poses = Array.from({ length: count }, (_, i) => poseAt(strip, (i + 0.5) / count));
  return { poses, cell: width / count, unit };
}

/** Pose of a strip closest to `share` of the clip, 0 to 1. */
export function poseAt({ poseCount }: PoseStrip, share: number): number {
  return Math.round(share * (poseCount - 1));
}
