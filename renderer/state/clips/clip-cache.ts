// renderer/state/clips: motion, skins and strips by clip
import { signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { Clip } from '../../../core/clip.ts';
import type { Result } from '../../../core/result.ts';
import { createRecentMap } from './recent-map.ts';

/** A clip's motion as far as it has come. */
export type CachedClip =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly clip: Clip }
  | { readonly state: 'failed'; readonly message: string };

/** Maps ids to motion, so that no store holds buffers. */
export interface ClipCache {
  /** Follows the clip: loads it when it is asked for the first time. */
  get(clipId: string): ReadonlySignal<CachedClip>;
  /** Loads again what failed, or everything where files have changed; until it is there the motion stays as it is. */
  reload(which: 'failed' | 'all'): void;
}

/** The clips most recently asked for are kept; a clip of a minute is about 4 MB. */
const MOST_CLIPS = 24;

export function createClipCache(
  load: (clipId: string) => Promise<Result<Clip, string>>,
  most: number = MOST_CLIPS,
): ClipCache {
  const fill = async (clipId: string, entry: Signal<CachedClip>): Promise<void> => {
    const result = await load(clipId).catch((cause: unknown) => ({
      ok: false as const,
      error: String(cause),
    }));
    if (entries.peek(clipId) !== entry) return;
    entry.value = result.ok
      ? { state: 'ready', clip: result.value }
      : { state: 'failed', message: result.error };
  };
  const entries = createRecentMap(most, (clipId) => {
    const entry = signal<CachedClip>({ state: 'loading' });
    void fill(clipId, entry);
    return entry;
  });
  return {
    get: entries.get,
    reload: (which) => {
      for (const [clipId, entry] of entries.entries()) {
        if (which === 'all' || entry.peek().state === 'failed') void fill(clipId, entry);
      }
    },
  };
}
