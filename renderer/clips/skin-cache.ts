import type { ReadonlySignal } from '@preact/signals';
import type { Skin } from '#core/skin.ts';
import { createLoadedSignals } from './recent-map.ts';

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
