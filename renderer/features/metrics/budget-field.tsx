import { keepsBudget, budgetOf, limitIn, oldLimits, type Budgets } from '#core/judge/audit.ts';
import { numbersOf, type Judgement } from '#core/judge/judge.ts';
import { unmeasuredIn, unmeasuredLines } from '#core/judge/unmeasured.ts';
import type { Metric } from '#core/judge/metric.ts';
import { everyMetric, metricsIn } from '#core/judge/metrics/registry.ts';
import { formatNumber } from '#core/kit/numbers.ts';
import { counted } from '#contract/words/counted.ts';
import { Button } from '#renderer/kit/button.tsx';
import { describeRefusal, parseNumberText } from '#renderer/kit/number-text.ts';
import { TextField } from '#renderer/kit/text-field.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';

/** The limit that all slots of the library must keep in a metric; empty = none. */
export function BudgetField({ metric }: { readonly metric: Metric }) {
  const { document, editing } = useApp();
  const { id, label, better } = metric;
  const before = document.current.budgets.value;
  const limit = limitIn(before, id);
  const keep = (text: string): void => {
    const { [id]: _, ...others } = before;
    const value = parseNumberText(text, '', 0);
    const after = value === undefined ? others : { ...others, [id]: budgetOf(value) };
    const name = `${value === undefined ? 'Clear' : 'Set'} budget of ${label.toLowerCase()}`;
    void editing.commit({ name, changes: [{ kind: 'budgets.set', before, after }] });
  };
  return (
    <TextField
      inputMode="decimal"
      label={`Budget of ${label.toLowerCase()}`}
      placeholder="–"
      data-tip={`Sets the ${better === 'lower' ? 'highest' : 'lowest'} value that every slot of this library should have; empty: none. The command audit checks all transitions`}
      value={limit === undefined ? '' : formatNumber(limit, Number.isInteger(limit) ? 0 : metric.digits)}
      problem={(text) =>
        text === '' || parseNumberText(text, '', 0) !== undefined ? null : describeRefusal(text, '')
      }
      keep={keep}
    />
  );
}

/** True if a value exceeds the budget of its metric. */
export function isOverBudget(budgets: Budgets, metric: Metric, value: number): boolean {
  const limit = limitIn(budgets, metric.id);
  return limit !== undefined && Number.isFinite(value) && !keepsBudget(metric, value, limit);
}

/** `Over budget: A in 2 metrics, B in 1.`, and what was not measured; empty without budgets. */
export function describeBudgets(budgets: Budgets, { slots }: Judgement): string {
  const all = metricsIn(slots[0]).filter(({ id }) => budgets[id] !== undefined);
  const missing = unmeasuredIn(slots.map(numbersOf)).filter((metric) => all.includes(metric));
  const measured = all.filter((metric) => !missing.includes(metric));
  return [...describeKept(budgets, measured, slots), ...unmeasuredLines(missing)].join(' ');
}

function describeKept(
  budgets: Budgets,
  limited: readonly Metric[],
  slots: Judgement['slots'],
): readonly string[] {
  if (limited.length === 0) return [];
  const over = slots.flatMap((measures, slot) => {
    const count = limited.filter((metric) => isOverBudget(budgets, metric, measures[metric.id].value)).length;
    return count > 0 ? [`${slotLetter(slot)} in ${count}`] : [];
  });
  const all = counted(limited.length, 'budget');
  return [over.length === 0 ? `All slots keep ${all}.` : `Over budget, of ${all}: ${over.join(', ')}.`];
}

/** Names the budgets that are from another version, whose numbers may mean something else, and keeps them. */
export function OldBudgets() {
  const { document, editing } = useApp();
  const before = document.current.budgets.value;
  const old = oldLimits(before);
  const labels = everyMetric.filter(({ id }) => old.includes(id)).map(({ label }) => label.toLowerCase());
  if (labels.length === 0) return null;
  const kept = old.map((id) => [id, budgetOf(limitIn(before, id) ?? 0)] as const);
  const after: Budgets = { ...before, ...Object.fromEntries(kept) };
  return (
    <p>
      {`Set with another version of Segue, which may measure otherwise: the budget of ${labels.join(', ')}. Type new limits, or `}
      <Button
        bare
        tip="Takes the limits as they are for this version"
        onClick={() =>
          void editing.commit({ name: 'Keep budgets', changes: [{ kind: 'budgets.set', before, after }] })
        }
      >
        Keep them
      </Button>
    </p>
  );
}
