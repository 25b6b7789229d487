import {
  treeMethods,
  usesEasing,
  type MethodChange,
} from '../../../../core/tree/node-parts/method-change.ts';
import { EASINGS } from '../../../../core/transition/curves/easing.ts';
import { Select } from '../../../kit/select.tsx';

interface ChangeFieldsProps {
  readonly change: MethodChange;
  readonly name: string; // of the rule or transition
  readonly set: (field: keyof MethodChange, value: string) => void;
}

/** The easing of a rule or a transition, if its method has one, and the method. */
export function ChangeFields({ change: { method, easing }, name, set }: ChangeFieldsProps) {
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
      <span class="pad-rule-part">
        <span class="faint">by</span>
        <Select
          class="field pad-long"
          label={`Method, ${name}`}
          tip="A spring settles in the blend time"
          value={method}
          options={treeMethods.map(({ id, label }) => [id, label])}
          onChoose={(chosen) => set('method', chosen)}
        />
      </span>
    </>
  );
}
