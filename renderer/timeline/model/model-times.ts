import { playedRange, spanOf, type TimeRange } from '#core/transition/clips/clip-clock.ts';
import type { Side, TimelineModel } from './timeline-model.ts';

/** End of the last blend, s after the seam. */
export function lastBlendEnd(model: Pick<TimelineModel, 'blends'>): number {
  let end = 0;
  for (const blend of model.blends) end = Math.max(end, blend.end);
  return end;
}

/** Start of the source: its first frame, or for a chain, the time at which it was entered. */
export function sourceStart(model: Pick<TimelineModel, 'earlier' | 'source'>): number {
  return model.earlier.at(-1)?.span.end ?? spanOf(model.source).start;
}

/**
 * True if a clip contributes at the playhead: the source until the end of the blend, the destination from the
 * seam on.
 */
export function isInPlay(model: Pick<TimelineModel, 'blends' | 'playhead'>, side: Side): boolean {
  return side === 'source' ? model.playhead < lastBlendEnd(model) : model.playhead >= 0;
}

/** The playable range, which limits playhead and view. */
export function playedRangeOf(model: TimelineModel): TimeRange {
  if (!model.hasSeam) return spanOf(model.destination);
  const { start, end } = playedRange(model.source, model.destination, lastBlendEnd(model));
  return { start: model.earlier[0]?.span.start ?? start, end };
}

/** A view of everything: both clips from their starts, the blend and the loop range; no repetitions. */
export function fittedRange(model: TimelineModel): TimeRange {
  const { source, destination, loopRange, earlier } = model;
  return {
    start: Math.min(earlier[0]?.span.start ?? spanOf(source).start, loopRange?.start ?? 0, 0),
    end: Math.max(spanOf(destination).end, lastBlendEnd(model), loopRange?.end ?? 0),
  };
}

/** The loop range with its handles, and the blend with a second before and after it, within `whole`. */
export function seamRange(model: TimelineModel, whole: TimeRange): TimeRange {
  return {
    start: Math.max(whole.start, Math.min(model.loopRange?.start ?? 0, -1)),
    end: Math.min(whole.end, Math.max(model.loopRange?.end ?? 0, lastBlendEnd(model) + 1)),
  };
}
