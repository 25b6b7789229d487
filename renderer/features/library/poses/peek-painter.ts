import { writeClipFigure, type ClipFigure } from '#core/thumbnail/clip-figure.ts';
import { STRIP_CENTRE, STRIP_UNIT, type PoseStrip } from '#core/thumbnail/pose-strip.ts';
import { drawFigure, poseAt } from '../../../controls/poses/draw-figure.ts';

export const PEEK_WIDTH = 174; // px, as .clip-peek > canvas
export const PEEK_HEIGHT = 164;
const MARGIN = 14; // px around the figure
const FLOOR = PEEK_HEIGHT - MARGIN;
const UNIT = (PEEK_HEIGHT - 2 * MARGIN) / STRIP_UNIT;
/** Distance between two strokes on the floor, m: they pass by as the figure travels. */
const STROKE_APART = 0.5;

/** Draws a clip at one moment. */
export function createPeekPainter(context: CanvasRenderingContext2D, ratio: number) {
  const style = getComputedStyle(context.canvas);
  const place = { x: PEEK_WIDTH / 2, floor: FLOOR, unit: UNIT };
  const begin = (): void => {
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, PEEK_WIDTH, PEEK_HEIGHT);
    context.strokeStyle = style.getPropertyValue('--line');
    context.lineWidth = 1;
    context.strokeRect(-1, FLOOR + 2.5, PEEK_WIDTH + 2, PEEK_HEIGHT);
  };
  const beginFigure = (): void => {
    context.strokeStyle = style.color;
    context.lineWidth = 3;
    context.lineCap = context.lineJoin = 'round';
  };
  return {
    /** Draws the exact pose and the moving floor. */
    figure(figure: ClipFigure, time: number): void {
      const pose = new Float32Array(figure.points.joints.length * 3);
      writeClipFigure(pose, figure, time);
      for (let i = 0; i < pose.length; i++) pose[i] = pose[i] * STRIP_UNIT + (i % 3 === 1 ? 0 : STRIP_CENTRE);
      begin();
      drawFloor(context, figure);
      beginFigure();
      drawFigure(context, { parents: figure.points.parents, points: pose, first: 0 }, place);
    },
    /** Draws the closest pose of a strip. */
    strip(strip: PoseStrip, share: number): void {
      begin();
      beginFigure();
      const { parents, points } = strip;
      drawFigure(context, { parents, points, first: poseAt(strip, share) * parents.length * 3 }, place);
    },
  };
}

/** Strokes that are fixed to the floor, while the travelling figure stays in the middle. */
function drawFloor(context: CanvasRenderingContext2D, { root, view }: ClipFigure): void {
  const { right, size } = view;
  const travelled = root.state[0] * right[0] + root.state[1] * right[1];
  const pixels = (UNIT * STRIP_UNIT) / size; // px per metre
  const apart = Math.max(STROKE_APART * pixels, 4);
  const first = (PEEK_WIDTH / 2 - travelled * pixels) % apart;
  context.strokeStyle = getComputedStyle(context.canvas).getPropertyValue('--faint');
  context.beginPath();
  for (let x = first - apart; x < PEEK_WIDTH + apart; x += apart) {
    context.moveTo(x, FLOOR + 3);
    context.lineTo(x - 5, FLOOR + 9);
  }
  context.stroke();
}
