import { wholeLabel } from '#contract/rows/clip-label.ts';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { ShortName } from '../kit/short-name.tsx';
import { ARROW, transitionWords } from '#contract/rows/transition-names.ts';
import { select } from '../stores/document/layer.ts';
import { useApp } from './window-context.ts';

interface ClipNameProps {
  readonly clip: Pick<ClipSummary, 'label'> | null | undefined;
  readonly missing?: string;
}

/** What a clip is called: what tells it from others stays in a narrow place. */
export function ClipName({ clip, missing = 'missing clip' }: ClipNameProps) {
  return <ShortName names={[clip?.label ?? wholeLabel(missing)]} />;
}

/** What a transition is called. Each end of `walk → hop` is cut by itself, so that both stay in sight. */
export function TransitionName({ transition }: { readonly transition: Transition }) {
  const { shown } = useApp().document;
  const { ends, after } = select(shown, (state) => transitionWords(transition, state)).value;
  return <ShortName names={ends} between={ARROW} after={after} />;
}
