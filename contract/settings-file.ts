import { z } from 'zod';
import type { Transition } from '../core/transition/document.ts';
import { transitionSchema } from './transition-schema.ts';

export const SETTINGS_FORMAT = 'segue.settings';
export const SETTINGS_VERSION = 1;

/** Which clip a transition means, so that another machine can find it: by content first, by name second. */
export interface ClipReference {
  readonly id: string;
  readonly name: string;
  readonly hash: string; // sha256 of the file, hex
  readonly fps: number;
  readonly frameCount: number;
}

/** A transition with its settings as a file. */
export interface SettingsFile {
  readonly format: typeof SETTINGS_FORMAT;
  readonly version: typeof SETTINGS_VERSION;
  readonly transition: Transition;
  readonly clips: { readonly source: ClipReference; readonly destination: ClipReference };
}

const clipReference = z.strictObject({
  id: z.uuid(),
  name: z.string().max(1000),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  fps: z.number().positive().max(1e6),
  frameCount: z.int().positive(),
});

export const settingsFileSchema = z.strictObject({
  format: z.literal(SETTINGS_FORMAT),
  version: z.literal(SETTINGS_VERSION),
  transition: transitionSchema,
  clips: z.strictObject({ source: clipReference, destination: clipReference }),
});
