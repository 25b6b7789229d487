import { seamTimeOf, type ClipTiming } from '#core/transition/clips/clip-clock.ts';
import { lengthOf, movedTo, startOf } from './marks.ts';
import { isRange, type Mark } from '#contract/rows/marks.ts';

/** A copied mark and its offset from the first one. */
export interface CopiedMark {
  readonly mark: Mark;
  readonly after: number; // s of its clip, >= 0
}

/** A clip that receives marks. */
export interface ReceivingClip {
  readonly id: string;
  readonly fps: number;
  readonly duration: number; // s, time of the last frame
}

/**
 * Copies marks with their offsets. On one clip the offsets are those of its time; on two clips, those of the
 * transition’s clock.
 *
 * @param placeOf the clip of a mark
 */
export function copyMarks(
  marks: readonly Mark[],
  placeOf: (clipId: string) => ClipTiming,
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

/**
 * Copies to put on a clip from `time` s on, each on a frame; copies that would end after the clip are left
 * out.
 */
export function pastedMarks(
  copied: readonly CopiedMark[],
  clip: ReceivingClip,
  time: number,
  newId: () => string,
): readonly Mark[] {
  return copied.flatMap(({ mark, after }) => {
    const start = Math.round((time + after) * clip.fps) / clip.fps;
    const pasted = { ...movedTo(mark, start), id: newId(), clipId: clip.id };
    return fits(pasted, clip) ? [pasted] : [];
  });
}

/** Offset of a duplicate: its length, at least ten frames. */
const MIN_FRAMES = 10;

/**
 * Duplicates of marks, right after them on the same clip, or before them if there is no room; without room on
 * either side they are left out.
 */
export function duplicatedMarks(
  marks: readonly Mark[],
  clip: ReceivingClip,
  newId: () => string,
): readonly Mark[] {
  const first = Math.min(...marks.map(startOf));
  const last = Math.max(...marks.map((mark) => startOf(mark) + lengthOf(mark)));
  const by = Math.max(last - first, MIN_FRAMES / clip.fps);
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

/** Half a frame, so that rounding never excludes the last frame. */
function fits(mark: Mark, { duration, fps }: ReceivingClip): boolean {
  const grace = 0.5 / fps;
  const limit = isRange(mark) ? duration + 1 / fps : duration;
  return startOf(mark) >= -grace && startOf(mark) + lengthOf(mark) <= limit + grace;
}
