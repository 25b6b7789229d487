import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Clip } from '../../core/clip.ts';
import type { Result } from '../../core/result.ts';

/** A clip's motion as far as it has come. */
export type CachedClip =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly clip: Clip }
  | { readonly state: 'failed'; readonly message: string };

/** Maps ids to motion, so that no store holds buffers. */
export interface ClipCache {
  /** Follows the clip: loads it when it is asked for the first time. */
  get(clipId: string): ReadonlySignal<CachedClip>;
  /** Forgets what failed or may have changed; whoever follows it sees it load again. */
  reload(clipId: string): void;
}

/** The clips most recently asked for are kept; a clip of a minute is about 4 MB. */
const MOST_CLIPS = 24;

export function createClipCache(load: (clipId: string) => Promise<Result<Clip, string>>): ClipCache {
  const entries = new Map<string, ReturnType<typeof signal<CachedClip>>>();

  const fill = async (clipId: string, entry: ReturnType<typeof signal<CachedClip>>): Promise<void> => {
    const result = await load(clipId).catch((cause: unknown) => ({
      ok: false as const,
      error: String(cause),
    }));
    if (entries.get(clipId) !== entry) return;
    entry.value = result.ok
      ? { state: 'ready', clip: result.value }
      : { state: 'failed', message: result.error };
  };
  return {
    get: (clipId) => {
      let entry = entries.get(clipId);
      if (!entry) {
        entry = signal<CachedClip>({ state: 'loading' });
        void fill(clipId, entry);
      }
      // Re-inserted, so that the map stays in order of use.
      entries.delete(clipId);
      entries.set(clipId, entry);
      const [oldest] = entries.keys();
      if (entries.size > MOST_CLIPS && oldest !== undefined) entries.delete(oldest);
      return entry as ReadonlySignal<CachedClip>;
    },
    reload: (clipId) => {
      const entry = entries.get(clipId);
      if (entry) void fill(clipId, entry);
    },
  };
}
