// renderer/features/slots/profile: the joint profile editor
import './profile-editor.css';
import { useSignal } from '@preact/signals';
import { RotateCcw } from 'lucide';
import type { Skeleton } from '#core/pose/skeleton.ts';
import type { Slot } from '#core/transition/document/document.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import { shownJoints } from '#renderer/stores/commands/transitions/mirror-commands.ts';
import { clearProfile, setProfileMode } from '#renderer/stores/slots/slot-edits.ts';
import { commitEdit } from '#renderer/stores/transitions/transition-edits.ts';
import { Button } from '#renderer/kit/button.tsx';
import { isFound, JointSearch } from '#renderer/kit/joint-search.tsx';
import { Segments } from '#renderer/kit/segments.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { SlotPanel } from '../slot-panel.tsx';
import { ProfileRow, type ProfileRowProps } from './profile-row.tsx';

/** The joint tree of a slot, with a factor for each joint. */
export function ProfileEditor() {
  const { session, open } = useApp();
  const panel = session.slotPanel.value;
  if (panel?.kind !== 'profile') return null;
  const index = panel.slot;
  const slot = open.transition.value?.slots[index];
  const map = shownJoints(open.clips.value);
  if (!slot || map === null) return null;
  return <OpenProfile key={index} index={index} slot={slot} skeleton={map.skeleton} />;
}

interface OpenProfileProps {
  readonly index: number;
  readonly slot: Slot;
  readonly skeleton: Skeleton;
}

function OpenProfile({ index, slot, skeleton }: OpenProfileProps) {
  const app = useApp();
  const mirrored = useSignal(true);
  const withChildren = useSignal(false);
  return (
    <SlotPanel index={index} title="Joint profile" buttons={<ResetProfile index={index} slot={slot} />}>
      <ProfileModes index={index} slot={slot} />
      <div class="profile-reach">
        <Choice label="Change both sides" on={mirrored} />
        <Choice label="Include children" on={withChildren} />
      </div>
      <ProfileJoints
        index={index}
        slot={slot}
        skeleton={skeleton}
        map={shownJoints(app.open.clips.value)}
        mirrored={mirrored.value}
        withChildren={withChildren.value}
      />
    </SlotPanel>
  );
}

/** Joints whose names contain the search text. */
function ProfileJoints({ skeleton, ...row }: Omit<ProfileRowProps, 'joint'>) {
  const search = useSignal('');
  return (
    <>
      <JointSearch text={search} />
      <div class="profile-joints">
        {skeleton.names.map(
          (joint, j) =>
            isFound(joint, search) && <ProfileRow key={joint} skeleton={skeleton} joint={j} {...row} />,
        )}
      </div>
    </>
  );
}

function Choice({ label, on }: { readonly label: string; readonly on: { value: boolean } }) {
  return (
    <label>
      <input
        type="checkbox"
        checked={on.value}
        onChange={(event) => (on.value = event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}

function ResetProfile({ index, slot }: Omit<OpenProfileProps, 'skeleton'>) {
  const app = useApp();
  return (
    <Button
      icon={RotateCcw}
      tip="Reset the profile"
      bare
      disabledReason={slot.profile || slot.cutJoints?.length ? null : 'the profile is uniform'}
      onClick={() => commitEdit(app, (open) => clearProfile(open, index))}
    />
  );
}

const modes = [
  { mode: 'time', label: 'Time', tip: 'Factors act on the blend time or the half-life of each joint' },
  { mode: 'weight', label: 'Weight', tip: 'Factors act on the weight of each joint' },
] as const;

function ProfileModes({ index: slotIndex, slot }: Omit<OpenProfileProps, 'skeleton'>) {
  const app = useApp();
  const method = findBlendMethod(slot.method);
  const now = slot.profileMode ?? 'time';
  return (
    <div class="profile-mode">
      Acts on
      <Segments
        label="Acts on"
        options={modes.map(({ mode, label, tip }) => {
          const disabled = mode === 'weight' && !method?.hasWeight;
          const why = disabled ? `: ${method?.label ?? slot.method} has none` : '';
          return { name: label, tip: tip + why, chosen: mode === now, disabled };
        })}
        choose={(index) => {
          const { mode } = modes[index];
          if (mode !== now) commitEdit(app, (open) => setProfileMode(open, slotIndex, mode));
        }}
      />
    </div>
  );
}
