// contract/transitions: schemas of a transition and of its joint maps
import { z } from 'zod';
import { MAX_CHAINS, trailingChainSchema } from './trailing-schema.ts';
import { textSchema } from '../words/text-schema.ts';
import { MAX_EASING_LENGTH } from '#core/transition/curves/easing-text.ts';
import { MAX_SLOTS, MAX_VOTES, reviewStatuses, type Transition } from '#core/transition/document/document.ts';
import { rootOverrideSchema } from '../clips/root-override.ts';
import { byJoint, jointEditsSchema } from './joint-maps.ts';
import { MAX_INTERRUPTIONS } from '#core/transition/document/resolve-chain.ts';
import { MAX_NUMBER } from '#core/transition/document/transition-problem.ts';

const bounded = z.number().min(-MAX_NUMBER).max(MAX_NUMBER);
const motionKind = z.enum(['clip', 'tree', 'chain']);

const motionUse = z.strictObject({
  kind: motionKind,
  id: z.uuid(),
  time: bounded,
  playRate: bounded.positive(),
  mirror: z.boolean(),
  marker: z.uuid().optional(),
});

const alignment = z.strictObject({
  kind: z.enum(['groundTrack', 'plantedFoot', 'joint', 'none']),
  joint: textSchema(200).optional(),
  offset: z.strictObject({ x: bounded, z: bounded, yaw: bounded }),
});

/** Schema of `SlotSettings`. */
export const slotSettingsSchema = z.strictObject({
  method: z.string().max(60),
  values: z.record(z.string().max(60), z.union([bounded, z.string().max(MAX_EASING_LENGTH)])),
  profile: byJoint(bounded.nonnegative()).nullable(),
  profileMode: z.enum(['time', 'weight']).optional(),
  cutJoints: z.array(textSchema(200)).max(1000).optional(),
  rootTime: bounded.nonnegative().optional(),
  tick: bounded.positive().optional(),
  fatiguePose: z.boolean().optional(),
  ignoresSourceVelocity: z.boolean().optional(),
  trails: z.boolean().optional(),
});

/** A slot of a transition. */
export const slotSchema = slotSettingsSchema.extend({ preset: z.uuid().optional() });

/** Maximum number of requests that can compete for one transition. */
const MAX_REQUESTS = 16;

const competingRequest = z.strictObject({
  from: textSchema(100).min(1),
  duration: bounded.nonnegative(),
});

/** Settings that all slots of a transition share; its review records them. */
const settings = {
  alignment,
  trailing: z.array(trailingChainSchema).max(MAX_CHAINS),
  requests: z.array(competingRequest).max(MAX_REQUESTS).optional(),
};

const reviewedClip = z.strictObject({
  name: textSchema(1000),
  content: z.string().max(1000),
  groundHeight: bounded,
  loop: z.boolean(),
  root: rootOverrideSchema.optional(),
});

const reviewedEnd = motionUse
  .pick({ time: true, playRate: true, mirror: true })
  .extend({ clip: reviewedClip.nullable(), joints: jointEditsSchema.optional() });

const reviewedStep = z.strictObject({
  ...settings,
  source: reviewedEnd,
  destination: reviewedEnd,
  slot: z.strictObject(slotSettingsSchema.shape), // of the version that was reviewed: methods may have changed
  rootBlend: z.literal('velocity').optional(),
  shownOn: z
    .strictObject({
      name: textSchema(1000),
      content: z.string().max(1000),
      joints: jointEditsSchema.optional(),
    })
    .optional(),
});

const review = z.strictObject({
  status: z.enum(reviewStatuses),
  reviewer: textSchema(200),
  date: z.iso.datetime().max(40).nullable(),
  of: z
    .array(reviewedStep)
    .min(1)
    .max(MAX_INTERRUPTIONS + 1)
    .optional(),
});

const vote = z
  .strictObject({
    reviewer: textSchema(200),
    date: z.iso.datetime().max(40),
    best: z.int().min(0).nullable(),
    of: z
      .array(
        z.strictObject({ method: z.string().max(60), measures: z.record(z.string().max(60), z.number()) }),
      )
      .min(2)
      .max(MAX_SLOTS),
    judgedBy: textSchema(100).optional(),
  })
  .refine(({ best, of }) => best === null || best < of.length, {
    path: ['best'],
    error: 'best: expected the index of a compared slot',
  });

/** Schema of `Transition`. Unknown fields are rejected by name. Core checks the values of methods. */
export const transitionSchema: z.ZodType<Transition, Transition> = z
  .strictObject({
    schemaVersion: z.literal(1),
    id: z.uuid(),
    name: textSchema(200).min(1),
    source: motionUse,
    destination: motionUse,
    ...settings,
    slots: z.array(slotSchema).min(1).max(MAX_SLOTS),
    chosen: z.int().min(0),
    note: textSchema(20_000),
    review,
    votes: z.array(vote).max(MAX_VOTES).optional(),
  })
  .refine((transition) => transition.chosen < transition.slots.length, {
    path: ['chosen'],
    error: 'chosen: expected the index of a slot',
  });
