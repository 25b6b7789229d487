import { describe, expect, test } from 'vitest';
import type { Clip } from '../../../core/clip.ts';
import { createJointMap } from '../../../core/joints/joint-map.ts';
import { judge, measureSlot } from '../../../core/judgement/judge.ts';
import { sampleSlots } from '../../../core/judgement/sample-slots.ts';
import type { JudgedSlot } from '../../../core/judgement/judged-slot.ts';
import type { MetricId } from '../../../core/judgement/metric.ts';
import { metrics } from '../../../core/judgement/metrics/registry.ts';
import { openChain } from '../../../core/transition/clips/open-chain.ts';
import type { Slot, Transition } from '../../../core/transition/document/document.ts';
import { createEvaluation } from '../../../core/transition/evaluation/create-evaluation.ts';
import { slotSettling } from '../../../core/transition/evaluation/method-setup.ts';
import { blendMethods } from '../../../core/transition/methods/registry.ts';
import { JOG, rigClip } from '../../fixtures/rigs.ts';
import { rooted } from '../../fixtures/rooted.ts';
import { starterClip } from '../../fixtures/starters.ts';
import { chainUse, clipUse, partsOf, slotOf, transitionOf } from '../../fixtures/transitions.ts';
import { valueOf } from '../../fixtures/value-of.ts';
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

test('no slot changes the numbers of another one', () => {
  const beside = all([walk, jog], { slots: [slow, ...slots], chosen: 0 }).slice(1);
  const alone = slots.map((slot) => all([walk, jog], { slots: [slot] })[0]);
  expect(beside).toEqual(alone);
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

/** Totals and means add nothing once a slot has settled. */
const totals: readonly MetricId[] = ['footSlide', 'footSkate', 'meanJerk', 'distance', 'rootSpeedError'];

test('judged one second longer, totals and means of what ends exactly stay as they are', () => {
  for (const method of ['cut', 'crossfade', 'cubicOffset', 'quintic', 'deadBlendArticle']) {
    const of = (longer: number): Numbers => {
      const evaluation = valueOf(
        createEvaluation(
          [transitionOf({ ...ends, slots: [slotOf(method), slow] })],
          [rooted(walk), rooted(jog)],
        ),
      );
      const [slot] = sampleSlots({
        evaluation,
        map: createJointMap(jog.skeleton),
        clips: [rooted(walk), rooted(jog)],
      });
      return numbersOf({ ...slot, end: slot.end + longer * slot.rate });
    };
    const [once, longer] = [of(0), of(1)];
    // A filter sees a quarter of a second beyond the end.
    for (const id of totals)
      expect(Math.abs(longer[id] / once[id] - 1) || 0, `${method} ${id}`).toBeLessThan(1e-6);
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

/** Contacts are known to a frame of the clip, and overshoot follows a velocity that few frames have less exactly. */
const ofFrames: readonly MetricId[] = ['footSlide', 'footLock', 'meanFootLock', 'skatingFrames', 'overshoot'];

test('metrics depend little on the frame rate of a motion, but for contacts', () => {
  const gaits = (fps: number): readonly [Clip, Clip] => [
    rigClip({ fps, frameCount: 4 * fps }),
    rigClip({ fps, frameCount: 4 * fps, gait: JOG }),
  ];
  const wanted = all(gaits(60));
  for (const fps of [30, 120])
    for (const { id, method, share, units, equalWithin } of differences(all(gaits(fps)), wanted, slots)) {
      const most = ofFrames.includes(id) ? 0.09 : 0.02; // the linear easing of Godot blend: 8.05 %
      const isSame = share < most || units < (id === 'accelerationJump' ? 0.1 : equalWithin);
      expect(isSame, `${id} of ${method} at ${fps} fps: ${units} or ${share}`).toBe(true);
    }
});

describe('a tick changes no number of a method whose poses it does not change', () => {
  /** Differences that a tick may make, in the unit; of others 10 %. */
  const allowed: Partial<Record<MetricId, number>> = {
    velocityJump: 0.15,
    turnJump: 25,
    overshoot: 0.4,
    lostMotion: 5,
  };
  const alike = ['cut', 'crossfade', 'muscleCrossfade'].map((method) => slotOf(method));

  test.each([
    ['walk → jog', walk, jog, 30],
    ['walk → jog', walk, jog, 60],
    ['jog → hop', jog, hop, 60],
    ['turn → walk', turn, walk, 30],
    ['turn → walk', turn, walk, 60],
  ] as const)('%s at %#', (_, from, to, tick) => {
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
  const moved = { ...walk, loop: false, positions: walk.positions.slice() };
  const at = { source: clipUse(1.2), destination: clipUse(1.2), slots: [slotOf('cut'), slotOf('crossfade')] };
  const [none] = all([walk, walk], at);
  const alignment = { kind: 'none', offset: { x: 0.1, z: 0, yaw: 0 } } as const;
  const [cut] = all([moved, moved], { ...at, alignment });
  expect(none['footSlide']).toBeLessThan(1e-6);
  expect(cut['footSlide']).toBeGreaterThan(0);
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
