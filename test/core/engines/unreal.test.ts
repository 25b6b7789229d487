import { engineInput } from '#core/engines/engine.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unrealValuesSchema } from '#core/documents/engine-values-schema.ts';
import { unreal } from '#core/engines/unreal.ts';
import { EASINGS } from '#core/methods/curves/easing.ts';
import type { Slot, Transition } from '#core/transition/document/document.ts';
import { optionsOf } from '#core/methods/setting-kinds.ts';
import { blendMethods } from '#core/methods/registry.ts';
import type { ParameterSpec } from '#core/methods/parts/setting-spec.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { forAll } from '#test/fixtures/property.ts';
import { clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';

function expressed(slot: Slot, changes: Partial<Transition> = {}) {
  const transition = transitionOf({ slots: [slot], chosen: 0, ...changes });
  const [source, destination] = [
    { name: 'walk', fps: 60, frameCount: 121 },
    { name: 'jog', fps: 60, frameCount: 241 },
  ];
  return unreal.express(engineInput(transition, slot, { source, destination }));
}

const nodeOf = (slot: Slot) => {
  const { node } = expressed(slot).values;
  if (node?.Class !== 'AnimNode_DeadBlending') throw new Error('no dead blending');
  return node;
};

const easing = fc.constantFrom(...EASINGS, 'curve 0,0 0.25,0.1 0.75,0.9 1,1', 'curve 0,0 0.5,1.5 1,1');

function valueOf(spec: ParameterSpec): fc.Arbitrary<number | string> {
  if (spec.kind === 'number') return numberBetween(spec.minimum, spec.maximum);
  return spec.kind === 'easing' ? easing : fc.constantFrom(...(optionsOf(spec) ?? ['']));
}

const slot: fc.Arbitrary<Slot> = fc.constantFrom(...blendMethods).chain((method) => {
  const values = Object.entries(method.parameters).map(([name, spec]) => [name, valueOf(spec)]);
  return fc.record({
    method: fc.constant(method.id),
    values: fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<number | string>>),
    profile: fc.option(fc.dictionary(fc.string(), numberBetween(0.01, 3))),
    profileMode: fc.constantFrom('time', 'weight'),
    cutJoints: fc.array(fc.string(), { maxLength: 3 }),
  });
});

test('values of any slot have the form of the file, and finite numbers', () =>
  forAll(slot, numberBetween(0, 9), (any, time) => {
    const { values, notes } = expressed(any, { source: clipUse(time) });
    expect(unrealValuesSchema.safeParse(values).error).toBeUndefined();
    for (const { words } of notes) expect(words).toMatch(/^\p{Lu}.*\.$/u);
  }));

test('metres become centimetres, and radians become degrees', () => {
  const limits = { maximumTranslationVelocity: 0.07, maximumRotationVelocity: Math.PI };
  expect(nodeOf(slotOf('unrealDeadBlend', { ...limits, extrapolationHalfLife: 0.3 }))).toMatchObject({
    MaximumTranslationVelocity: 7,
    MaximumRotationVelocity: 180,
    ExtrapolationHalfLife: 0.3,
  });
  expect(nodeOf(slotOf('unrealDeadBlend'))).toEqual({
    Class: 'AnimNode_DeadBlending',
    bAlwaysUseDefaultBlendSettings: false,
    DefaultBlendDuration: 0.2,
    DefaultBlendMode: 'HermiteCubic',
    BlendTimeMultiplier: 1,
    ExtrapolationHalfLife: 1,
    ExtrapolationHalfLifeMin: 0.05,
    ExtrapolationHalfLifeMax: 1,
    MaximumTranslationVelocity: 500,
    MaximumRotationVelocity: 360,
    FilteredBones: [],
  });
});

test('curves that are cut, and what a slot sets for scales and curves, are in the node', () => {
  const values = {
    linearlyInterpolateScales: 'on',
    maximumScaleVelocity: 2,
    maximumCurveVelocity: 7,
    extrapolationFilteredCurves: 'blink, jaw',
  };
  const cutCurves = ['smile'];
  expect(nodeOf({ ...slotOf('unrealDeadBlend', values), cutCurves })).toMatchObject({
    FilteredCurves: ['smile'],
    ExtrapolationFilteredCurves: ['blink', 'jaw'],
    bLinearlyInterpolateScales: true,
    MaximumScaleVelocity: 2,
    MaximumCurveVelocity: 7,
  });
  const inertialized = expressed({ ...slotOf('unrealInertialization'), cutCurves });
  expect(inertialized.values.node).toEqual({
    Class: 'AnimNode_Inertialization',
    FilteredBones: [],
    FilteredCurves: ['smile'],
  });
});

test('other dead blendings give the node their half-lives', () => {
  expect(nodeOf(slotOf('deadBlendArticle', { scale: 0.4, minimum: 0.1, maximum: 0.8 }))).toMatchObject({
    ExtrapolationHalfLife: 0.4,
    ExtrapolationHalfLifeMin: 0.1,
    ExtrapolationHalfLifeMax: 0.8,
  });
  expect(nodeOf(slotOf('deadBlendConstant', { extrapolationHalfLife: 0.2 }))).toMatchObject({
    ExtrapolationHalfLife: 0.2,
    ExtrapolationHalfLifeMin: 0.2,
    ExtrapolationHalfLifeMax: 0.2,
  });
});

test('each easing has a mode; a curve keeps its points and slopes', () => {
  const modeOf = (name: string) =>
    expressed(slotOf('nlerpCrossfade', { easing: name })).values.transition.BlendMode;
  expect(modeOf('smoothstep')).toBe('HermiteCubic');
  for (const name of EASINGS.filter((each) => each !== 'smoothstep'))
    expect(modeOf(name)?.toLowerCase()).toBe(name.toLowerCase());
  const { values, notes } = expressed(slotOf('nlerpCrossfade', { easing: 'curve 0,0 0.5,0.5 1,1' }));
  expect(values.transition.CustomBlendCurve).toEqual([
    { Time: 0, Value: 0, Tangent: 0 },
    { Time: 0.5, Value: 0.5, Tangent: 1 },
    { Time: 1, Value: 1, Tangent: 0 },
  ]);
  expect(notes.map(({ row }) => row)).toEqual(['easing']);
  expect(expressed(slotOf('unrealInertialization')).values.transition.BlendMode).toBeNull();
});

test('a node multiplies the time of a joint by a time factor, and divides it by a weight factor', () => {
  const profile = { spine: 0.5, head: 1 };
  const scaled = (method: string, profileMode: 'time' | 'weight') =>
    expressed({ ...slotOf(method, { blendTime: 0.4 }), profile, profileMode }).values.blendProfile;
  const spine = { Bone: 'spine', BlendScale: 0.5 };
  expect(scaled('unrealDeadBlend', 'time')).toEqual([{ ...spine, Mode: 'TimeFactor', Duration: 0.2 }]);
  expect(scaled('unrealDeadBlend', 'weight')).toEqual([{ ...spine, Mode: 'WeightFactor', Duration: 0.8 }]);
  expect(scaled('crossfade', 'weight')).toEqual([{ ...spine, Mode: 'WeightFactor', Duration: null }]);
});

test('a time factor above 1 lengthens the blend, so that no factor is above 1 and each joint keeps its time', () => {
  const profile = { arm: 1.5, spine: 0.6, head: 1 };
  for (const method of ['unrealDeadBlend', 'unrealInertialization', 'crossfade']) {
    const slot: Slot = { ...slotOf(method, { blendTime: 0.3 }), profile };
    const { transition, blendProfile } = expressed(slot).values;
    expect(transition.CrossfadeDuration).toBe(0.45);
    expect(blendProfile.map(({ Bone, BlendScale, Duration }) => [Bone, BlendScale, Duration])).toEqual([
      ['arm', 1, 0.45],
      ['spine', 0.4, 0.18],
      [null, 0.666667, 0.3],
    ]);
  }
  expect(nodeOf({ ...slotOf('unrealDeadBlend', { blendTime: 0.3 }), profile }).DefaultBlendDuration).toBe(
    0.45,
  );
  const weighted = expressed({ ...slotOf('crossfade', { blendTime: 0.3 }), profile, profileMode: 'weight' });
  expect(weighted.values.transition.CrossfadeDuration).toBe(0.3);
  expect(weighted.values.blendProfile.map(({ BlendScale }) => BlendScale)).toEqual([1.5, 0.6]);
});

test('the source is left some seconds before its end, and the destination starts inside its clip', () => {
  const at = (source: Transition['source']) =>
    expressed(slotOf('cut'), { source, destination: clipUse(0.5, 1.25) }).values;
  expect(at(clipUse(1.5))).toMatchObject({
    transition: { LogicType: 'TLT_StandardBlend', CrossfadeDuration: 0, AutomaticRuleTriggerTime: 0.5 },
    node: null,
    sequencePlayer: { StartPosition: 0.5, PlayRate: 1.25 },
  });
  expect(at(clipUse(2.5)).transition.AutomaticRuleTriggerTime).toBeNull();
  expect(at({ ...clipUse(1), kind: 'chain' }).transition.AutomaticRuleTriggerTime).toBeNull();
});

test('notes name each setting that Unreal lacks or has in another form', () => {
  const rows = (changes: Partial<Slot>, method = 'unrealDeadBlend', transition: Partial<Transition> = {}) =>
    expressed({ ...slotOf(method), ...changes }, transition).notes.map(({ row, kind }) => `${row} ${kind}`);
  expect(rows({})).toEqual([]);
  expect(rows({ profile: { head: 0.5 } })).toEqual([]);
  expect(rows({ profile: { head: 1.5 } })).toEqual(['profile approximated']);
  expect(rows({ cutJoints: ['head'] })).toEqual(['profile approximated']);
  expect(rows({ cutCurves: ['smile'] })).toEqual(['profile approximated']);
  expect(rows({ rootTime: 0.9, ignoresSourceVelocity: true })).toEqual([
    'rootTime missing',
    'ignoresSourceVelocity missing',
  ]);
  const weight = { profile: { head: 0.5 }, profileMode: 'weight' } as const;
  expect(rows(weight)).toEqual([]);
  expect(rows(weight, 'nlerpCrossfade')).toEqual(['profile approximated']);
  expect(rows({}, 'crossfade')).toEqual(['method approximated']);
  expect(rows({}, 'cut', { source: { ...clipUse(1), mirror: true } })).toEqual(['method approximated']);
  expect(rows({}, 'springExact')).toEqual(['method missing']);
  expect(rows({}, 'muscle')).toEqual(['method missing']);
  expect(rows({}, 'velocityFade')).toEqual(['method missing']);
  expect(rows({}, 'quintic')).toEqual(['method approximated']);
});

test.each([...blendMethods.map(({ id, label }) => [id, label]), ['laterBlend', 'laterBlend']])(
  'what replaces %s is said by names that the menu has, and by its id for one of a later version',
  (id, label) => {
    const [note] = expressed({ ...slotOf(id === label ? 'nlerpCrossfade' : id), method: id }).notes;
    if (note === undefined) return;
    expect(note.words).toContain(label.slice(1));
    expect(note.words).toMatch(
      /Choose (Unreal inertialization|Unreal dead blending|Nlerp crossfade) to see it\.$/,
    );
  },
);
