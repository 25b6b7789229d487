// renderer/features/metrics: the tab Metrics: how good the open transition is, slot by slot
import './metrics.css';
import { useSignal } from '@preact/signals';
import { verdictOf, type Swept } from '#core/judgement/compare-slots.ts';
import { Button } from '../../kit/button.tsx';
import { CopyCsv } from '../../controls/copy-csv.tsx';
import { useApp } from '../../controls/window-context.ts';
import { describeBudgets, OldBudgets } from './budget-cell.tsx';
import { MetricChart } from './metric-chart.tsx';
import { MetricTable, metricRows } from './metric-table.tsx';
import type { Judgement } from '#core/judgement/judge.ts';
import { describeOthers } from '#core/judgement/comparisons.ts';
import { tasteTip, describeTaste } from './taste-words.ts';

/** The judgement of the open transition: a verdict, all metrics of all slots, and the course of one. */
export function MetricsPanel() {
  const { judgement: followed, open, document } = useApp();
  const drawn = useSignal('footSlide');
  const isAll = useSignal(false);
  const over = useSignal<Swept | null>(null);
  const { judgement, isCurrent } = followed.value;
  const why = useWhyNone();
  const transition = open.transition.value;
  if (why !== null || judgement === null || transition === null)
    return (
      <div class="empty-state">
        <p>{why ?? 'Measuring …'}</p>
      </div>
    );
  const [lead, ...evidence] = verdictOf(judgement, over.value);
  const budgets = describeBudgets(document.current.value.budgets, judgement);
  return (
    <div class={isCurrent ? 'metrics' : 'metrics measuring'} aria-busy={!isCurrent}>
      <div class="metric-verdict">
        <p>
          <b>{lead}</b> {evidence.join(' ')}
        </p>
        {budgets !== '' && <p>{budgets}</p>}
        <OldBudgets />
        <Taste judgement={judgement} />
        <div class="metric-tools row gap-4">
          <Button
            bare
            tip="Draws each metric as a small chart, in place of the table"
            pressed={isAll.value}
            onClick={() => (isAll.value = !isAll.value)}
          >
            All metrics
          </Button>
          <CopyCsv of="all metrics of all slots" rows={() => metricRows(judgement)} />
        </div>
      </div>
      {!isAll.value && <MetricTable judgement={judgement} drawn={drawn} />}
      <MetricChart judgement={judgement} drawn={drawn.value} isAll={isAll.value} over={over} />
    </div>
  );
}

/** Why nothing is measured; null = it is, or will be. */
function useWhyNone(): string | null {
  const { open, shown, judgement } = useApp();
  if (open.alone.value !== null)
    return 'A clip is open. Press Esc to return to the transition, whose slots are measured here.';
  if (!open.isOpen.value) return 'No transition is open. Mark a source and a destination in the list.';
  return shown.obstacle.value ?? judgement.value.problem;
}

/**
 * What the blind votes of the library say of these slots; nothing while they say no more than chance; and
 * which of them cannot count.
 */
function Taste({ judgement }: { readonly judgement: Judgement }) {
  const { model = null, others = 0 } = useApp().taste.value ?? {};
  if (model === null && others === 0) return null;
  return (
    <p class="dim" data-tip={model && tasteTip(model)}>
      {model && describeTaste(model, judgement)} {others > 0 && `${describeOthers(others)}.`}
    </p>
  );
}
