import { clipDuration } from '#core/clip.ts';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import type { TimeUnit } from '../../kit/time-words.ts';
import type { NumberRow } from './row.ts';

type TimeRow = Omit<NumberRow, 'kind' | 'key' | 'label' | 'description'>;

/** Steps of a time on a clip: frames, or the same in seconds. */
export function placeOnClip(unit: TimeUnit, fps: number) {
  return unit === 'seconds'
    ? ({ step: 1 / fps, quantity: 's', digits: 3, logarithmic: false, fps } as const)
    : ({ step: 1, quantity: 'frames', fps } as const);
}

/** A time on a clip as a number field: in frame numbers of the file, or in seconds. */
export function timeRow(
  clip: ClipSummary,
  time: number,
  unit: TimeUnit,
  preview: (time: number) => void,
): TimeRow {
  const { fps, frameCount, trimmedFrames: first } = clip;
  const steps = placeOnClip(unit, fps);
  if (unit === 'seconds') return { ...steps, minimum: 0, maximum: clipDuration(clip), value: time, preview };
  return {
    ...steps,
    value: time * fps + first,
    minimum: first,
    maximum: first + frameCount - 1,
    preview: (frame) => preview((frame - first) / fps),
  };
}
