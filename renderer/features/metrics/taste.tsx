import { useComputed } from '@preact/signals';
import type { Judgement } from '../../../core/judgement/judge.ts';
import { tasteOf } from '../../../core/judgement/comparisons.ts';
import { useApp } from '../../controls/window-context.ts';
import { tasteTip, tasteWords } from './taste-words.ts';

/** What the blind votes of the library say of these slots. */
export function Taste({ judgement }: { readonly judgement: Judgement }) {
  const { document } = useApp();
  const taste = useComputed(() => tasteOf(document.current.value.transitions)).value;
  const words = tasteWords(taste, judgement);
  return (
    <p class="metric-taste dim" data-tip={tasteTip(taste)}>
      {words}
    </p>
  );
}
