import { labelText, wholeLabel } from '#contract/rows/clip-label.ts';
import { TriangleAlert, X } from 'lucide';
import { ANY_STATE, type StatePair } from '#core/tree/node-parts/motion-states.ts';
import { pointedClip, whyNoMotion } from '#renderer/stores/commands/library/pointed-row.ts';
import type { PadPairs } from '../spaces/pad-space.ts';
import { defaultMark } from '../spaces/rule-space.ts';
import { Button } from '#renderer/kit/button.tsx';
import { Icon } from '#renderer/kit/icon.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { ChangeRow, Seconds, type ChangePlace } from './change-row.tsx';
import { NumberEntry } from '#renderer/kit/number-entry.tsx';
import type { Pad } from './use-pad.ts';

interface PairRowProps extends ChangePlace {
  readonly pad: Pad;
  readonly pair: StatePair;
  readonly transitions: PadPairs;
  readonly warning: string | null;
}

/** A transition: between which states, how it blends, at which marks, and through which clip. */
export function PairRow({ pad, pair, transitions, warning, ...place }: PairRowProps) {
  const states = [ANY_STATE, ...transitions.states.map((state) => state.name)].map(
    (state) => [state, state === ANY_STATE ? 'any state' : state] as const,
  );
  return (
    <ChangeRow noun="transition" change={pair} time="blendTime" from={states} to={states} {...place}>
      {(name, set) => (
        <div class="pad-rule-line row gap-4 wrap">
          <MarkFields end="out" pair={pair} transitions={transitions} name={name} set={set} />
          <MarkFields end="in" pair={pair} transitions={transitions} name={name} set={set} />
          <ThroughFields pad={pad} pair={pair} name={name} set={set} />
          {warning !== null && (
            <p class="cadence-words row small-text pad-warning">
              <Icon node={TriangleAlert} size={13} />
              {warning}
            </p>
          )}
        </div>
      )}
    </ChangeRow>
  );
}

interface FieldsProps {
  readonly pair: StatePair;
  readonly name: string;
  readonly set: (field: keyof StatePair, value: unknown) => void;
}

const ends = {
  out: { label: 'Leave', automatic: 'leave at once', own: 'leave at' },
  in: { label: 'Enter', automatic: 'enter at its in mark', own: 'enter at' },
} as const;

/** The mark at which a state is left, or the next one entered. */
function MarkFields({
  end,
  pair,
  transitions,
  name,
  set,
}: FieldsProps & { readonly end: 'in' | 'out'; readonly transitions: PadPairs }) {
  const { label, automatic, own } = ends[end];
  const mark = pair[end];
  return (
    <span class="pad-rule-part row gap-4">
      <Select
        label={`${label}, ${name}`}
        value={mark === null ? 'automatic' : 'own'}
        options={[
          ['automatic', automatic],
          ['own', own],
        ]}
        onChoose={(choice) => set(end, choice === 'own' ? defaultMark(transitions, pair, end) : null)}
      />
      {mark !== null && (
        <NumberEntry label={`${label} at, ${name}`} unit="s" value={mark} keep={(at) => set(end, at)} />
      )}
    </span>
  );
}

/** The clip between two states, and its blend into the next one. */
function ThroughFields({ pad, pair: { through }, name, set }: FieldsProps & { readonly pad: Pad }) {
  const app = useApp();
  if (through === null)
    return (
      <Button
        bare
        tip="The clip selected in the list plays between the two"
        disabledReason={whyNoMotion(app)}
        onClick={() => {
          const clip = pointedClip(app);
          if (clip) set('through', { clip: clip.id, blendOut: 0.3 });
        }}
      >
        Through selected clip
      </Button>
    );
  return (
    <span class="pad-rule-part row gap-4">
      <span class="faint">through</span>
      <span class="cut">{labelText(pad.open.labelOf(through.clip) ?? wholeLabel('missing clip'))}</span>
      <Seconds
        word="out in"
        label={`Blend out, ${name}`}
        value={through.blendOut}
        keep={(blendOut) => set('through', { ...through, blendOut })}
      />
      <Button
        icon={X}
        bare
        tip="Leave out the clip"
        name={`Leave out the clip, ${name}`}
        onClick={() => set('through', null)}
      />
    </span>
  );
}
