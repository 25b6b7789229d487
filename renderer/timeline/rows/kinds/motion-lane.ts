import { fillBetween } from '#renderer/kit/plot/pen.ts';
import { pixelWithin, toValue } from '#renderer/kit/plot/scale.ts';
import {
  type CurveLane,
  type CurvePart,
  describeLane,
  type MotionLane,
  type SpanLane,
  valueBetween,
} from '#renderer/timeline/model/motion-lane.ts';
import { type Row, rowKind, type Scene } from '../row.ts';

const MARGIN = 2; // px above and below the content of a lane
const FILL = 0.55; // opacity of a span
const CURVE = 1.25; // px
/** Heights of lanes, px: larger for an open clip, which leaves more room. */
const heights: Readonly<Record<MotionLane['kind'], { readonly shared: number; readonly whole: number }>> = {
  spans: { shared: 14, whole: 18 },
  curve: { shared: 22, whole: 44 },
};

/** Spans or a measure over time, which cannot be edited. */
export const motionLane = rowKind({
  id: 'lane',
  reads: ['lanes', 'hasSeam'],
  heights: ({ lanes, hasSeam }) => lanes.map(({ kind }) => heights[kind][hasSeam ? 'shared' : 'whole']),
  title: ({ lanes }, index) => lanes[index].name,
  readout: ({ lanes, playhead }, index) => describeLane(lanes[index], playhead),
  draw: drawLane,
});

type LaneScene = Scene<'lanes'>;

function drawLane(scene: LaneScene, row: Row): void {
  const lane = scene.model.lanes[row.index];
  if (lane.kind === 'spans') drawSpans(scene, row, lane);
  else drawCurve(scene, row, lane);
}

function drawSpans({ pen, state }: LaneScene, row: Row, { spans }: SpanLane): void {
  const { context, palette } = pen;
  context.fillStyle = palette.dim;
  context.globalAlpha = FILL;
  const box = { top: row.top + MARGIN, height: row.height - 2 * MARGIN };
  for (const { start, end } of spans) {
    const x0 = pixelWithin(state.scale, start);
    const x1 = pixelWithin(state.scale, end);
    if (x1 > x0) fillBetween(pen, x0, x1, box, 1);
  }
  context.globalAlpha = 1;
}

function drawCurve(scene: LaneScene, row: Row, lane: CurveLane): void {
  const { context, palette } = scene.pen;
  context.strokeStyle = palette.dim;
  context.lineWidth = CURVE;
  for (const part of lane.parts) {
    context.beginPath();
    addPart(scene, row, lane.most, part);
    context.stroke();
  }
}

/**
 * One point per pixel, the largest of its values: the cost depends on the width of the lane, not on the
 * length of the clip.
 */
function addPart(
  { pen: { context }, state: { scale } }: LaneScene,
  row: Row,
  most: number,
  { start, step, values, shown }: CurvePart,
): void {
  const from = pixelWithin(scale, shown.start);
  const to = pixelWithin(scale, shown.end);
  const height = row.height - 2 * MARGIN;
  const indexAt = (x: number): number => (toValue(scale, x) - start) / step;
  let isDown = false;
  for (let x = from; x <= to; x++) {
    const share = largestBetween(values, indexAt(x), indexAt(x + 1)) / most;
    const y = row.top + row.height - MARGIN - share * height;
    const isKnown = !Number.isNaN(y);
    if (isKnown && isDown) context.lineTo(x, y);
    else if (isKnown) context.moveTo(x, y);
    isDown = isKnown;
  }
}

/** Largest value from index `a` to `b`; interpolated if there is none in between. */
function largestBetween(values: Float32Array, a: number, b: number): number {
  let most = valueBetween(values, a);
  for (let i = Math.max(Math.ceil(a), 0); i < b && i < values.length; i++) most = Math.max(most, values[i]);
  return most;
}
