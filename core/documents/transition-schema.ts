import { z } from 'zod';
import { jointEditsSchema, rootOverrideSchema, MAX_CHAINS, trailingChainSchema } from './figure-schemas.ts';
import {
  MAX_EASING_LENGTH,
  MAX_INTERRUPTIONS,
  MAX_SLOTS,
  MAX_VOTES,
  TRANSITION_SCHEMA_VERSION,
  reviewStatuses,
} from './limits.ts';
import { bounded, byJoint, jointName, textSchema, type SavedSchema } from './plain-schemas.ts';

/**
 * One end of a transition: a clip or a tree, or, as source, a chain: the interrupted transition with
 * everything that it interrupts.
 */
export const motionUseSchema = z.strictObject({
  kind: z.enum(['clip', 'tree', 'chain']),
  id: z.uuid(), // of the clip, tree or interrupted transition
  time: bounded, // s on its own clock: the out or in point; for a chain on the clock of its seam, >= 0
  playRate: bounded.positive(), // 1 = as recorded
  mirror: z.boolean(),
  /** The marker that `time` follows. */
  marker: z.uuid().optional(),
});

/** How the destination is placed on the source at the seam. */
export const alignmentSchema = z.strictObject({
  kind: z.enum(['groundTrack', 'plantedFoot', 'joint', 'none']),
  joint: jointName.optional(), // for `joint`
  /** Manual offset: m on the ground, rad about Y. */
  offset: z.strictObject({ x: bounded, z: bounded, yaw: bounded }),
});

const methodId = z.string().max(60);

/** The settings of a slot: a method with its values. Core checks the values of methods. */
export const slotSettingsSchema = z.strictObject({
  method: methodId,
  values: z.record(z.string().max(60), z.union([bounded, z.string().max(MAX_EASING_LENGTH)])),
  /** Factor per joint name; null = all 1. */
  profile: byJoint(bounded.nonnegative()).nullable(),
  /** Target of the factors: blend time or half-life (default), or the weight. */
  profileMode: z.enum(['time', 'weight']).optional(),
  /** Names of joints that are cut instead of blended. */
  cutJoints: z.array(jointName).max(1000).optional(),
  /** Names of curves that are cut; the clips may lack them. */
  cutCurves: z.array(textSchema(200)).max(1000).optional(),
  /** Blend time of the root, s, or its half-life if the method has one; default as for the joints. */
  rootTime: bounded.nonnegative().optional(),
  /** Ticks per second, as in an engine; default continuous. A method with its own tick uses that. */
  tick: bounded.positive().optional(),
  /** Sinks towards the fatigue pose of its muscles as they tire. */
  fatiguePose: z.boolean().optional(),
  /** Ignores the velocity of the source: it equals the destination's, or zero for extrapolation. */
  ignoresSourceVelocity: z.boolean().optional(),
  /** False: the trailing chains of the transition have no effect on this slot. Default true. */
  trails: z.boolean().optional(),
});

/** One candidate. */
export const slotSchema = slotSettingsSchema.extend({
  /** The last applied preset. The preset may have changed or been deleted: only the settings count. */
  preset: z.uuid().optional(),
});

/** Maximum number of requests that can compete for one transition. */
const MAX_REQUESTS = 16;

/** Another request for the same transition before its evaluation: the shortest duration is granted. */
export const competingRequestSchema = z.strictObject({
  from: textSchema(100).min(1), // sender
  duration: bounded.nonnegative(), // s; the same for every joint
});

/** Settings that all slots of a transition share; its review records them. */
const settings = {
  alignment: alignmentSchema,
  /** Joints that trail behind the result of each slot. Those of an interrupted transition have no effect. */
  trailing: z.array(trailingChainSchema).max(MAX_CHAINS),
  /** In order of arrival, after the transition's own. */
  requests: z.array(competingRequestSchema).max(MAX_REQUESTS).optional(),
  /**
   * Mirrored clips are twisted by their skeleton alone, retargeted ones by their rest poses; absent: by the
   * motion of each clip, too, as before there was this field.
   */
  twists: z.literal('skeleton').optional(),
  /**
   * Feet are planted where legs differ from those of a clip, unless a joint map says otherwise; absent: only
   * where a joint map says so, as before there was this field.
   */
  feet: z.literal('byLegs').optional(),
};

/** Maximum number of clips of a take whose grounds a review keeps. */
const MAX_TAKE_CLIPS = 10_000;

/** A clip as it was when a transition was reviewed. */
export const reviewedClipSchema = z.strictObject({
  name: textSchema(1000),
  content: z.string().max(1000), // equal for the same motion in the same file, wherever the file is
  groundHeight: bounded, // m
  /** A person set the ground height; absent: it was detected, or in older reviews. */
  groundSet: z.literal(true).optional(),
  /** Unit, m, and up axis of its file, set or detected; absent in older reviews, and for takes. */
  read: z.strictObject({ unit: bounded.positive(), upAxis: z.enum(['y', 'z']) }).optional(),
  /** Of a take: `content` without the grounds that were detected for its clips, and these, m. */
  take: z
    .strictObject({ content: z.string().max(1000), grounds: z.array(bounded).max(MAX_TAKE_CLIPS) })
    .optional(),
  loop: z.boolean(),
  /** Setting of its root; absent in older reviews. */
  root: rootOverrideSchema.optional(),
  /** Its polar blend spaces play only neighbours of the input; absent: opposite clips too, or it has none. */
  polarBlend: z.literal('neighbours').optional(),
});

/** One end of a transition as it was reviewed. */
export const reviewedEndSchema = motionUseSchema.pick({ time: true, playRate: true, mirror: true }).extend({
  clip: reviewedClipSchema.nullable(), // null: the output of the step before
  /** Joint edits of its skeleton; absent for the output of the step before, and in older reviews. */
  joints: jointEditsSchema.optional(),
  /** Of a take whose clips have several skeletons: joint edits of the others, in the order of the tree. */
  takeJoints: z.array(jointEditsSchema).max(MAX_TAKE_CLIPS).optional(),
});

/** A character on which a transition was shown when it was reviewed. */
export const reviewedCharacterSchema = reviewedClipSchema.pick({ name: true, content: true }).extend({
  joints: jointEditsSchema.optional(), // edits of its skeleton
});

/**
 * Everything that the motion of one slot depends on, without ids, which differ between libraries with the
 * same clips.
 */
export const reviewedStepSchema = z.strictObject({
  ...settings,
  source: reviewedEndSchema,
  destination: reviewedEndSchema,
  slot: z.strictObject(slotSettingsSchema.shape), // of the version that was reviewed: methods may have changed
  /** Root motion was blended separately, as velocity; absent: with the joints. */
  rootBlend: z.literal('velocity').optional(),
  /** Weight factors do not enlarge what goes beyond the destination; absent: they do, or nothing does. */
  overshoot: z.literal('kept').optional(),
  /** Of the last step; absent: shown on the skeleton of the destination. */
  shownOn: reviewedCharacterSchema.optional(),
});

const date = z.iso.datetime().max(40);

/** A judgement of a transition. It becomes stale if the reviewed settings or clips change. */
export const reviewSchema = z.strictObject({
  status: z.enum(reviewStatuses),
  reviewer: textSchema(200),
  date: date.nullable(),
  /** The reviewed steps from `stepsOf`; absent while unreviewed, and in older files. */
  of: z
    .array(reviewedStepSchema)
    .min(1)
    .max(MAX_INTERRUPTIONS + 1)
    .optional(),
});

/** A slot as it was when it was compared. */
export const comparedSlotSchema = z.strictObject({
  method: methodId,
  /** Values of metrics by their ids, of those that applied; none if they were not measured yet. */
  measures: z.record(z.string().max(60), z.number()),
});

/** The answer to one round of a blind comparison. */
export const voteSchema = z
  .strictObject({
    reviewer: textSchema(200), // '' = unknown
    date,
    best: z.int().min(0).nullable(), // index in `of`; null = none
    of: z.array(comparedSlotSchema).min(2).max(MAX_SLOTS),
    /** The sources that measured them; absent in older votes. */
    judgedBy: textSchema(100).optional(),
  })
  .refine(({ best, of }) => best === null || best < of.length, {
    path: ['best'],
    error: 'best: expected the index of a compared slot',
  });

/** The fields of a transition. */
export const transitionFields = z.strictObject({
  schemaVersion: z.literal(TRANSITION_SCHEMA_VERSION),
  id: z.uuid(),
  name: textSchema(200).min(1),
  source: motionUseSchema,
  destination: motionUseSchema,
  ...settings,
  slots: z.array(slotSchema).min(1).max(MAX_SLOTS), // A, B, …
  chosen: z.int().min(0), // index of the slot for review and export
  note: textSchema(20_000),
  review: reviewSchema,
  /** Of blind comparisons, in order. */
  votes: z.array(voteSchema).max(MAX_VOTES).optional(),
});

/** Schema of a transition, the document that users make; its clock is 0 at the seam. Unknown fields are rejected by name. */
export const transitionSchema: SavedSchema<typeof transitionFields> = transitionFields.refine(
  ({ chosen, slots }) => chosen < slots.length,
  { path: ['chosen'], error: 'chosen: expected the index of a slot' },
);
