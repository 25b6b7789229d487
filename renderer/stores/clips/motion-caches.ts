import type { SegueBridge } from '../../../contract/api.ts';
import { createClipCache, type ClipCache } from './clip-cache.ts';
import { loadClip, loadSkin } from './load-clip.ts';
import { createSkinCache, type SkinCache } from './skin-cache.ts';
import { createStripCache, type StripCache } from './strip-cache.ts';

/** Clips kept for the pose preview. */
const MOST_PEEKED = 8;

/** Caches of clips, skins and pose strips. */
export interface MotionCaches {
  readonly clips: ClipCache; // of open transitions
  readonly peeked: ClipCache; // of the pose preview in the list
  readonly strips: StripCache;
  readonly skins: SkinCache;
  /** Files were read again. `filesChanged`: all motion may differ; otherwise only failed clips may load now. */
  refresh(filesChanged: boolean): void;
}

export function createMotionCaches(bridge: SegueBridge): MotionCaches {
  const clips = createClipCache(loadClip);
  const peeked = createClipCache(loadClip, MOST_PEEKED);
  const strips = createStripCache(bridge);
  const skins = createSkinCache(loadSkin);
  return {
    ...{ clips, peeked, strips, skins },
    refresh(filesChanged) {
      for (const cache of [clips, peeked]) cache.reload(filesChanged ? 'all' : 'failed');
      strips.refresh();
      if (filesChanged) skins.reload();
    },
  };
}
