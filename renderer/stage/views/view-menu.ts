import { selectedJoints, selectJoint } from '../../stores/session/joint-selection.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { overlays } from '../overlays/overlays.ts';

const CAMERA = ['front', 'rightSide', 'top', 'opposite', 'projection', 'follow'];

/** Opens the menu of the views at a place of the window, px. `joint` is selected, unless it is already; null = none was hit. */
export function openViewMenu(
  { session }: Pick<Workbench, 'session'>,
  joint: number | null,
  at: { readonly x: number; readonly y: number },
): void {
  if (joint !== null && !selectedJoints(session).includes(joint)) selectJoint(session, joint);
  session.menu.value = {
    label: 'Views',
    entries: [
      'view.frameSelection',
      'view.frameAll',
      null,
      'joint.parent',
      'joint.child',
      null,
      { label: 'Overlays', entries: [...overlays.map(({ id }) => `view.${id}`), 'view.inPlace'] },
      { label: 'Camera', entries: CAMERA.map((name) => `view.${name}`) },
    ],
    ...at,
  };
}
