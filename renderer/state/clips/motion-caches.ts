import type { SegueBridge } from '../../../contract/api.ts';
import { createClipCache, type ClipCache } from './clip-cache.ts';
import { loadClip, loadSkin } from './load-clip.ts';
import { createSkinCache, type SkinCache } from './skin-cache.ts';
import { createStripCache, type StripCache } from './strip-cache.ts';

/** A look at one clip is followed by a look at the next. */
const MOST_PEEKED = 8;

/** What is loaded of clips, each by clip. */
export interface MotionCaches {
  readonly clips: ClipCache; // that are worked with
  readonly peeked: ClipCache; // that a list shows a moment of
  readonly strips: StripCache;
  readonly skins: SkinCache;
  /** Something was read anew. `filesChanged`: what is there may be another motion; without, only what failed may succeed now. */
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
