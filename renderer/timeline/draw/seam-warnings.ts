import { spanOf } from '../../../core/transition/clips/clip-clock.ts';
import { sides, type TimelineModel } from '../model/timeline-model.ts';

/** Something about the place of the seam that a person should know of. */
export interface SeamWarning {
  readonly words: string;
  readonly time: number; // s on the seam's clock: where it is said
}

/** Half a frame of grace, so that rounding in a time raises no warning. */
const GRACE = 0.5;

/**
 * What speaks against the seam where it is: an end in a range where no transition may be, or a source whose trailer is shorter
 * than the blend of a method that lets it go on.
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
