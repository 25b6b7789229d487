import type { Judgement } from '../../../core/judgement/judge.ts';
import { useApp } from '../../controls/window-context.ts';
import { tasteTip, tasteWords } from './taste-words.ts';

/** What the blind votes of the library say of these slots; nothing while they say no more than chance. */
export function Taste({ judgement }: { readonly judgement: Judgement }) {
  const model = useApp().taste.value?.model ?? null;
  if (model === null) return null;
  return (
    <p class="metric-taste dim" data-tip={tasteTip(model)}>
      {tasteWords(model, judgement)}
    </p>
  );
}
