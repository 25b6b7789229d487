import { createTierChooser, TIERS, type Tier } from './tiers.ts';
import type { Quality } from '../frame/viewport-frame.ts';

/** How good each picture is to be: timed while playing, as good as it gets at rest. */
export interface Pace {
  /** The tier of the frame that was begun last. */
  readonly tier: Tier;
  /** s of playing between that frame and the one before it; 0 unless both were of playing. */
  readonly elapsed: number;
  /** A frame begins now. */
  begin(quality: Quality): void;
  /** `null` lets the pace choose; a tier's name fixes it, at rest too. */
  fix(name: string | null): void;
}

/** @param software WebGL is emulated: it starts cheap instead of finding out. */
export function createPace(software: boolean): Pace {
  const chooser = createTierChooser(software ? TIERS.findIndex(({ name }) => name === 'low ×.66') : 0);
  let fixed: Tier | null = null;
  let tier = TIERS[0];
  let playedAt: number | null = null; // ms, start of the last frame if that was one of playing
  let elapsed = 0;
  return {
    get tier() {
      return tier;
    },
    get elapsed() {
      return elapsed;
    },
    begin(quality) {
      const now = performance.now();
      const isPlaying = quality === 'playing';
      elapsed = isPlaying && playedAt !== null ? (now - playedAt) / 1000 : 0;
      if (elapsed > 0) chooser.measured(elapsed * 1000);
      else if (!isPlaying) chooser.restart();
      playedAt = isPlaying ? now : null;
      tier = fixed ?? TIERS[quality === 'still' ? 0 : chooser.tier];
    },
    fix(name) {
      fixed = TIERS.find((candidate) => candidate.name === name) ?? null;
    },
  };
}
