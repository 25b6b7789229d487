import { effect } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { takeDuration } from '../../../../../core/tree/document/document.ts';
import { measureFootSlide } from '../../../../../core/tree/take/foot-slide.ts';
import { withoutCadence } from '../../../../state/lab/tree/open-tree.ts';
import type { OpenTree } from '../../../../state/lab/tree/open-tree.ts';
import { useApp } from '../../../controls/window-context.ts';
import { MiniPlot } from './mini-plot.tsx';
import type { Pad } from './use-pad.ts';

/** Measured moments of a take. */
const MOMENTS = 160;

interface Slides {
  readonly matched: Float64Array; // m/s
  readonly unmatched: Float64Array;
}

/** How fast the standing foot slides over the take, with cadence and without. */
export function FootSlide({ pad }: { readonly pad: Pad }) {
  const app = useApp();
  const root = useRef<HTMLDivElement>(null);
  const [slides, setSlides] = useState<Slides | null | undefined>(undefined);
  const { open } = pad;
  const duration = takeDuration(open.item.content['duration']);
  const isDragged = app.document.preview.value !== null;
  useEffect(() => {
    if (isDragged || open.bound === null) return undefined;
    // After the frame that shows the edit.
    const timer = setTimeout(() => setSlides(measure(open, duration)), 50);
    return () => clearTimeout(timer);
  }, [open.item.content, open.bound === null, isDragged]);
  useLayoutEffect(() =>
    effect(() => root.current?.style.setProperty('--at', String(app.lab.time.value / duration))),
  );
  if (slides === undefined) return <p class="cadence-words">Measuring the feet…</p>;
  if (slides === null)
    return (
      <p class="cadence-words">
        The feet of this figure are not known. Name them in the joint map to measure how they slide.
      </p>
    );
  const { matched, unmatched } = slides;
  const top = Math.max(0.2, highOf(matched), highOf(unmatched));
  return (
    <div ref={root} data-tip="Speed of the foot that stands, over the take; the numbers are medians">
      <MiniPlot
        title="Foot slides"
        curves={[
          { look: 'wrong', values: unmatched },
          { look: 'first', values: matched },
        ]}
        top={top}
        unit="m/s"
        legend={
          <span class="cadence-words">
            <i class="cadence-key first" /> {medianOf(matched).toFixed(2)} m/s
            <i class="cadence-key wrong" /> without cadence {medianOf(unmatched).toFixed(2)} m/s
          </span>
        }
      />
    </div>
  );
}

function measure({ item, bound }: OpenTree, duration: number): Slides | null {
  if (bound === null) return null;
  const times = Array.from({ length: MOMENTS }, (_, i) => (duration * i) / (MOMENTS - 1));
  const matched = measureFootSlide(bound.tree, bound.figure, times);
  const unmatched = measureFootSlide(withoutCadence(item, bound).tree, bound.figure, times);
  return matched && unmatched && { matched, unmatched };
}

const known = (values: Float64Array): readonly number[] =>
  [...values].filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);

/** Without the largest fifth, which are feet at their take-off. */
function highOf(values: Float64Array): number {
  const sorted = known(values);
  return sorted.at(Math.floor(0.8 * (sorted.length - 1))) ?? 0;
}

function medianOf(values: Float64Array): number {
  const sorted = known(values);
  return sorted.at(sorted.length >> 1) ?? 0;
}
