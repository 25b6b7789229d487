import { FramebufferTexture, LinearFilter, Vector2 } from 'three';
import type { Floats } from '#core/kit/floats.ts';
import type { Rectangle } from '#renderer/kit/rectangle.ts';
import type { Layout } from '../camera/layout.ts';
import { CanvasBox, ScreenPoint } from '../camera/on-screen.ts';
import { aimAt, type Brush } from './brush.ts';
import type { PaintedView, Painting } from './view-writer.ts';
import type { SceneSet } from './scene-set.ts';

/** More than any canvas is wide, px. */
const FAR = 1e6;

/**
 * Smooths the edges of figures on the canvas. What else is drawn, lines and floor, has smooth edges already,
 * so only the rectangle around the figures of each view is read and drawn again.
 */
export function createEdgeSmoother({ renderer, uniforms, camera }: Brush) {
  let drawn: FramebufferTexture | null = null;
  const corner = new Vector2();
  const part = new CanvasBox(); // of a view, from the bottom left
  const measure = createMeasure();
  /** Copies `part` of the canvas to the texture that the shader reads. */
  const copy = (width: number, height: number): void => {
    if (drawn?.image.width !== width || drawn.image.height !== height) {
      drawn?.dispose();
      drawn = new FramebufferTexture(width, height);
      drawn.minFilter = drawn.magFilter = LinearFilter;
      renderer.initTexture(drawn);
    }
    // As much is copied as the image says, into a texture as large as the canvas.
    drawn.image.width = part.width;
    drawn.image.height = part.height;
    renderer.copyFramebufferToTexture(drawn, corner.set(part.x, part.y));
    drawn.image.width = width;
    drawn.image.height = height;
    uniforms.picture.value = drawn;
  };
  return {
    paint({ smooth }: SceneSet, painting: Painting, { frames, parts }: Layout): void {
      for (let i = 0; i < painting.views.length; i++) {
        measure(part, painting, painting.views[i], frames[i]);
        clip(part, parts[i]);
        if (part.width < 2 || part.height < 2) continue;
        copy(painting.width, painting.height);
        uniforms.pictureAt.value.set(part.x, part.y, part.width, part.height);
        aimAt(renderer, null, part);
        renderer.render(smooth, camera);
      }
    },
    dispose(): void {
      drawn?.dispose();
      drawn = null;
    },
  };
}

/** Measures the rectangle around all figures of a view. */
export function createMeasure() {
  const point = new ScreenPoint();
  const frame = new CanvasBox(); // from the top left
  // Fields keep their numbers in place; variables of this closure would take memory at each assignment.
  const reach = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  const include = ({ eye, flesh }: Painting, positions: Floats): void => {
    const perMetre = eye.pixelsPerMetre(1, frame.height);
    let { left, right, top, bottom } = reach;
    for (let at = 0; at < positions.length; at += 3) {
      // Flesh before the joint is larger in the view; behind the eye, the figure may be anywhere in it.
      const seen = eye.project(point, positions, at, frame);
      if (!seen || seen.depth <= flesh) {
        left = top = -FAR;
        right = bottom = FAR;
        break;
      }
      const margin = (flesh * perMetre) / (eye.isParallel ? 1 : seen.depth - flesh) + 2;
      left = Math.min(left, seen.x - margin);
      right = Math.max(right, seen.x + margin);
      top = Math.min(top, seen.y - margin);
      bottom = Math.max(bottom, seen.y + margin);
    }
    reach.left = left;
    reach.right = right;
    reach.top = top;
    reach.bottom = bottom;
  };
  return (
    out: CanvasBox,
    painting: Painting,
    { figure, ghost, destination, onion }: PaintedView,
    shownIn: Rectangle,
  ): void => {
    frame.x = shownIn.x;
    frame.y = painting.height - shownIn.y - shownIn.height;
    frame.width = shownIn.width;
    frame.height = shownIn.height;
    reach.left = reach.top = Infinity;
    reach.right = reach.bottom = -Infinity;
    include(painting, figure.positions);
    if (ghost) include(painting, ghost.positions);
    if (destination) include(painting, destination.positions);
    if (onion) for (let i = 0; i < onion.count; i++) include(painting, onion.poses[i].positions);
    out.x = Math.floor(reach.left);
    out.y = Math.floor(painting.height - reach.bottom);
    out.width = Math.ceil(reach.right) - out.x;
    out.height = Math.ceil(painting.height - reach.top) - out.y;
  };
}

/** Cuts off what of `part` is outside of `whole`. */
function clip(part: CanvasBox, whole: Rectangle): void {
  const [right, top] = [part.x + part.width, part.y + part.height];
  part.x = Math.max(part.x, whole.x);
  part.y = Math.max(part.y, whole.y);
  part.width = Math.min(right, whole.x + whole.width) - part.x;
  part.height = Math.min(top, whole.y + whole.height) - part.y;
}
