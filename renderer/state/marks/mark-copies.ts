import { seamTimeOf } from '../../../core/transition/clips/clip-clock.ts';
import type { Placement } from '../../../core/transition/clips/clip-clock.ts';
import { isRange, lengthOf, movedTo, startOf } from './marks.ts';
import type { Mark } from './marks.ts';

/** A mark that was copied, and how long it is after the first of those copied with it. */
export interface CopiedMark {
  readonly mark: Mark;
  readonly after: number; // s of its own clip's time, >= 0
}

/** A clip that marks are put on. */
export interface MarkedClip {
  readonly id: string;
  readonly fps: number;
  readonly duration: number; // s, time of the last frame
}

/**
 * Marks as they lie beside each other. On one clip that is by its own time; on two by what is seen, through the clock of the
 * seam.
 *
 * @param placeOf where a mark's clip lies
 */
export function copyMarks(
  marks: readonly Mark[],
  placeOf: (clipId: string) => Placement,
): readonly CopiedMark[] {
  const seen = marks.map((mark) => {
    const place = placeOf(mark.clipId);
    return { mark, place, time: seamTimeOf(place, startOf(mark)) };
  });
  const first = seen.reduce((least, { time }) => Math.min(least, time), Infinity);
  return seen
    .map(({ mark, place, time }) => ({ mark, after: (time - first) * place.playRate }))
    .toSorted((a, b) => a.after - b.after);
}

/** Copies put on a clip from `time` s on: each on a frame, and only those that end before the clip does. */
export function pastedMarks(
  copied: readonly CopiedMark[],
  clip: MarkedClip,
  time: number,
  newId: () => string,
): readonly Mark[] {
  return copied.flatMap(({ mark, after }) => {
    const start = Math.round((time + after) * clip.fps) / clip.fps;
    const pasted = { ...movedTo(mark, start), id: newId(), clipId: clip.id };
    return fits(pasted, clip) ? [pasted] : [];
  });
}

/** How much later a duplicate lies: right behind what it is one of, but ten frames at least. */
const LEAST_FRAMES = 10;

/**
 * Duplicates of marks right behind them on the same clip, or in front of them where there is no room; those that have room on
 * neither side are left out.
 */
export function duplicatedMarks(
  marks: readonly Mark[],
  clip: MarkedClip,
  newId: () => string,
): readonly Mark[] {
  const first = Math.min(...marks.map(startOf));
  const last = Math.max(...marks.map((mark) => startOf(mark) + lengthOf(mark)));
  const by = Math.max(last - first, LEAST_FRAMES / clip.fps);
  const shifted = (seconds: number): readonly Mark[] =>
    marks
      .map((mark) => ({ ...movedTo(mark, startOf(mark) + seconds), id: newId() }))
      .filter((mark) => fits(mark, clip));
  const behind = shifted(by);
  return behind.length === marks.length ? behind : longer(behind, shifted(-by));
}

function longer(a: readonly Mark[], b: readonly Mark[]): readonly Mark[] {
  return b.length > a.length ? b : a;
}

/** Within half a frame, so that rounding never says that the last frame is not there. */
function fits(mark: Mark, { duration, fps }: MarkedClip): boolean {
  const grace = 0.5 / fps;
  const limit = isRange(mark) ? duration + 1 / fps : duration;
  return startOf(mark) >= -grace && startOf(mark) + lengthOf(mark) <= limit + grace;
}
