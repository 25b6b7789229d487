import { aimAt, drawDepth, type Brush } from './brush.ts';
import type { Layout } from '../camera/layout.ts';
import { onionRow } from './onion-writer.ts';
import type { Painting } from './painting.ts';
import type { SceneSet } from './scene-set.ts';
import type { OnionSkin } from '../frame/viewport-frame.ts';

/** Draws the depth of all onion skins by themselves: of figures that cover each other the nearest is seen. */
export function paintOnions(
  brush: Brush,
  set: SceneSet,
  painting: Painting,
  { frames, parts }: Layout,
): void {
  const { views, eye, width, height } = painting;
  if (!views.some(({ onion }) => onion !== null)) return;
  const { uniforms } = brush;
  const target = brush.targets.onion(width, height);
  uniforms.viewProjection.value.copy(eye.viewProjection);
  uniforms.eyePlace.value.copy(eye.place);
  for (let i = 0; i < views.length; i++) {
    const { onion } = views[i];
    if (!onion) continue;
    takeOnion(set, brush, i, onion);
    aimAt(brush.renderer, target, frames[i], parts[i]);
    drawDepth(brush, set.onionDepth);
  }
  uniforms.onionDepth.value = target.depthTexture;
  uniforms.ghostSize.value.set(width, height);
  uniforms.planes.value.set(eye.planes[0], eye.planes[1]);
  uniforms.parallel.value = Number(eye.isParallel);
}

/** Lets `set` draw the onion skin of view `index`, or none. */
export function takeOnion(set: SceneSet, { uniforms }: Brush, index: number, onion: OnionSkin | null): void {
  const count = onion?.count ?? 0;
  set.onionVeil.visible = count > 0;
  if (!onion || count === 0) return;
  set.onionGeometry.instanceCount = count;
  uniforms.onionRow.value = onionRow(index);
  for (let i = 0; i < count; i++) {
    const { r, g, b } = uniforms.onionColours.value[onion.afterSeam[i] > 0 ? 1 : 0];
    // Dashed after the seam, as what is of the destination is elsewhere.
    uniforms.onionShades.value[i].set(r, g, b, onion.afterSeam[i] > 0 ? -onion.alphas[i] : onion.alphas[i]);
  }
}
