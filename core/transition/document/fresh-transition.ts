import { TRANSITION_SCHEMA_VERSION } from '../../documents/limits.ts';
import type { Alignment, Transition } from './document.ts';

/** Alignment of a new transition. */
export const defaultAlignment: Alignment = { kind: 'groundTrack', offset: { x: 0, z: 0, yaw: 0 } };

/** Twists of mirrored clips as new transitions have them. */
export const renewedTwists = { twists: 'skeleton' } as const satisfies Partial<Transition>;

/** Feet on other skeletons as new transitions have them. */
export const renewedFeet = { feet: 'byLegs' } as const satisfies Partial<Transition>;

/** What every new transition begins with. */
export const freshTransition = {
  schemaVersion: TRANSITION_SCHEMA_VERSION,
  alignment: defaultAlignment,
  chosen: 0,
  trailing: [],
  ...renewedTwists,
  ...renewedFeet,
  note: '',
  review: { status: 'unreviewed', reviewer: '', date: null },
} satisfies Partial<Transition>;
