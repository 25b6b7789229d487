import { signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { Skin } from '../../../core/skin.ts';
import { createRecentMap } from './recent-map.ts';

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
  const fill = async (clipId: string, entry: Signal<Skin | null>): Promise<void> => {
    const skin = await load(clipId).catch(() => null);
    if (entries.peek(clipId) === entry) entry.value = skin;
  };
  const entries = createRecentMap(most, (clipId) => {
    const entry = signal<Skin | null>(null);
    void fill(clipId, entry);
    return entry;
  });
  return {
    get: entries.get,
    reload() {
      for (const [clipId, entry] of entries.entries()) void fill(clipId, entry);
    },
  };
}
