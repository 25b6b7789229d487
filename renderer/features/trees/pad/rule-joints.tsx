import { useSignal } from '@preact/signals';
import { RotateCcw } from 'lucide';
import type { Rule } from './spaces/pad-space.ts';
import { withFactor } from './spaces/rule-space.ts';
import { Button } from '../../../controls/button.tsx';
import { Select } from '../../../kit/select.tsx';
import { useApp } from '../../../controls/window-context.ts';
import { NumberText } from './number-text.tsx';
import type { Pad } from './use-pad.ts';

interface RuleJointsProps {
  readonly pad: Pad;
  readonly rule: Rule;
  readonly name: string;
  readonly set: (profile: Rule['profile']) => void;
}

/** The joint profile of a rule: a factor on its blend time for the chosen joint and, if wanted, for those below it. */
export function RuleJoints({ pad, rule: { profile }, name, set }: RuleJointsProps) {
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
    <div class="pad-rule-line">
      <span class="faint">joint</span>
      <Select
        label={`Joint, ${name}`}
        tip="Joint whose pace is set: ×0.5 is there in half the blend time"
        class="field pad-long"
        value={joint}
        options={names.map((each) => [each, factorOf(each) === 1 ? each : `${each} ×${factorOf(each)}`])}
        onChoose={(each) => (chosen.value = each)}
      />
      <span class="pad-rule-part">
        ×
        <NumberText
          label={`Factor, ${name}`}
          value={factorOf(joint)}
          least={0}
          onChange={(factor) =>
            set(withFactor(profile, skeleton ?? null, { joint, factor, withChildren: withChildren.value }))
          }
        />
      </span>
      <label class="pad-rule-part">
        <input
          type="checkbox"
          checked={withChildren.value}
          onChange={({ currentTarget }) => (withChildren.value = currentTarget.checked)}
        />
        with children
      </label>
      {count > 0 && (
        <span class="pad-rule-part">
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
