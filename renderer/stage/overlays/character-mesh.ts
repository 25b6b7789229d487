import { SKIN_OVERLAY } from '#renderer/stores/shown/follow-skins.ts';
import type { Overlay } from './overlay.ts';

/** The viewport reads this switch itself: see `shownSkin`. */
export const characterMesh: Overlay = {
  id: SKIN_OVERLAY,
  name: 'Character mesh',
  description: 'Shows the mesh in the clip’s file instead of the mannequin.',
  key: 'Shift+G',
  initially: true,
  tellsNothing: true,
  disabled: ({ shown: { skin } }) =>
    skin.value !== null ? null : 'the files of these clips hold no usable mesh',
};
