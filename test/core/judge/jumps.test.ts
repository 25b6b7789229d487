import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Clip } from '#core/clip/clip.ts';
import { quatFromRotationVector } from '#core/math/rotation-vector.ts';
import type { Slot, Transition } from '#core/transition/document/document.ts';
import { timeName } from '#core/methods/binding/read-values.ts';
import { blendMethods } from '#core/methods/registry.ts';
import { numberBetween, vector } from '#test/fixtures/arbitraries.ts';
import { chainSkeleton, clipOn } from '#test/fixtures/clips.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { chainUse, clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { judge } from '#core/judge/judge.ts';
import { velocityJump } from '#core/judge/metrics/jumps.ts';
import { judged, measured } from './judged.ts';

type Vector = readonly number[];

/** How the second of two joints moves; the first one stands at the origin. */
interface Course {
  readonly place: Vector; // m, at the time 0
  readonly velocity: Vector; // m/s
  readonly acceleration?: number; // m/s², along X, from OUT on and up to it
  readonly angle: number; // rad at the time 0, about AXIS
  readonly turn: number; // rad/s, about the same axis
}

const UNLIMITED = { maximumTranslationVelocity: 50, maximumRotationVelocity: 100 };

const SECONDS = 3;
const AXIS = [0.6, 0, 0.8];
/** s on the source, where it is left. */
const OUT = 1.2;

function clipOf(course: Course, fps: number): Clip {
  const { place, velocity, acceleration = 0, angle, turn } = course;
  const frames = Array.from({ length: SECONDS * fps + 1 }, (_, frame) => frame / fps);
  const rotationAt = (t: number) =>
    quatFromRotationVector(
      new Float64Array(4),
      AXIS.map((x) => x * (angle + turn * t)),
    );
  return clipOn(chainSkeleton(2), {
    fps,
    positions: frames.flatMap((t) => [
      ...[0, 0, 0],
      ...place.map(
        (x, axis) => x + velocity[axis] * t + (axis === 0 ? (acceleration * (t - OUT) ** 2) / 2 : 0),
      ),
    ]),
    rotations: frames.flatMap((t) => [0, 0, 0, 1, ...rotationAt(t)]),
  });
}

const length = (a: Vector): number => Math.hypot(...a);
const dot = (a: Vector, b: Vector): number => a.reduce((sum, x, i) => sum + x * b[i], 0);

/** The two motions at their seam: source minus destination, in m or rad, and its rate. */
interface Meeting {
  readonly offset: Vector;
  readonly rate: Vector;
  readonly time: number; // s, the blend time
}

/** The jump of a method, by what it keeps of the source at the seam. */
type Law = (meeting: Meeting) => number;

const keepsAll: Law = () => 0;
/** The velocity is the destination’s at once. */
const keepsNothing: Law = ({ rate }) => length(rate);
/** Of the velocity across the offset, or away from the destination, nothing is left. */
const keepsTowards: Law = ({ offset, rate }) => {
  const direction = offset.map((x) => x / (length(offset) || 1));
  const towards = Math.min(dot(rate, direction), 0);
  return length(rate.map((v, i) => v - towards * direction[i]));
};
/** A weight that rises evenly from the first moment. */
const mixesEvenly: Law = ({ offset, time }) => length(offset) / time;

const laws: Readonly<Record<string, Law>> = {
  springExact: keepsAll,
  springPublished: keepsAll, // about one axis
  quintic: keepsTowards,
  cubicOffset: keepsAll,
  deadBlendArticle: keepsAll,
  deadBlendUnreal: keepsAll, // below its limits
  deadBlendConstant: keepsAll,
  velocityFade: keepsAll,
  crossfade: keepsAll,
  nlerpCrossfade: keepsAll,
  godotBlend: mixesEvenly, // linear by default
  cut: keepsNothing,
  muscle: keepsNothing,
  muscleCrossfade: keepsAll,
  muscleInertialization: keepsAll,
};

const continuous = blendMethods.filter(({ isEngineNode = false }) => !isEngineNode);

/** A slot of a method that takes so long. */
function slotIn(method: string, time: number, values: Slot['values'] = {}): Slot {
  const { values: defaults } = slotOf(method);
  return slotOf(method, { ...(method === 'cut' ? {} : { [timeName(defaults)]: time }), ...values });
}

const alignment = { kind: 'none', offset: { x: 0, z: 0, yaw: 0 } } as const;

/** Holds what jumps, m/s and °/s, within 1e-3 m/s, 0.1 °/s and 0.1 % of offset over blend time. */
function expectJumps(
  clips: readonly [Clip, Clip],
  changes: Partial<Transition>,
  [linear, angular]: readonly [number, number],
  [offset, angle]: readonly [number, number] = [0, 0], // over the blend time
): void {
  const [slot] = judged(...clips, { alignment, ...changes });
  const [speed, turn] = [measured(slot, 'velocityJump'), measured(slot, 'turnJump')];
  expect(Math.abs(speed - linear), `${speed} for ${linear} m/s`).toBeLessThan(1e-3 + 1e-3 * offset);
  const [found, degrees] = [turn, angular * DEGREE];
  expect(Math.abs(found - degrees), `${found} for ${degrees} °/s`).toBeLessThan(0.1 + 1e-3 * angle * DEGREE);
}

const DEGREE = 180 / Math.PI;

const course = fc.record({
  place: vector(0.4).map((x): Vector => [...x]),
  velocity: vector(2).map((x): Vector => [...x]),
  angle: numberBetween(-0.6, 0.6),
  turn: numberBetween(-0.7, 0.7), // half a turn apart, a joint takes the other way
});
const played = fc.record({
  courses: fc.tuple(course, course),
  fps: fc.tuple(fc.constantFrom(24, 30, 60, 120, 240), fc.constantFrom(24, 30, 60, 120, 240)),
  times: fc.tuple(numberBetween(0.3, 1.2), numberBetween(0.3, 1.2)),
  rates: fc.tuple(fc.constantFrom(0.5, 1, 2), fc.constantFrom(0.5, 1, 2)),
  time: fc.constantFrom(0.01, 0.02, 0.05, 0.13, 0.4, 1),
  tick: fc.constantFrom(undefined, 24, 30, 60, 120, 240),
});

test('every method has a law of what it keeps', () =>
  expect(Object.keys(laws)).toEqual(continuous.map(({ id }) => id)));

test.each(continuous.map(({ id }) => id))(
  '%s jumps by what it does not keep of steady motions, at any rate and blend time, with ticks or without',
  (id) =>
    forRuns(15, played, ({ courses: [from, to], fps, times, rates, time, tick }) => {
      const clips = [clipOf(from, fps[0]), clipOf(to, fps[1])] as const;
      const [start, end] = [from, to].map(({ place, velocity, angle, turn }, i) => ({
        place: place.map((x, axis) => x + velocity[axis] * times[i]),
        velocity: velocity.map((v) => v * rates[i]),
        angle: [angle + turn * times[i]],
        turn: [turn * rates[i]],
      }));
      const minus = (a: Vector, b: Vector): Vector => a.map((x, i) => x - b[i]);
      const offset = minus(start.place, end.place);
      const rate = minus(start.velocity, end.velocity);
      const angle = minus(start.angle, end.angle);
      const turned = minus(start.turn, end.turn);
      const slot = { ...slotIn(id, time), ...(tick !== undefined && { tick }) };
      const use = { source: clipUse(times[0], rates[0]), destination: clipUse(times[1], rates[1]) };
      const jumps = [
        laws[id]({ offset, rate, time }),
        laws[id]({ offset: angle, rate: turned, time }),
      ] as const;
      expectJumps(clips, { ...use, slots: [slot] }, jumps, [length(offset) / time, length(angle) / time]);
    }),
);

const [still, apart] = [
  { place: [0, 0, 0], velocity: [0, 0, 0], angle: 0.2, turn: 0 },
  { place: [0.3, 0, -0.4], velocity: [0, 0, 0], angle: 0.9, turn: 0 },
];
const ends = { source: clipUse(OUT), destination: clipUse(0.7) };

describe('at ticks, as in a game', () => {
  test.each([24, 30, 60, 120])(
    'a method that takes the velocity from two poses is late by half a tick at %i Hz, and no other one',
    (tick) => {
      const hurried = { ...still, velocity: [1, 0, 0], acceleration: 30 };
      const clips = [clipOf(hurried, 60), clipOf(apart, 60)] as const;
      const change = 30 * 0.5 * (1 / tick);
      for (const { id, usesVelocity } of continuous) {
        if (id === 'quintic' || id === 'godotBlend') continue; // jump without ticks, too
        const slot = { ...slotIn(id, 0.25), tick };
        const without = laws[id]({ offset: [], rate: [1, 0, 0], time: 0.25 });
        expectJumps(clips, { ...ends, slots: [slot] }, [usesVelocity ? change : without, 0]);
      }
    },
  );

  /** Of an offset at rest, what is left at a share of the blend time. */
  const left = {
    unrealInertialization: (s: number) => 1 - s ** 3 * (10 - 15 * s + 6 * s * s),
    unrealDeadBlend: (s: number) => 1 - s * s * (3 - 2 * s),
  };

  test.each(Object.entries(left))('%s jumps by the slope of its first three ticks', (id, share) => {
    for (const tick of ['30', '60', '120'])
      for (const time of [0.05, 0.2, 1]) {
        const at = (index: number): number =>
          index / Number(tick) < time ? share(index / Number(tick) / time) : 0;
        const slope = Math.abs(4 * at(1) - at(2) - 3) * 0.5 * Number(tick);
        const clips = [clipOf(still, 60), clipOf(apart, 60)] as const;
        const slot = slotIn(id, time, { tick });
        expectJumps(clips, { ...ends, slots: [slot] }, [0.5 * slope, 0.7 * slope], [1 / time, 1 / time]);
      }
  });
});

test('a source that ends at the seam stops there for a crossfade; one that begins there has moved before', () => {
  const going = { ...still, velocity: [0.6, 0, 0.8], turn: 0.5 };
  const clips = [clipOf(going, 60), clipOf(apart, 60)] as const;
  const at = (source: number, method: string) => ({
    source: clipUse(source, 0.5),
    destination: clipUse(0.7),
    slots: [slotIn(method, 0.3)],
  });
  expectJumps(clips, at(SECONDS, 'crossfade'), [0.5, 0.25]);
  expectJumps(clips, at(SECONDS, 'springExact'), [0, 0]);
  expectJumps(clips, at(0, 'crossfade'), [0, 0]);
  expectJumps(clips, at(0, 'cut'), [0.5, 0.25]);
});

test('a clip has no jump of its own, wherever it is cut into itself', () => {
  for (const name of ['walk', 'jog', 'hop', 'turn']) {
    const clip = starterClip(name);
    for (const time of [0.4, 1, 1.0125, 1.3]) {
      const at = clipUse(time);
      expectJumps([clip, clip], { source: at, destination: at, slots: [slotOf('cut')] }, [0, 0]);
    }
  }
});

test('the joint that jumps most counts, of the body, and is named', () => {
  const going = { ...still, velocity: [0.6, 0, 0.8] };
  const [slot] = judged(clipOf(going, 60), clipOf(apart, 60), { ...ends, alignment, slots: [slotOf('cut')] });
  const { joints } = velocityJump.measure(slot);
  expect([...(joints ?? [])].map((each) => each.toFixed(3))).toEqual(['0.000', '1.000']);
});

/** The published spring turns wrongly but about one axis. */
const smooth = continuous.filter(({ id }) => laws[id] === keepsAll && id !== 'springPublished');

test.each(smooth.map(({ id }) => id))(
  '%s has no jump between whole figures whose roots move, where each clip is left',
  (id) => {
    const clips = ['walk', 'jog', 'hop', 'turn'].map(starterClip);
    const pair = fc.tuple(fc.constantFrom(...clips), fc.constantFrom(...clips));
    const time = numberBetween(0.3, 1.6);
    const values = id === 'deadBlendUnreal' ? UNLIMITED : {};
    forRuns(6, pair, time, time, fc.constantFrom(0.01, 0.05, 0.3, 1), ([from, to], out, into, blend) => {
      const at = { source: clipUse(out), destination: clipUse(into), alignment: transitionOf().alignment };
      // Up to a metre and half a turn apart.
      expectJumps([from, to], { ...at, slots: [slotIn(id, blend, values)] }, [0, 0], [1 / blend, 3 / blend]);
    });
  },
);

test.each([
  ['continuous ones', undefined, ['crossfade', 'muscleCrossfade', 'springExact']],
  ['ones at ticks, by what plays on', 60, ['crossfade', 'muscleCrossfade']],
] as const)('an interruption goes on from what it leaves: %s', (_, tick, methods) => {
  const [walk, jog, hop] = ['walk', 'jog', 'hop'].map((name) => rooted(starterClip(name)));
  const slot = (method: string) => ({ ...slotIn(method, 0.2), ...(tick !== undefined && { tick }) });
  const first = transitionOf({ slots: [slot('deadBlendArticle')] });
  for (const method of methods) {
    const second = { source: chainUse(first.id, 0.1), destination: clipUse(0.6), slots: [slot(method)] };
    const chain = [first, transitionOf(second)];
    const judgement = judge({ chain, clips: [walk, jog, hop], map: createJointMap(walk.skeleton) });
    const { velocityJump: speed, turnJump: turn } = valueOf(judgement).slots[0];
    expect([speed.value, turn.value / 100]).toEqual([expect.closeTo(0, 2), expect.closeTo(0, 2)]);
  }
});
