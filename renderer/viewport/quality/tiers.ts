// renderer/viewport/quality: drawing quality and pace
import type { Detail } from '../figure/build-figure.ts';

/** How much work a frame is. */
export interface Tier {
  readonly name: string;
  readonly samples: number; // per pixel; 0 draws straight to the canvas
  readonly pixelScale: number; // of the screen's pixels, along each side
  readonly detail: Detail;
  readonly shadowSize: number; // texels
  readonly shadowTaps: number;
  readonly seesBehind: boolean; // the ghost's outline behind the figure
}

const low = { samples: 0, detail: 'low', shadowSize: 512, shadowTaps: 4, seesBehind: false } as const;

/** From the finest to the cheapest. */
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

/** Chooses a tier while playing, from how long frames take. */
export interface TierChooser {
  /** Index in `TIERS` of the tier to draw the next frame with. */
  readonly tier: number;
  /** Mean time between frames of late, ms; 0 before there is one. */
  readonly frameMs: number;
  /** Tells how long the last frame took from start to start, ms. */
  measured(frameMs: number): void;
  /** Playing begins anew: what was measured before the pause says nothing. */
  restart(): void;
}

/** ms: a frame longer than this is too slow (25 a second), one shorter than that leaves room for more. */
const TOO_SLOW = 40;
const ROOM_FOR_MORE = 21;
/** Frames over which a judgement is made; fewer to go down than to go up. */
const FRAMES_DOWN = 6;
const FRAMES_UP = 60;
/** A finer tier that proves too slow is not tried again for twice as long each time. */
const LONGEST_PATIENCE = 40;
/** The first frames after a rest still pay for what the rest drew. */
const WARM_UP = 4;
/** Beyond this a frame was a pause, not work. ms */
const PAUSE = 400;

/**
 * Goes down a tier when the median of the last frames is too slow, up when it has been quick for a second and more; after an
 * attempt to go up that failed it waits longer for the next, so it never swings to and fro.
 */
export function createTierChooser(start: number): TierChooser {
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
    get tier() {
      return tier;
    },
    get frameMs() {
      return mean;
    },
    measured(frameMs) {
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
        if (sinceUp < FRAMES_UP * 2) patience = Math.min(patience * 2, LONGEST_PATIENCE);
        moveTo(tier + 1);
        return;
      }
      quick = typical < ROOM_FOR_MORE ? quick + 1 : 0;
      if (quick >= FRAMES_UP * patience && tier > 0) {
        sinceUp = 0;
        moveTo(tier - 1);
      }
    },
    restart() {
      recent.clear();
      quick = 0;
      warmUp = WARM_UP;
    },
  };
}

/** The last `count` values. Allocates nothing once there are so many. */
function createRecent(count: number): { add(value: number): number | null; clear(): void } {
  const recent: number[] = [];
  const sorted: number[] = [];
  return {
    /** Takes in `value`; returns the median, null while there are too few. */
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
