import { canonicalName } from '#core/rig/roles/canonical-names.ts';
import { useSignal } from '@preact/signals';
import { TriangleAlert, RotateCcw } from 'lucide';
import { countByShape, countKnown, type JointEdit, type MappedJoint } from '#core/rig/roles/joint-map.ts';
import { mirrorTurns } from '#core/rig/mirror/mirror-turns.ts';
import { jointRoles, jointSides } from '#core/documents/limits.ts';
import type { JointRole, JointSide } from '#core/rig/roles/joint-role.ts';
import { type OpenJointMap, resetJoint, setJoint } from '#renderer/stores/transitions/joint-map-edits.ts';
import { Icon } from '#renderer/kit/icon.tsx';
import { isFound, JointSearch } from '#renderer/kit/joint-search.tsx';
import { MirrorTwists, TwistDoubt, describeDoubt } from './twist-doubt.tsx';
import { depthOf } from '#renderer/stores/session/joint-steps.ts';
import { TextField } from '#renderer/kit/text-field.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Select, type SelectOptions } from '#renderer/kit/select.tsx';
import { useApp } from '#renderer/controls/window-context.ts';

interface JointListProps {
  readonly shown: OpenJointMap;
  readonly search: string; // initial search text
}

/** The joints of one skeleton: each with its body part, side and counterpart. */
export function JointList({ shown, search }: JointListProps) {
  const text = useSignal(search);
  const { names } = shown.map.skeleton;
  const hasTwists = mirrorTurns(shown.map).chosen.length > 0;
  return (
    <>
      <Findings shown={shown} />
      <JointSearch text={text} autofocus />
      <datalist id="joint-map-names">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div class={`joint-map-heads ${hasTwists ? 'twists' : ''}`} aria-hidden="true">
        <span>Joint</span>
        <span>Part</span>
        <span>Side</span>
        <span>Counterpart</span>
        {hasTwists && <span>Mirror twist</span>}
      </div>
      <div class="joint-map-joints">
        {names.map((name, j) => isFound(name, text) && <JointMapRow key={name} shown={shown} joint={j} />)}
      </div>
    </>
  );
}

/** Problems shown; the rest is counted. */
const MAX_PROBLEMS = 4;

/** Number of mapped joints, and problems of the map. */
function Findings({ shown: { map } }: { readonly shown: OpenJointMap }) {
  const { problems, joints } = map;
  const byHand = joints.filter(({ edited }) => edited).length;
  const byShape = countByShape(map);
  const how = [byShape > 0 && `, ${byShape} from the shape`, byHand > 0 && `, ${byHand} set by you`];
  const more = problems.length - MAX_PROBLEMS;
  return (
    <div class="joint-map-findings rigid dim" role="status">
      <p>
        {countKnown(map)} of {joints.length} joints mapped
        {how.some(Boolean) ? how.filter(Boolean).join('') : ' from their names'}. Skeletons with the same
        joints share this map.
      </p>
      {problems.slice(0, MAX_PROBLEMS).map((problem) => (
        <p key={problem} class="joint-map-problem row gap-6">
          <Icon node={TriangleAlert} size={13} />
          {problem}
        </p>
      ))}
      {more > 0 && <p class="joint-map-problem row gap-6">and {more} more</p>}
      <TwistDoubt map={map} />
      <MirrorTwists map={map} />
    </div>
  );
}

const NONE = '' as const;
const roleName = (role: JointRole): string => role.replace(/([A-Z])/g, ' $1').toLowerCase();
const roles: SelectOptions<JointRole | typeof NONE> = [
  [NONE, 'none'],
  ...jointRoles.map((role) => [role, roleName(role)] as const),
];
const sides: SelectOptions<JointSide> = jointSides.map((side) => [side, side]);

const twists: SelectOptions<MappedJoint['mirrorTwist']> = ([0, 90, 180, 270] as const).map((degrees) => [
  degrees,
  `${degrees}°`,
]);

/** The part, side and counterpart of one joint, and its mirror twist where the skeleton leaves that open. */
function JointMapRow({ shown, joint }: { readonly shown: OpenJointMap; readonly joint: number }) {
  const app = useApp();
  const { skeleton, joints } = shown.map;
  const name = skeleton.names[joint];
  const { role, side, counterpart, edited, byShape, mirrorTwist } = joints[joint];
  const { chosen } = mirrorTurns(shown.map);
  const doubt = describeDoubt(shown.map, joint);
  const part = canonicalName(joints[joint]) || 'not set: moves with its parent';
  const set = (patch: JointEdit): void => void app.editing.commit(setJoint(shown, name, patch));
  const partner = counterpart === joint ? NONE : skeleton.names[counterpart];
  return (
    <div
      class={`joint-map-row ${edited ? 'changed' : ''} ${chosen.length > 0 ? 'twists' : ''}`}
      role="group"
      aria-label={name}
    >
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
      {chosen.length > 0 &&
        (chosen.includes(joint) ? (
          <Select
            label={`Mirror twist of ${name}`}
            value={mirrorTwist}
            options={twists}
            onChoose={(degrees) => set({ mirrorTwist: degrees === 0 ? undefined : degrees })}
          />
        ) : (
          <span />
        ))}
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
