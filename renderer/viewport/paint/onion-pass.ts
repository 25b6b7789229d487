import type { Layout } from '../camera/layout.ts';
import type { OnionSkin } from '../frame/viewport-frame.ts';
import type { Brush } from './brush.ts';
import { paintDepth, type DepthPass } from './depth-pass.ts';
import { onionRow } from './onion-writer.ts';
import type { Painting } from './painting.ts';
import type { SceneSet } from './scene-set.ts';

const onions: DepthPass = {
  prepare(brush, set, { views }, index) {
    const { onion } = views[index];
    if (onion) takeOnion(set, brush, index, onion);
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
export function takeOnion(set: SceneSet, { uniforms }: Brush, index: number, onion: OnionSkin | null): void {
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
