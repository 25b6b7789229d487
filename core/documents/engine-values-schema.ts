import { z } from 'zod';
import { textSchema } from './plain-schemas.ts';

const seconds = z.number().nonnegative();

/** Settings of an `AnimatorStateTransition`, and a half-life for a script of the user. */
export const unityValuesSchema = z.strictObject({
  duration: seconds, // since it is fixed
  hasFixedDuration: z.literal(true),
  hasExitTime: z.boolean(), // false: the source is an interrupted transition, which has no place on a clip
  exitTime: z.number(), // of the source state, normalised by its length; 0 without one
  offset: z.number(), // of the destination state, normalised by its length
  halfLife: seconds.exactOptional(), // absent if the method has none
});

/** A point of a curve; tangents are slopes. Named as in Godot’s `Curve`. */
const curvePoint = z.strictObject({
  x: z.number(), // 0 … 1, share of the cross-fade
  y: z.number(), // weight of the destination
  left_tangent: z.number(),
  right_tangent: z.number(),
});

/** A cubic between each two points, as engines have it. */
export const tangentCurveSchema = z.strictObject({
  points: z.array(curvePoint).min(2),
  maximum_deviation: z.number().nonnegative(), // of the weight, from the easing
});

/** Settings of an `AnimationNodeStateMachineTransition`, and what its states and scripts need. */
export const godotValuesSchema = z.strictObject({
  xfade_time: seconds,
  xfade_curve: tangentCurveSchema.nullable(), // null = linear
  switch_mode: z.literal(0), // immediate
  start_offset: z.number(), // s on the timeline of the destination state: the time on the clip, divided by its play rate
  /** Of the destination state, stretched to it: the length divided by the play rate. Absent: it needs no custom timeline. */
  timeline_length: z.number().positive().exactOptional(), // s
  half_life: seconds.exactOptional(), // absent if the method has none
  /** Import settings of the Skeleton3D, from Godot 4.3 on; absent: it keeps the rest pose of its file. */
  rest_pose: z
    .strictObject({
      load_pose: z.literal(1), // Use AnimationPlayer
      selected_animation: textSchema(1000),
      selected_timestamp: z.number(), // s
    })
    .exactOptional(),
});

/**
 * A clip as a strip. Frames depend on the scene, so times are in seconds; the script makes frames of them.
 */
const nlaClip = z.strictObject({
  action: textSchema(1000), // name of the take, else of the file
  begin: z.number().exactOptional(), // s, of its first key in its file; absent: 0
  length: seconds, // from there to its end
  at: z.number().nullable(), // s, from there to the seam; null: an interrupted transition, which has no place on a clip
  rate: z.number().positive(), // play rate
});

/** x, height, z and heading of each moment: m, and rad about +Y, applied before the shift. */
const moves = z.array(z.tuple([z.number(), z.number(), z.number(), z.number()]));

/** How clips are moved from where they were recorded, so that both have the root path of the slot. */
const movedClips = z.strictObject({
  start: z.number(), // s after the seam, of the first move
  rate: z.number().positive(), // moves per second
  size: z.number().nonnegative(), // m, between the farthest two joints of the destination at the seam
  source: moves,
  destination: moves,
});

/** Two strips of the NLA, one above the other. */
export const blenderValuesSchema = z.strictObject({
  source: nlaClip,
  destination: nlaClip,
  blend_in: seconds, // of the upper strip
  influence: tangentCurveSchema.nullable(), // of the upper strip while it blends in; null = linear
  moved: movedClips.optional(), // absent: not known, as of interrupted transitions; clips stay as recorded
});

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

/** Curves by name, as slots that cut some have them; absent = none. */
const curves = z.array(bone).optional();

/** Properties of a `FAnimNode_Inertialization`. */
const inertialization = z.strictObject({
  Class: z.literal('AnimNode_Inertialization'),
  FilteredBones: z.array(bone),
  FilteredCurves: curves,
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
  FilteredCurves: curves,
  ExtrapolationFilteredCurves: curves,
  /** Absent: the default of the engine. */
  bLinearlyInterpolateScales: z.boolean().optional(),
  MaximumScaleVelocity: z.number().nonnegative().optional(), // 1/s
  MaximumCurveVelocity: z.number().nonnegative().optional(), // 1/s
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
