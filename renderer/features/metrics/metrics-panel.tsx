// renderer/features/metrics: the tab Metrics: how good the open transition is, slot by slot
import './metrics.css';
import { useSignal, type Signal } from '@preact/signals';
import { verdictOf, type Swept } from '#core/judge/verdict.ts';
import { describeUnmeasured, unmeasuredIn } from '#core/judge/unmeasured.ts';
import { warnOfRestPose } from '#core/engines/godot.ts';
import { describeSourceEnd } from '#core/transition/evaluation/source-end.ts';
import { numbersOf, type Judgement } from '#core/judge/judge.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { describeResults, resultsOf } from '#core/judge/comparisons.ts';
import type { Metric } from '#core/judge/metric.ts';
import { metricNamed, metricsIn } from '#core/judge/metrics/registry.ts';
import { Button } from '#renderer/kit/button.tsx';
import { CopyCsv } from '#renderer/controls/copy-csv.tsx';
import { NOTHING_OPEN } from '#renderer/stores/conditions.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { describeBudgets, OldBudgets } from './budget-field.tsx';
import { MetricRest, MetricTable, metricRows } from './metric-table.tsx';
import { WhatNow } from './what-now.tsx';
import { Segments } from '#renderer/kit/segments.tsx';
import { Plot, type PlotLine } from '#renderer/kit/plot/plot.tsx';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { slotLine } from '#renderer/stores/slots/slot-tones.ts';
import { SmallCharts, SweepChart } from './sweep-chart.tsx';
import { blendTime, outPoint, type SweepVariable } from './sweep-variables.ts';
import { describeTime } from '#renderer/controls/playhead-words.ts';
import { formatMetric } from '#renderer/stores/judgement/metric-values.ts';
import { seekAndStop } from '#renderer/stores/commands/playhead.ts';
import { needs } from '#renderer/stores/shown/motion.ts';

/** The judgement of the open transition: a verdict, all metrics of all slots, and the course of one. */
export function MetricsPanel() {
  const app = useApp();
  const { judgement: followed, open, document, surroundings } = app;
  const isNarrow = surroundings.width.value.judgeBeside;
  const drawn = useSignal('footSlide');
  const isAll = useSignal(false);
  const over = useSignal<Swept | null>(null);
  const { judgement, isCurrent } = followed.value;
  const why = useWhyNone();
  const transition = open.transition.value;
  const arrives = open.arrives.value; // what was measured is of another motion
  if (why !== null || arrives || judgement === null || transition === null)
    return (
      <div class={why === null ? 'empty-state' : 'empty-state no-metrics'}>
        <p>{why ?? (arrives ? 'Loading clips …' : 'Measuring …')}</p>
      </div>
    );
  const [lead, ...evidence] = verdictOf(judgement, over.value);
  const budgets = describeBudgets(document.current.budgets.value, judgement);
  const classes = ['metrics', isNarrow && 'narrow', !isCurrent && 'measuring'];
  const metric = metricNamed(drawn.value);
  return (
    <div class={classes.filter(Boolean).join(' ')} aria-busy={!isCurrent}>
      <div class="metric-verdict">
        {isNarrow && <h2>Judge</h2>}
        <p>
          <b>{lead}</b> {evidence.join(' ')}
        </p>
        {budgets !== '' && <p>{budgets}</p>}
        <RestPoses />
        <SourceEnds judgement={judgement} />
        <OldBudgets />
        <WhatNow judgement={judgement} transition={transition} />
        <BlindResults transition={transition} />
        <div class="metric-tools row gap-4">
          <Button
            bare
            tip="Draws each metric as a small chart, in place of the table"
            pressed={isAll.value}
            onClick={() => (isAll.value = !isAll.value)}
          >
            All metrics
          </Button>
          <CopyCsv of="all metrics of all slots" rows={() => metricRows(app, judgement)} />
        </div>
      </div>
      {!isAll.value && <MetricTable judgement={judgement} drawn={drawn} isNarrow={isNarrow} />}
      {!isAll.value && isNarrow && metric && <MetricRest metric={metric} judgement={judgement} />}
      <MetricChart judgement={judgement} drawn={drawn.value} isAll={isAll.value} over={over} />
    </div>
  );
}

/** Which slots blend far from their rest pose, as their rows say, too. */
function RestPoses() {
  const clips = useApp().open.clips.value;
  const link = clips.state === 'ready' ? clips.chain.at(-1) : undefined;
  if (clips.state !== 'ready' || link === undefined) return null;
  const words = link.slots.map((slot) => warnOfRestPose(link, slot, clips));
  return words.map((each, slot) => each && <p key={slot}>{`${slotLetter(slot)}: ${each}`}</p>);
}

/** Which slots read their source beyond its end. */
const SourceEnds = ({ judgement: { sourceEnds } }: Pick<MetricChartProps, 'judgement'>) => (
  <>
    {sourceEnds.map(
      (end, slot) => end && <p key={slot}>{`${slotLetter(slot)}: ${describeSourceEnd(end)}`}</p>,
    )}
  </>
);

/** Why nothing is measured; null = it is, or will be. */
function useWhyNone(): string | null {
  const { motion, open, shown, judgement } = useApp();
  if (needs(motion.open, 'clip') === null)
    return 'A clip is open. Press Esc to return to the transition, whose slots are measured here.';
  if (!open.isOpen.value) return NOTHING_OPEN;
  return shown.obstacle.value ?? judgement.value.problem;
}

/** In how many transitions of the library the blind votes prefer each of these methods; nothing without votes. */
function BlindResults({ transition: { slots } }: { readonly transition: Transition }) {
  const transitions = useApp().document.current.transitions.value;
  const words = describeResults(
    resultsOf(
      transitions,
      slots.map(({ method }) => method),
    ),
  );
  if (words === '') return null;
  return (
    <p
      class="dim"
      data-tip="Of comparisons (B) between these methods. A transition counts once, for most of its votes"
    >
      {words}
    </p>
  );
}

interface MetricChartProps {
  readonly judgement: Judgement;
  readonly drawn: string; // id of a metric
  readonly isAll: boolean; // all metrics are drawn, small
  readonly over: Signal<Swept | null>; // receives what is judged at other out points; null while it is not complete
}

/** What a chart can be over, besides the time after the seam. */
const variables = [blendTime, outPoint];

/** A metric, or all of them as small charts; why, if there is nothing to draw. */
function MetricChart({ drawn, ...props }: MetricChartProps) {
  const { judgement, isAll } = props;
  const metric = metricNamed(drawn);
  if (!metric) return null;
  const missing = unmeasuredIn(judgement.slots.map(numbersOf));
  if (!isAll && missing.includes(metric))
    return (
      <div class="empty-state">
        <p>{`${metric.label} ${describeUnmeasured(metric)}.`}</p>
      </div>
    );
  const metrics = metricsIn(judgement.slots[0]).filter((each) => !missing.includes(each));
  return <MeasuredChart metric={metric} metrics={metrics} {...props} />;
}

interface MeasuredChartProps extends Omit<MetricChartProps, 'drawn'> {
  readonly metric: Metric;
  readonly metrics: readonly Metric[]; // all that were measured
}

/** After the seam, or over a variable, at first the blend time if the metric is not of a moment. */
function MeasuredChart({ judgement, metric, metrics, isAll, over: sweptOver }: MeasuredChartProps) {
  const { open } = useApp();
  const over = useSignal<SweepVariable | null>(null);
  const coursed = metrics.filter(({ id }) => judgement.slots.some((measures) => measures[id]?.series));
  const hasCourse = isAll || coursed.includes(metric);
  const [{ value: clips }, { value: transition }] = [open.clips, open.transition];
  const isChain = transition?.source.kind === 'chain';
  const wanted = isChain && over.value === outPoint ? null : over.value;
  const variable = wanted ?? (hasCourse ? null : blendTime);
  return (
    <figure class={isAll ? 'metric-chart small-text metric-multiples' : 'metric-chart small-text'}>
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
            name: 'Over times',
            tip: 'Measures each slot with shorter and longer half-lives or blend times',
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
      {variable === null && isAll && <SmallCharts words={['after the seam', 'dashed: destination alone']} />}
      {variable === null
        ? (isAll ? coursed : [metric]).map((each) => (
            <CourseChart key={each.id} metric={each} judgement={judgement} isSmall={isAll} />
          ))
        : clips.state === 'ready' &&
          transition && (
            <SweepChart
              key={variable.name}
              shown={isAll ? metrics : [metric]}
              variable={variable}
              clips={clips}
              transition={transition}
              over={sweptOver}
            />
          )}
    </figure>
  );
}

interface CourseChartProps extends Pick<MetricChartProps, 'judgement'> {
  readonly metric: Metric;
  readonly isSmall: boolean;
}

/**
 * The course of a metric from the seam on: a line for each slot, a dashed one for the destination by itself.
 * A press moves the playhead.
 */
function CourseChart({ metric, judgement, isSmall }: CourseChartProps) {
  const { slots, clips } = judgement;
  const seconds = Math.max(...judgement.seconds);
  const app = useApp();
  const end = describeTime(app, seconds);
  const lines = slots.map((measures) => measures[metric.id]?.series ?? null);
  const clip = clips.destination[metric.id]?.series ?? null;
  const length = Math.max(...lines.map((line) => line?.length ?? 0));
  const most = [...lines, clip].reduce((top, line) => Math.max(top, ...(line ?? [])), 0) || 1;
  const unit = metric.seriesUnit ?? metric.unit;
  return (
    <Plot
      size="tall"
      title={`${metric.label}${isSmall ? '' : ' after the seam'}, ${unit}`}
      aside={<span class="faint">most {formatMetric(metric, most)}</span>}
      label={`${metric.label} of each slot over ${end}`}
      lines={[
        clip && { look: 'dashed', values: asLongAs(clip, length) },
        ...lines.map((line, slot) => line && slotLine(slot, asLongAs(line, length))),
      ]}
      values={{ low: 0, high: most }}
      ends={isSmall ? undefined : ['0', ...(clip ? ['dashed: destination alone'] : []), end]}
      at={() => app.session.time.value / seconds}
      onSeek={(share) => seekAndStop(app, share * seconds)}
    />
  );
}

/** A line as long as the longest: it ends where its slot has settled. */
const asLongAs = (line: Float64Array, length: number): PlotLine['values'] =>
  Array.from({ length }, (_, i) => (i < line.length ? line[i] : null));
