// renderer/viewport/quality: drawing quality and pace
import type { Detail } from '../figure/build-figure.ts';

/** Settings that determine the cost of a frame. */
export interface Tier {
  readonly name: string;
  readonly samples: number; // per pixel; 0 = draws directly on the canvas
  readonly pixelScale: number; // share of the screen's pixels, along each side
  readonly detail: Detail;
  readonly shadowSize: number; // texels
  readonly shadowTaps: number;
  readonly seesBehind: boolean; // outline of the ghost behind the figure
}

const low = { samples: 0, detail: 'low', shadowSize: 512, shadowTaps: 4, seesBehind: false } as const;

/** From the best to the cheapest. */
export const TIERS: readonly Tier[] = [
  {
    name: 'full',
    samples: 4,
    pixelScale: 1,
    detail: 'full',
    shadowSize: 1024,
    shadowTaps: 9,
    seesBehind: true,
  },
  { ...low, name: 'low', pixelScale: 1 },
  { ...low, name: 'low ×.75', pixelScale: 0.75 },
  { ...low, name: 'low ×.66', pixelScale: 0.66 },
  { ...low, name: 'low ×.5', pixelScale: 0.5, shadowSize: 256 },
];

/**
 * Quality of drafts of videos: the time goes into pixels and their samples, so these are few, and nothing is
 * left out.
 */
export const DRAFT: Tier = { ...low, name: 'draft', pixelScale: 0.75, seesBehind: true };

/**
 * Frame times, ms: above the first, a frame is too slow (25 per second); below the second, there is room for
 * more.
 */
const TOO_SLOW = 40;
const ROOM_FOR_MORE = 21;
/** Number of frames for a decision; fewer to go down than to go up. */
const FRAMES_DOWN = 6;
const FRAMES_UP = 60;
/** Maximum delay before a better tier is tried again; the delay doubles after each failure. */
const MAX_PATIENCE = 40;
/** Number of first frames to ignore: they include the cost of the still picture. */
const WARM_UP = 4;
/** Longer frames count as pauses, ms. */
const PAUSE = 400;

/**
 * Chooses a tier during playback from the measured frame times: goes down if the median of the last frames is
 * too slow, and up after more than a second of fast frames. Each failed attempt to go up delays the next one,
 * so it does not oscillate.
 */
export function createTierChooser(start: number) {
  const recent = createRecent(FRAMES_DOWN);
  let tier = start;
  let mean = 0;
  let quick = 0;
  let patience = 1;
  let sinceUp = Infinity;
  let warmUp = WARM_UP;

  const moveTo = (next: number) => {
    tier = next;
    recent.clear();
    quick = 0;
  };

  return {
    /** Index in `TIERS` for the next frame. */
    get tier() {
      return tier;
    },
    /** Recent mean time between frames, ms; 0 before the first one. */
    get frameMs() {
      return mean;
    },
    /** Records the time from the start of the previous frame to the start of this one, ms. */
    measured(frameMs: number): void {
      if (!(frameMs > 0) || frameMs > PAUSE) return;
      if (warmUp > 0) {
        warmUp--;
        return;
      }
      mean = mean === 0 ? frameMs : mean + (frameMs - mean) * 0.15;
      sinceUp++;
      const typical = recent.add(frameMs);
      if (typical === null) return;
      if (typical > TOO_SLOW && tier < TIERS.length - 1) {
        if (sinceUp < FRAMES_UP * 2) patience = Math.min(patience * 2, MAX_PATIENCE);
        moveTo(tier + 1);
        return;
      }
      quick = typical < ROOM_FOR_MORE ? quick + 1 : 0;
      if (quick >= FRAMES_UP * patience && tier > 0) {
        sinceUp = 0;
        moveTo(tier - 1);
      }
    },
    /** Discards measurements at the start of playback. */
    restart(): void {
      recent.clear();
      quick = 0;
      warmUp = WARM_UP;
    },
  };
}

/** Median of the last `count` values. Does not allocate once it is full. */
function createRecent(count: number): { add(value: number): number | null; clear(): void } {
  const recent: number[] = [];
  const sorted: number[] = [];
  return {
    /** Adds `value`; returns the median, null while there are too few values. */
    add(value) {
      recent.push(value);
      if (recent.length > count) recent.shift();
      if (recent.length < count) return null;
      for (let i = 0; i < count; i++) sorted[i] = recent[i];
      sorted.sort((a, b) => a - b);
      return sorted[count >> 1];
    },
    clear: () => void (recent.length = 0),
  };
}
