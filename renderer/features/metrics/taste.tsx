import type { Judgement } from '../../../core/judgement/judge.ts';
import { othersWords } from '../../../core/judgement/comparisons.ts';
import { useApp } from '../../controls/window-context.ts';
import { tasteTip, tasteWords } from './taste-words.ts';

/** What the blind votes of the library say of these slots; nothing while they say no more than chance; and which of them cannot count. */
export function Taste({ judgement }: { readonly judgement: Judgement }) {
  const { model = null, others = 0 } = useApp().taste.value ?? {};
  if (model === null && others === 0) return null;
  return (
    <p class="metric-taste dim" data-tip={model && tasteTip(model)}>
      {model && tasteWords(model, judgement)} {others > 0 && `${othersWords(others)}.`}
    </p>
  );
}
