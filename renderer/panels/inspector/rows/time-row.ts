import { clipDuration } from '../../../../core/clip.ts';
import type { ClipSummary } from '../../../../contract/rows/library-rows.ts';
import type { TimeUnit } from '../../../state/workspace/workspace.ts';
import type { NumberRow } from '../controls/row.ts';

type TimeRow = Pick<
  NumberRow,
  'value' | 'minimum' | 'maximum' | 'step' | 'quantity' | 'unit' | 'digits' | 'fps' | 'preview'
>;

/** A time on a clip as a number field: in frame numbers of the file, or in seconds. */
export function timeRow(
  clip: ClipSummary,
  time: number,
  unit: TimeUnit,
  preview: (time: number) => void,
): TimeRow {
  const { fps, frameCount, trimmedFrames: first } = clip;
  if (unit === 'seconds') {
    const range = { minimum: 0, maximum: clipDuration(clip), step: 1 / fps };
    return { ...range, value: time, quantity: 's', unit: 's', digits: 3, fps, preview };
  }
  return {
    value: time * fps + first,
    minimum: first,
    maximum: first + frameCount - 1,
    step: 1,
    quantity: 'frames',
    unit: 'f',
    digits: 0,
    fps,
    preview: (frame) => preview((frame - first) / fps),
  };
}
