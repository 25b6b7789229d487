import type { SegueBridge } from '#contract/api.ts';
import { createClipCache } from './clip-cache.ts';
import { loadClip } from './load-clip.ts';
import { createSkinCache } from './skin-cache.ts';
import { createStripCache } from './strip-cache.ts';
import { skinUrl } from '#contract/clip-url.ts';
import { decodeSkin } from '#core/skin-buffer.ts';
import type { Skin } from '#core/skin.ts';

/** Clips kept for the pose preview. */
const MAX_PEEKED = 8;

/** Caches of clips, skins and pose strips. */
export type MotionCaches = ReturnType<typeof createMotionCaches>;

export function createMotionCaches(bridge: SegueBridge) {
  const clips = createClipCache(loadClip);
  const peeked = createClipCache(loadClip, MAX_PEEKED);
  const strips = createStripCache(bridge);
  const skins = createSkinCache(loadSkin);
  return {
    clips, // of open transitions
    peeked, // of the pose preview in the list
    strips,
    skins,
    /**
     * Files were read again. `filesChanged`: all motion may differ; otherwise only failed clips may load now.
     */
    refresh(filesChanged: boolean): void {
      for (const cache of [clips, peeked]) cache.reload(filesChanged ? 'all' : 'failed');
      strips.refresh();
      if (filesChanged) skins.reload();
    },
  };
}

/** Loads the skin of a clip; without a readable skin the clip uses the mannequin. */
async function loadSkin(clipId: string): Promise<Skin | null> {
  const response = await fetch(skinUrl(clipId));
  return response.ok ? decodeSkin(await response.arrayBuffer()) : null;
}
