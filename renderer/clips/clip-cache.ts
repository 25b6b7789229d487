// renderer/clips: motion, skins and strips by clip
import type { ReadonlySignal } from '@preact/signals';
import type { Clip } from '#core/clip.ts';
import { failure, type Result } from '#core/result.ts';
import { until } from '../kit/resource.ts';
import { createLoadedSignals } from './recent-map.ts';

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
