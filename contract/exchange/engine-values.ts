import { z } from 'zod';
import type { EngineId } from '#core/engines/engine.ts';
import type { BlenderValues } from '#core/engines/blender.ts';
import type { GodotValues } from '#core/engines/godot.ts';
import type { UnityValues } from '#core/engines/unity.ts';
import { unrealValues } from './unreal-values.ts';
import { textSchema } from '#core/documents/plain-schemas.ts';

const seconds = z.number().nonnegative();

const unityValues: z.ZodType<UnityValues> = z.strictObject({
  duration: seconds,
  hasFixedDuration: z.literal(true),
  hasExitTime: z.boolean(),
  exitTime: z.number(),
  offset: z.number(),
  halfLife: seconds.exactOptional(),
});

const curvePoint = z.strictObject({
  x: z.number(),
  y: z.number(),
  left_tangent: z.number(),
  right_tangent: z.number(),
});

const tangentCurve = z.strictObject({
  points: z.array(curvePoint).min(2),
  maximum_deviation: z.number().nonnegative(),
});

const godotValues: z.ZodType<GodotValues> = z.strictObject({
  xfade_time: seconds,
  xfade_curve: tangentCurve.nullable(),
  switch_mode: z.literal(0),
  start_offset: z.number(),
  half_life: seconds.exactOptional(),
});

const nlaClip = z.strictObject({
  action: textSchema(1000),
  length: seconds,
  at: z.number().nullable(),
  rate: z.number().positive(),
});

const blenderValues: z.ZodType<BlenderValues> = z.strictObject({
  source: nlaClip,
  destination: nlaClip,
  blend_in: seconds,
  influence: tangentCurve.nullable(),
});

const sentences = z.array(textSchema(1000));

const expressed = <Id extends EngineId, Values extends z.ZodType>(id: Id, values: Values) =>
  z.strictObject({ name: z.literal(id), values, approximated: sentences, missing: sentences });

/**
 * A slot in the names and units of one of the engines, and what that engine does instead of its other
 * settings.
 */
export const expressedSchema = z.discriminatedUnion('name', [
  expressed('unreal', unrealValues),
  expressed('unity', unityValues),
  expressed('godot', godotValues),
  expressed('blender', blenderValues),
]);

export type ExpressedInFile = Readonly<z.infer<typeof expressedSchema>>;
