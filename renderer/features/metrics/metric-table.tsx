import type { Signal } from '@preact/signals';
import { bestSlots } from '#core/judge/verdict.ts';
import { describeUnmeasured } from '#core/judge/unmeasured.ts';
import type { Judgement } from '#core/judge/judge.ts';
import type { Metric } from '#core/judge/metric.ts';
import { groupsIn, metricsIn } from '#core/judge/metrics/registry.ts';
import type { App } from '#renderer/stores/app.ts';
import { Button } from '#renderer/kit/button.tsx';
import { copiedRows, type Column, type ShownColumn } from '#renderer/kit/table/column.ts';
import { DataTable } from '#renderer/kit/table/data-table.tsx';
import { slotTone } from '#renderer/stores/slots/slot-tones.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { describeTime } from '#renderer/controls/playhead-words.ts';
import { useApp } from '#renderer/controls/window-context.ts';
import { formatMetric } from '#renderer/stores/judgement/metric-values.ts';
import { worstOf } from './worst-of.ts';
import { BudgetField, isOverBudget } from './budget-field.tsx';
import { LEAST_VALUES, percentileOf, typicalRange } from '#core/judge/reference.ts';
import { counted } from '#contract/words/counted.ts';
import type { MeasuredLibrary } from '#renderer/workers/library.ts';

interface MetricTableProps {
  readonly judgement: Judgement;
  /** Id of the metric whose course is drawn. */
  readonly drawn: Signal<string>;
  readonly isNarrow: boolean;
}

/** A row for each metric, a column for each slot; then the clips by themselves, for comparison. */
export function MetricTable({ judgement, drawn, isNarrow }: MetricTableProps) {
  const app = useApp();
  const isDrawn = ({ id }: Metric): boolean => drawn.value === id;
  const [name, ...columns] = metricColumns(app, judgement, isNarrow);
  const cell = (metric: Metric) => (
    <Button bare tip={metric.tip} pressed={isDrawn(metric)} onClick={() => (drawn.value = metric.id)}>
      {metric.label}
    </Button>
  );
  return (
    <div class="metric-rows" tabIndex={0} role="region" aria-label="Metrics of the slots">
      <DataTable
        label="Metrics"
        columns={[{ ...name, cell }, ...columns]}
        groups={groupsIn(judgement.slots[0]).map(({ label, metrics }) => ({ label, rows: metrics }))}
        keyOf={({ id }) => id}
        useRow={(metric) => ({ class: isDrawn(metric) ? 'drawn' : '' })}
      />
    </div>
  );
}

/** The table without its budgets and its library, as it is copied. */
export const metricRows = (app: App, judgement: Judgement) =>
  copiedRows(metricColumns(app, judgement), metricsIn(judgement.slots[0]));

/** The columns of the table. @param isNarrow leaves the rest of a row to `MetricRest` */
function metricColumns(app: App, judgement: Judgement, isNarrow = false): readonly Column<Metric>[] {
  return [
    { head: 'Metric', namesRow: true, cell: ({ label }) => label, value: ({ label }) => label },
    { head: 'Unit', class: 'faint', cell: ({ unit }) => unit, value: ({ unit }) => unit },
    ...(isNarrow ? [] : [budgetColumn]),
    ...judgement.slots.map((_, slot) => valueColumn(app, judgement, slot)),
    ...(isNarrow ? [] : restColumns(judgement, app.reference.value)),
  ];
}

const budgetColumn: ShownColumn<Metric> = {
  head: 'Budget',
  headTip: 'Limits for the whole library. A red dot marks values over budget',
  class: 'metric-budget',
  cell: (metric) => <BudgetField metric={metric} />,
};

/** The values of a slot. */
function valueColumn(app: App, judgement: Judgement, slot: number): Column<Metric> {
  const letter = slotLetter(slot);
  const valueOf = ({ id }: Metric): number => judgement.slots[slot][id].value;
  const worse = (metric: Metric): string => {
    const alone = judgement.alone[slot]?.[metric.id]?.value ?? Number.NaN;
    const rank = describePercentile(app.reference.value, metric, alone);
    return rank && `Worse than ${rank} of the library’s own motion. `;
  };
  const cell = (metric: Metric) => {
    const words = formatMetric(metric, valueOf(metric));
    if (!Number.isFinite(valueOf(metric)))
      return <span data-tip={`${letter} ${describeUnmeasured(metric)}`}>{words}</span>;
    const isOver = isOverBudget(app.document.current.budgets.value, metric, valueOf(metric));
    const shown = (
      <>
        {isOver && <i class="metric-over" role="img" aria-label="over budget" />}
        {bestSlots(metric, judgement).includes(slot) ? <b class="metric-best">{words}</b> : words}
      </>
    );
    const worst = worstOf(app, metric, judgement, slot);
    const places = placesOf(app, worst);
    if (places.length === 0) return <span data-tip={worse(metric).trim() || undefined}>{shown}</span>;
    const tip = `${isOver ? 'Over budget. ' : ''}${worse(metric)}Shows the worst of ${letter}: ${places.join(', ')}`;
    return (
      <Button bare tip={tip} onClick={worst.show}>
        {shown}
      </Button>
    );
  };
  return {
    key: letter,
    head: <span style={{ color: `var(--${slotTone(slot)}-text)` }}>{letter}</span>,
    cell,
    value: valueOf,
  };
}

/** What a press on a value does: it selects its worst joint, and goes to its worst moment. */
function placesOf(app: App, { time, name, curve }: ReturnType<typeof worstOf>): readonly string[] {
  return [
    ...(curve === null ? [] : [`the curve ${curve}`]),
    ...(name === null ? [] : [`selects ${name}`]),
    ...(time === null ? [] : [`goes to ${describeTime(app, time)} after the seam`]),
  ];
}

/** What stands in a row beside its slots, for comparison. */
function restColumns({ floor, clips }: Judgement, reference: Known): readonly ShownColumn<Metric>[] {
  type Measures = Readonly<Record<string, { readonly value: number } | undefined>>;
  const column = (head: string, headTip: string, measures: Measures, copyHead = head) => ({
    head,
    headTip,
    copyHead,
    class: 'faint',
    cell: (metric: Metric): string => {
      const measured = measures[metric.id];
      return measured ? formatMetric(metric, measured.value) : '';
    },
    value: ({ id }: Metric): number => measures[id]?.value ?? NaN,
  });
  const byItself = 'The clip by itself in its first second after the seam';
  return [
    column(
      'Noise',
      'The noise floor: the destination cut into itself at the in point. A slot can hardly be better',
      floor,
    ),
    column('Source', byItself, clips.source),
    column('Dest', byItself, clips.destination, 'Destination'),
    {
      head: 'Library',
      headTip: libraryTip(reference),
      class: 'faint',
      cell: (metric) => describeTypicalRange(reference, metric),
    },
  ];
}

/** The rest of the row of a metric where the table is narrow: its budget, and what it compares with. */
export function MetricRest({
  metric,
  judgement,
}: Pick<MetricTableProps, 'judgement'> & { readonly metric: Metric }) {
  const columns = [budgetColumn, ...restColumns(judgement, useApp().reference.value)];
  return (
    <dl class="metric-rest row wrap small-text">
      {columns.map(({ head, headTip, class: className, cell }) => (
        <div key={head} class={className} data-tip={headTip}>
          <dt>{head}</dt>
          <dd>{cell(metric, 0) || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

type Known = MeasuredLibrary | null;

/** From this percentile on, a value is named as unusual. */
const UNUSUAL = 90;

/** `97 %` for a value that is worse than 97 % of the library’s own motion; empty for usual ones. */
function describePercentile(known: Known, metric: Metric, value: number): string {
  const percentile = known && percentileOf(known.reference, metric, value);
  return percentile === null || percentile < UNUSUAL ? '' : `${Math.floor(percentile)} %`;
}

/** `0.2–3.5`: the middle 90 % of the library’s own motion. Empty if too little of it was measured. */
function describeTypicalRange(known: Known, metric: Metric): string {
  const range = known && typicalRange(known.reference, metric);
  return range ? range.map((end) => formatMetric(metric, end)).join(' – ') : '';
}

/** What the column of the library shows. */
function libraryTip(known: Known): string {
  if (known === null) return 'Clips of the library by themselves are being measured';
  const parts = Math.max(0, ...Object.values(known.reference).map((values) => values.length));
  if (parts < LEAST_VALUES) return 'Too few clips of the library are longer than a second';
  return `The middle 90 % of ${parts} parts of ${counted(known.clips, 'clip')} by themselves, one second each`;
}
