import type { Scene, WebGLRenderTarget } from 'three';
import type { Layout } from '../camera/layout.ts';
import { aimAt, drawDepth, type Brush } from './brush.ts';
import type { Painting } from './painting.ts';
import type { SceneSet } from './scene-set.ts';

/** Something of each view whose depth is drawn by itself first. */
export interface DepthPass {
  /** Tells the shaders of it in view `index`; false where that view has none. */
  prepare(brush: Brush, set: SceneSet, painting: Painting, index: number): boolean;
  sceneOf(set: SceneSet): Scene;
}

/** Draws what `pass` is of into `target`, in the layout of the canvas, and says how that depth is to be read. */
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
