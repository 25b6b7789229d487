import { z } from 'zod';
import { unrealBlendModes, type UnrealValues } from '#core/engines/unreal-values.ts';
import { textSchema } from '#core/documents/plain-schemas.ts';

const seconds = z.number().nonnegative();
const bone = textSchema(1000);

const blendMode = z.enum(unrealBlendModes);

const transition = z.strictObject({
  LogicType: z.enum(['TLT_StandardBlend', 'TLT_Inertialization']),
  CrossfadeDuration: seconds,
  BlendMode: blendMode.nullable(), // null: the node ignores it
  CustomBlendCurve: z.array(z.strictObject({ Time: z.number(), Value: z.number(), Tangent: z.number() })),
  AutomaticRuleTriggerTime: seconds.nullable(), // before the end of the source clip
});

const inertialization = z.strictObject({
  Class: z.literal('AnimNode_Inertialization'),
  FilteredBones: z.array(bone),
});

const deadBlending = z.strictObject({
  Class: z.literal('AnimNode_DeadBlending'),
  bAlwaysUseDefaultBlendSettings: z.literal(false),
  DefaultBlendDuration: seconds,
  DefaultBlendMode: blendMode,
  BlendTimeMultiplier: z.literal(1),
  ExtrapolationHalfLife: seconds,
  ExtrapolationHalfLifeMin: seconds,
  ExtrapolationHalfLifeMax: seconds,
  MaximumTranslationVelocity: z.number().nonnegative(), // cm/s
  MaximumRotationVelocity: z.number().nonnegative(), // °/s
  FilteredBones: z.array(bone),
});

/** A slot in the names and units of Unreal: s, cm and degrees. */
export const unrealValues: z.ZodType<UnrealValues> = z.strictObject({
  transition,
  node: z.discriminatedUnion('Class', [inertialization, deadBlending]).nullable(),
  sequencePlayer: z.strictObject({ StartPosition: z.number(), PlayRate: z.number() }),
  blendProfile: z.array(
    z.strictObject({
      Bone: bone,
      Mode: z.enum(['TimeFactor', 'WeightFactor']),
      BlendScale: z.number().nonnegative(),
      Duration: seconds.nullable(), // null: with the others
    }),
  ),
});
