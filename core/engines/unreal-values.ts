import type { Saved } from '../documents/plain-schemas.ts';
import type { unrealValuesSchema } from '../documents/engine-values-schema.ts';
import { roundTo } from '../kit/numbers.ts';

/** Without the rounding errors of a change of units: to 1e-6. */
export const rounded = (value: number): number => roundTo(value, 6);

/** A transition in the names and units of Unreal: s, cm and degrees. */
export type UnrealValues = Saved<typeof unrealValuesSchema>;

/** Properties of a `UAnimStateTransitionNode`. */
export type UnrealTransition = UnrealValues['transition'];

export type UnrealBlendMode = NonNullable<UnrealTransition['BlendMode']>;

/** A cubic key of a `UCurveFloat`. */
export type UnrealCurveKey = UnrealTransition['CustomBlendCurve'][number];

type UnrealNode<Class> = Extract<UnrealValues['node'], { readonly Class: Class }>;

/** Properties of a `FAnimNode_Inertialization`. */
export type UnrealInertialization = UnrealNode<'AnimNode_Inertialization'>;

/** Properties of a `FAnimNode_DeadBlending`. */
export type UnrealDeadBlending = UnrealNode<'AnimNode_DeadBlending'>;

/** A bone of a `UBlendProfile`. */
export type UnrealBlendScale = UnrealValues['blendProfile'][number];
