import { Trash2 } from 'lucide';
import type { ComponentChildren } from 'preact';
import { offeredTreeMethods, usesEasing, type MethodChange } from '#core/tree/node-parts/method-change.ts';
import { EASINGS } from '#core/methods/curves/easing.ts';
import { commitItem } from '#renderer/stores/commands/lab/item-commands.ts';
import { withValueAt, type Address } from '#renderer/stores/lab/tree/outline.ts';
import { Button } from '#renderer/kit/button.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { Select, type SelectOptions } from '#renderer/kit/select.tsx';
import { NumberEntry } from '#renderer/kit/number-entry.tsx';
import { RowGrip } from './row-grip.tsx';
import type { Move } from './use-pad.ts';

/** The place of a rule or a transition in its list. */
export interface ChangePlace {
  readonly index: number;
  readonly place: Address; // in the content
  readonly move: Move;
}

interface ChangeRowProps<Change> extends ChangePlace {
  readonly noun: 'rule' | 'transition';
  readonly change: Change;
  readonly time: Field<Change>; // the field of its blend time
  readonly from: SelectOptions<string>;
  readonly to: SelectOptions<string>;
  /** What it has besides; `name` is for labels. */
  readonly children: (name: string, set: (field: Field<Change>, value: unknown) => void) => ComponentChildren;
}

type Field<Change> = keyof Change & string;

type Between = MethodChange & Readonly<Record<'from' | 'to', string>>;

/** A rule or a transition: between which states, and how it blends. */
export function ChangeRow<Change extends Between>(props: ChangeRowProps<Change>) {
  const { noun, change, time, from, to, index, place, move, children } = props;
  const app = useApp();
  const name = `${noun} ${index + 1}`;
  const set = (field: Field<Change>, value: unknown): void =>
    commitItem(app, `Change ${name}`, (content) => withValueAt(content, [...place, field], value));
  return (
    <div
      class="pad-rule"
      role="listitem"
      aria-label={`${noun === 'rule' ? 'Rule' : 'Transition'} ${index + 1}`}
      onKeyDown={(event) => move.press(event, index, name)}
    >
      <RowGrip index={index} name={name} move={move} />
      <div class="pad-rule-line row gap-4 wrap">
        <Select
          label={`From, ${name}`}
          value={change.from}
          options={from}
          onChoose={(state) => set('from', state)}
        />
        <span aria-hidden="true">→</span>
        <Select label={`To, ${name}`} value={change.to} options={to} onChoose={(state) => set('to', state)} />
        <Seconds
          word="in"
          label={`Blend time, ${name}`}
          value={Number(change[time])}
          keep={(seconds) => set(time, seconds)}
        />
        <ChangeFields change={change} name={name} set={set} />
      </div>
      <Button
        icon={Trash2}
        bare
        tip={`Delete ${name}`}
        onClick={() => commitItem(app, `Delete ${name}`, (content) => withValueAt(content, place, undefined))}
      />
      <span />
      {children(name, set)}
    </div>
  );
}

interface SecondsProps {
  readonly word: string;
  readonly label: string;
  readonly value: number;
  readonly keep: (value: number) => void;
}

/** A duration, after a word. */
export function Seconds({ word, ...props }: SecondsProps) {
  return (
    <span class="pad-rule-part row gap-4">
      <span class="faint">{word}</span>
      <NumberEntry unit="s" minimum={0} {...props} />
    </span>
  );
}

interface ChangeFieldsProps {
  readonly change: MethodChange;
  readonly name: string;
  readonly set: (field: keyof MethodChange, value: string) => void;
}

/** The easing of a rule or a transition, if its method has one, and the method. */
function ChangeFields({ change: { method, easing }, name, set }: ChangeFieldsProps) {
  return (
    <>
      {usesEasing(method) && (
        <Select
          label={`Easing, ${name}`}
          value={easing}
          options={EASINGS.map((each) => [each, each])}
          onChoose={(chosen) => set('easing', chosen)}
        />
      )}
      <span class="pad-rule-part row gap-4">
        <span class="faint">by</span>
        <Select
          class="field pad-long"
          label={`Method, ${name}`}
          tip="A spring settles in the blend time"
          value={method}
          options={offeredTreeMethods(method).map(({ id, label }) => [id, label])}
          onChoose={(chosen) => set('method', chosen)}
        />
      </span>
    </>
  );
}
