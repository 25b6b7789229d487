import { MAX_VIEWS } from '../camera/layout.ts';
import type { PoseTexture } from '../posing/pose-texture.ts';
import { MAX_ONIONS, type ViewState } from '../frame/viewport-frame.ts';

/** First row of the onion skin of view `index` in the shared texture. */
export function onionRow(index: number): number {
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
