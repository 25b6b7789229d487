import type { Layout } from '../camera/layout.ts';
import type { Brush } from './brush.ts';
import { paintDepth, type DepthPass } from './depth-pass.ts';
import type { PaintedView, Painting } from './painting.ts';
import type { SceneSet } from './scene-set.ts';

export const isHaunted = (view: PaintedView): boolean => view.ghost !== null && view.ghostPresence > 0.01;

const ghosts: DepthPass = {
  prepare({ uniforms }, _set, { views }, index) {
    uniforms.row.value = index * 2 + 1;
    return isHaunted(views[index]);
  },
  sceneOf: ({ ghost }) => ghost,
};

/** Draws the depth of all ghosts by themselves, so that each is one veil whatever its parts. */
export function paintGhosts(brush: Brush, set: SceneSet, painting: Painting, layout: Layout): void {
  if (!painting.views.some(isHaunted)) return;
  const target = brush.targets.ghost(painting.width, painting.height);
  paintDepth(ghosts, brush, set, painting, { layout, target });
  brush.uniforms.ghostDepth.value = target.depthTexture;
}
