import type { ClipSummary } from '../../../contract/rows/library-rows.ts';
import { findJoint } from '../../../core/joints/joint-map.ts';
import { DETECTED, type MenuRow } from '../../controls/parameters/row.ts';
import type { TransitionEnd } from '../../stores/marks/marker-edits.ts';
import type { Editor } from '../../stores/workbench.ts';

const sides = ['left', 'right'] as const;

/** Joints that are the feet of the clip at one end, by the joint map, which it opens. */
export function feetRow(
  { session, open }: Pick<Editor, 'session' | 'open'>,
  clip: ClipSummary,
  word: string,
  end: TransitionEnd,
): MenuRow {
  const map = open.jointMaps.value.find(({ jointsId }) => jointsId === clip.jointsId)?.map;
  const feet = map ? sides.map((side) => findJoint(map, 'foot', side)) : [];
  const isKnown = map !== undefined && !feet.includes(-1);
  const isDetected = feet.every((joint, i) => {
    const found = map?.recognised[joint];
    return found?.role === 'foot' && found.side === sides[i];
  });
  const value = isKnown ? feet.map((joint) => map.skeleton.names[joint]).join(', ') : map ? 'not known' : '';
  return {
    kind: 'menu',
    key: `${end}.feet`,
    label: `${word} feet`,
    description:
      'Joints whose contacts are found, measured and locked. Click to change them in the joint map.',
    note: isKnown ? `${value}\nClick to change them in the joint map.` : '',
    badge: isKnown && isDetected ? DETECTED : '',
    value,
    open: () => void (session.jointMap.value = true),
  };
}
