import { writeClipFigure, type ClipFigure } from '#core/thumbnail/clip-figure.ts';
import { STRIP_CENTRE, STRIP_UNIT, type PoseStrip } from '#core/thumbnail/pose-strip.ts';
import { drawFigure, poseAt, type FigureLines } from '../../../controls/poses/draw-figure.ts';
import type { Pen } from '../../../kit/plot/pen.ts';

export const PEEK_WIDTH = 174; // px, as .clip-peek > canvas
export const PEEK_HEIGHT = 164;
const MARGIN = 14; // px around the figure
const FLOOR = PEEK_HEIGHT - MARGIN;
const UNIT = (PEEK_HEIGHT - 2 * MARGIN) / STRIP_UNIT;
/** Distance between two strokes on the floor, m: they pass by as the figure travels. */
const STROKE_APART = 0.5;

const place = { x: PEEK_WIDTH / 2, floor: FLOOR, unit: UNIT };

/** Draws the exact pose of a clip at a moment, s, and the moving floor. */
export function drawPeekFigure(pen: Pen, figure: ClipFigure, time: number): void {
  const { parents, joints } = figure.points;
  const points = new Float32Array(joints.length * 3);
  writeClipFigure(points, figure, time);
  for (let i = 0; i < points.length; i++)
    points[i] = points[i] * STRIP_UNIT + (i % 3 === 1 ? 0 : STRIP_CENTRE);
  drawGround(pen);
  drawFloor(pen, figure);
  drawPose(pen, { parents, points, first: 0 });
}

/** Draws the pose of a strip that is closest to a share of its clip. */
export function drawPeekStrip(pen: Pen, strip: PoseStrip, share: number): void {
  const { parents, points } = strip;
  drawGround(pen);
  drawPose(pen, { parents, points, first: poseAt(strip, share) * parents.length * 3 });
}

function drawGround({ context, palette }: Pen): void {
  context.strokeStyle = palette.line;
  context.lineWidth = 1;
  context.strokeRect(-1, FLOOR + 2.5, PEEK_WIDTH + 2, PEEK_HEIGHT);
}

function drawPose({ context, palette }: Pen, lines: FigureLines): void {
  context.strokeStyle = palette.own;
  context.lineWidth = 3;
  context.lineCap = context.lineJoin = 'round';
  drawFigure(context, lines, place);
}

/** Strokes that are fixed to the floor, while the travelling figure stays in the middle. */
function drawFloor({ context, palette }: Pen, { root, view }: ClipFigure): void {
  const { right, size } = view;
  const travelled = root.state[0] * right[0] + root.state[1] * right[1];
  const pixels = (UNIT * STRIP_UNIT) / size; // px per metre
  const apart = Math.max(STROKE_APART * pixels, 4);
  const first = (PEEK_WIDTH / 2 - travelled * pixels) % apart;
  context.strokeStyle = palette.faint;
  context.beginPath();
  for (let x = first - apart; x < PEEK_WIDTH + apart; x += apart) {
    context.moveTo(x, FLOOR + 3);
    context.lineTo(x - 5, FLOOR + 9);
  }
  context.stroke();
}
