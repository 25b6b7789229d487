import { signal, type ReadonlySignal } from '@preact/signals';
import type { SegueBridge } from '#contract/api.ts';
import type { ClipStrip } from '#contract/rows/library-rows.ts';
import { decodePoseStrip, type PoseStrip } from '#core/formats/thumbnail/clip-figure.ts';
import { createRecentMap } from './recent-map.ts';

/** Pose strips of clips. Visible ones are requested together. */
export interface StripCache {
  /** Follows the strip of a clip; null = none. */
  get(clipId: string): ReadonlySignal<PoseStrip | null>;
  /** Marks the clip as visible until the returned function is called. */
  show(clipId: string): () => void;
  /** Files changed: requests the strips again. */
  refresh(): void;
}

/** Delay of a request, so that a quick scroll requests only the rows where it ends, ms. */
const ASK_DELAY_MS = 80;
/** Number of strips kept, most recently visible: about 2 MB. */
const MAX_STRIPS = 2000;
/** Clips per request: more than the rows of a window; the maximum that main accepts. */
const MAX_ASKED = 200;

export function createStripCache(bridge: Pick<SegueBridge, 'call' | 'on'>): StripCache {
  const visible = new Map<string, number>(); // how many show a clip
  const strips = createRecentMap(
    MAX_STRIPS,
    () => signal<PoseStrip | null>(null),
    (clipId) => visible.has(clipId),
  );
  const keep = ({ clipId, strip }: ClipStrip): void => {
    if (strips.peek(clipId)) strips.get(clipId).value = decodePoseStrip(strip);
  };
  const isWanted = (clipId: string): boolean => strips.get(clipId).peek() === null;
  const asking = createAsking(visible, isWanted, async (clipIds) => {
    const response = await bridge.call('library.strips', { clipIds });
    if (response.ok) response.value.forEach(keep); // missing pictures need no message
  });
  bridge.on('library.stripMade', keep);
  return {
    get: strips.get,
    show: (clipId) => {
      visible.set(clipId, (visible.get(clipId) ?? 0) + 1);
      if (isWanted(clipId)) asking.askSoon();
      else asking.spare(clipId);
      return () => {
        const others = (visible.get(clipId) ?? 0) - 1;
        if (others > 0) return void visible.set(clipId, others);
        visible.delete(clipId);
        asking.forget(clipId);
      };
    },
    refresh: () => {
      // Removed from the requested ones, but kept in the map: a row may already follow it.
      for (const [clipId, strip] of strips.entries()) if (!visible.has(clipId)) strip.value = null;
      asking.askAnew();
    },
  };
}

/** Collects visible clips and requests them together after a delay. */
function createAsking(
  visible: ReadonlyMap<string, number>,
  isWanted: (clipId: string) => boolean,
  ask: (clipIds: string[]) => Promise<void>,
) {
  const asked = new Set<string>(); // visible clips requested already, whatever came back
  let timer: ReturnType<typeof setTimeout> | undefined;
  const askNow = (): void => {
    timer = undefined;
    const wanted = [...visible.keys()].filter((clipId) => !asked.has(clipId) || isWanted(clipId));
    if (wanted.every((clipId) => asked.has(clipId))) return;
    // Main drops what is not requested again, so the pending ones are included.
    const clipIds = wanted.slice(0, MAX_ASKED);
    for (const clipId of clipIds) asked.add(clipId);
    void ask(clipIds);
  };
  const askSoon = (): void => {
    timer ??= setTimeout(askNow, ASK_DELAY_MS);
  };
  return {
    askSoon,
    /** Stops requesting a clip. */
    spare: (clipId: string): void => void asked.add(clipId),
    /** The clip is no longer visible. */
    forget: (clipId: string): void => void asked.delete(clipId),
    /** Requests everything visible again. */
    askAnew: (): void => {
      asked.clear();
      if (visible.size > 0) askSoon();
    },
  };
}
