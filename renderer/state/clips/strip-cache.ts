import { signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { SegueBridge } from '../../../contract/api.ts';
import type { ClipStrip } from '../../../contract/rows/library-rows.ts';
import { decodePoseStrip } from '../../../core/thumbnail/pose-strip.ts';
import type { PoseStrip } from '../../../core/thumbnail/pose-strip.ts';

/** Pose strips of clips. Only those in sight are asked for, all at once. */
export interface StripCache {
  /** Follows the strip of a clip; null while there is none. */
  get(clipId: string): ReadonlySignal<PoseStrip | null>;
  /** The clip is in sight, until the returned function is called. */
  show(clipId: string): () => void;
  /** Files have changed: strips may be others, or can be made now. */
  refresh(): void;
}

/** A quick scroll asks once for where it ends, not for all that it passes, ms. */
const ASK_DELAY_MS = 30;
/** The strips most recently in sight are kept: about 2 MB. */
const MOST_STRIPS = 2000;
/** More rows than a window has, and no more than main takes at once. */
const MOST_ASKED = 200;

export function createStripCache(bridge: Pick<SegueBridge, 'call' | 'on'>): StripCache {
  const strips = new Map<string, Signal<PoseStrip | null>>();
  const inSight = new Set<string>();
  const asked = new Set<string>(); // of those in sight; not to be asked for again, whether it came or not
  let timer: ReturnType<typeof setTimeout> | undefined;

  const get = (clipId: string): Signal<PoseStrip | null> => {
    const strip = strips.get(clipId) ?? signal(null);
    // Re-inserted, so that the map stays in order of use.
    strips.delete(clipId);
    strips.set(clipId, strip);
    const [oldest] = strips.keys();
    if (strips.size > MOST_STRIPS && oldest !== undefined && !inSight.has(oldest)) strips.delete(oldest);
    return strip;
  };
  const keep = ({ clipId, strip }: ClipStrip): void => {
    if (strips.has(clipId)) get(clipId).value = decodePoseStrip(strip);
  };
  const isWanted = (clipId: string): boolean => get(clipId).peek() === null;
  const ask = async (): Promise<void> => {
    timer = undefined;
    const wanted = [...inSight].filter((clipId) => !asked.has(clipId) || isWanted(clipId));
    if (wanted.every((clipId) => asked.has(clipId))) return;
    // Main lets go of what is not asked for again, so what it is making is among these.
    const clipIds = wanted.slice(0, MOST_ASKED);
    for (const clipId of clipIds) asked.add(clipId);
    const response = await bridge.call('library.strips', { clipIds });
    if (response.ok) response.value.forEach(keep); // a list without pictures needs no message
  };
  const askSoon = (): void => {
    timer ??= setTimeout(() => void ask(), ASK_DELAY_MS);
  };
  bridge.on('library.stripMade', keep);
  return {
    get,
    show: (clipId) => {
      inSight.add(clipId);
      if (isWanted(clipId)) askSoon();
      else asked.add(clipId);
      return () => {
        inSight.delete(clipId);
        asked.delete(clipId);
      };
    },
    refresh: () => {
      // Forgotten, but not taken out of the map: a row that is about to be in sight follows it already.
      for (const [clipId, strip] of strips) if (!inSight.has(clipId)) strip.value = null;
      asked.clear();
      if (inSight.size > 0) askSoon();
    },
  };
}
