import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { SegueBridge } from '../../../contract/api.ts';
import type { ClipStrip } from '../../../contract/rows/library-rows.ts';
import { decodePoseStrip } from '../../../core/thumbnail/pose-strip.ts';
import type { PoseStrip } from '../../../core/thumbnail/pose-strip.ts';
import { createRecentMap } from './recent-map.ts';

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
  const inSight = new Set<string>();
  const strips = createRecentMap(
    MOST_STRIPS,
    () => signal<PoseStrip | null>(null),
    (clipId) => inSight.has(clipId),
  );
  const keep = ({ clipId, strip }: ClipStrip): void => {
    if (strips.peek(clipId)) strips.get(clipId).value = decodePoseStrip(strip);
  };
  const isWanted = (clipId: string): boolean => strips.get(clipId).peek() === null;
  const asking = createAsking(inSight, isWanted, async (clipIds) => {
    const response = await bridge.call('library.strips', { clipIds });
    if (response.ok) response.value.forEach(keep); // a list without pictures needs no message
  });
  bridge.on('library.stripMade', keep);
  return {
    get: strips.get,
    show: (clipId) => {
      inSight.add(clipId);
      if (isWanted(clipId)) asking.askSoon();
      else asking.spare(clipId);
      return () => {
        inSight.delete(clipId);
        asking.forget(clipId);
      };
    },
    refresh: () => {
      // Forgotten, but not taken out of the map: a row that is about to be in sight follows it already.
      for (const [clipId, strip] of strips.entries()) if (!inSight.has(clipId)) strip.value = null;
      asking.askAnew();
    },
  };
}

/** Asks for what is wanted of what is in sight: after a while, for all at once. */
interface Asking {
  askSoon(): void;
  /** It need not be asked for. */
  spare(clipId: string): void;
  /** It is out of sight. */
  forget(clipId: string): void;
  /** For all that is in sight, though it was asked for before. */
  askAnew(): void;
}

function createAsking(
  inSight: ReadonlySet<string>,
  isWanted: (clipId: string) => boolean,
  ask: (clipIds: string[]) => Promise<void>,
): Asking {
  const asked = new Set<string>(); // of those in sight; not to be asked for again, whether it came or not
  let timer: ReturnType<typeof setTimeout> | undefined;
  const askNow = (): void => {
    timer = undefined;
    const wanted = [...inSight].filter((clipId) => !asked.has(clipId) || isWanted(clipId));
    if (wanted.every((clipId) => asked.has(clipId))) return;
    // Main lets go of what is not asked for again, so what it is making is among these.
    const clipIds = wanted.slice(0, MOST_ASKED);
    for (const clipId of clipIds) asked.add(clipId);
    void ask(clipIds);
  };
  const askSoon = (): void => {
    timer ??= setTimeout(askNow, ASK_DELAY_MS);
  };
  return {
    askSoon,
    spare: (clipId) => void asked.add(clipId),
    forget: (clipId) => void asked.delete(clipId),
    askAnew: () => {
      asked.clear();
      if (inSight.size > 0) askSoon();
    },
  };
}
