import { clipTime, fileFrame, fileStart, takeTime } from '#core/clip/take-time.ts';
import { clipDuration } from '#core/clip/clip.ts';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import type { TimeUnit } from '#renderer/kit/time-words.ts';
import type { NumberRow } from './row.ts';

type TimeRow = Omit<NumberRow, 'kind' | 'key' | 'label' | 'description'>;

/** Steps of a time on a clip: frames, or the same in seconds. */
export function placeOnClip(unit: TimeUnit, fps: number) {
  return unit === 'seconds'
    ? ({ step: 1 / fps, quantity: 's', digits: 3, logarithmic: false, fps } as const)
    : ({ step: 1, quantity: 'frames', fps } as const);
}

/** A time on a clip as a number field, as its file counts: in frame numbers, or in seconds. */
export function timeRow(
  clip: ClipSummary,
  time: number,
  unit: TimeUnit,
  preview: (time: number) => void,
): TimeRow {
  const { fps, frameCount } = clip;
  const steps = placeOnClip(unit, fps);
  if (unit === 'seconds')
    return {
      ...steps,
      value: takeTime(clip, time).inFile,
      minimum: fileStart(clip),
      maximum: takeTime(clip, clipDuration(clip)).inFile,
      preview: (inFile) => preview(clipTime(clip, { inFile })),
    };
  const first = fileFrame(clip, 0);
  return {
    ...steps,
    value: fileFrame(clip, time),
    minimum: first,
    maximum: first + frameCount - 1,
    preview: (frame) => preview((frame - first) / fps),
  };
}
