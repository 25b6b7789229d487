import type { Floats } from '#core/kit/floats.ts';
import type { Viewport } from '#renderer/viewport/viewport.ts';
import { CanvasBox, ScreenPoint } from '#renderer/viewport/camera/on-screen.ts';

/** Margin of a limb around its joints, px. */
const AROUND_FIGURE = 26;
const AROUND_LIMB = 12;

/** Writes the box of the drawn figure with joints at `p` in view `index`, px. @param point scratch */
export function measureFigure(
  out: CanvasBox,
  viewport: Viewport,
  index: number,
  p: Floats,
  point: ScreenPoint,
): void {
  let left = Infinity;
  let right = -Infinity;
  let top = Infinity;
  let bottom = -Infinity;
  const { joints } = viewport.figure();
  for (let i = 0; i < joints.length; i++) {
    if (!viewport.project(point, index, p, joints[i] * 3)) continue;
    if (point.x < left) left = point.x;
    if (point.x > right) right = point.x;
    if (point.y < top) top = point.y;
    if (point.y > bottom) bottom = point.y;
  }
  out.x = left - AROUND_FIGURE;
  out.y = top - AROUND_FIGURE;
  out.width = right - left + 2 * AROUND_FIGURE;
  out.height = bottom - top + 2 * AROUND_FIGURE;
}

/**
 * Measures the box of each drawn bone of a figure, from its joint to the parent; without width where one is not in
 * view.
 */
export function createLimbBoxes() {
  const boxes: CanvasBox[] = [];
  const point = new ScreenPoint();
  let isDrawn = new Uint8Array(0); // [joints]
  return (viewport: Viewport, index: number, p: Floats, parents: Int32Array): readonly CanvasBox[] => {
    const { joints } = viewport.figure();
    if (isDrawn.length !== parents.length) isDrawn = new Uint8Array(parents.length);
    isDrawn.fill(0);
    for (let i = 0; i < joints.length; i++) isDrawn[joints[i]] = 1;
    boxes.length = Math.min(boxes.length, parents.length);
    for (let joint = 0; joint < parents.length; joint++) {
      const box = (boxes[joint] ??= new CanvasBox());
      box.width = 0;
      const parent = parents[joint];
      if (parent < 0 || isDrawn[parent] === 0 || !viewport.project(point, index, p, parent * 3)) continue;
      const { x, y } = point;
      if (!viewport.project(point, index, p, joint * 3)) continue;
      box.x = Math.min(x, point.x) - AROUND_LIMB;
      box.y = Math.min(y, point.y) - AROUND_LIMB;
      box.width = Math.abs(x - point.x) + 2 * AROUND_LIMB;
      box.height = Math.abs(y - point.y) + 2 * AROUND_LIMB;
    }
    return boxes;
  };
}
