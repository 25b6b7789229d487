import './blind-bar.css';
import { tallyOf, type BlindTrial } from '../../stores/reviews/blind-trial.ts';
import type { Figure } from '../../stores/shown/figures.ts';
import { figureWords } from '../../stores/shown/trial-words.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { useAction, useApp } from '../../controls/window-context.ts';

/** Asks which of two figures is better, and reveals them after each answer. */
export function BlindBar() {
  const { session } = useApp();
  const trial = session.blind.value;
  if (!trial) return null;
  return (
    <div class="blind-bar" role="group" aria-label="Blind comparison">
      {trial.revealed ? <Revealed trial={trial} /> : <Question round={trial.votes.length + 1} />}
    </div>
  );
}

function Question({ round }: { readonly round: number }) {
  return (
    <>
      <p>
        <b>Round {round}</b> · Which moves better?
      </p>
      <div class="blind-buttons">
        <Choice action="blind.left" />
        <Choice action="blind.neither" />
        <Choice action="blind.right" />
        <ActionButton action="blind.toggle" named />
      </div>
    </>
  );
}

function Revealed({ trial }: { readonly trial: BlindTrial }) {
  const { figures } = useApp().shown;
  const name = (index: number): string => nameOf(figures.value[index]);
  const vote = trial.votes.at(-1) ?? null;
  const [first, second, neither] = tallyOf(trial);
  const [a, b] = trial.pair;
  return (
    <>
      <p role="status">
        <b>{vote === null ? 'Neither was better' : `${name(vote)} was better`}</b> · left{' '}
        {name(trial.order[0])}, right {name(trial.order[1])} · so far {name(a)} {first}, {name(b)} {second},
        neither {neither}
      </p>
      <div class="blind-buttons">
        <Choice action="blind.next" primary />
        <ActionButton action="blind.choose" named />
        <ActionButton action="blind.note" named />
        <ActionButton action="blind.toggle" named />
      </div>
    </>
  );
}

function nameOf(figure: Figure | undefined): string {
  return figure ? figureWords(figure, Date.now()) : '?';
}

interface ChoiceProps {
  readonly action: string;
  readonly primary?: boolean;
}

/** An answer, with its key visible because it is used often. */
function Choice({ action, primary = false }: ChoiceProps) {
  const { short, keys } = useAction(action);
  return (
    <ActionButton action={action} primary={primary}>
      {short}
      <kbd class="key">{keys}</kbd>
    </ActionButton>
  );
}

/** Replaces content that would reveal the figures. */
export function BlindCover() {
  return (
    <div class="blind-cover">
      <p>Hidden during a blind comparison.</p>
      <ActionButton action="blind.toggle" named />
    </div>
  );
}
