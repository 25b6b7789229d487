import { tallyOf, winnerOf } from '../../state/reviews/blind-trial.ts';
import type { BlindTrial } from '../../state/reviews/blind-trial.ts';
import type { Figure } from '../../state/shown/figures.ts';
import { figureWords } from '../../state/shown/trial-words.ts';
import { Button } from '../controls/button.tsx';
import { useAction, useApp } from '../controls/window-context.ts';

/** Asks which of two figures is better, and when that is said, says which was which. */
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
        <Choice action="blind.left" label="Left" />
        <Choice action="blind.neither" label="Neither" />
        <Choice action="blind.right" label="Right" />
        <End />
      </div>
    </>
  );
}

function Revealed({ trial }: { readonly trial: BlindTrial }) {
  const { figures } = useApp();
  const name = (index: number): string => nameOf(figures.value[index]);
  const vote = trial.votes.at(-1) ?? null;
  const [first, second, neither] = tallyOf(trial);
  const [a, b] = trial.pair;
  const winner = winnerOf(trial);
  const choose = useAction('blind.choose');
  return (
    <>
      <p role="status">
        <b>{vote === null ? 'Neither was better' : `${name(vote)} was better`}</b> · left{' '}
        {name(trial.order[0])}, right {name(trial.order[1])} · so far {name(a)} {first}, {name(b)} {second},
        neither {neither}
      </p>
      <div class="blind-buttons">
        <Choice action="blind.next" label="Next round" primary />
        <Button {...choose} tip={winner === null ? choose.tip : `Choose ${name(winner)}`}>
          {winner === null ? 'Choose' : `Choose ${name(winner)}`}
        </Button>
        <Choice action="blind.note" label="Add to the note" />
        <End />
      </div>
    </>
  );
}

function nameOf(figure: Figure | undefined): string {
  return figure ? figureWords(figure, Date.now()) : '?';
}

interface ChoiceProps {
  readonly action: string;
  readonly label: string;
  readonly primary?: boolean;
}

function Choice({ action, label, primary = false }: ChoiceProps) {
  const choice = useAction(action);
  return (
    <Button {...choice} primary={primary}>
      {label}
      {choice.keys !== '' && <kbd class="key">{choice.keys}</kbd>}
    </Button>
  );
}

function End() {
  return (
    <Button {...useAction('blind.toggle')} tip="End the blind comparison">
      End
    </Button>
  );
}

/** In place of what would tell which figure is which. */
export function BlindCover() {
  return (
    <div class="blind-cover">
      <p>Hidden while you compare blind.</p>
      <Button {...useAction('blind.toggle')} tip="End the blind comparison">
        End the comparison
      </Button>
    </div>
  );
}
