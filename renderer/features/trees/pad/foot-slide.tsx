import type { ComponentProps } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { asDuration } from '#core/tree/document/document.ts';
import { summariseSlide } from '#core/metrics/foot-slide.ts';
import { measureFootSlide } from '#core/tree/take/foot-slide.ts';
import { formatNumber } from '#core/format-number.ts';
import { withoutCadence, type OpenTree } from '../../../stores/lab/tree/open-tree.ts';
import { useApp } from '../../../controls/window-context.ts';
import { Plot } from '../../../kit/plot/plot.tsx';
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
  const [slides, setSlides] = useState<Slides | null | undefined>(undefined);
  const { open } = pad;
  const duration = asDuration(open.item.content['duration']);
  const isDragged = app.document.preview.value !== null;
  useEffect(() => {
    if (isDragged || open.bound === null) return undefined;
    // After the frame that shows the edit.
    const timer = setTimeout(() => setSlides(measure(open, duration)), 50);
    return () => clearTimeout(timer);
  }, [open.item.content, open.bound === null, isDragged]);
  if (slides === undefined) return <p class="cadence-words row small-text">Measuring the feet…</p>;
  if (slides === null)
    return (
      <p class="cadence-words row small-text">
        The feet of this figure are not known. Name them in the joint map to measure how they slide.
      </p>
    );
  const { matched, unmatched } = slides;
  const top = Math.max(0.2, highOf(matched), highOf(unmatched));
  return (
    <div data-tip="Speed of the foot that stands, over the take">
      <MiniPlot
        title="Foot slides"
        lines={[{ look: 'wrong', values: unmatched }, { values: matched }]}
        top={top}
        unit="m/s"
        at={() => app.lab.time.value / duration}
      />
      <div class="cadence-slides">
        <SlideText look="first" title="In cadence" values={matched} />
        <SlideText look="wrong" title="Without" values={unmatched} />
      </div>
    </div>
  );
}

interface MiniPlotProps extends Pick<ComponentProps<typeof Plot>, 'title' | 'lines' | 'ends' | 'at'> {
  readonly top: number; // value at the top; the bottom is 0
  readonly unit: string;
}

/** A small plot from 0 up, with the value of its top. */
export function MiniPlot({ top, unit, ...plot }: MiniPlotProps) {
  const most = (
    <span class="faint">
      {Number(top.toPrecision(2))} {unit}
    </span>
  );
  return <Plot size="small" {...plot} aside={most} values={{ low: 0, high: top }} />;
}

interface SlideProps {
  readonly look: string;
  readonly title: string;
  readonly values: Float64Array; // m/s
}

/** `In cadence: median 0.08 m/s, mean 0.12, 95 % below 0.41`. */
function SlideText({ look, title, values }: SlideProps) {
  const { median, mean, p95 } = summariseSlide(values);
  return (
    <p class="cadence-words row small-text">
      <i class={`cadence-key ${look}`} /> {title}: median {formatNumber(median, 2)} m/s, mean{' '}
      {formatNumber(mean, 2)}, 95 % below {formatNumber(p95, 2)}
    </p>
  );
}

function measure({ item, bound }: OpenTree, duration: number): Slides | null {
  if (bound === null) return null;
  const times = Array.from({ length: MOMENTS }, (_, i) => (duration * i) / (MOMENTS - 1));
  const matched = measureFootSlide(bound.tree, bound.figure, times);
  const unmatched = measureFootSlide(withoutCadence(item, bound).tree, bound.figure, times);
  return matched && unmatched && { matched, unmatched };
}

/** Without the largest fifth, which are feet at their take-off. */
function highOf(values: Float64Array): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted();
  return sorted.at(Math.floor(0.8 * (sorted.length - 1))) ?? 0;
}
