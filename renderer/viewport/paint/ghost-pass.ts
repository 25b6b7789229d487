import { aimAt, drawDepth, type Brush } from './brush.ts';
import type { Layout } from '../camera/layout.ts';
import type { PaintedView, Painting } from './painting.ts';
import type { SceneSet } from './scene-set.ts';

export const isHaunted = (view: PaintedView): boolean => view.ghost !== null && view.ghostPresence > 0.01;

/** Draws the depth of all ghosts by themselves, so that each is one veil whatever its parts. */
export function paintGhosts(
  brush: Brush,
  set: SceneSet,
  painting: Painting,
  { frames, parts }: Layout,
): void {
  if (!painting.views.some(isHaunted)) return;
  const { uniforms } = brush;
  const { eye, width, height } = painting;
  const target = brush.targets.ghost(width, height);
  uniforms.viewProjection.value.copy(eye.viewProjection);
  uniforms.eyePlace.value.copy(eye.place);
  for (let i = 0; i < painting.views.length; i++) {
    if (!isHaunted(painting.views[i])) continue;
    uniforms.row.value = i * 2 + 1;
    aimAt(brush.renderer, target, frames[i], parts[i]);
    drawDepth(brush, set.ghost);
  }
  uniforms.ghostDepth.value = target.depthTexture;
  uniforms.ghostSize.value.set(width, height);
  uniforms.planes.value.set(eye.planes[0], eye.planes[1]);
  uniforms.parallel.value = Number(eye.isParallel);
}
