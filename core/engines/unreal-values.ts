/** Without the rounding errors of a change of units: to 1e-6. */
export const rounded = (value: number): number => Number(value.toFixed(6));

/** `EAlphaBlendOption`; a custom one needs a curve. */
export const unrealBlendModes = [
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
] as const;

export type UnrealBlendMode = (typeof unrealBlendModes)[number];

/** A cubic key of a `UCurveFloat`. */
export interface UnrealCurveKey {
  readonly Time: number; // 0 to 1, of the duration
  readonly Value: number; // weight of the destination
  readonly Tangent: number; // arriving and leaving, value per time
}

/** Properties of a `UAnimStateTransitionNode`. */
export interface UnrealTransition {
  readonly LogicType: 'TLT_StandardBlend' | 'TLT_Inertialization';
  readonly CrossfadeDuration: number; // s
  readonly BlendMode: UnrealBlendMode | null; // null: the node ignores it
  readonly CustomBlendCurve: readonly UnrealCurveKey[]; // empty unless the mode is custom
  /** s before the end of the source clip; null if the source is no clip, or goes on behind its end. */
  readonly AutomaticRuleTriggerTime: number | null;
}

/** Properties of a `FAnimNode_Inertialization`. */
export interface UnrealInertialization {
  readonly Class: 'AnimNode_Inertialization';
  readonly FilteredBones: readonly string[];
}

/**
 * Properties of a `FAnimNode_DeadBlending`. The two defaults have an effect if a request brings no settings
 * of its own.
 */
export interface UnrealDeadBlending {
  readonly Class: 'AnimNode_DeadBlending';
  readonly bAlwaysUseDefaultBlendSettings: false;
  readonly DefaultBlendDuration: number; // s
  readonly DefaultBlendMode: UnrealBlendMode; // always: the default of the engine differs between versions
  readonly BlendTimeMultiplier: 1;
  readonly ExtrapolationHalfLife: number; // s, as the next two
  readonly ExtrapolationHalfLifeMin: number;
  readonly ExtrapolationHalfLifeMax: number;
  readonly MaximumTranslationVelocity: number; // cm/s
  readonly MaximumRotationVelocity: number; // °/s
  readonly FilteredBones: readonly string[];
}

/** A bone of a `UBlendProfile`. */
export interface UnrealBlendScale {
  readonly Bone: string;
  readonly Mode: 'TimeFactor' | 'WeightFactor';
  readonly BlendScale: number;
  /** s until the bone arrives; null: with the others. */
  readonly Duration: number | null;
}

/** A transition in the names and units of Unreal: s, cm and degrees. */
export interface UnrealValues {
  readonly transition: UnrealTransition;
  /** The node behind the state machine; null: a standard blend needs none. */
  readonly node: UnrealInertialization | UnrealDeadBlending | null;
  /** The sequence player in the destination state. */
  readonly sequencePlayer: { readonly StartPosition: number /* s */; readonly PlayRate: number };
  /** By the names of the joints. Scripts cannot write it. */
  readonly blendProfile: readonly UnrealBlendScale[];
}
