// core/documents: schemas of saved documents, from which their types follow: the only room of core with zod; imports kit
/*
 * Versions, limits and choices of documents, for code that must not load schemas: evaluation, the window and
 * its workers.
 */

/** Limit on numbers, so that formulas need not handle extreme values. */
export const MAX_NUMBER = 1e6;

/** The current version of a transition. Higher ones are rejected, lower ones migrated. */
export const TRANSITION_SCHEMA_VERSION = 1;

/** Limit on the slots of a transition. */
export const MAX_SLOTS = 16;

/** Limit on interruptions in a chain. */
export const MAX_INTERRUPTIONS = 16;

/** Limit on the kept votes of a transition; the oldest give way. */
export const MAX_VOTES = 500;

/** Limit on the text of an easing: sixteen points with all the digits of a double. */
export const MAX_EASING_LENGTH = 800;

export const reviewStatuses = ['unreviewed', 'approved', 'needsWork', 'rejected'] as const;

/** Version of the content of a set of trailing chains. Higher ones are rejected. */
export const TRAILING_SET_VERSION = 1;

/** Maximum number of reset times of a trailing chain. */
export const MAX_RESETS = 100;

/** Steps per second of a trailing chain; `tick`: that of the slot, as in the game. */
export const trailingRates = ['30', '60', '120', 'tick'] as const;

/** Parts of a body, independent of joint names. Spine, neck and fingers have several joints in a row. */
export const jointRoles = [
  'root', // above the hips: where the figure stands
  'hips',
  'spine',
  'neck',
  'head',
  'jaw',
  'eye',
  'clavicle',
  'upperArm',
  'forearm',
  'hand',
  'thumb',
  'index',
  'middle',
  'ring',
  'pinky',
  'fingers', // all in one
  'thigh',
  'shin',
  'foot',
  'toes',
] as const;

export const jointSides = ['left', 'right', 'centre'] as const;

/** Limits of the length of a run with requests, s. */
export const RUN_SECONDS = { above: 0, most: 3600 } as const;
