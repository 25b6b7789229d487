import { ANY_STATE } from '../../../../core/tree/node-parts/motion-states.ts';
import type { Rule } from './spaces/pad-space.ts';
import { comparisonOf, comparisonsOf, conditionWords, type Comparison } from './spaces/rule-space.ts';
import { Select } from '../../../kit/select.tsx';
import { ChangeRow, type ChangePlace } from './change-row.tsx';
import { NumberText } from './number-text.tsx';
import { RuleJoints } from './rule-joints.tsx';
import type { Pad } from './use-pad.ts';

interface RuleRowProps extends ChangePlace {
  readonly pad: Pad;
  readonly rule: Rule;
  readonly states: readonly string[];
}

/** A rule: between which states, how long its blend takes, and when. */
export function RuleRow({ pad, rule, states, ...place }: RuleRowProps) {
  const to = states.map((state) => [state, state] as const);
  const from = [[ANY_STATE, 'any state'] as const, ...to];
  return (
    <ChangeRow noun="rule" change={rule} time="duration" {...{ from, to, ...place }}>
      {(name, set) => (
        <>
          <div class="pad-rule-line">
            <span class="faint">when</span>
            <ConditionFields {...{ pad, rule, name }} set={(when) => set('when', when)} />
          </div>
          <span />
          <span />
          <RuleJoints {...{ pad, rule, name }} set={(profile) => set('profile', profile)} />
        </>
      )}
    </ChangeRow>
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
