import type { Signal } from '@preact/signals';
import type { Rows } from '#contract/exchange/text-table.ts';
import { bestSlots } from '#core/judgement/compare-slots.ts';
import type { Judgement } from '#core/judgement/judge.ts';
import type { Metric } from '#core/judgement/metric.ts';
import { metricGroups } from '#core/judgement/metrics/registry.ts';
import { Button } from '../../kit/button.tsx';
import { slotTone } from '../../stores/slots/slot-tones.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';
import { describeTime } from '../../controls/playhead-words.ts';
import { useApp } from '../../controls/window-context.ts';
import { formatMetric } from '../../stores/judgement/metric-values.ts';
import { worstOf } from './worst-of.ts';
import { BudgetField, isOverBudget } from './budget-field.tsx';
import { LEAST_VALUES, percentileOf, typicalRange } from '#core/judgement/reference.ts';
import { counted } from '#contract/words/counted.ts';
import type { MeasuredLibrary } from '../../workers/library.ts';

interface MetricTableProps {
  readonly judgement: Judgement;
  /** Id of the metric whose course is drawn. */
  readonly drawn: Signal<string>;
  /** Leaves the rest of a row to `MetricRest`: names, units and slots alone. */
  readonly isNarrow: boolean;
}

/** What stands in a row beside its slots, for comparison. */
interface RestColumn {
  readonly title: string;
  readonly tip: (reference: Known) => string;
  readonly words: (judgement: Judgement, metric: Metric, reference: Known) => string;
}

const ofClip =
  (end: 'source' | 'destination'): RestColumn['words'] =>
  ({ clips }, metric) =>
    measuredWords(metric, clips[end][metric.id]);

const restColumns: readonly RestColumn[] = [
  {
    title: 'Noise',
    tip: () =>
      'The noise floor: the destination cut into itself at the in point. A slot can hardly be better',
    words: ({ floor }, metric) => measuredWords(metric, floor[metric.id]),
  },
  {
    title: 'Source',
    tip: () => 'The clip by itself in its first second after the seam',
    words: ofClip('source'),
  },
  {
    title: 'Dest',
    tip: () => 'The clip by itself in its first second after the seam',
    words: ofClip('destination'),
  },
  {
    title: 'Library',
    tip: libraryTip,
    words: (_, metric, reference) => describeTypicalRange(reference, metric),
  },
];

const measuredWords = (metric: Metric, measured: { readonly value: number } | undefined): string =>
  measured ? formatMetric(metric, measured.value) : '';

const BUDGET_TIP = 'Limits for the whole library. A red dot marks values over budget';

/** A row for each metric, a column for each slot; then the clips by themselves, for comparison. */
export function MetricTable(props: MetricTableProps) {
  const { judgement, isNarrow } = props;
  const reference = useApp().reference.value;
  const rest = isNarrow ? [] : restColumns;
  return (
    <div class="metric-rows" tabIndex={0} role="region" aria-label="Metrics of the slots">
      <table aria-label="Metrics">
        <thead>
          <tr>
            <th scope="col">Metric</th>
            <th scope="col">Unit</th>
            {!isNarrow && (
              <th scope="col" data-tip={BUDGET_TIP}>
                Budget
              </th>
            )}
            {judgement.slots.map((_, slot) => (
              <th key={slot} scope="col" style={{ color: `var(--${slotTone(slot)}-text)` }}>
                {slotLetter(slot)}
              </th>
            ))}
            {rest.map(({ title, tip }) => (
              <th key={title} scope="col" data-tip={tip(reference)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {metricGroups.map(({ label, metrics }) => (
          <tbody key={label}>
            <tr class="metric-group">
              <th scope="rowgroup" colSpan={judgement.slots.length + 7}>
                {label}
              </th>
            </tr>
            {metrics.map((metric) => (
              <MetricRow key={metric.id} metric={metric} {...props} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface MetricRowProps extends MetricTableProps {
  readonly metric: Metric;
}

function MetricRow({ metric, judgement, drawn, isNarrow }: MetricRowProps) {
  const { id, label, unit, tip } = metric;
  const best = bestSlots(metric, judgement);
  const reference = useApp().reference.value;
  const rest = isNarrow ? [] : restColumns;
  return (
    <tr class={drawn.value === id ? 'drawn' : undefined}>
      <th scope="row">
        <Button bare tip={tip} pressed={drawn.value === id} onClick={() => (drawn.value = id)}>
          {label}
        </Button>
      </th>
      <td class="faint">{unit}</td>
      {!isNarrow && (
        <td class="metric-budget">
          <BudgetField metric={metric} />
        </td>
      )}
      {judgement.slots.map((_, slot) => (
        <MetricCell key={slot} metric={metric} judgement={judgement} slot={slot} best={best.includes(slot)} />
      ))}
      {rest.map(({ title, words }) => (
        <td key={title} class="faint">
          {words(judgement, metric, reference)}
        </td>
      ))}
    </tr>
  );
}

/** The rest of the row of a metric where the table is narrow: its budget, and what it compares with. */
export function MetricRest({ metric, judgement }: Pick<MetricRowProps, 'metric' | 'judgement'>) {
  const reference = useApp().reference.value;
  return (
    <dl class="metric-rest row wrap small-text">
      <div class="metric-budget" data-tip={BUDGET_TIP}>
        <dt>Budget</dt>
        <dd>
          <BudgetField metric={metric} />
        </dd>
      </div>
      {restColumns.map(({ title, tip, words }) => (
        <div key={title} data-tip={tip(reference)}>
          <dt>{title}</dt>
          <dd>{words(judgement, metric, reference) || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

interface MetricCellProps extends Pick<MetricRowProps, 'metric' | 'judgement'> {
  readonly slot: number;
  readonly best: boolean;
}

/** A value; a press shows its worst moment and selects its worst joint. */
function MetricCell({ metric, judgement, slot, best }: MetricCellProps) {
  const app = useApp();
  const { time, name, show } = worstOf(app, metric, judgement, slot);
  const { value } = judgement.slots[slot][metric.id];
  const alone = judgement.alone[slot]?.[metric.id]?.value ?? Number.NaN;
  const words = formatMetric(metric, value);
  const rank = describePercentile(app.reference.value, metric, alone);
  const isOver = isOverBudget(app.document.current.value.budgets, metric, value);
  const shown = (
    <>
      {isOver && <i class="metric-over" role="img" aria-label="over budget" />}
      {best ? <b class="metric-best">{words}</b> : words}
    </>
  );
  const worse = rank && `Worse than ${rank} of the library’s own motion. `;
  if (time === null && name === null) return <td data-tip={worse.trim() || undefined}>{shown}</td>;
  const places = [
    ...(name === null ? [] : [`selects ${name}`]),
    ...(time === null ? [] : [`goes to ${describeTime(app, time)} after the seam`]),
  ];
  return (
    <td>
      <Button
        bare
        tip={`${isOver ? 'Over budget. ' : ''}${worse}Shows the worst of ${slotLetter(slot)}: ${places.join(', ')}`}
        onClick={show}
      >
        {shown}
      </Button>
    </td>
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

/** The table without its budgets and its library, below its heads. */
export function metricRows({ slots, floor, clips }: Judgement): Rows {
  const columns = [...slots, floor, clips.source, clips.destination];
  const heads = [...slots.map((_, slot) => slotLetter(slot)), 'Noise', 'Source', 'Destination'];
  const lines = metricGroups.flatMap(({ metrics }) =>
    metrics.map(({ id, label, unit }) => [label, unit, ...columns.map((each) => each[id]?.value ?? NaN)]),
  );
  return [['Metric', 'Unit', ...heads], ...lines];
}

/** What the column of the library shows. */
function libraryTip(known: Known): string {
  if (known === null) return 'Clips of the library by themselves are being measured';
  const parts = Math.max(0, ...Object.values(known.reference).map((values) => values.length));
  if (parts < LEAST_VALUES) return 'Too few clips of the library are longer than a second';
  return `The middle 90 % of ${parts} parts of ${counted(known.clips, 'clip')} by themselves, one second each`;
}
