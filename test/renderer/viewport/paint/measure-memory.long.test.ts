import { expect, test } from 'vitest';
import { createLimbBoxes, measureFigure } from '#renderer/stage/labels/figure-box.ts';
import { DEFAULT_CAMERA } from '#renderer/viewport/camera/camera.ts';
import { createEye } from '#renderer/viewport/camera/eye.ts';
import { CanvasBox, ScreenPoint } from '#renderer/viewport/camera/on-screen.ts';
import { createMeasure } from '#renderer/viewport/paint/edge-smoother.ts';
import type { PaintedView, Painting } from '#renderer/viewport/paint/view-writer.ts';
import type { Viewport } from '#renderer/viewport/viewport.ts';
import { expectNothingAllocated } from '#test/fixtures/nothing-allocated.ts';

const JOINTS = 75;
// One number of its own for each joint of a round would take 180 KB.
const ROUNDS = 200;
const FRAME = { x: 0, y: 0, width: 700, height: 500 };

test('figures of 200 frames are measured without growing the heap, though attributes of elements hold text', async () => {
  const attributes = [
    { x: '1', y: '2', depth: '3' },
    { x: '1', y: '2', width: '3', height: '4' },
  ];
  const eye = createEye();
  const positions = Float32Array.from({ length: JOINTS * 3 }, (_, i) => Math.sin(i));
  const parents = Int32Array.from({ length: JOINTS }, (_, joint) => joint - 1);
  const drawn = { joints: Int32Array.from(parents.keys()), boxes: [] };
  const viewport = {
    figure: () => drawn,
    project: (out: ScreenPoint, _view: number, points: ArrayLike<number>, at: number) =>
      eye.project(out, points, at, FRAME),
  } as unknown as Viewport;
  const [measure, measureLimbs] = [createMeasure(), createLimbBoxes()];
  const [part, figure, point] = [new CanvasBox(), new CanvasBox(), new ScreenPoint()];
  // V8 forgets a shape that no object has: the painting keeps these.
  const painting = { eye, flesh: 0.1, height: FRAME.height, attributes } as unknown as Painting;
  const view = { figure: { positions } } as unknown as PaintedView;
  eye.look({ ...DEFAULT_CAMERA, distance: 5 }, 0, 0, 0, 1.4);
  await expectNothingAllocated(() => {
    for (let i = 0; i < ROUNDS; i++) {
      positions[0] = i / ROUNDS;
      measure(part, painting, view, FRAME);
      measureFigure(figure, viewport, 0, positions, point);
      measureLimbs(viewport, 0, positions, parents);
    }
  });
  // Around the same joints, one with the flesh, the other with its margin of 26 px.
  expect(part.x).toBeLessThan(figure.x + 26);
  expect(part.x + part.width).toBeGreaterThan(figure.x + figure.width - 26);
});
