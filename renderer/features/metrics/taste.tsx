import { useComputed } from '@preact/signals';
import type { Judgement } from '../../../core/judgement/judge.ts';
import { metrics } from '../../../core/judgement/metrics/registry.ts';
import { fitPreference } from '../../../core/judgement/preference.ts';
import { useApp } from '../../controls/window-context.ts';
import { comparisonsIn } from '../../stores/reviews/votes.ts';
import { tasteTip, tasteWords } from './taste-words.ts';

/** What the blind votes of the library say of these slots. */
export function Taste({ judgement }: { readonly judgement: Judgement }) {
  const { document } = useApp();
  const taste = useComputed(() => {
    const comparisons = comparisonsIn(document.current.value.transitions);
    return { count: comparisons.length, model: fitPreference(comparisons, metrics.length) };
  }).value;
  const words = tasteWords(taste, judgement);
  return (
    <p class="metric-taste dim" data-tip={tasteTip(taste)}>
      {words}
    </p>
  );
}
