import { inMenu, type ActionRow } from '#renderer/stores/action.ts';
import { isSwitchedOn, setOverlay } from '#renderer/stores/shown/overlays.ts';
import { whyNotShown, type Overlay } from '#renderer/stage/overlays/overlay.ts';
import { overlays } from '#renderer/stage/overlays/overlays.ts';

/** A switch for each overlay, and for motion in place. */
export const overlayActions = inMenu('View', 'overlays', [
  ...overlays.map(overlayRow),
  {
    id: 'view.inPlace',
    title: 'In place',
    tip: 'Keeps characters over one spot',
    keys: ['Shift+P'],
    checked: ({ workspace }) => workspace.state.value.inPlace,
    run: ({ workspace }) => workspace.set({ inPlace: !workspace.state.peek().inPlace }),
  },
]);

function overlayRow(overlay: Overlay): ActionRow {
  const { id, name, key } = overlay;
  return {
    id: `view.${id}`,
    title: name,
    ...(key !== undefined && { keys: [key] }),
    disabled: (app) => whyNotShown(app, overlay),
    checked: ({ workspace }) => isSwitchedOn(workspace, overlay),
    run: ({ workspace }) => setOverlay(workspace, overlays, overlay, !isSwitchedOn(workspace, overlay)),
  };
}
