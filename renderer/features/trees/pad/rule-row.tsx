import { ANY_STATE } from '#core/tree/node-parts/motion-states.ts';
import type { Rule } from '#core/tree/nodes/rules-node.ts';
import {
  comparisonOf,
  comparisonsOf,
  describeCondition,
  type Comparison,
  withFactor,
} from '../spaces/rule-space.ts';
import { Select } from '#renderer/kit/select.tsx';
import { ChangeRow, type ChangePlace } from './change-row.tsx';
import { NumberEntry } from '#renderer/kit/number-entry.tsx';
import type { Pad } from './use-pad.ts';
import { useSignal } from '@preact/signals';
import { RotateCcw } from 'lucide';
import { Button } from '#renderer/kit/button.tsx';
import { useApp } from '#renderer/controls/window-context.ts';

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
    <ChangeRow noun="rule" change={rule} time="duration" from={from} to={to} {...place}>
      {(name, set) => (
        <>
          <div class="pad-rule-line row gap-4 wrap">
            <span class="faint">when</span>
            <ConditionFields pad={pad} rule={rule} name={name} set={(when) => set('when', when)} />
          </div>
          <span />
          <span />
          <RuleJoints pad={pad} rule={rule} name={name} set={(profile) => set('profile', profile)} />
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
    const words = describeCondition(when, inputs);
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
        <NumberEntry
          label={`Value, ${name}`}
          value={Number(when.value)}
          keep={(value) => set({ ...when, value: input.kind === 'int' ? Math.round(value) : value })}
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

interface RuleJointsProps extends Omit<ConditionProps, 'set'> {
  readonly set: (profile: Rule['profile']) => void;
}

/**
 * The joint profile of a rule: a factor on its blend time for the chosen joint and, if wanted, for those
 * below it.
 */
function RuleJoints({ pad, rule: { profile }, name, set }: RuleJointsProps) {
  const { session } = useApp();
  const chosen = useSignal<string | null>(null);
  const withChildren = useSignal(true);
  const skeleton = pad.open.bound?.figure.map.skeleton;
  const names = pad.open.joints.length > 0 ? pad.open.joints : Object.keys(profile ?? {});
  const joint = chosen.value ?? names[session.selectedJoint.value ?? 0] ?? names[0];
  const factorOf = (each: string): number => profile?.[each] ?? 1;
  const count = Object.keys(profile ?? {}).length;
  const joints = `${count} ${count === 1 ? 'joint' : 'joints'}`;
  if (names.length === 0) return null;
  return (
    <div class="pad-rule-line row gap-4 wrap">
      <span class="faint">joint</span>
      <Select
        label={`Joint, ${name}`}
        tip="Joint whose pace is set: ×0.5 is there in half the blend time"
        class="field pad-long"
        value={joint}
        options={names.map((each) => [each, factorOf(each) === 1 ? each : `${each} ×${factorOf(each)}`])}
        onChoose={(each) => (chosen.value = each)}
      />
      <span class="pad-rule-part row gap-4">
        ×
        <NumberEntry
          label={`Factor, ${name}`}
          value={factorOf(joint)}
          minimum={0}
          keep={(factor) =>
            set(withFactor(profile, skeleton ?? null, { joint, factor, withChildren: withChildren.value }))
          }
        />
      </span>
      <label class="pad-rule-part row gap-4">
        <input
          type="checkbox"
          checked={withChildren.value}
          onChange={({ currentTarget }) => (withChildren.value = currentTarget.checked)}
        />
        with children
      </label>
      {count > 0 && (
        <span class="pad-rule-part row gap-4">
          <span class="faint">{joints}</span>
          <Button
            icon={RotateCcw}
            bare
            tip={`Reset the joint profile of ${name}`}
            onClick={() => set(null)}
          />
        </span>
      )}
    </div>
  );
}
