import { inMenu } from '../../state/action.ts';
import type { Row } from '../../state/action.ts';
import { setOverlay } from '../../state/workspace/overlays.ts';
import type { Overlays } from '../../state/workspace/workspace.ts';
import { needsTwoFigures } from './conditions.ts';

/** What is drawn over the figures, and in their place. */
export const overlayActions = inMenu('View', 'overlays', [
  {
    ...overlayRow('skin', 'Show character mesh', 'Shift+G'),
    tip: 'In place of the mannequin',
    disabled: (app) => (app.skins.value.length > 0 ? null : 'the files of these clips hold no mesh'),
  },
  overlayRow('ghost', 'Source ghost', 'G'),
  overlayRow('halfLife', 'Colour by half-life', 'H'),
  {
    ...overlayRow('difference', 'Colour by distance between A and B', 'Shift+H'),
    disabled: needsTwoFigures,
  },
  overlayRow('trails', 'Joint trails', 'T'),
  overlayRow('velocities', 'Joint velocities', 'V'),
  overlayRow('path', 'Root path', 'P'),
  overlayRow('onion', 'Onion skin', 'Y'),
  overlayRow('names', 'Joint names'),
  {
    id: 'view.inPlace',
    title: 'In place',
    tip: 'Characters stay over one spot',
    keys: ['Shift+P'],
    checked: ({ workspace }) => workspace.state.value.inPlace,
    run: ({ workspace }) => workspace.set({ inPlace: !workspace.state.peek().inPlace }),
  },
]);

function overlayRow(name: keyof Overlays, title: string, ...keys: readonly string[]): Row {
  return {
    ...{ id: `view.${name}`, title, keys },
    checked: ({ workspace }) => workspace.state.value.overlays[name],
    run: ({ workspace }) => setOverlay(workspace, name, !workspace.state.peek().overlays[name]),
  };
}
