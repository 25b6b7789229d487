import type { Action } from '../../state/action.ts';
import { isSwitchedOn, setOverlay } from '../../state/workspace/overlays.ts';
import { overlays } from '../overlays/overlays.ts';

/** A switch for each overlay. */
export const overlayActions: readonly Action[] = overlays.map((overlay) => ({
  id: `view.${overlay.id}`,
  title: overlay.name,
  keys: overlay.key === undefined ? [] : [overlay.key],
  menu: 'View',
  checked: ({ workspace }) => isSwitchedOn(workspace, overlay),
  ...(overlay.disabled ? { disabled: overlay.disabled } : {}),
  run: ({ workspace }) => setOverlay(workspace, overlays, overlay, !isSwitchedOn(workspace, overlay)),
}));
