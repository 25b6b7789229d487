import type { Layout } from '../camera/layout.ts';
import type { Brush } from './brush.ts';
import { paintDepth, type DepthPass } from './depth-pass.ts';
import type { PaintedView, Painting } from './painting.ts';
import type { SceneSet } from './scene-set.ts';
import { ghostRow } from './view-writer.ts';

/** Presence below which a ghost is not drawn. */
const MIN_PRESENCE = 0.01;

const ghosts: DepthPass = {
  prepare: (brush, set, { views }, index) => takeGhosts(set, brush, views[index], index),
  sceneOf: ({ ghost }) => ghost,
};

function isHaunted({ ghostPresence, destinationPresence }: PaintedView): boolean {
  return ghostPresence > MIN_PRESENCE || destinationPresence > MIN_PRESENCE;
}

/** Sets `set` up for the ghosts of view `index`. Returns true if there are any. */
export function takeGhosts(set: SceneSet, { uniforms }: Brush, view: PaintedView, index: number): boolean {
  const first = view.ghostPresence > MIN_PRESENCE ? 0 : 1;
  const last = view.destinationPresence > MIN_PRESENCE ? 1 : 0;
  uniforms.firstGhost.value = first;
  uniforms.ghostRow.value = ghostRow(index) + first;
  uniforms.ghosts.value[0].w = view.ghostPresence;
  uniforms.ghosts.value[1].w = view.destinationPresence;
  if (!isHaunted(view)) return false;
  set.ghostGeometry.instanceCount = last - first + 1;
  return true;
}

/** Draws the depth of all ghosts separately, so that only the nearest surface of each view is visible. */
export function paintGhosts(brush: Brush, set: SceneSet, painting: Painting, layout: Layout): void {
  if (!painting.views.some(isHaunted)) return;
  const target = brush.targets.ghost(painting.width, painting.height);
  paintDepth(ghosts, brush, set, painting, { layout, target });
  brush.uniforms.ghostDepth.value = target.depthTexture;
}
