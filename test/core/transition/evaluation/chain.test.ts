import { describe, expect, test } from 'vitest';
import { rotationVectorBetween } from '#core/math/rotation-vector.ts';
import { writeVelocities } from '#core/pose/velocities.ts';
import { copyPose } from '#core/pose/pose.ts';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import type { Chain } from '#core/transition/evaluation/captured-chain.ts';
import { treatAlike } from '#core/transition/evaluation/captured-blend.ts';
import {
  createChain,
  evaluateChain,
  type ChainFrame,
  type ChainLink,
} from '#core/transition/evaluation/chain.ts';
import type { Values } from '#core/methods/parts/method.ts';
import type { Motion } from '#core/clip/motion.ts';
import { blendMethods, findBlendMethod } from '#core/methods/registry.ts';
import {
  clonePose,
  createDoublePose,
  differenceOf,
  isSound,
  jointPose,
  largestDifference,
  turnAbout,
  velocityError,
} from '#test/fixtures/poses.ts';
import { inPlace } from '#test/fixtures/rooted.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { analyticMotion } from '#test/golden/analytic-motion.ts';

/** A joint that moves and turns, faster with higher `pace`. */
const wandering = (seed: number, pace = 1): Motion =>
  inPlace((out, { elapsed }) => {
    analyticMotion(
      out,
      [
        0,
        1 + 0.1 * seed,
        0,
        0.3,
        0.1 + 0.05 * seed,
        0.2,
        0.5,
        seed,
        2 * seed,
        1,
        ...turnAbout([0, 0, 1], 0.3 * seed),
        1,
        0,
        0,
        0.5,
        0.6,
        seed,
        0,
        1,
        0,
        0.4,
        0.4,
        1 + seed,
      ],
      elapsed * pace,
    );
    for (const velocities of [out.linearVelocities, out.angularVelocities]) {
      velocities.set(velocities.map((v) => v * pace));
    }
    return out;
  });

function linkOf(id: string, at: number, to: Motion, changes: Values = {}): ChainLink {
  const method = findBlendMethod(id);
  if (method === undefined) throw new Error(id);
  return { method, values: slotOf(id, changes).values, at, to };
}

function frameAt(chain: Chain, elapsed: number): ChainFrame {
  const frame = {
    pose: createDoublePose(1),
    root: createRootSample(),
    elapsed: 0,
    link: -1,
    extrapolated: -1,
  };
  return evaluateChain(frame, chain, elapsed);
}

const at = (chain: Chain, elapsed: number) => frameAt(chain, elapsed).pose;

const standing = (height: number): Motion =>
  inPlace((out) => copyPose(out, jointPose({ positions: [0, height, 0] })));

test('worked example: the second of two linear crossfades starts from the first, which continues', () => {
  const values = { blendTime: 1, easing: 'linear' };
  const links = [linkOf('crossfade', 0, standing(1), values), linkOf('crossfade', 0.5, standing(2), values)];
  const chain = createChain(standing(0), links, 1);
  const heights = [-1, 0.25, 0.5, 0.75, 1, 1.5].map((time) => at(chain, time).positions[1]);
  // 0.75: a quarter of the way from 0.75 to 2. 1: half of the way from 1, where the first has arrived.
  [0, 0.25, 0.5, 1.0625, 1.5, 2].forEach((height, i) => expect(heights[i]).toBeCloseTo(height, 12));
  expect(frameAt(chain, 0.75)).toMatchObject({ link: 1, extrapolated: -1 });
  expect(frameAt(chain, -1).link).toBe(-1);
});

/** Nodes of engines are played at ticks only. */
const continuous = blendMethods.filter(({ isEngineNode }) => isEngineNode !== true);

describe.each(continuous)('$id, interrupted every 70 ms', (method) => {
  const times = Array.from({ length: 8 }, (_, k) => 0.1 + k * 0.07);
  // Fast enough to exceed every limit.
  const links = times.map((time, k) => linkOf(method.id, time, wandering(k + 1, 9), smooth()));
  const chain = createChain(wandering(0, 9), links, 1);
  const { startsC1 } = method.promises(links[0].values);

  /** All easings without a velocity jump at either end. */
  function smooth(): Values {
    return Object.hasOwn(method.parameters, 'easing') ? { easing: 'smoothstep' } : {};
  }

  test('is as continuous at every switch as its method promises', () => {
    const step = 1e-6;
    const jumps = times.map((time) => {
      const [a, b, c, d] = [-2 * step, -1e-12, 0, 2 * step].map((dt) => clonePose(at(chain, time + dt)));
      const { position, rotation } = differenceOf(b, c);
      expect(Math.max(position, rotation)).toBeLessThan(method.id === 'cut' ? 9 : 1e-9);
      const before = velocityError(a, c, b, step);
      const after = velocityError(c, c, d, step);
      return Math.max(before.linear, before.angular, after.linear, after.angular);
    });
    if (startsC1) expect(Math.max(...jumps)).toBeLessThan(0.02);
    else expect(Math.max(...jumps)).toBeGreaterThan(0.1);
  });

  test('its velocities are the derivatives of its poses', () => {
    const step = 1e-6;
    for (const time of [0.05, 0.13, 0.2, 0.35, 0.48, 0.62, 0.7, 0.9]) {
      const [before, now, after] = [-step, 0, step].map((dt) => clonePose(at(chain, time + dt)));
      const error = velocityError(before, now, after, step);
      expect(error.linear).toBeLessThan(1e-3);
      if (method.id !== 'springPublished') expect(error.angular).toBeLessThan(1e-3);
    }
  });

  test('ends on the last motion, and stays valid', () => {
    const end = (times.at(-1) ?? 0) + 3 * method.settlingTime(links[0].values);
    const last = wandering(8, 9).pose(createDoublePose(1), { elapsed: end });
    expect(largestDifference(at(chain, end), last)).toBeLessThan(1e-4);
    for (let time = -0.1; time < 1; time += 0.013) expect(isSound(at(chain, time), 1e-9)).toBe(true);
  });

  test('any order of evaluation gives the same bits', () => {
    const moments = [0, 0.12, 0.25, 0.4, 0.6, 0.8];
    const forwards = moments.map((time) => frameAt(chain, time));
    expect(moments.toReversed().map((time) => frameAt(chain, time))).toEqual(forwards.toReversed());
  });
});

describe('a chain of crossfades deeper than four', () => {
  const chainOf = (count: number, gap = 0.05): Chain => {
    const links = Array.from({ length: count }, (_, k) => linkOf('crossfade', k * gap, wandering(k + 1)));
    return createChain(wandering(0), links, 1);
  };
  const extrapolatedAt = (chain: Chain, time: number): number => frameAt(chain, time).extrapolated;

  test('extrapolates the oldest output from the fifth link on, and reports it while it is visible', () => {
    expect(extrapolatedAt(chainOf(4), 0.16)).toBe(-1);
    const deep = chainOf(7);
    expect([0.19, 0.2, 0.22, 0.25, 0.301].map((time) => extrapolatedAt(deep, time))).toEqual([
      -1, 0, 0, 1, 2,
    ]);
    // The third crossfade, started at 0.15, has ended by 0.45: its source is not visible any more.
    expect(extrapolatedAt(deep, 0.44)).toBe(2);
    expect(extrapolatedAt(deep, 0.46)).toBe(-1);
  });

  test('no output is extrapolated if blends finish in time', () => {
    const calm = chainOf(9, 0.1);
    for (let time = 0; time < 1.5; time += 0.01) expect(extrapolatedAt(calm, time)).toBe(-1);
  });

  test('a method that does not evaluate its source ends the depth', () => {
    const ids = ['crossfade', 'crossfade', 'springExact', 'crossfade', 'crossfade', 'crossfade', 'crossfade'];
    const links = ids.map((id, k) => linkOf(id, k * 0.02, wandering(k + 1)));
    const chain = createChain(wandering(0), links, 1);
    for (let time = 0; time < 0.6; time += 0.01) expect(extrapolatedAt(chain, time)).toBe(-1);
  });

  test('worked example: a dropped output extrapolates: after 0.1 s it has half its speed', () => {
    // Crossfades that hardly begin: the output stays near their source.
    const rising = inPlace((out, { elapsed }) =>
      copyPose(out, jointPose({ positions: [0, elapsed, 0], linearVelocities: [0, 1, 0] })),
    );
    const links = [0, 0, 0, 0, 0].map((time) => linkOf('crossfade', time, rising, { blendTime: 5 }));
    const chain = createChain(rising, links, 1);
    const { pose, extrapolated } = frameAt(chain, 0.1);
    expect(extrapolated).toBe(0);
    const weight = 0.02 ** 2 * (3 - 2 * 0.02);
    const distance = (0.1 / Math.LN2) * 0.5;
    const away = (distance - 0.1) * (1 - weight) ** 4;
    expect(pose.positions[1]).toBeCloseTo(0.1 + away, 12);
  });
});

test('a link may cut joints, and slow down others', () => {
  const treatment = { ...treatAlike(1), cutJoints: Int32Array.of(0) };
  const links = [
    { ...linkOf('crossfade', 0, standing(1)), treatment },
    {
      ...linkOf('crossfade', 1, standing(3), { blendTime: 0.5 }),
      treatment: { ...treatment, factors: [2], cutJoints: new Int32Array() },
    },
  ];
  const chain = createChain(standing(0), links, 1);
  expect(at(chain, 0).positions[1]).toBe(1);
  expect(at(chain, 1.5).positions[1]).toBeCloseTo(2, 12);
});

describe.each(blendMethods)('$id, interrupted every 70 ms and played at 60 ticks a second', (method) => {
  const tick = 1 / 60;
  // The last begins at a tick of the one before it, the others between two.
  const times = [0.1, 0.17, 0.24, 0.24 + 5 * tick];
  const links = times.map((time, k) => ({ ...linkOf(method.id, time, wandering(k + 1, 3)), tick }));
  const chain = createChain(wandering(0, 3), links, 1);

  test('holds each tick until the next, with the velocities of the last tick', () => {
    for (let k = 0; k < 30; k++) {
      const elapsed = times[3] + k * tick;
      const shown = clonePose(at(chain, elapsed));
      expect(clonePose(at(chain, elapsed + 0.9 * tick))).toEqual(shown);
      if (k === 0) continue;
      const before = clonePose(at(chain, elapsed - tick));
      const expected = writeVelocities(clonePose(shown), before, tick, new Float64Array(3));
      expect(largestDifference(shown, expected)).toBeLessThan(1e-6);
    }
  });

  test('is never farther from the interrupted motion than a few ticks of movement', () => {
    if (method.id === 'cut') return;
    for (const time of times.slice(1)) {
      const [before, after] = [clonePose(at(chain, time - 1e-9)), clonePose(at(chain, time))];
      const { position, rotation } = differenceOf(before, after);
      expect(position).toBeLessThan(6 * 3 * tick);
      expect(rotation).toBeLessThan(6 * 3 * tick);
    }
  });

  test('any order of evaluation gives the same bits', () => {
    const moments = [0, 0.12, 0.2, 0.3, 0.4, 0.6];
    const forwards = moments.map((time) => frameAt(chain, time));
    expect(moments.toReversed().map((time) => frameAt(chain, time))).toEqual(forwards.toReversed());
    for (const { pose } of forwards) expect(isSound(pose, 1e-9)).toBe(true);
  });
});

describe('published inertialization, interrupted', () => {
  const links = [linkOf('springPublished', 0, wandering(3, 9)), linkOf('springExact', 0.1, wandering(5, 9))];
  const step = 1e-6;
  /** How fast the joint turns over the last steps before `time`, rad/s. */
  function turnBefore(chain: Chain, time: number): Float64Array {
    const [before, after] = [-2 * step, -step].map((dt) => clonePose(at(chain, time + dt)));
    const turn = new Float64Array(3);
    rotationVectorBetween(turn, before.rotations, after.rotations);
    return turn.map((value) => value / step);
  }

  test('passes on the velocity of its poses, not the velocity that it reports', () => {
    const [alone, chain] = [links.slice(0, 1), links].map((some) => createChain(wandering(0, 9), some, 1));
    const seen = turnBefore(alone, 0.1);
    const { angularVelocities: inherited } = at(chain, 0.1);
    const { angularVelocities: reported } = at(alone, 0.1);
    seen.forEach((value, i) => expect(Math.abs(inherited[i] - value)).toBeLessThan(1e-3));
    expect(Math.hypot(...seen.map((value, i) => reported[i] - value))).toBeGreaterThan(0.1);
  });

  test('passes it on through links that evaluate their source, too', () => {
    const through = [
      links[0],
      linkOf('crossfade', 0.05, wandering(7, 9)),
      linkOf('springExact', 0.1, wandering(5, 9)),
    ];
    const chain = createChain(wandering(0, 9), through, 1);
    const seen = turnBefore(chain, 0.1);
    const { angularVelocities: inherited } = at(chain, 0.1);
    seen.forEach((value, i) => expect(Math.abs(inherited[i] - value)).toBeLessThan(1e-3));
  });
});

test('a chain played at ticks evaluates its first motion at two ticks per moment, however deep it is', () => {
  let looks = 0;
  const watched = inPlace((out) => {
    looks++;
    return standing(0).pose(out, { elapsed: 0 });
  });
  const links = Array.from({ length: 8 }, (_, k) => ({
    ...linkOf('crossfade', k / 10, standing(k + 1), { blendTime: 5 }),
    tick: 1 / 30,
  }));
  const chain = createChain(watched, links, 1);
  looks = 0;
  at(chain, 0.95);
  expect(looks).toBe(2);
});

test('links in the wrong order throw an InvariantError', () => {
  const links = [linkOf('cut', 1, standing(1)), linkOf('cut', 0.5, standing(2))];
  expect(() => createChain(standing(0), links, 1)).toThrow(/after one at 1/);
});
