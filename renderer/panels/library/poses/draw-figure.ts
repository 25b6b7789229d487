import type { Floats } from '../../../../core/floats.ts';
import type { PoseStrip } from '../../../../core/thumbnail/pose-strip.ts';
import { STRIP_CENTRE } from '../../../../core/thumbnail/pose-strip.ts';

/** Lines from points to their parents, in the numbers of a strip. */
export interface FigureLines {
  readonly parents: Floats; // [points]
  readonly points: Floats; // x, y, z of each, from `first` on
  readonly first: number;
}

/** Where a figure is drawn. */
export interface FigurePlace {
  readonly x: number; // px, under its first point
  readonly floor: number; // px
  readonly unit: number; // px for each number of the strip
}

/** A line counts as behind the figure's middle from here on, in the numbers of a strip. */
const BEHIND = 7;
const BEHIND_ALPHA = 0.45;

/** Draws a figure in the context's stroke: what is behind it first, and fainter. */
export function drawFigure(context: CanvasRenderingContext2D, lines: FigureLines, place: FigurePlace): void {
  context.globalAlpha = BEHIND_ALPHA;
  strokeLines(context, lines, place, true);
  context.globalAlpha = 1;
  strokeLines(context, lines, place, false);
}

function strokeLines(
  context: CanvasRenderingContext2D,
  { parents, points, first }: FigureLines,
  { x, floor, unit }: FigurePlace,
  behind: boolean,
): void {
  context.beginPath();
  for (let point = 0; point < parents.length; point++) {
    const parent = parents[point];
    if (parent < 0 || parent >= point) continue; // none: -1 or `NO_PARENT`
    const from = first + parent * 3;
    const to = first + point * 3;
    const depth = (points[from + 2] + points[to + 2]) / 2 - STRIP_CENTRE;
    if (depth < -BEHIND !== behind) continue;
    context.moveTo(x + (points[from] - STRIP_CENTRE) * unit, floor - points[from + 1] * unit);
    context.lineTo(x + (points[to] - STRIP_CENTRE) * unit, floor - points[to + 1] * unit);
  }
  context.stroke();
}

/** How a strip is laid out in a picture: so many poses that each has room for its figure. */
export interface StripLayout {
  readonly poses: readonly number[]; // of the strip, from left to right
  readonly cell: number; // px, the width of each
  readonly unit: number; // px for each number of the strip
}

const FEWEST_POSES = 3;
const MOST_POSES = 6;
/** Neighbours' hands and feet may overlap by this share of a figure's width. */
const OVERLAP = 0.3;

/**
 * Lays out `strip` in a picture: figures as high as it, or, where they are wider than a third of it, as wide as that.
 * @param width  px
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
  const unit = Math.min(height / top, width / FEWEST_POSES / figure);
  const room = Math.floor(width / Math.max(figure * unit, width / MOST_POSES));
  const count = Math.min(Math.max(room, 1), strip.poseCount);
  // Each is the moment that the pointer over its middle means.
  const poses = Array.from({ length: count }, (_, i) => poseAt(strip, (i + 0.5) / count));
  return { poses, cell: width / count, unit };
}

/** The pose of a strip that is nearest to `share` of the clip, 0 to 1. */
export function poseAt({ poseCount }: PoseStrip, share: number): number {
  return Math.round(share * (poseCount - 1));
}
