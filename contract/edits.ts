import { z } from 'zod';
import type { Transition } from '../core/transition/document.ts';
import { clipSettingsSchema, markerSchema, presetSchema, rangeSchema } from './library-rows.ts';
import type { ClipRange, ClipSettings, Marker, Preset } from './library-rows.ts';
import { transitionSchema } from './transition-schema.ts';

/** A change to what people made. Plain data: it can be stored, sent, replayed and undone. */
export type Change =
  | { readonly kind: 'marker.add'; readonly marker: Marker }
  | { readonly kind: 'marker.remove'; readonly marker: Marker }
  | { readonly kind: 'marker.set'; readonly before: Marker; readonly after: Marker }
  | { readonly kind: 'range.add'; readonly range: ClipRange }
  | { readonly kind: 'range.remove'; readonly range: ClipRange }
  | { readonly kind: 'range.set'; readonly before: ClipRange; readonly after: ClipRange }
  | {
      readonly kind: 'clip.set';
      readonly id: string;
      readonly before: ClipSettings;
      readonly after: ClipSettings;
    }
  | { readonly kind: 'transition.add'; readonly transition: Transition }
  | { readonly kind: 'transition.remove'; readonly transition: Transition }
  | { readonly kind: 'transition.set'; readonly before: Transition; readonly after: Transition }
  | { readonly kind: 'preset.add'; readonly preset: Preset }
  | { readonly kind: 'preset.remove'; readonly preset: Preset }
  | { readonly kind: 'preset.set'; readonly before: Preset; readonly after: Preset };

/** One step of undo: what it is called in menus and the status bar, and its changes, applied in one transaction. */
export interface Edit {
  readonly name: string; // "Move out marker"
  readonly changes: readonly Change[];
}

const changeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('marker.add'), marker: markerSchema }),
  z.strictObject({ kind: z.literal('marker.remove'), marker: markerSchema }),
  z.strictObject({ kind: z.literal('marker.set'), before: markerSchema, after: markerSchema }),
  z.strictObject({ kind: z.literal('range.add'), range: rangeSchema }),
  z.strictObject({ kind: z.literal('range.remove'), range: rangeSchema }),
  z.strictObject({ kind: z.literal('range.set'), before: rangeSchema, after: rangeSchema }),
  z.strictObject({
    kind: z.literal('clip.set'),
    id: z.uuid(),
    before: clipSettingsSchema,
    after: clipSettingsSchema,
  }),
  z.strictObject({ kind: z.literal('transition.add'), transition: transitionSchema }),
  z.strictObject({ kind: z.literal('transition.remove'), transition: transitionSchema }),
  z.strictObject({ kind: z.literal('transition.set'), before: transitionSchema, after: transitionSchema }),
  z.strictObject({ kind: z.literal('preset.add'), preset: presetSchema }),
  z.strictObject({ kind: z.literal('preset.remove'), preset: presetSchema }),
  z.strictObject({ kind: z.literal('preset.set'), before: presetSchema, after: presetSchema }),
]);

export const editSchema = z.strictObject({
  name: z.string().min(1).max(100),
  changes: z.array(changeSchema).min(1).max(100_000),
});
