import { asDuration } from '#core/tree/document/document.ts';
import { bindToFigure, type TreeFigure } from '#core/tree/performance/take.ts';
import { measureFootSlide } from '#core/tree/performance/foot-slide.ts';

/** A tree without problems, as JSON, and its clips. */
export interface SlideRequest {
  readonly document: unknown;
  readonly figure: TreeFigure;
}

/** How fast the foot that stands slides over the take of a tree, m/s, with cadence and without. */
export type TreeSlides = { readonly matched: Float64Array; readonly unmatched: Float64Array } | 'no feet'; // the feet of the figure are not known

/** Measured moments of a take. */
const MOMENTS = 160;

export function measureSlides({ document, figure }: SlideRequest): TreeSlides {
  const duration = asDuration((document as { readonly duration?: unknown }).duration);
  const times = Array.from({ length: MOMENTS }, (_, i) => (duration * i) / (MOMENTS - 1));
  const slideOf = (choices: Parameters<typeof bindToFigure>[2]): Float64Array | null => {
    const tree = bindToFigure(document, figure, choices);
    if (!tree.ok) throw new Error(tree.error[0].message);
    return measureFootSlide(tree.value, figure, times);
  };
  const matched = slideOf({});
  const unmatched = slideOf({ followsTurns: false, matchesCadence: false });
  return matched && unmatched ? { matched, unmatched } : 'no feet';
}
