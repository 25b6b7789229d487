import type { Scene, WebGLRenderTarget } from 'three';
import type { Layout } from '../camera/layout.ts';
import { aimAt, drawDepth, type Brush } from './brush.ts';
import type { Painting } from './painting.ts';
import type { SceneSet } from './scene-set.ts';

/** Objects of each view whose depth is drawn first, separately. */
export interface DepthPass {
  /** Sets the uniforms of view `index`; false if the view has no such objects. */
  prepare(brush: Brush, set: SceneSet, painting: Painting, index: number): boolean;
  sceneOf(set: SceneSet): Scene;
}

/**
 * Draws the depth of `pass` into `target`, in the layout of the canvas, and sets the uniforms that read it.
 */
export function paintDepth(
  pass: DepthPass,
  brush: Brush,
  set: SceneSet,
  painting: Painting,
  { layout, target }: { readonly layout: Layout; readonly target: WebGLRenderTarget },
): void {
  const { uniforms } = brush;
  const { eye, width, height } = painting;
  uniforms.viewProjection.value.copy(eye.viewProjection);
  uniforms.eyePlace.value.copy(eye.place);
  for (let i = 0; i < painting.views.length; i++) {
    if (!pass.prepare(brush, set, painting, i)) continue;
    aimAt(brush.renderer, target, layout.frames[i], layout.parts[i]);
    drawDepth(brush, pass.sceneOf(set));
  }
  uniforms.ghostSize.value.set(width, height);
  uniforms.planes.value.set(eye.planes[0], eye.planes[1]);
  uniforms.parallel.value = Number(eye.isParallel);
}
