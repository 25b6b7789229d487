import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { reviewedStepSchema, transitionSchema } from '#core/documents/transition-schema.ts';
import { LEFT_LEG, type MuscleAsset } from '#core/procedural/muscle/muscle-asset.ts';
import type { MuscleItem } from '#core/procedural/muscle/muscle-choice.ts';
import { withNumber } from '#core/procedural/muscle/muscle-table.ts';
import type { ReviewedStep, Slot, Transition } from '#core/transition/document/document.ts';
import { changesSinceReview } from '#core/transition/review/review-changes.ts';
import { stepsOf } from '#core/transition/review/reviewed-steps.ts';
import type { MuscleSources } from '#core/transition/review/reviewed-muscles.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { hop, reviewed, transitionOf, walk } from './review-fixture.ts';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | false;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly type?: string;
}

type Fields = Readonly<Record<string, Schema>>;

const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

/** Another value for each field of a schema, at any depth, with its place; lists have one item. */
function* changesOf(schema: Schema, value: unknown, place: string): Generator<[place: string, unknown]> {
  const forms = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [schema];
  const form = forms.find(({ type }) => type === undefined || type === typeof value) ?? forms[0];
  if (value === undefined) throw new Error(`the sample lacks ${place}`);
  if (Array.isArray(value)) {
    const item = form.items ?? form.prefixItems?.[0] ?? {};
    for (const [at, changed] of changesOf(item, value[0], `${place}[]`)) yield [at, value.with(0, changed)];
  } else if (form.type === 'object') {
    const fields = value as Readonly<Record<string, unknown>>;
    const byName = form.additionalProperties || {};
    const parts: Fields = form.properties ?? { [Object.keys(fields)[0]]: byName };
    for (const [name, part] of Object.entries(parts))
      for (const [at, changed] of changesOf(part, fields[name], place === '' ? name : `${place}.${name}`))
        yield [at, { ...fields, [name]: changed }];
  } else yield [place, otherThan(form, value)];
}

function otherThan(schema: Schema, value: unknown): unknown {
  if (schema.oneOf) return { kind: schema.oneOf[0].properties?.['kind'].enum?.[0] };
  if (schema.enum) return schema.enum.find((option) => option !== value);
  if (typeof value === 'boolean') return !value;
  return typeof value === 'number' ? value + 1 : `${String(value)}x`;
}

const chain = {
  name: 'hat',
  joints: ['Head'],
  dampTime: 0.2,
  angleLimitDegrees: 30,
  resetDistance: 1,
  resetAngleDegrees: 30,
  resetTimes: [1],
  rate: '60',
  offsets: { Head: [0, 1, 0] },
} as const;
const slot = {
  ...slotOf('muscle', { muscles: 'leftLeg' }),
  profile: { Hips: 2 },
  profileMode: 'weight',
  cutJoints: ['Head'],
  cutCurves: ['smile'],
  rootTime: 0.5,
  tick: 30,
  fatiguePose: true,
  ignoresSourceVelocity: true,
  trails: false,
} as const;
const { source, destination, alignment } = transitionOf();
const transition: Transition = transitionOf({
  source: { ...source, marker: 'm' },
  destination: { ...destination, marker: 'm' },
  alignment: { ...alignment, joint: 'Hips' },
  trailing: [chain],
  twists: 'skeleton',
  feet: 'byLegs',
  requests: [{ from: 'AI', duration: 0.2 }],
  slots: [{ ...slot, preset: 'p' }, slotOf('cut')],
});
const joints = {
  Tail: { role: 'hand', side: 'left', counterpart: 'Paw', planted: true, mirrorTwist: 90 },
} as const;
const clip = {
  ...reviewed(walk),
  root: { kind: 'joint', joint: 'Hips' },
  polarBlend: 'neighbours',
  groundSet: true,
  read: { unit: 0.01, upAxis: 'y' },
  take: { content: '55', grounds: [0.04] },
} as const;
const step: ReviewedStep = {
  ...stepsOf([transition], [walk, hop])[0],
  source: { time: 1, playRate: 1, mirror: false, clip, joints, takeJoints: [joints] },
  destination: { time: 1, playRate: 1, mirror: false, clip, joints, takeJoints: [joints] },
  slot,
  overshoot: 'kept',
  shownOn: { name: 'Ana', content: '44', joints },
  twists: 'skeleton',
  feet: 'byLegs',
};

/** The places at which a change is none since a review. */
function unreviewed<Value>(
  schema: Schema,
  value: Value,
  stepOf: (value: Value) => ReviewedStep,
): readonly string[] {
  const review = { status: 'approved', reviewer: '', date: null, of: [stepOf(value)] } as const;
  return [...changesOf(schema, value, '')]
    .filter(([, changed]) => changesSinceReview(review, [stepOf(changed as Value)]).length === 0)
    .map(([place]) => place);
}

describe('a review covers each field, except those that do not affect the motion', () => {
  test('of a transition', () => {
    const { review: _, votes: _votes, ...properties } = schemaOf(transitionSchema).properties ?? {};
    const stepOf = (value: Transition): ReviewedStep => stepsOf([value], [walk, hop])[0];
    expect(unreviewed({ type: 'object', properties }, transition, stepOf)).toEqual([
      'schemaVersion',
      'id',
      'name',
      ...['source', 'destination'].flatMap((end) => [`${end}.kind`, `${end}.id`, `${end}.marker`]), // its clip counts
      'trailing[].name',
      'requests[].from',
      'slots[].preset',
      'note',
    ]);
  });

  test('of a reviewed step: whoever has another name counts by content', () => {
    expect(unreviewed(schemaOf(reviewedStepSchema), step, (value) => value)).toEqual([
      'trailing[].name',
      'requests[].from',
      // How its ground came about changes no ground; a take has two contents, which change together.
      ...['source', 'destination'].flatMap((end) => [
        `${end}.clip.name`,
        `${end}.clip.content`,
        `${end}.clip.groundSet`,
        `${end}.clip.take.content`,
      ]),
      'shownOn.name',
    ]);
  });
});

test('a review from before Godot blends had a rest pose stays valid for that of the skeleton', () => {
  const { rest: _, ...before } = slotOf('godotBlend').values;
  const stepsWith = (values: Slot['values']) =>
    stepsOf([transitionOf({ slots: [{ ...slotOf('godotBlend'), values }], chosen: 0 })], [walk, hop]);
  const review = { status: 'approved', reviewer: '', date: null, of: stepsWith(before) } as const;
  const changesTo = (rest: string) =>
    changesSinceReview(review, stepsWith({ ...before, rest })).map(({ words }) => words);
  expect(changesTo('skeleton')).toEqual([]);
  expect(changesTo('sourceFirstPose')).toEqual(['rest pose skeleton → sourceFirstPose']);
});

const id = '00000000-0000-4000-8000-0000000000aa';

function itemOf(asset: MuscleAsset, name = 'Legs'): MuscleItem {
  return { id, name, asset };
}

/** What changed for a review with the example, now that the library has `now`. */
function changes(
  now: readonly MuscleItem[],
  muscles = id,
  fatiguePose = false,
  poseClip: Partial<ReturnType<MuscleSources['clipOf']>> = {},
): string[] {
  const slots = [{ ...slotOf('muscle', { muscles }), ...(fatiguePose && { fatiguePose }) }];
  const transition = transitionOf({ slots, chosen: 0 });
  const posed = { ...LEFT_LEG, fatiguePose: { clip: 'c', time: 1 }, tags: ['tired'] };
  const clips = [walk, { ...hop, tags: ['tired'] }];
  const of = stepsOf([transition], clips, { muscles: [itemOf(posed)], clipOf: () => ({ content: 'old' }) });
  const review = { status: 'approved', reviewer: '', date: null, of } as const;
  const seen = stepsOf([transition], clips, {
    muscles: now,
    clipOf: () => ({ content: 'old', ...poseClip }),
  });
  expect(JSON.stringify(seen)).not.toContain(id);
  return changesSinceReview(review, seen).map(({ words }) => words);
}

const posed = { ...LEFT_LEG, fatiguePose: { clip: 'c', time: 1 }, tags: ['tired'] };

test('a review stays valid while its muscles do, whatever they are called', () => {
  expect(changes([itemOf(posed)])).toEqual([]);
  expect(changes([itemOf(posed, 'Other')])).toEqual([]);
  expect(changes([itemOf({ ...posed, source: 'measured' })])).toEqual([]);
});

test('it goes stale as a number changes, or the asset is deleted, or its tag no longer fits', () => {
  const changed = withNumber(posed, 'left shin', 'activation', 0.1);
  expect(changes([itemOf(changed)])).toEqual(['muscles Legs changed']);
  expect(changes([])).toEqual(['muscles Legs → deleted']);
  expect(changes([itemOf(changed)], 'byTag')).toEqual(['muscles Legs changed']);
  expect(changes([itemOf({ ...posed, tags: ['walk'] })], 'byTag')).toEqual(['muscles Legs → uniform']);
});

test('the fatigue pose counts only for a slot that sinks into it', () => {
  const later = itemOf({ ...posed, fatiguePose: { clip: 'c', time: 2 } });
  expect(changes([later])).toEqual([]);
  expect(changes([later], id, true)).toEqual(['muscles Legs changed']);
  expect(changes([itemOf(posed)], id, true, { content: 'new' })).toEqual(['muscles Legs changed']);
  const clock = { fps: 4, trimmedFrames: 1, trimmedBySpeed: 0 };
  const earlier = itemOf({ ...posed, fatiguePose: { clip: 'c', time: 0.75 } });
  expect(changes([earlier], id, true, { clock })).toEqual([]); // the same pose
});
