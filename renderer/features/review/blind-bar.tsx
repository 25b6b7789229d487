import './blind-bar.css';
import { placeName, voteAction, type BlindTrial } from '#renderer/stores/reviews/blind-trial.ts';
import type { Figure } from '#renderer/stores/shown/motion.ts';
import { describeFigure, describeTally } from '#renderer/stores/shown/trial-words.ts';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { useAction, useApp } from '#renderer/controls/window-context.ts';

/** Asks which of the figures is best, and reveals them after each answer. */
export function BlindBar() {
  const { session } = useApp();
  const trial = session.blind.value;
  if (!trial) return null;
  return (
    <div class="blind-bar row between wrap rigid" role="group" aria-label="Blind comparison">
      {trial.revealed ? <Revealed trial={trial} /> : <Question trial={trial} />}
    </div>
  );
}

function Question({ trial }: { readonly trial: BlindTrial }) {
  const { order, votes } = trial;
  const isPair = order.length === 2;
  const choices = order.map((_, place) => (
    <Choice
      key={place}
      action={voteAction(trial, place)}
      words={`${isPair ? '' : 'View '}${placeName(trial, place)}`}
    />
  ));
  const neither = <Choice key="none" action={voteAction(trial, null)} words={isPair ? 'Neither' : 'None'} />;
  return (
    <>
      <p>
        <b>Round {votes.length + 1}</b> · Which moves {isPair ? 'better' : 'best'}?
      </p>
      <div class="blind-buttons flex gap-6">
        {choices.toSpliced(isPair ? 1 : order.length, 0, neither)}
        <ActionButton action="blind.toggle" named />
      </div>
    </>
  );
}

function Revealed({ trial }: { readonly trial: BlindTrial }) {
  const { figures } = useApp().motion.open;
  const name = (index: number): string => nameOf(figures.value[index]);
  const { order } = trial;
  const vote = trial.votes.at(-1) ?? null;
  const view = order.length === 2 ? '' : 'view ';
  const places = order.map(
    (figure, place) => `${view}${placeName(trial, place).toLowerCase()} was ${name(figure)}`,
  );
  return (
    <>
      <p role="status">
        <b>
          {vote === null ? (order.length === 2 ? 'Neither' : 'None') : name(vote)} was{' '}
          {order.length === 2 ? 'better' : 'best'}
        </b>{' '}
        · {places.join(', ')} · votes so far: {describeTally(trial, name)}
      </p>
      <div class="blind-buttons flex gap-6">
        <Choice action="blind.next" primary />
        <ActionButton action="blind.choose" named />
        <ActionButton action="blind.note" named />
        <ActionButton action="blind.toggle" named />
      </div>
    </>
  );
}

function nameOf(figure: Figure | undefined): string {
  return figure ? describeFigure(figure, Date.now()) : '?';
}

interface ChoiceProps {
  readonly action: string;
  readonly words?: string;
  readonly primary?: boolean;
}

/** An answer, with its key visible because it is used often. */
function Choice({ action, words, primary = false }: ChoiceProps) {
  const { short, keys } = useAction(action);
  return (
    <ActionButton action={action} primary={primary}>
      {words ?? short}
      {keys !== '' && <kbd class="key">{keys}</kbd>}
    </ActionButton>
  );
}
