import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { judge, measureSlot } from '#core/judge/judge.ts';
import { sampleSlots } from '#core/judge/sample-slots.ts';
import type { JudgedSlot } from '#core/judge/metric.ts';
import { metrics, type MetricId } from '#core/judge/metrics/registry.ts';
import { openChain } from '#core/transition/clips/open-chain.ts';
import type { Slot, Transition } from '#core/transition/document/document.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import { slotSettling } from '#core/transition/evaluation/method-setup.ts';
import { blendMethods, findBlendMethod } from '#core/methods/registry.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { JOG, rigClip } from '#test/fixtures/rigs.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { chainUse, clipUse, partsOf, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { judged } from './judged.ts';

type Numbers = Readonly<Record<string, number>>;

const [walk, jog, hop, turn] = ['walk', 'jog', 'hop', 'turn'].map(starterClip);
const ends = { source: clipUse(1), destination: clipUse(1.5) };
const slots = blendMethods.map(({ id }) => slotOf(id));
const slow = { ...slotOf('springExact', { halfLife: 0.5 }), rootTime: 0.7 };

const numbersOf = (slot: JudgedSlot): Numbers =>
  Object.fromEntries(Object.entries(measureSlot(slot)).map(([id, { value }]) => [id, value]));

/** The metrics of each slot. */
const all = (clips: readonly [Clip, Clip], changes: Partial<Transition> = {}): readonly Numbers[] =>
  judged(...clips, { ...ends, slots, ...changes }).map(numbersOf);

/** By how much a number differs, as a share of it, and in its unit. */
interface Difference {
  readonly id: MetricId;
  readonly method: string;
  readonly share: number;
  readonly units: number;
  readonly equalWithin: number;
}

function differences(found: readonly Numbers[], wanted: readonly Numbers[], of: readonly Slot[]) {
  return metrics.flatMap(({ id, equalWithin }) =>
    of.flatMap(({ method }, i): readonly Difference[] => {
      const [a, b] = [found[i][id], wanted[i][id]];
      if (Number.isNaN(a) && Number.isNaN(b)) return [];
      const units = Math.abs(a - b);
      return [{ id, method, units, share: units === 0 ? 0 : units / Math.abs(b), equalWithin }];
    }),
  );
}

const pairs = [
  [walk, jog],
  [jog, hop],
  [turn, walk],
  [hop, turn],
] as const;

/** Slots that take long, or are played at ticks. */
const neighbour = fc.record({
  method: fc.constantFrom('springExact', 'unrealDeadBlend', 'muscle', 'crossfade'),
  rootTime: numberBetween(0.1, 0.7),
  tick: fc.constantFrom(undefined, 30, 50),
});

/** All methods, three at a time. */
const threes = Array.from({ length: Math.ceil(slots.length / 3) }, (_, i) => slots.slice(i * 3, i * 3 + 3));

test.each(threes)('no slot changes the numbers of another one: %$', (...own) => {
  const time = numberBetween(0.3, 1.6);
  const property = fc.property(
    fc.nat(pairs.length - 1),
    time,
    time,
    neighbour,
    (pair, out, into, { method, ...more }) => {
      const at = { source: clipUse(out), destination: clipUse(into) };
      const beside = all(pairs[pair], { ...at, slots: [{ ...slotOf(method), ...more }, slow, ...own] });
      const alone = own.map((slot) => all(pairs[pair], { ...at, slots: [slot] })[0]);
      expect(beside.slice(2)).toEqual(alone);
    },
  );
  fc.assert(property, { numRuns: 1, endOnFailure: true });
});

test('nor does it in an interruption, whichever slot is chosen', () => {
  const alignment = { kind: 'plantedFoot', offset: { x: 0, z: 0, yaw: 0 } } as const;
  const first = transitionOf({ ...ends, slots: [slow, slotOf('cut'), slotOf('crossfade')] });
  const second = {
    source: chainUse(first.id, 0.2),
    alignment,
    slots: [slow, slotOf('cut'), slotOf('springExact')],
  };
  const [one, two] = [0, 2].map((chosen) => {
    const chain = [first, transitionOf({ ...second, chosen })];
    const clips = [walk, jog, walk].map((clip) => rooted(clip));
    return valueOf(judge({ chain, clips, map: createJointMap(walk.skeleton) }));
  });
  expect(one.slots).toEqual(two.slots);
});

test('a slot is judged until its slowest joint and its root have settled, and no longer', () => {
  const usual = slotOf('springExact', { halfLife: 0.1 });
  const { names } = walk.skeleton;
  const settled = slotSettling(usual, names);
  const factor = (joint: string) => ({ ...usual, profile: { [joint]: 3 } });
  expect(slotSettling(factor('LeftFoot'), names)).toBeCloseTo(3 * settled, 9);
  expect(slotSettling({ ...factor('LeftFoot'), cutJoints: ['LeftFoot'] }, names)).toBe(settled);
  expect(slotSettling(factor('NoSuchJoint'), names)).toBe(settled);
  expect(slotSettling({ ...usual, rootTime: 0.2 }, names)).toBeCloseTo(2 * settled, 9);
  const [own] = judged(walk, jog, { ...ends, slots: [{ ...usual, rootTime: 0.3 }] });
  expect((own.end - own.seam) / own.rate).toBeCloseTo(3 * settled, 1);
  expect(judged(walk, jog, { ...ends, slots: [slotOf('cut')] })[0].end).toBe(own.seam + own.rate);
});

/**
 * Shares of the judged time, peaks of the motion by itself, and a lock, which holds a foot until it leaves
 * the ground.
 */
const ofTime: readonly MetricId[] = [
  'skatingFrames',
  'lostMotion',
  'footLock',
  'meanFootLock',
  'peakAcceleration',
  'peakJerk',
  'belowGround',
];

/** What a spring still adds when it counts as settled. */
const leftOf = (method: string): number => {
  return findBlendMethod(method)?.promises(slotOf(method).values).endsExactly === true ? 1e-6 : 1e-4;
};

test('judged one second longer, no number changes but those of the time itself', () => {
  const clips = [rooted(walk), rooted(jog)] as const;
  const evaluation = valueOf(
    bindTransition([transitionOf({ ...ends, slots: [...slots, slow] })], clips, null),
  );
  const judgedSlots = sampleSlots({ evaluation, map: createJointMap(jog.skeleton), clips });
  for (const [i, { method }] of slots.entries()) {
    const slot = judgedSlots[i];
    const longer = { ...slot, end: slot.end + slot.rate };
    for (const { id, equalWithin, measure } of metrics) {
      if (ofTime.includes(id)) continue;
      const [a, b] = [slot, longer].map((each) => measure(each).value);
      const size = Math.max(Math.abs(a), equalWithin);
      expect(Math.abs(b - a) / size || 0, `${id} of ${method}: ${a}, ${b}`).toBeLessThan(leftOf(method));
    }
  }
});

test('metrics do not depend on the size of a figure', () => {
  const lengths = new Set<string>(metrics.filter(({ unit }) => /^c?m/.test(unit)).map(({ id }) => id));
  const wanted = all([walk, jog]);
  for (const size of [0.5, 0.7, 2]) {
    const found = all([scaled(walk, size), scaled(jog, size)]).map((numbers) =>
      Object.fromEntries(
        Object.entries(numbers).map(([id, value]) => [id, lengths.has(id) ? value / size : value]),
      ),
    );
    for (const { id, method, share, units, equalWithin } of differences(found, wanted, slots))
      expect(Math.min(share, units / equalWithin), `${id} of ${method} at ${size}`).toBeLessThan(1e-4);
  }
});

test('metrics do not depend on the side', () => {
  const measured = (mirror: boolean): readonly Numbers[] => {
    const uses = { source: { ...ends.source, mirror }, destination: { ...ends.destination, mirror } };
    return valueOf(
      judge(valueOf(openChain(partsOf([transitionOf({ ...uses, slots })], [walk, jog])))),
    ).slots.map((measures) =>
      Object.fromEntries(Object.entries(measures).map(([id, { value }]) => [id, value])),
    );
  };
  for (const { id, method, share, units, equalWithin } of differences(measured(true), measured(false), slots))
    expect(Math.min(share, (units / equalWithin) * 0.01), `${id} of ${method}`).toBeLessThan(0.01);
});

/** What judged moments make, in the unit: a contact begins or ends at one; frames skate from one to another. */
const ofMoment: Partial<Record<MetricId, number>> = {
  footSlide: 0.4,
  footLock: 0.4,
  meanFootLock: 0.4,
  skatingFrames: 1.66,
};

test.each([
  [1, 1.5],
  [1.2, 0.7],
  [0.9, 0.35],
])('metrics depend little on the frame rate of a motion: %s to %s s', (out, into) => {
  const gaits = (fps: number): readonly Numbers[] =>
    all([rigClip({ fps, frameCount: 4 * fps }), rigClip({ fps, frameCount: 4 * fps, gait: JOG })], {
      source: clipUse(out),
      destination: clipUse(into),
    });
  const wanted = gaits(60);
  for (const fps of [30, 120])
    for (const { id, method, share, units, equalWithin } of differences(gaits(fps), wanted, slots)) {
      const isSame =
        share < 0.02 || units < (ofMoment[id] ?? (id === 'accelerationJump' ? 0.1 : 1.2 * equalWithin));
      expect(isSame, `${id} of ${method} at ${fps} fps: ${units} or ${share}`).toBe(true);
    }
});

describe('a tick changes no number of a method whose poses it does not change', () => {
  /** Differences that a tick may make, in the unit; of others 10 %. */
  const allowed: Partial<Record<MetricId, number>> = {
    velocityJump: 1e-3,
    turnJump: 0.1,
    overshoot: 0.4,
    lostMotion: 5,
  };
  const places = ({ output, seam }: JudgedSlot, perTick: number): Float64Array =>
    Float64Array.from({ length: 8 * output.joints * 3 }, (_, i) => {
      const size = output.joints * 3;
      return output.places[(seam + Math.floor(i / size) * perTick) * size + (i % size)];
    });
  /**
   * With eased weights: a tick of 30 Hz rounds the kink at either end of linear ones, which is 11 % of their
   * added jerk.
   */
  const eased = slots.map((slot) =>
    slot.method === 'godotBlend' ? slotOf('godotBlend', { easing: 'smoothstep' }) : slot,
  );
  /** The methods whose poses at ticks are those that they have without any. */
  const alikeAt = (clips: readonly [Clip, Clip], tick: number): readonly Slot[] => {
    const [own, other] = [{}, { tick }].map((more) =>
      judged(...clips, { ...ends, slots: eased.map((slot) => ({ ...slot, ...more })) }),
    );
    return eased.filter((_, i) => {
      const wanted = places(other[i], 120 / tick);
      return places(own[i], 120 / tick).every((place, k) => Math.abs(place - wanted[k]) < 1e-5);
    });
  };

  test.each([
    ['walk → jog', walk, jog, 30],
    ['walk → jog', walk, jog, 60],
    ['jog → hop', jog, hop, 60],
    ['turn → walk', turn, walk, 30],
    ['turn → walk', turn, walk, 60],
  ] as const)('%s at %#', (_, from, to, tick) => {
    const alike = alikeAt([from, to], tick);
    expect(alike.map(({ method }) => method)).toEqual(expect.arrayContaining(['cut', 'crossfade']));
    const ticked = all([from, to], { slots: alike.map((slot) => ({ ...slot, tick })) });
    for (const { id, method, share, units, equalWithin } of differences(
      ticked,
      all([from, to], { slots: alike }),
      alike,
    )) {
      const isSame = units <= (allowed[id] ?? equalWithin) || (!(id in allowed) && share < 0.1);
      expect(isSame, `${id} of ${method} at ${tick} Hz: ${units} or ${share}`).toBe(true);
    }
  });

  test('and a cut with ticks is the same cut', () => {
    const [one, other] = [{}, { tick: 30 }].map(
      (more) => all([walk, jog], { slots: [{ ...slotOf('cut'), ...more }] })[0],
    );
    for (const { id, units, equalWithin } of differences([one], [other], [slotOf('cut')]))
      expect(units / equalWithin, id).toBeLessThan(0.3);
  });
});

test('a cut counts all of its jump as foot slide', () => {
  const still = { ...walk, loop: false };
  const at = { source: clipUse(1.2), destination: clipUse(1.2), slots: [slotOf('cut')] };
  const slideOf = (x: number): number => {
    const alignment = { kind: 'none', offset: { x, z: 0, yaw: 0 } } as const;
    return all([still, still], { ...at, alignment })[0]['footSlide'];
  };
  expect(slideOf(0)).toBeLessThan(1e-6);
  const [slot] = judged(still, still, at);
  const standing = slot.figure.feet.filter(({ inDestination }) => inDestination[slot.seam] === 1);
  expect(standing).toHaveLength(1);
  expect(slideOf(0.1)).toBeGreaterThan(9.5);
  expect(slideOf(0.1)).toBeLessThanOrEqual(10);
  expect(slideOf(0.2) / slideOf(0.1)).toBeCloseTo(2, 6);
});

/** The same figure in another size. */
function scaled(clip: Clip, size: number): Clip {
  const by = (values: ArrayLike<number>): Float32Array => Float32Array.from(values, (value) => value * size);
  const { skeleton } = clip;
  const endSites = skeleton.endSites.map(({ joint, offset: [x, y, z] }) => ({
    joint,
    offset: [x * size, y * size, z * size] as const,
  }));
  return {
    ...clip,
    positions: by(clip.positions),
    skeleton: { ...skeleton, restPositions: by(skeleton.restPositions), endSites },
  };
}
