import { describe, expect, test } from 'vitest';
import { createChannels } from '#core/pose/channels.ts';
import { grantedDurations } from '#core/transition/requests/granted-durations.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import { createTransitionFrame, evaluateTransition } from '#core/transition/evaluation/evaluation.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { waving, withTracks } from '#test/fixtures/tracks.ts';
import { chainUse, clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

/*
 * Both nodes of Unreal and the state machine of Godot for scales and curves, in the words of their source. Unreal’s
 * count from frame to frame: `previous` and `current` are outputs up to the seam, `target` is the destination one
 * frame later.
 *
 * Source: Epic Games, Unreal Engine, AnimNode_DeadBlending.cpp and AnimNode_Inertialization.cpp; Godot Engine,
 * animation_mixer.cpp.
 */
const STEP = 1 / 60;
const TINY = 1e-8;
const SMALL = 1e-4;

type Numbers = readonly number[];

interface Blend {
  readonly previous: Numbers;
  readonly current: Numbers;
  readonly target: Numbers;
  readonly duration: number; // s
}

/** What a node shows at a time after the seam, given both motions there. */
type Shown = (elapsed: number, destination: Numbers, source: Numbers) => Numbers;

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
const sizeOf = (numbers: Numbers): number => Math.hypot(...numbers);
const inverseExponential = (x: number): number =>
  1 / (1 + 1.00746054 * x + 0.45053901 * x * x + 0.25724632 * x * x * x);

interface DeadBlendSettings {
  readonly linear: boolean;
  readonly maximumScaleVelocity: number;
  readonly maximumCurveVelocity: number;
}

/** ExtrapolationHalfLife 1 s, at least 0.05 s and at most 1 s. */
const halfLifeOf = (apart: number, velocity: number): number =>
  clamp(apart / (velocity >= 0 ? Math.max(velocity, SMALL) : Math.min(velocity, -SMALL)), 0.05, 1);

/** 1 at the seam, 0 at the end: Hermite-Cubic. */
function sourceShare(elapsed: number, duration: number): number {
  const progress = clamp(elapsed / duration, 0, 1);
  return 1 - progress * progress * (3 - 2 * progress);
}

const wayOf = (velocity: number, halfLife: number, elapsed: number): number =>
  (velocity / (Math.LN2 / halfLife)) * (1 - inverseExponential((Math.LN2 / halfLife) * elapsed));

function deadBlendedScale(
  { previous, current, target, duration }: Blend,
  settings: DeadBlendSettings,
): Shown {
  const growth = current.map((now, i) => Math.log(Math.max(now / Math.max(previous[i], TINY), TINY)) / STEP);
  const rates = settings.linear ? current.map((now, i) => (now - previous[i]) / STEP) : growth;
  const limited = Math.min(1, settings.maximumScaleVelocity / sizeOf(rates));
  const velocities = rates.map((rate) => rate * limited);
  const halfLives = velocities.map((velocity, i) =>
    halfLifeOf(target[i] / Math.max(current[i], TINY), velocity),
  );
  const moves = sizeOf(velocities) ** 2 > TINY;
  return (elapsed, destination) => {
    const extrapolated = current.map((start, i) => {
      const way = moves ? wayOf(velocities[i], halfLives[i], elapsed) : 0;
      return settings.linear ? start + way : Math.exp(way) * start;
    });
    const share = sourceShare(elapsed, duration);
    if (share === 0) return destination;
    const isNear = sizeOf(destination.map((value, i) => value - extrapolated[i])) ** 2 < TINY;
    return destination.map((value, i) => {
      if (settings.linear) return value + share * (extrapolated[i] - value);
      const [to, from] = [Math.max(value, TINY), Math.max(extrapolated[i], TINY)];
      return isNear ? to + share * (from - to) : to ** (1 - share) * from ** share;
    });
  };
}

function deadBlendedCurve(
  { previous, current, target, duration }: Blend,
  settings: DeadBlendSettings,
): Shown {
  const limit = settings.maximumCurveVelocity;
  const velocity = clamp((current[0] - previous[0]) / STEP, -limit, limit);
  const halfLife = halfLifeOf(target[0] - current[0], velocity);
  return (elapsed, [destination]) => {
    const rate = Math.LN2 / halfLife;
    const way = Math.max(velocity / rate, TINY) * (1 - inverseExponential(rate * elapsed));
    const extrapolated = velocity ** 2 > TINY ? current[0] + way : current[0];
    return [destination + sourceShare(elapsed, duration) * (extrapolated - destination)];
  };
}

/** What is left of an offset whose length is `x`, along the node's quintic. */
function inertialFloat(x: number, v: number, t: number, duration: number): number {
  if (x < 0) return -inertialFloat(-x, -v, t, duration);
  const speed = Math.min(v, 0);
  const end = speed < -SMALL ? Math.min(duration, (-5 * x) / speed) : duration;
  if (t >= end - 1e-7) return 0;
  const a = Math.max(0, (-8 * end * speed - 20 * x) / end ** 2);
  const fifth = -0.5 * (a * end ** 2 + 6 * end * speed + 12 * x) * (t / end) ** 5;
  const fourth = 0.5 * (3 * a * end ** 2 + 16 * end * speed + 30 * x) * (t / end) ** 4;
  const third = -0.5 * (3 * a * end ** 2 + 12 * end * speed + 20 * x) * (t / end) ** 3;
  return fifth + fourth + third + 0.5 * a * t * t + speed * t + x;
}

function inertializedScale({ previous, current, target, duration }: Blend): Shown {
  const offset = current.map((value, i) => value - target[i]);
  const length = sizeOf(offset);
  const axis = offset.map((part) => (length > SMALL ? part / length : 0));
  const before = previous.reduce((sum, value, i) => sum + (value - target[i]) * axis[i], 0);
  const speed = length > SMALL ? (length - before) / STEP : 0;
  return (elapsed, destination) =>
    destination.map((value, i) => value + axis[i] * inertialFloat(length, speed, elapsed, duration));
}

function inertializedCurve({ previous: [p], current: [c], target: [value], duration }: Blend): Shown {
  const delta = c - value;
  const derivative = (delta - value - p) / STEP;
  return (elapsed, [destination]) => [destination + inertialFloat(delta, derivative, elapsed, duration)];
}

const godotBlended =
  ({ duration }: Blend): Shown =>
  (elapsed, destination, source) =>
    destination.map((value, i) => source[i] * (1 - elapsed / duration) + value * (elapsed / duration));

const NAMES = ['smile', 'blink', 'filtered', 'reset'];
const CURVES = createChannels(4, [0, 1, 3], NAMES);
const FIRST = 12; // number of the first scale
const FIRST_CURVE = FIRST + 9;

/** What the third joint's scale stays near, in the source and in destinations: shown, hidden, or mirrored. */
const SPECIAL = [
  [0, -1],
  [1, 1],
  [0, 1],
  [1, -1],
  [0, 2e-5], // as good as hidden
  [1, 1.001],
];

/** A rig with five clips whose scales and curves wave. */
function generated(seed: number) {
  const [first, then] = SPECIAL[seed % SPECIAL.length];
  return Array.from({ length: INTERRUPTIONS + 2 }, (_, k) => {
    const own = seed + 7 * k;
    const wave = waving(CURVES, own);
    const made = wavingClip({ joints: 4, frameCount: 161, seed: own });
    return withTracks(rooted(made), CURVES, (number, time) =>
      number >= 6 && number < 9
        ? (k === 0 ? first : then) * (1 + 0.1 * number)
        : wave(number, time + 0.3 * seed),
    );
  });
}

const INTERRUPTIONS = 3;
const idOf = (k: number): string => `00000000-0000-4000-8000-00000000040${k}`;

/**
 * A transition that interrupts others, each 0.1 s after the one before: what a slot shows of the scales and curves at
 * ticks, both motions there, and the time that it is granted.
 */
function played(method: string, values: object, seed: number, interruptions: number) {
  const profile = { joint1: 0.5 };
  const slot = { ...slotOf(method, { blendTime: 0.3, ...values }), profile, cutCurves: ['filtered'] };
  const chain = Array.from({ length: interruptions + 1 }, (_, k) =>
    transitionOf({
      id: idOf(k),
      source: k === 0 ? clipUse(0.6) : chainUse(idOf(k - 1), 0.1),
      destination: clipUse(0.5 + 0.1 * k),
      slots: [slot],
    }),
  );
  const evaluation = valueOf(bindTransition(chain, generated(seed).slice(0, chain.length + 1), null));
  const frame = createTransitionFrame(evaluation);
  const duration = grantedDurations(chain, 0).at(-1)?.granted ?? 0;
  const at = (tick: number) => {
    evaluateTransition(frame, evaluation, tick * STEP + 1e-9);
    const { source, destination, slots } = frame;
    return {
      shown: [...slots[0].pose.linear],
      source: [...source.linear],
      destination: [...destination.linear],
    };
  };
  return { at, duration };
}

/** Compares each channel with the node that `nodeOf` makes for it, at every tick. */
function expectAsNode(
  { at, duration: longest }: ReturnType<typeof played>,
  nodeOf: (blend: Blend, kind: 'scale' | 'curve', name: string) => Shown,
): void {
  const [previous, current] = [at(-1).shown, at(0).source];
  const target = at(1).destination;
  const places = [
    ...[0, 1, 3].map((joint, n) => ({ from: FIRST + n * 3, width: 3, name: `joint${joint}` })),
    ...NAMES.map((name, n) => ({ from: FIRST_CURVE + n, width: 1, name })),
  ];
  for (const { from, width, name } of places) {
    const partOf = (numbers: Numbers) => numbers.slice(from, from + width);
    const duration = name === 'joint1' ? 0.5 * longest : longest;
    const blend = { previous: partOf(previous), current: partOf(current), target: partOf(target), duration };
    const node = nodeOf(blend, width === 3 ? 'scale' : 'curve', name);
    for (let tick = 1; tick < 22; tick++) {
      const { shown, destination, source } = at(tick);
      const left = partOf(destination);
      const expected =
        name === 'filtered' || tick * STEP >= duration - 1e-9
          ? left
          : node(tick * STEP, left, partOf(source));
      for (const [i, value] of expected.entries())
        expect(Math.abs(partOf(shown)[i] - value), `${name} at tick ${tick}`).toBeLessThan(1e-6);
    }
  }
}

const rigs = Array.from({ length: 20 }, (_, seed) => seed);

describe.each(rigs)('on generated rig %d', (seed) => {
  describe.each([0, INTERRUPTIONS])('with %d interruptions', (interruptions) => {
    test.each([
      { linear: false, maximumScaleVelocity: 4, maximumCurveVelocity: 100 },
      { linear: true, maximumScaleVelocity: 4, maximumCurveVelocity: 100 },
      { linear: false, maximumScaleVelocity: 0.5, maximumCurveVelocity: 0.2 },
    ])('dead blending shows scales and curves as its node does: %o', (settings) => {
      const { linear, ...limits } = settings;
      const values = {
        ...limits,
        linearlyInterpolateScales: linear ? 'on' : 'off',
        extrapolationFilteredCurves: 'reset, unknown',
      };
      expectAsNode(played('unrealDeadBlend', values, seed, interruptions), (blend, kind, name) => {
        if (kind === 'scale') return deadBlendedScale(blend, settings);
        const reset = { ...blend, previous: [0], current: [0] };
        return deadBlendedCurve(name === 'reset' ? reset : blend, settings);
      });
    });

    test('inertialization shows them as its node does', () => {
      expectAsNode(played('unrealInertialization', {}, seed, interruptions), (blend, kind) =>
        kind === 'scale' ? inertializedScale(blend) : inertializedCurve(blend),
      );
    });

    test('Godot’s blend shows them as its mixer does', () => {
      expectAsNode(played('godotBlend', {}, seed, interruptions), godotBlended);
    });
  });
});

test('without options the node has its defaults', () => {
  const [bare, full] = [
    {},
    { linearlyInterpolateScales: 'off', maximumScaleVelocity: 4, maximumCurveVelocity: 100 },
  ].map((values) => played('unrealDeadBlend', values, 1, 0).at(5).shown);
  expect(bare).toEqual(full);
});
