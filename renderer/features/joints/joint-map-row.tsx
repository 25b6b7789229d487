import { depthOf } from '../../stores/session/joint-steps.ts';
import { RotateCcw } from 'lucide';
import { canonicalName, type JointEdit } from '#core/joints/joint-map.ts';
import { jointRoles, jointSides } from '#core/documents/limits.ts';
import type { JointRole, JointSide } from '#core/joints/joint-role.ts';
import { resetJoint, setJoint, type OpenJointMap } from '../../stores/transitions/joint-map-edits.ts';
import { TextField } from '../../kit/text-field.tsx';
import { Button } from '../../kit/button.tsx';
import { Select, type SelectOptions } from '../../kit/select.tsx';
import { useApp } from '../../controls/window-context.ts';
import { describeDoubt } from './twist-doubt.tsx';

const NONE = '' as const;
const roleName = (role: JointRole): string => role.replace(/([A-Z])/g, ' $1').toLowerCase();
const roles: SelectOptions<JointRole | typeof NONE> = [
  [NONE, 'none'],
  ...jointRoles.map((role) => [role, roleName(role)] as const),
];
const sides: SelectOptions<JointSide> = jointSides.map((side) => [side, side]);

/** The part, side and counterpart of one joint. */
export function JointMapRow({ shown, joint }: { readonly shown: OpenJointMap; readonly joint: number }) {
  const app = useApp();
  const { skeleton, joints } = shown.map;
  const name = skeleton.names[joint];
  const { role, side, counterpart, edited, byShape } = joints[joint];
  const doubt = describeDoubt(shown.map, joint);
  const part = canonicalName(joints[joint]) || 'not set: moves with its parent';
  const set = (patch: JointEdit): void => void app.editing.commit(setJoint(shown, name, patch));
  const partner = counterpart === joint ? NONE : skeleton.names[counterpart];
  return (
    <div class={`joint-map-row ${edited ? 'changed' : ''}`} role="group" aria-label={name}>
      <span
        class="joint-map-name"
        style={{ paddingLeft: `${Math.min(depthOf(skeleton.parentIndices, joint), 10) * 8}px` }}
        data-tip={`${name}\n${part}${byShape ? ', by shape' : ''}`}
      >
        <span class="cut">{name}</span>
        {byShape && <small>by shape</small>}
        {doubt !== null && <small>twist {doubt}</small>}
      </span>
      <Select
        label={`Part of ${name}`}
        value={role ?? NONE}
        options={roles}
        onChoose={(chosen) => set({ role: chosen === NONE ? null : chosen })}
      />
      <Select
        label={`Side of ${name}`}
        value={side}
        options={sides}
        onChoose={(chosen) => set({ side: chosen })}
      />
      <CounterpartField name={name} partner={partner} names={skeleton.names} set={set} />
      {edited && (
        <Button
          icon={RotateCcw}
          tip={`Reset ${name} to auto-detected`}
          bare
          onClick={() => void app.editing.commit(resetJoint(shown, name))}
        />
      )}
    </div>
  );
}

interface CounterpartFieldProps {
  readonly name: string;
  readonly partner: string;
  readonly names: readonly string[];
  set(patch: JointEdit): void;
}

/** A counterpart by name; empty = the joint itself. */
function CounterpartField({ name, partner, names, set }: CounterpartFieldProps) {
  return (
    <TextField
      list="joint-map-names"
      label={`Counterpart of ${name}`}
      placeholder="itself"
      value={partner}
      problem={(typed) => (typed === NONE || names.includes(typed) ? null : `No joint is called “${typed}”`)}
      keep={(typed) => set({ counterpart: typed === NONE || typed === name ? null : typed })}
    />
  );
}
