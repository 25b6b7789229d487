import { playedRange, spanOf, type TimeRange } from '../../../core/transition/clips/clip-clock.ts';
import type { TimelineModel } from './timeline-model.ts';

/** When the last slot has reached the destination, s after the seam. */
export function lastBlendEnd(model: TimelineModel): number {
  let end = 0;
  for (const blend of model.blends) end = Math.max(end, blend.end);
  return end;
}

/** When the source begins to be played: at its first frame, or of a chain where it was entered. */
export function sourceStart(model: TimelineModel): number {
  return model.earlier.at(-1)?.span.end ?? spanOf(model.source).start;
}

/** What can be played: beyond it neither playhead nor view go. */
export function playedRangeOf(model: TimelineModel): TimeRange {
  if (model.alone) return spanOf(model.destination);
  const { start, end } = playedRange(model.source, model.destination, lastBlendEnd(model));
  return { start: model.earlier[0]?.span.start ?? start, end };
}

/** What is looked at first: both clips from where they start to be played, the blend, and what loops; no further rounds. */
export function fittedRange(model: TimelineModel): TimeRange {
  const { source, destination, loopRange, earlier } = model;
  return {
    start: Math.min(earlier[0]?.span.start ?? spanOf(source).start, loopRange?.start ?? 0, 0),
    end: Math.max(spanOf(destination).end, lastBlendEnd(model), loopRange?.end ?? 0),
  };
}
