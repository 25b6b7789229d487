import type { Slot } from '../../../core/transition/document/document.ts';
import type { Editor, Workbench } from '../../stores/workbench.ts';
import { openJoints } from '../../stores/shown/open-transition.ts';
import { presetOf } from '../../stores/slots/preset-edits.ts';
import { clearProfile } from '../../stores/slots/profile-edits.ts';
import { commitEdit } from '../../stores/transitions/transition-edits.ts';
import { toggleSideMenu } from '../../stores/session/side-menu.ts';
import type { MenuRow } from '../../controls/parameters/row.ts';

/** The last preset of a slot, and whether the slot still matches it. */
export function presetRow(
  app: Pick<Workbench, 'document' | 'open' | 'session'>,
  slot: Slot,
  index: number,
): MenuRow {
  const found = presetOf(slot, app.document.shown.value.presets, openJoints(app.open.motion.value));
  const changed = found !== null && found.changed.length > 0;
  return {
    kind: 'menu',
    key: 'preset',
    label: 'Preset',
    description: 'Named settings in the library, for any slot of any transition.',
    note: changed ? `Changed from “${found.preset.name}”: ${found.changed.join(', ')}.` : '',
    value: found?.preset.name ?? 'none',
    badge: changed ? 'changed' : '',
    open: () => toggleSideMenu(app.session.sideMenu, { kind: 'presets', slot: index }),
  };
}

const ALIKE = 'uniform';

/** Number of joints with their own factor, and of joints that are cut. */
export function profileRow(app: Editor, slot: Slot, index: number): MenuRow {
  const { session } = app;
  return {
    kind: 'menu',
    key: 'profile',
    label: 'Joint profile',
    description: 'Factors per joint on the time or weight of its blend, and cut joints.',
    note: '',
    badge: '',
    value: profileWords(slot),
    usual: ALIKE,
    open: () => (session.profileOf.value = session.profileOf.peek() === index ? null : index),
    reset: () => commitEdit(app, (before) => clearProfile(before, index)),
  };
}

function profileWords({ profile, cutJoints = [] }: Slot): string {
  const factors = Object.values(profile ?? {}).filter((factor) => factor !== 1).length;
  const words = [
    ...(factors > 0 ? [`${factors} ${factors === 1 ? 'joint' : 'joints'}`] : []),
    ...(cutJoints.length > 0 ? [`${cutJoints.length} cut`] : []),
  ];
  return words.join(' · ') || ALIKE;
}
