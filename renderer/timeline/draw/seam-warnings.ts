import { spanOf } from '../../../core/transition/clips/clip-clock.ts';
import { sides, type TimelineModel } from '../model/timeline-model.ts';

/** A warning about the position of the seam. */
export interface SeamWarning {
  readonly words: string;
  readonly time: number; // s on the seam's clock: position of the warning
}

/** Tolerance of half a frame, so that rounding causes no warning. */
const GRACE = 0.5;

/**
 * Warnings about the seam: an end inside a no-transition range, or a source whose trailer is shorter than the blend of a
 * method that keeps playing it.
 */
export function seamWarnings(model: TimelineModel): readonly SeamWarning[] {
  const warnings: SeamWarning[] = [];
  if (model.alone) return warnings;
  for (const side of sides) {
    const { ranges, time, name } = model[side];
    const isBarred = ranges.some(
      ({ kind, start, end }) => kind === 'noTransition' && time >= start && time < end,
    );
    if (isBarred) warnings.push({ words: `▲ no transition here on ${name}`, time: 0 });
  }
  const { source, blends } = model;
  const trailerEnd = spanOf(source).end;
  const needed = Math.max(0, ...blends.map(({ shows, end }) => (shows === 'sourceGoingOn' ? end : 0)));
  if (!source.loop && trailerEnd + GRACE / source.fps < needed)
    warnings.push({ words: '▲ trailer ends before the blend', time: trailerEnd });
  return warnings;
}
