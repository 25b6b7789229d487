import { type Layout, MAX_VIEWS } from '../camera/layout.ts';
import { type OnionSkin, MAX_ONIONS, type ViewState } from '../frame/viewport-frame.ts';
import { type Brush, aimAt, drawDepth } from './brush.ts';
import { type PaintedView, type Painting, ghostRow } from './view-writer.ts';
import type { SceneSet } from './scene-set.ts';
import type { Scene, WebGLRenderTarget } from 'three';
import type { PoseTexture } from '../posing/skin-binding.ts';

/** First row of the onion skin of view `index` in the shared texture. */
function onionRow(index: number): number {
  return index * MAX_ONIONS;
}

/** Writes the onion skins of views into their texture, each only after a change. */
export function createOnionWriter(): (views: readonly ViewState[], texture: PoseTexture) => void {
  const written = new Float64Array(MAX_VIEWS).fill(-1); // version in the rows of each view
  let owner: PoseTexture | null = null;
  return (views, texture) => {
    if (texture !== owner) written.fill(-1);
    owner = texture;
    let changed = false;
    for (let i = 0; i < Math.min(views.length, MAX_VIEWS); i++) {
      const { onion } = views[i];
      if (!onion || onion.version === written[i]) continue;
      for (let j = 0; j < onion.count; j++) texture.writePose(onionRow(i) + j, onion.poses[j]);
      written[i] = onion.version;
      changed = true;
    }
    if (changed) texture.upload();
  };
}

// The passes of figures that others shine through: their depth is drawn first, so that of each view, and of
// each onion skin, only the nearest surface is visible.

/** Presence below which a ghost is not drawn. */
const MIN_PRESENCE = 0.01;

const ghosts: DepthPass = {
  prepare: (brush, set, { views }, index) => setGhosts(set, brush, views[index], index),
  sceneOf: ({ ghost }) => ghost,
};

function isHaunted({ ghostPresence, destinationPresence }: PaintedView): boolean {
  return ghostPresence > MIN_PRESENCE || destinationPresence > MIN_PRESENCE;
}

/** Sets `set` up for the ghosts of view `index`. Returns true if there are any. */
export function setGhosts(set: SceneSet, { uniforms }: Brush, view: PaintedView, index: number): boolean {
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

const onions: DepthPass = {
  prepare(brush, set, { views }, index) {
    const { onion } = views[index];
    if (onion) setOnion(set, brush, index, onion);
    return onion !== null;
  },
  sceneOf: ({ onionDepth }) => onionDepth,
};

/** Draws the depth of all onion skins separately, so that only the nearest figure is visible. */
export function paintOnions(brush: Brush, set: SceneSet, painting: Painting, layout: Layout): void {
  if (!painting.views.some(({ onion }) => onion !== null)) return;
  const target = brush.targets.onion(painting.width, painting.height);
  paintDepth(onions, brush, set, painting, { layout, target });
  brush.uniforms.onionDepth.value = target.depthTexture;
}

/** Sets `set` up for the onion skin of view `index`; hides it if there is none. */
export function setOnion(set: SceneSet, { uniforms }: Brush, index: number, onion: OnionSkin | null): void {
  const count = onion?.count ?? 0;
  set.onionVeil.visible = count > 0;
  if (!onion || count === 0) return;
  set.onionGeometry.instanceCount = count;
  uniforms.onionRow.value = onionRow(index);
  for (let i = 0; i < count; i++) {
    const { r, g, b } = uniforms.onionColours.value[onion.afterSeam[i] > 0 ? 1 : 0];
    // Dashed after the seam, as the lines of the destination are elsewhere.
    uniforms.onionShades.value[i].set(r, g, b, onion.afterSeam[i] > 0 ? -onion.alphas[i] : onion.alphas[i]);
  }
}

/** Objects of each view whose depth is drawn first, separately. */
interface DepthPass {
  /** Sets the uniforms of view `index`; false if the view has no such objects. */
  prepare(brush: Brush, set: SceneSet, painting: Painting, index: number): boolean;
  sceneOf(set: SceneSet): Scene;
}

/**
 * Draws the depth of `pass` into `target`, in the layout of the canvas, and sets the uniforms that read it.
 */
function paintDepth(
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
