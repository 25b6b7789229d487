// renderer/clips: motion, skins and strips by clip
import type { ReadonlySignal } from '@preact/signals';
import type { Clip } from '#core/clip/clip.ts';
import { failure, type Result } from '#core/kit/result.ts';
import { until } from '../kit/resource.ts';
import { createLoadedSignals } from './recent-map.ts';
import { skinUrl } from '#contract/clip-url.ts';
import { loadClip } from './load-clip.ts';
import { decodeSkin, type Skin } from '#core/formats/skin/skin.ts';
import type { SegueBridge } from '#contract/api.ts';
import { createStripCache } from './strip-cache.ts';

/** Motion of a clip and its loading state. */
export type CachedClip =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly clip: Clip }
  | { readonly state: 'failed'; readonly message: string };

/** Maps clip ids to motion; the stores hold no buffers. */
export interface ClipCache {
  /** Follows the motion of a clip and loads it on first use. */
  get(clipId: string): ReadonlySignal<CachedClip>;
  /**
   * Loads failed clips again, or all clips after files changed; the old motion stays until the new one
   * arrives.
   */
  reload(which: 'failed' | 'all'): void;
  /** Loads a clip again if it is kept, as after an edit of its tree. Returns true if it is. */
  reloadOne(clipId: string): boolean;
}

/**
 * Number of clips kept, most recently used, besides those that are shown; a clip of a minute takes about 4
 * MB.
 */
const MAX_CLIPS = 24;

export function createClipCache(
  load: (clipId: string) => Promise<Result<Clip, string>>,
  most: number = MAX_CLIPS,
): ClipCache {
  const entries = createLoadedSignals<CachedClip>(most, { state: 'loading' }, async (clipId) => {
    const result = await load(clipId).catch((cause: unknown) => failure(String(cause)));
    return result.ok ? { state: 'ready', clip: result.value } : { state: 'failed', message: result.error };
  });
  return {
    get: entries.get,
    reloadOne: (clipId) => entries.reload((id) => id === clipId),
    reload: (which) => void entries.reload((_, { state }) => which === 'all' || state === 'failed'),
  };
}

/** The clip once it has loaded or failed. */
export const loadedClip = (clip: ReadonlySignal<CachedClip>): Promise<CachedClip> =>
  until(clip, ({ state }) => state !== 'loading');

/** Maps clip ids to skins; the stores hold no buffers. */
export interface SkinCache {
  /** Follows the skin of a clip and loads it on first use; null = none, undefined = not loaded yet. */
  get(clipId: string): ReadonlySignal<Skin | null | undefined>;
  /** Loads all skins again after files changed; the old ones stay until the new ones arrive. */
  reload(): void;
}

/**
 * Number of skins kept, most recently used, besides those that are shown; a skin of 20,000 vertices takes
 * about 1.5 MB.
 */
const MAX_SKINS = 8;

/** @param load fails only if the clip fails too, which is reported for the clip */
export function createSkinCache(
  load: (clipId: string) => Promise<Skin | null>,
  most: number = MAX_SKINS,
): SkinCache {
  const entries = createLoadedSignals<Skin | null | undefined>(most, undefined, (clipId) =>
    load(clipId).catch(() => null),
  );
  return { get: entries.get, reload: () => void entries.reload(() => true) };
}

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
