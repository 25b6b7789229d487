import { signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { Skin } from '../../../core/skin.ts';

/** Maps clips to their skins, so that no store holds buffers. */
export interface SkinCache {
  /** Follows the skin of a clip, which is loaded when it is asked for the first time; null = none, or not there yet. */
  get(clipId: string): ReadonlySignal<Skin | null>;
  /** Loads all again: files have changed. Until it is there a skin stays as it is. */
  reload(): void;
}

/** The skins most recently asked for are kept; one of 20,000 vertices is about 1.5 MB. */
const MOST_SKINS = 8;

/** @param load fails where the clip cannot be read either, which is said of the clip */
export function createSkinCache(
  load: (clipId: string) => Promise<Skin | null>,
  most: number = MOST_SKINS,
): SkinCache {
  const entries = new Map<string, Signal<Skin | null>>();
  const fill = async (clipId: string, entry: Signal<Skin | null>): Promise<void> => {
    const skin = await load(clipId).catch(() => null);
    if (entries.get(clipId) === entry) entry.value = skin;
  };
  return {
    get(clipId) {
      const known = entries.get(clipId);
      const entry = known ?? signal<Skin | null>(null);
      // Re-inserted, so that the map stays in order of use.
      entries.delete(clipId);
      entries.set(clipId, entry);
      if (!known) void fill(clipId, entry);
      const [oldest] = entries.keys();
      if (entries.size > most && oldest !== undefined) entries.delete(oldest);
      return entry;
    },
    reload() {
      for (const [clipId, entry] of entries) void fill(clipId, entry);
    },
  };
}
