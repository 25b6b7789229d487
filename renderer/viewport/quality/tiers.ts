// renderer/viewport/quality: drawing quality and pace
import type { Detail } from '../figure/build-figure.ts';

/** Settings that determine the cost of a frame. */
export interface Tier {
  readonly name: string;
  readonly samples: number; // per pixel; 0 = draws directly on the canvas
  readonly smoothsEdges: boolean; // of figures, in the drawn picture
  readonly pixelScale: number; // share of the screen's pixels, along each side
  readonly detail: Detail;
  readonly shadowSize: number; // texels
  readonly shadowStep: number; // of its soft edges, texels
  readonly fine: boolean; // outlines of ghosts
  readonly seesBehind: boolean; // outline of the ghost behind the figure
}

const low = {
  samples: 0,
  smoothsEdges: false,
  detail: 'low',
  shadowSize: 512,
  shadowStep: 0.5,
  fine: false,
  seesBehind: false,
} as const;

/** From the best to the cheapest. */
export const TIERS: readonly Tier[] = [
  {
    name: 'full',
    samples: 4,
    smoothsEdges: false,
    pixelScale: 1,
    detail: 'full',
    shadowSize: 1024,
    shadowStep: Math.SQRT1_2,
    fine: true,
    seesBehind: true,
  },
  { ...low, name: 'low', pixelScale: 1 },
  { ...low, name: 'low ×.75', pixelScale: 0.75 },
  { ...low, name: 'low ×.66', pixelScale: 0.66 },
  { ...low, name: 'low ×.5', pixelScale: 0.5, shadowSize: 256 },
];

/** Quality of the first picture of a skeleton. */
export const FIRST_TIER = TIERS[1];

/**
 * The best on a processor, where four samples a pixel would take two fifths of a frame, and the fine mesh a
 * fifth: `npm run bench -- playback`.
 */
export const EMULATED_FULL: Tier = { ...TIERS[0], samples: 0, smoothsEdges: true, detail: 'medium' };

/**
 * Quality of drafts of videos: the time goes into pixels and their samples, so these are few, and nothing is
 * left out.
 */
export const DRAFT: Tier = { ...low, name: 'draft', pixelScale: 0.75, seesBehind: true };

/** What is given up while frames are slow: frames, smooth edges, shadows and pixels last; or no frames. */
export type Priority = 'sharp' | 'smooth';
/** Frame times above which a frame is too slow, ms: to keep what each priority gives up last. */
const SMOOTH = 40;
const SHARP_EDGES = 50;
const SHARP_PIXELS = 85;
/** Share of the limit of the better tier below which there is room for it. */
const ROOM_FOR_MORE = 0.52;
/** Number of frames for a decision; fewer to go down than to go up. */
const FRAMES_DOWN = 6;
const FRAMES_UP = 60;
/** Maximum delay before a better tier is tried again; the delay doubles after each failure. */
const MAX_PATIENCE = 40;
/** Number of first frames to ignore: they include the cost of the still picture. */
const WARM_UP = 4;
/** Longer frames count as pauses, ms. */
const PAUSE = 400;

/** Frame time above which `tier` is given up for the next one, ms. */
function limitOf(tier: number, priority: Priority): number {
  if (priority === 'smooth') return SMOOTH;
  return TIERS[tier + 1].pixelScale < 1 ? SHARP_PIXELS : SHARP_EDGES;
}

/**
 * Chooses a tier during playback from the measured frame times: goes down if the median of the last frames is
 * too slow, and up after more than a second of fast frames. Each failed attempt to go up delays the next one,
 * so it does not oscillate.
 */
export function createTierChooser(start: number, priority: Priority) {
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
      if (tier < TIERS.length - 1 && typical > limitOf(tier, priority)) {
        if (sinceUp < FRAMES_UP * 2) patience = Math.min(patience * 2, MAX_PATIENCE);
        moveTo(tier + 1);
        return;
      }
      if (tier === 0) return;
      quick = typical < limitOf(tier - 1, priority) * ROOM_FOR_MORE ? quick + 1 : 0;
      if (quick >= FRAMES_UP * patience) {
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
