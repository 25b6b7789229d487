import { expect, test } from 'vitest';
import { createPose, type ReadonlyPose } from '#core/pose/pose.ts';
import { placeInWorld } from '#core/clip/root/root-in-world.ts';
import type { RootSample } from '#core/clip/root/root-sample.ts';
import { createTransitionFrame, evaluateTransition } from '#core/transition/evaluation/evaluation.ts';
import { rotationVectorBetween } from '#core/math/rotation-vector.ts';
import { createCurveSampler } from '#renderer/plots/curve-sampler.ts';
import type { CurveChoice } from '#renderer/plots/curves.ts';
import { furthestJoint } from '#renderer/plots/furthest-joint.ts';
import type { QuantityId } from '#renderer/plots/quantities.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { chainUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { choiceOf, JOINTS, wavingEvaluation } from './sampling-fixture.ts';

const evaluation = wavingEvaluation();

/** Values by the names of their curves. */
function at(time: number, changes: Parameters<typeof choiceOf>[0] = {}): Record<string, number> {
  const sampler = createCurveSampler(evaluation, choiceOf(changes));
  sampler.sample(time);
  return Object.fromEntries(sampler.curves.map(({ name }, i) => [name, sampler.values[i]]));
}

const A = 'A Spring inertialization';
const B = 'B Dead blending';

test('curves are listed in drawing order, only for visible slots', () => {
  const names = (changes: Partial<CurveChoice>) =>
    createCurveSampler(evaluation, choiceOf(changes)).curves.map(({ name }) => name);
  expect(names({})).toEqual(['source', 'source, continued', 'extrapolated for B', 'destination', A, B]);
  expect(names({ slots: [1] })).toEqual(['source', 'extrapolated for B', 'destination', B]);
  expect(names({ residual: true })).toEqual(['A − destination', 'B − destination']);
});

test('the curve of a slot is its own, also where the slot before is hidden', () => {
  const [halfLife] = createCurveSampler(evaluation, choiceOf({ quantity: 'halfLife', slots: [1] })).curves;
  expect([halfLife.name, halfLife.to]).toEqual([B, 0.3]);
  const clips = [1, 2, 3].map((seed) => rooted(wavingClip({ joints: JOINTS, frameCount: 240, seed })));
  const first = transitionOf({ id: 'first' });
  const chain = [
    first,
    transitionOf({
      source: chainUse('first', 0.2),
      slots: [slotOf('crossfade'), slotOf('cut'), slotOf('springExact')],
    }),
  ];
  const { curves } = createCurveSampler(
    valueOf(bindTransition(chain, clips, null)),
    choiceOf({ slots: [0, 2] }),
  );
  expect(curves.map(({ name, pose }) => [name, pose])).toEqual([
    ['source of A', { kind: 'output', slot: 0 }],
    ['source of C', { kind: 'output', slot: 2 }],
    ['source of A, continued', { kind: 'extrapolated', slot: 0 }],
    ['source of C, continued', { kind: 'extrapolated', slot: 2 }],
    ['destination', { kind: 'destination' }],
    ['A Crossfade', { kind: 'output', slot: 0 }],
    ['C Spring inertialization', { kind: 'output', slot: 2 }],
  ]);
});

test('of two slots that end alike, the source is continued once', () => {
  const alike = wavingEvaluation({ slots: [slotOf('crossfade'), slotOf('crossfade')] });
  const { curves } = createCurveSampler(alike, choiceOf());
  expect(curves.filter(({ name }) => name === 'source, continued')).toHaveLength(1);
});

test('angular velocities are in degrees, a jerk is one over frames of the source', () => {
  const speed = (quantity: QuantityId, axis = 0) => at(-0.3, { quantity, axis })['source'];
  const [x, y, z] = [0, 1, 2].map((axis) => speed('angularVelocity', axis));
  expect(speed('angularSpeed')).toBeCloseTo(Math.hypot(x, y, z), 6);
  const turn = (time: number) => at(time, { quantity: 'rotation' })['source'];
  const rate = (turn(-1e-3) - turn(-3e-3)) / 2e-3; // °/s
  expect(at(-2e-3, { quantity: 'angularVelocity' })['source'] / rate).toBeCloseTo(1, 1);
  const jerk = (frameTime: number) => at(-0.3, { quantity: 'jerk', frameTime })['source'];
  expect(jerk(1 / 30) / jerk(1 / 240)).toBeCloseTo(1, 0);
});

test('two slots that show the same source share a line', () => {
  const twice = wavingEvaluation({
    slots: [slotOf('springExact'), slotOf('springExact', { halfLife: 0.3 })],
  });
  const { curves } = createCurveSampler(twice, choiceOf());
  const continued = curves.filter(({ name }) => name === 'source, continued');
  expect(continued).toHaveLength(1);
  expect(curves.map(({ name }) => name)).toEqual([
    'source',
    'source, continued',
    'destination',
    A,
    `B Spring inertialization`,
  ]);
});

test('each extrapolation has the colour of its slot, and the continued source that of the source', () => {
  const twice = wavingEvaluation({ slots: [slotOf('velocityFade'), slotOf('deadBlendArticle')] });
  const rolesOf = (sampled: typeof evaluation) =>
    Object.fromEntries(
      createCurveSampler(sampled, choiceOf()).curves.map(({ name, role, dash }) => [
        name,
        [role, dash.length > 0],
      ]),
    );
  expect(rolesOf(twice)).toMatchObject({
    'extrapolated for A': ['slot-a', true],
    'extrapolated for B': ['slot-b', true],
    'A Velocity fade': ['slot-a', false],
  });
  expect(rolesOf(evaluation)).toMatchObject({ 'source, continued': ['source', true] });
});

test('a curve has no value outside its range: slots before the seam, the source after it', () => {
  const before = at(-0.1);
  expect(before['source']).not.toBeNaN();
  expect([before['destination'], before[A], before['source, continued']]).toEqual([
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ]);
  const after = at(0.31);
  expect([after['source'], after['extrapolated for B']]).toEqual([Number.NaN, Number.NaN]);
  expect(after['source, continued']).not.toBeNaN();
});

test.each<QuantityId>(['angle', 'rotation', 'rootPosition', 'speed', 'angularSpeed', 'angularVelocity'])(
  '%s: both slots leave from the source and arrive at the destination',
  (quantity) => {
    const seam = at(0, { quantity });
    // Root velocities are differences over the last 1/240 s, in which they change slightly.
    const digits = quantity === 'speed' ? 2 : 3;
    expect(seam[A]).toBeCloseTo(seam['source'], digits);
    expect(seam[B]).toBeCloseTo(seam['source'], digits);
    const end = at(1.4, { quantity });
    expect(end[B]).toBeCloseTo(end['destination'], 3);
    const left = at(1.4, { quantity, residual: true });
    expect(left['B − destination']).toBeCloseTo(0, 2);
  },
);

test('positions follow the root: both slots start at the source and diverge', () => {
  const frame = createTransitionFrame(evaluation);
  const placeOf = (pose: ReadonlyPose, { state }: RootSample): number =>
    placeInWorld(createPose(JOINTS), evaluation.parents, pose, state).positions[3];
  for (const time of [0, 0.1, 1.4]) {
    const { slots, destination, destinationRoot } = evaluateTransition(frame, evaluation, time);
    const values = at(time, { quantity: 'worldPosition' });
    expect(values['destination']).toBeCloseTo(placeOf(destination, destinationRoot), 6);
    expect(values[A]).toBeCloseTo(placeOf(slots[0].pose, slots[0].root), 6);
    expect(values[B]).toBeCloseTo(placeOf(slots[1].pose, slots[1].root), 6);
  }
  const seam = at(0, { quantity: 'worldPosition' });
  expect([seam[A], seam[B]].map((value) => value - seam['source'])).toEqual([
    expect.closeTo(0, 6),
    expect.closeTo(0, 6),
  ]);
  expect(at(1.4, { quantity: 'worldPosition', residual: true })['B − destination']).toBeCloseTo(0, 2);
});

test('the angle from the seam is 0 for the source, and that of the offset for the destination', () => {
  const frame = evaluateTransition(createTransitionFrame(evaluation), evaluation, 0);
  const offset = new Float64Array(3);
  rotationVectorBetween(offset, frame.source.rotations, frame.destination.rotations, 0, 4, 4);
  const degrees = (Math.hypot(...offset) * 180) / Math.PI;
  const seam = at(0);
  expect(seam['source']).toBeCloseTo(0, 9);
  expect(seam['destination']).toBeCloseTo(degrees, 6);
  expect(at(0, { residual: true })['A − destination']).toBeCloseTo(degrees, 3);
});

test('a speed is the derivative of the position', () => {
  const h = 1e-3;
  const place = (time: number) =>
    [0, 1, 2].map((axis) => at(time, { quantity: 'worldPosition', axis, joint: 2 })['source']);
  const [a, b] = [place(-0.5 - h), place(-0.5 + h)];
  const speed = Math.hypot(...a.map((value, i) => b[i] - value)) / (2 * h);
  expect(at(-0.5, { quantity: 'speed', joint: 2 })['source']).toBeCloseTo(speed, 1);
});

test('relative to the root, travel is removed and heights stay', () => {
  const root = { quantity: 'rootPosition', joint: 0 } as const;
  expect(at(-0.5, { ...root, axis: 2 })['source']).toBeCloseTo(0, 8);
  expect(at(-0.5, { ...root, axis: 1 })['source']).toBeCloseTo(1, 1);
});

test('a residual is a difference, in centimetres for positions', () => {
  const choice = { quantity: 'worldPosition', axis: 1, joint: 2 } as const;
  const values = at(0.1, choice);
  const residual = at(0.1, { ...choice, residual: true })['A − destination'];
  expect(residual).toBeCloseTo((values[A] - values['destination']) * 100, 3);
  // Horizontal offsets are relative to the roots, which differ.
  const along = { ...choice, axis: 0 } as const;
  const fromRoot = at(0.1, { ...along, quantity: 'rootPosition' });
  expect(at(0.1, { ...along, residual: true })['A − destination']).toBeCloseTo(
    (fromRoot[A] - fromRoot['destination']) * 100,
    3,
  );
});

test.each<QuantityId>(['angle', 'rotation', 'rootPosition'])(
  '%s: the residual of a slot that plays at ticks is that at its last tick, so it does not move in between',
  (quantity) => {
    const slots = [
      { ...slotOf('cut'), tick: 30 },
      slotOf('unrealInertialization', { tick: '30' }),
      slotOf('cut'),
    ];
    const ticked = wavingEvaluation({ slots });
    const sampler = createCurveSampler(ticked, choiceOf({ quantity, residual: true, slots: [0, 1, 2] }));
    const at = (time: number) => {
      sampler.sample(time);
      return [...sampler.values];
    };
    for (const tick of [0, 3, 7]) {
      const [cut, node] = at(tick / 30);
      expect(cut).toBeCloseTo(0, 4);
      if (tick < 7) expect(Math.abs(node)).toBeGreaterThan(0.01);
      for (const share of [0.2, 0.5, 0.9])
        expect(at((tick + share) / 30)).toEqual([cut, node, expect.closeTo(0, 4)]);
    }
  },
);

test('the furthest joint of the body has the largest offset', () => {
  const angles = Array.from({ length: JOINTS }, (_, joint) => at(0, { joint })['destination']);
  const all = Int32Array.from(angles.keys());
  const furthest = furthestJoint(evaluation, all);
  expect(furthest).toBe(angles.indexOf(Math.max(...angles)));
  expect(
    furthestJoint(
      evaluation,
      all.filter((joint) => joint !== furthest),
    ),
  ).not.toBe(furthest);
});

test('several joints and axes are read at once, track by track, with the values of single ones', () => {
  const tracks = [
    { joint: 2, axis: 1 },
    { joint: 0, axis: 2 },
  ];
  for (const quantity of ['rotation', 'worldPosition', 'jerk'] as const) {
    for (const residual of [false, true]) {
      const sampler = createCurveSampler(
        evaluation,
        choiceOf({
          tracks: tracks.map(({ joint: at, axis }) => ({ name: '', at, axis })),
          quantity,
          residual,
        }),
      );
      sampler.sample(0.2);
      const alone = tracks.flatMap((track) => Object.values(at(0.2, { ...track, quantity, residual })));
      expect([...sampler.values]).toEqual(alone);
    }
  }
});

test('a jerk is the third difference of positions over frames', () => {
  const dt = 1 / 60;
  const choice = { joint: 2, quantity: 'worldPosition' } as const;
  const place = (time: number) => [0, 1, 2].map((axis) => at(time, { ...choice, axis })['source']);
  const [a, b, c, d] = [-2, -1, 1, 2].map((offset) => place(-0.5 + offset * dt));
  const jerk = Math.hypot(...a.map((_, i) => (d[i] - a[i]) / 2 - (c[i] - b[i]))) / dt ** 3;
  expect(jerk).toBeGreaterThan(1);
  expect(at(-0.5, { joint: 2, quantity: 'jerk' })['source'] / jerk).toBeCloseTo(1, 2);
});

test('the jerk of an extrapolation needs two frames of it', () => {
  const name = 'extrapolated for B';
  expect(at(0.03, { quantity: 'jerk' })[name]).toBeNaN();
  expect(at(0.04, { quantity: 'jerk' })[name]).not.toBeNaN();
});

test('the length of the angular velocity is the angular speed', () => {
  const axes = [0, 1, 2].map((axis) => at(0.1, { quantity: 'angularVelocity', axis }));
  const speed = at(0.1, { quantity: 'angularSpeed' });
  for (const name of [A, B, 'destination'])
    expect(Math.hypot(...axes.map((each) => each[name]))).toBeCloseTo(speed[name], 4);
});

test('each axis has its half-life in slots that extrapolate, while they blend', () => {
  const slots = [slotOf('springExact'), slotOf('deadBlendArticle')];
  const sampled = wavingEvaluation({ slots });
  const frame = createTransitionFrame(sampled);
  const { angularHalfLives } = evaluateTransition(frame, sampled, 0.1).slots[1].explanation;
  for (const axis of [0, 1, 2]) {
    const sampler = createCurveSampler(sampled, choiceOf({ quantity: 'halfLife', axis }));
    sampler.sample(0.1);
    expect([...sampler.values]).toEqual([NaN, angularHalfLives[3 + axis]]);
    expect(angularHalfLives[3 + axis]).toBeGreaterThan(0);
    sampler.sample(5);
    expect(sampler.values[1]).toBeNaN();
  }
});
