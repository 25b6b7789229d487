import { z } from 'zod';
import { textSchema } from './plain-schemas.ts';

const seconds = z.number().nonnegative();
const bone = textSchema(1000);

/** `EAlphaBlendOption`; a custom one needs a curve. */
const blendMode = z.enum([
  'Linear',
  'Cubic',
  'HermiteCubic',
  'Sinusoidal',
  'QuadraticInOut',
  'CubicInOut',
  'QuarticInOut',
  'QuinticInOut',
  'CircularIn',
  'CircularOut',
  'CircularInOut',
  'ExpIn',
  'ExpOut',
  'ExpInOut',
  'Custom',
]);

/** A cubic key of a `UCurveFloat`. */
const curveKey = z.strictObject({
  Time: z.number(), // 0 to 1, of the duration
  Value: z.number(), // weight of the destination
  Tangent: z.number(), // arriving and leaving, value per time
});

/** Properties of a `UAnimStateTransitionNode`. */
const transition = z.strictObject({
  LogicType: z.enum(['TLT_StandardBlend', 'TLT_Inertialization']),
  CrossfadeDuration: seconds,
  BlendMode: blendMode.nullable(), // null: the node ignores it
  CustomBlendCurve: z.array(curveKey), // empty unless the mode is custom
  /** s before the end of the source clip; null if the source is no clip, or goes on behind its end. */
  AutomaticRuleTriggerTime: seconds.nullable(),
});

/** Properties of a `FAnimNode_Inertialization`. */
const inertialization = z.strictObject({
  Class: z.literal('AnimNode_Inertialization'),
  FilteredBones: z.array(bone),
});

/**
 * Properties of a `FAnimNode_DeadBlending`. The two defaults have an effect if a request brings no settings
 * of its own.
 */
const deadBlending = z.strictObject({
  Class: z.literal('AnimNode_DeadBlending'),
  bAlwaysUseDefaultBlendSettings: z.literal(false),
  DefaultBlendDuration: seconds,
  DefaultBlendMode: blendMode, // always: the default of the engine differs between versions
  BlendTimeMultiplier: z.literal(1),
  ExtrapolationHalfLife: seconds,
  ExtrapolationHalfLifeMin: seconds,
  ExtrapolationHalfLifeMax: seconds,
  MaximumTranslationVelocity: z.number().nonnegative(), // cm/s
  MaximumRotationVelocity: z.number().nonnegative(), // °/s
  FilteredBones: z.array(bone),
});

/** A bone of a `UBlendProfile`. */
const blendScale = z.strictObject({
  Bone: bone.nullable(), // null: all that have no row
  Mode: z.enum(['TimeFactor', 'WeightFactor']),
  BlendScale: z.number().nonnegative(), // of time at most 1, as the engine wants it
  /** s until the bone arrives; null: with the others. */
  Duration: seconds.nullable(),
});

/** A slot in the names and units of Unreal: s, cm and degrees. */
export const unrealValuesSchema = z.strictObject({
  transition,
  /** The node behind the state machine; null: a standard blend needs none. */
  node: z.discriminatedUnion('Class', [inertialization, deadBlending]).nullable(),
  /** The sequence player in the destination state. */
  sequencePlayer: z.strictObject({ StartPosition: z.number(), PlayRate: z.number() }), // s
  /** By the names of the joints. Scripts cannot write it. */
  blendProfile: z.array(blendScale),
});
