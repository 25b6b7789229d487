import type { TargetedPointerEvent } from 'preact';
import type { Judgement } from '../../../core/judgement/judge.ts';
import type { Metric } from '../../../core/judgement/metric.ts';
import { metricNamed } from '../../../core/judgement/metrics/registry.ts';
import { Segments } from '../../kit/segments.tsx';
import { SweepChart } from './sweep-chart.tsx';
import { blendTime, outPoint, type SweepVariable } from './sweep-variables.ts';
import { useSignal } from '@preact/signals';
import { valueWords } from '../../stores/judgement/metric-values.ts';
import { numberWords } from '../../kit/number-words.ts';
import { slotTone } from '../../stores/slots/default-slots.ts';
import { seekAndStop } from '../../stores/commands/playhead.ts';
import { useApp } from '../../controls/window-context.ts';

interface MetricChartProps {
  readonly judgement: Judgement;
  readonly drawn: string; // id of a metric
}

/** What a chart can be over, besides the time after the seam. */
const variables = [blendTime, outPoint];

/** A metric after the seam, or over a variable: over the blend time at first if it is not of a moment. */
export function MetricChart({ judgement, drawn }: MetricChartProps) {
  const { open } = useApp();
  const over = useSignal<SweepVariable | null>(null);
  const metric = metricNamed(drawn);
  if (!metric) return null;
  const hasCourse = judgement.slots.some((measures) => measures[drawn]?.series);
  const { value: motion } = open.motion;
  const { value: transition } = open.transition;
  const isChain = transition?.source.kind === 'chain';
  const wanted = isChain && over.value === outPoint ? null : over.value;
  const variable = wanted ?? (hasCourse ? null : blendTime);
  return (
    <figure class="metric-chart">
      <Segments
        label="Chart"
        options={[
          {
            name: 'After the seam',
            tip: hasCourse
              ? 'Draws the metric at each moment'
              : 'This metric is one number for the whole transition',
            chosen: variable === null,
            disabled: !hasCourse,
          },
          {
            name: 'Over blend time',
            tip: 'Measures each slot with shorter and longer blend times',
            chosen: variable === blendTime,
          },
          {
            name: 'Over out point',
            tip: isChain
              ? 'The source is another transition, whose seams its out point follows'
              : 'Measures each slot wherever a game may leave the source',
            chosen: variable === outPoint,
            disabled: isChain,
          },
        ]}
        choose={(index) => (over.value = variables[index - 1] ?? null)}
      />
      {variable === null ? (
        <CourseChart metric={metric} judgement={judgement} />
      ) : (
        motion.state === 'ready' &&
        transition && (
          <SweepChart
            key={variable.name}
            metric={metric}
            variable={variable}
            motion={motion}
            transition={transition}
          />
        )
      )}
    </figure>
  );
}

interface CourseChartProps {
  readonly metric: Metric;
  readonly judgement: Judgement;
}

/** The course of a metric from the seam on: a line for each slot, a dashed one for the destination by itself. A press moves the playhead. */
function CourseChart({ metric, judgement: { slots, clips, seconds } }: CourseChartProps) {
  const app = useApp();
  const lines = slots.map((measures) => measures[metric.id]?.series ?? null);
  const clip = clips.destination[metric.id]?.series ?? null;
  const most = [...lines, clip].reduce((top, line) => Math.max(top, ...(line ?? [])), 0) || 1;
  const unit = metric.seriesUnit ?? metric.unit;
  const go = ({ clientX, currentTarget }: TargetedPointerEvent<SVGSVGElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    seekAndStop(app, Math.min(Math.max((clientX - left) / width, 0), 1) * seconds);
  };
  return (
    <>
      <figcaption>
        <span>
          {metric.label} after the seam, {unit}
        </span>
        <span class="faint">most {valueWords(metric, most)}</span>
      </figcaption>
      <svg
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        role="img"
        aria-label={`${metric.label} of each slot over ${numberWords(seconds, 2)} s`}
        onPointerDown={go}
        onPointerMove={(event) => (event.buttons & 1) !== 0 && go(event)}
      >
        {clip && <polyline class="metric-clip" points={pointsOf(clip, most)} />}
        {lines.map(
          (line, slot) =>
            line && (
              <polyline
                key={slot}
                points={pointsOf(line, most)}
                style={{ stroke: `var(--${slotTone(slot)}-text)` }}
              />
            ),
        )}
        <Playhead seconds={seconds} />
      </svg>
      <div class="metric-axis faint">
        <span>0</span>
        {clip && <span>dashed: destination alone</span>}
        <span>{numberWords(seconds, 2)} s</span>
      </div>
    </>
  );
}

function Playhead({ seconds }: { readonly seconds: number }) {
  const at = useApp().session.time.value / seconds;
  return at < 0 || at > 1 ? null : <line class="metric-playhead" x1={at} x2={at} y1={0} y2={1} />;
}

/** Points of a line in the unit square, `most` at its top. */
function pointsOf(line: Float64Array, most: number): string {
  return Array.from(line, (value, i) => `${i / (line.length - 1)},${1 - (0.96 * value) / most}`).join(' ');
}
