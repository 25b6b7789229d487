import { Trash2 } from 'lucide';
import { ANY_STATE } from '../../../../core/tree/node-parts/motion-states.ts';
import { commitItem } from '../../../stores/commands/lab/change-item.ts';
import type { Rule } from './spaces/pad-space.ts';
import { comparisonOf, comparisonsOf, conditionWords, type Comparison } from './spaces/rule-space.ts';
import { withValueAt, type Address } from '../../../stores/lab/tree/tree-address.ts';
import { Button } from '../../../controls/button.tsx';
import { Select } from '../../../kit/select.tsx';
import { useApp } from '../../../controls/window-context.ts';
import { ChangeFields } from './change-fields.tsx';
import { NumberText } from './number-text.tsx';
import { RowGrip } from './row-grip.tsx';
import { RuleJoints } from './rule-joints.tsx';
import type { Move } from './use-move.ts';
import type { Pad } from './use-pad.ts';

interface RuleRowProps {
  readonly pad: Pad;
  readonly rule: Rule;
  readonly index: number;
  readonly place: Address; // in the content
  readonly states: readonly string[];
  readonly move: Move;
}

/** A rule: between which states, how long its blend takes, and when. */
export function RuleRow({ pad, rule, index, place, states, move }: RuleRowProps) {
  const app = useApp();
  const name = `rule ${index + 1}`;
  const set = (field: keyof Rule, value: unknown): void =>
    commitItem(app, `Change ${name}`, (content) => withValueAt(content, [...place, field], value));
  const options = states.map((state) => [state, state] as const);
  return (
    <div
      class="pad-rule"
      role="listitem"
      aria-label={`Rule ${index + 1}`}
      onKeyDown={(event) => move.press(event, index, name)}
    >
      <RowGrip {...{ index, name, move }} />
      <div class="pad-rule-line">
        <Select
          label={`From, ${name}`}
          value={rule.from}
          options={[[ANY_STATE, 'any state'], ...options]}
          onChoose={(from) => set('from', from)}
        />
        <span aria-hidden="true">→</span>
        <Select label={`To, ${name}`} value={rule.to} options={options} onChoose={(to) => set('to', to)} />
        <span class="pad-rule-part">
          <span class="faint">in</span>
          <NumberText
            label={`Blend time, ${name}`}
            unit="s"
            value={rule.duration}
            least={0}
            onChange={(duration) => set('duration', duration)}
          />
        </span>
        <ChangeFields change={rule} name={name} set={set} />
      </div>
      <Button
        icon={Trash2}
        bare
        tip={`Delete ${name}`}
        onClick={() => commitItem(app, `Delete ${name}`, (content) => withValueAt(content, place, undefined))}
      />
      <span />
      <div class="pad-rule-line">
        <span class="faint">when</span>
        <ConditionFields pad={pad} rule={rule} name={name} set={(when) => set('when', when)} />
      </div>
      <span />
      <span />
      <RuleJoints pad={pad} rule={rule} name={name} set={(profile) => set('profile', profile)} />
    </div>
  );
}

interface ConditionProps {
  readonly pad: Pad;
  readonly rule: Rule;
  readonly name: string;
  readonly set: (when: Comparison) => void;
}

/** The comparison of a rule; conditions that combine several are shown in words. */
function ConditionFields({ pad, rule: { when }, name, set }: ConditionProps) {
  const { inputs } = pad;
  if (!('input' in when)) {
    const words = conditionWords(when, inputs);
    return (
      <span class="cut" data-tip={words}>
        {words}
      </span>
    );
  }
  const input = inputs[when.input];
  const names = Object.keys(inputs).map((each) => [each, each] as const);
  return (
    <>
      <Select
        label={`Input, ${name}`}
        value={when.input}
        options={names}
        onChoose={(each) => set(comparisonOf(each, inputs[each]))}
      />
      <Select
        label={`Comparison, ${name}`}
        value={when.is}
        options={comparisonsOf(input)}
        onChoose={(is) => set({ ...when, is })}
      />
      {input.kind === 'number' || input.kind === 'int' ? (
        <NumberText
          label={`Value, ${name}`}
          value={Number(when.value)}
          onChange={(value) => set({ ...when, value: input.kind === 'int' ? Math.round(value) : value })}
        />
      ) : (
        <Select
          label={`Value, ${name}`}
          value={String(when.value)}
          options={(input.kind === 'bool' ? ['true', 'false'] : input.options).map((each) => [
            each,
            input.kind === 'bool' ? (each === 'true' ? 'on' : 'off') : each,
          ])}
          onChoose={(value) => set({ ...when, value: input.kind === 'bool' ? value === 'true' : value })}
        />
      )}
    </>
  );
}
