import type { PictureForm } from '#renderer/kit/picture-form.ts';
import { createTierChooser, DRAFT, EMULATED_FULL, TIERS, type Priority, type Tier } from './tiers.ts';
import type { Quality } from '../frame/viewport-frame.ts';

/** Frames for a file. */
type Recorded = Pick<PictureForm, 'step' | 'isDraft'>;

/** Quality of each picture: timed during playback, full at rest. */
export type Pace = ReturnType<typeof createPace>;

/** Where playback with emulated WebGL begins. */
const emulated: Readonly<Record<Priority, string>> = { sharp: 'low', smooth: 'low ×.66' };

/** @param software WebGL is emulated: starts with a cheap quality, and `EMULATED_FULL` is the best */
export function createPace(software: boolean) {
  const startOf = (priority: Priority): number =>
    software ? TIERS.findIndex(({ name }) => name === emulated[priority]) : 0;
  const choose = (priority: Priority) => createTierChooser(startOf(priority), priority);
  const tiers = software ? [EMULATED_FULL, ...TIERS.slice(1)] : TIERS;
  const tierOf = ({ isDraft }: Recorded): Tier => (isDraft ? DRAFT : tiers[0]);
  let chooser = choose('sharp');
  let fixed: Tier | null = null;
  let tier = tiers[0];
  let playedAt: number | null = null; // ms, start of the last frame if it was one of playback
  let elapsed = 0;
  let recording: Recorded | null = null;
  let isFirst = false;
  const cheap = startOf('smooth');
  /** A picture of a change is cheap if WebGL is emulated: the next one waits for it, and full quality follows. */
  const automatic = (quality: Quality): Tier => {
    if (quality === 'still') return tiers[0];
    return tiers[quality === 'moving' ? Math.max(cheap, chooser.tier) : chooser.tier];
  };
  return {
    /** Quality of the current frame. */
    get tier() {
      return tier;
    },
    /** Playback time since the previous frame, s; 0 unless both frames are of playback. */
    get elapsed() {
      return elapsed;
    },
    /** Call at the start of a frame. */
    begin(quality: Quality): void {
      if (recording) {
        tier = tierOf(recording);
        elapsed = isFirst || quality !== 'still' ? 0 : recording.step;
        if (quality === 'still') isFirst = false;
        return;
      }
      const now = performance.now();
      const isPlaying = quality === 'playing';
      elapsed = isPlaying && playedAt !== null ? (now - playedAt) / 1000 : 0;
      if (elapsed > 0) chooser.measured(elapsed * 1000);
      else if (!isPlaying) chooser.restart();
      playedAt = isPlaying ? now : null;
      tier = fixed ?? automatic(quality);
    },
    /** From now on still frames are a step apart, however long they take to draw. */
    record(next: Recorded): void {
      recording = next;
      isFirst = true;
    },
    /** Sets the quality on the screen by name, also at rest; a priority = automatic during playback. */
    fix(choice: string): void {
      fixed = tiers.find(({ name }) => name === choice) ?? null;
      if (!fixed) chooser = choose(choice === 'smooth' ? 'smooth' : 'sharp');
    },
  };
}
