import type { ComponentProps } from 'preact';
import { useRef } from 'preact/hooks';
import { asDuration } from '#core/tree/document/document.ts';
import { summariseSlide } from '#core/tree/performance/foot-slide.ts';
import { formatNumber } from '#core/kit/numbers.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { Plot } from '#renderer/kit/plot/plot.tsx';
import { useResource, type Work } from '#renderer/kit/resource.ts';
import { documentOf } from '#renderer/stores/lab/tree/tree-edits.ts';
import { askWorker } from '#renderer/workers/threads.ts';
import type { SlideRequest, TreeSlides } from '#renderer/workers/tree-slides.ts';
import type { Pad } from './use-pad.ts';

/** How fast the standing foot slides over the take, with cadence and without. */
export function FootSlide({ pad }: { readonly pad: Pad }) {
  const app = useApp();
  const { item, bound } = pad.open;
  const asked = useRef<AskedSlides | null>(null);
  const figure = bound?.figure ?? null;
  const isOther = figure !== asked.current?.figure || item.content !== asked.current?.content;
  // A gesture is measured when it ends.
  if (figure !== null && isOther && app.document.preview.value === null)
    asked.current = { figure, content: item.content, document: documentOf(item) };
  const { value: slides } = useResource(asked.current, measure, { isKept: () => true });
  const duration = asDuration(item.content['duration']);
  if (slides === null) return <p class="cadence-words row small-text">Measuring the feet…</p>;
  if (slides === 'no feet')
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

interface AskedSlides extends SlideRequest {
  readonly content: object; // of `document`
}

const measure: Work<AskedSlides, TreeSlides> = ({ figure, document }, asking) =>
  askWorker('measureSlides', { figure, document }, asking);

/** Without the largest fifth, which are feet at their take-off. */
function highOf(values: Float64Array): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted();
  return sorted.at(Math.floor(0.8 * (sorted.length - 1))) ?? 0;
}
