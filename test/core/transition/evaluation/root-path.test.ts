import { describe, expect, test } from 'vitest';
import { springRate } from '#core/math/spring.ts';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import { createTickClock } from '#core/methods/parts/tick-clock.ts';
import { composeRoots, invertRoot, ROOT_STEP, rootVelocity } from '#core/clip/root/root-state.ts';
import type { Motion } from '#core/clip/motion.ts';
import {
  extrapolateRoot,
  createRootPath,
  evaluateRootPath,
  type RootPathBlend,
  type RootMotion,
  type RootPath,
} from '#core/transition/evaluation/root-path.ts';
import { easeOf } from '#core/methods/curves/easing.ts';
import { crossfade, holdRule, unrealDeadBlendRule } from '#core/methods/binding/root-fades.ts';
import {
  cubicRule,
  quinticRule,
  springRule,
  unrealInertialRule,
} from '#core/methods/binding/root-offsets.ts';
import { destinationRule, type RootRule } from '#core/methods/parts/root-rule.ts';
import { effort } from '#test/fixtures/effort.ts';
import {
  addUpPath,
  motionsOf,
  rigMotion,
  seamVelocity,
  stateAt,
  stepVelocity,
  twoMotions,
} from './root-motions.ts';
import { forRuns } from '#test/fixtures/property.ts';

const RULES: readonly (readonly [string, RootRule])[] = [
  ['cut', destinationRule],
  ['crossfade', crossfade(easeOf('smoothstep'), 0.3)],
  ['dead blending', holdRule(easeOf('smoothstep'), 0.3)],
  ['Unreal’s dead blending', unrealDeadBlendRule(easeOf('linear'), 0.25)],
  ['spring', springRule(0.12)],
  ['quintic', quinticRule(0.3)],
  ['Unreal’s inertialization', unrealInertialRule(0.25)],
  ['cubic', cubicRule(0.3)],
];
const isEngines = (name: string): boolean => name.startsWith('Unreal');

/** A root with constant velocity in its own frame, from the origin at 0. */
function steady(forward: number, turn = 0, begins = Number.NEGATIVE_INFINITY): RootMotion {
  return {
    begins,
    root(out, { elapsed }) {
      const time = Math.max(elapsed, begins);
      const half = 0.5 * turn * time;
      const chord = half === 0 ? 1 : Math.sin(half) / half;
      out.state.set([
        forward * time * chord * Math.sin(half),
        forward * time * chord * Math.cos(half),
        turn * time,
      ]);
      out.velocity.set(elapsed < begins ? [0, 0, 0] : [0, forward, turn]);
      return out;
    },
  };
}

function pathOf(
  rule: RootRule,
  motions: readonly [RootMotion, RootMotion],
  changes: Partial<RootPathBlend> = {},
): RootPath {
  const [source, destination] = motions;
  const alike = { steps: createTickClock(ROOT_STEP, 0), holds: false, asEngine: false };
  return createRootPath({ rule, source, destination, ...alike, ...changes });
}

const at = (path: RootPath, elapsed: number) =>
  evaluateRootPath(createRootSample(), path, { elapsed: path.blend.steps.from + elapsed });

/** Both motions, the second aligned so that the roots are equal at the seam. */
function placedOn([source, destination]: readonly [Motion, Motion]): readonly [RootMotion, RootMotion] {
  const before = invertRoot(new Float64Array(3), stateAt(destination, 0));
  composeRoots(before, stateAt(source, 0), before);
  return [
    source,
    {
      begins: destination.begins,
      root(out, clock) {
        destination.root(out, clock);
        composeRoots(out.state, before, out.state);
        return out;
      },
    },
  ];
}

function expectNear(found: ArrayLike<number>, expected: ArrayLike<number>, tolerance: number): void {
  Array.from(expected).forEach((value, i) => expect(Math.abs(found[i] - value)).toBeLessThan(tolerance));
}

describe('worked examples', () => {
  test('a linear cross-fade of 1 s from 2 m/s to a stop travels 1 m, a cut 0 m, and a hold as far as a cross-fade', () => {
    const motions = [steady(2), steady(0)] as const;
    expect(at(pathOf(crossfade(easeOf('linear'), 1), motions), 1.5).state[1]).toBeCloseTo(1, 9);
    expect(at(pathOf(crossfade(easeOf('linear'), 1), motions), 0.5).state[1]).toBeCloseTo(0.75, 9);
    expect(at(pathOf(holdRule(easeOf('linear'), 1), motions), 1.5).state[1]).toBeCloseTo(1, 9);
    expect(at(pathOf(destinationRule, motions), 1.5).state[1]).toBe(0);
  });

  test('a spring decays 2 m/s within its 2 ln 2 half-lives: 4 / y further', () => {
    const path = pathOf(springRule(0.12), [steady(2), steady(0)]);
    expect(at(path, 5).state[1]).toBeCloseTo(4 / springRate(0.12), 4);
    expect(at(path, 0).velocity[1]).toBeCloseTo(2, 9);
  });

  test('a root that starts to turn follows a curve: from straight to 1 rad/s', () => {
    const path = pathOf(crossfade(easeOf('linear'), 1), [steady(1), steady(1, 1)]);
    // The heading is t^2 / 2 by the end of the fade; the way is its Fresnel integral.
    let [x, z] = [0, 0];
    for (let i = 0; i < 1000; i++) {
      const heading = ((i + 0.5) / 1000) ** 2 / 2;
      x += Math.sin(heading) / 1000;
      z += Math.cos(heading) / 1000;
    }
    const [foundX, foundZ, heading] = at(path, 1).state;
    expect(foundX).toBeCloseTo(x, 5);
    expect(foundZ).toBeCloseTo(z, 5);
    expect(heading).toBeCloseTo(0.5, 9);
  });

  test('a motion that begins at the seam has no step before it: its first step counts', () => {
    const rule = springRule(0.12);
    const onward = pathOf(rule, [steady(1), steady(3, 0, 0)]);
    expect(at(onward, 0).velocity[1]).toBeCloseTo(1, 9);
    expect(at(onward, 9).state).toEqual(at(pathOf(rule, [steady(1), steady(3)]), 9).state);
    // One step earlier it has one.
    const earlier = pathOf(rule, [steady(1), steady(3, 0, -ROOT_STEP)]);
    expect(at(earlier, 9).state).toEqual(at(onward, 9).state);
  });

  test('an extrapolated root stays on its arc', () => {
    const path = pathOf(holdRule(easeOf('linear'), 1), [steady(2, 1.5), steady(0)]);
    const [ghost, source] = [createRootSample(), createRootSample()];
    for (const elapsed of [0, 0.3, 4]) {
      extrapolateRoot(ghost, path, { elapsed });
      steady(2, 1.5).root(source, { elapsed });
      ghost.state.forEach((value, i) => expect(value).toBeCloseTo(source.state[i], 4));
      ghost.velocity.forEach((value, i) => expect(value).toBeCloseTo(source.velocity[i], 4));
    }
  });
});

describe.each(RULES)('%s', (name, rule) => {
  const asEngine = isEngines(name);
  const steps = Math.ceil(rule.end / ROOT_STEP) + 5;

  test('equals the sum in its definition at every step', () =>
    forRuns(effort(15), twoMotions, (how) => {
      const [source, destination] = placedOn(motionsOf(how));
      const path = pathOf(rule, [source, destination], { asEngine });
      const expected = addUpPath({ rule, source, destination, step: ROOT_STEP, asEngine }, path.count);
      expected.forEach((state, k) => {
        expectNear(at(path, k * ROOT_STEP).state, state, 1e-9);
      });
    }));

  test('starts at the source, and ends with the destination’s velocity', () =>
    forRuns(effort(15), twoMotions, (how) => {
      const [source, destination] = placedOn(motionsOf(how));
      const path = pathOf(rule, [source, destination], { asEngine });
      expectNear(at(path, 0).state, stateAt(source, 0), 1e-9);
      const [from, to] = [rule.end + 0.01, rule.end + 1.3];
      const way = (motion: (time: number) => Float64Array): Float64Array =>
        composeRoots(
          new Float64Array(3),
          invertRoot(new Float64Array(3), motion(from)),
          motion(to),
        ) as Float64Array;
      const expected = way((time) => stateAt(destination, time));
      const found = way((time) => at(path, time).state);
      expectNear(found, expected, 1e-9);
      expect(at(path, to).velocity).toEqual(destination.root(createRootSample(), { elapsed: to }).velocity);
    }));

  test('begins with the velocity of the source as the motion says it, unless it follows the destination', () =>
    forRuns(effort(15), twoMotions, (how) => {
      if (asEngine) return; // an engine takes it from two states
      const motions = placedOn(motionsOf(how));
      const path = pathOf(rule, motions);
      const wanted = seamVelocity(motions[name === 'cut' ? 1 : 0]);
      expectNear(at(path, 0).velocity, wanted, 1e-12);
      const [from, to] = [0, 1e-7].map((time) => at(path, time).state);
      // From positions that differ by 1e-7 s.
      expectNear(rootVelocity(new Float64Array(3), from, to, 1e-7), wanted, 1e-4);
    }));

  test('is continuous between steps and after its end', () =>
    forRuns(effort(10), twoMotions, (how) => {
      const path = pathOf(rule, placedOn(motionsOf(how)), { asEngine });
      for (let k = 1; k < steps; k++) {
        const [before, after] = [-1e-7, 1e-7].map((dt) => at(path, k * ROOT_STEP + dt).state);
        // 20 m/s and 20 rad/s, faster than any of them. A spring ends a micrometre early.
        expectNear(after, before, 2.4e-5);
      }
    }));

  test('any order of moments, and a new path, give the same bits', () => {
    const moments = Array.from({ length: 90 }, (_, i) => i * 0.0137);
    const motions = placedOn([
      rigMotion({ rig: 'hips', gait: { turn: 1 } }),
      rigMotion({ gait: { speed: 3 } }, 0.3),
    ]);
    const path = pathOf(rule, motions, { asEngine });
    const forwards = moments.map((time) => at(path, time));
    for (let i = moments.length - 1; i >= 0; i--) expect(at(path, moments[i])).toEqual(forwards[i]);
    for (const i of [70, 3, 41]) {
      expect(at(pathOf(rule, motions, { asEngine }), moments[i])).toEqual(forwards[i]);
    }
  });

  test('played at ticks, it holds each tick until the next, with the velocity of the last tick', () => {
    const motions = placedOn([rigMotion({ gait: { turn: 1 } }), rigMotion({ gait: { speed: 3 } }, 0.3)]);
    const tick = 1 / 30;
    const path = pathOf(rule, motions, { asEngine, steps: createTickClock(tick, 0), holds: true });
    for (let k = 0; k < 20; k++) {
      const shown = at(path, k * tick);
      for (const within of [0.2, 0.999]) expect(at(path, (k + within) * tick)).toEqual(shown);
      const before = k === 0 ? stateAt(motions[0], -tick) : at(path, (k - 1) * tick).state;
      const velocity = rootVelocity(new Float64Array(3), before, shown.state, tick);
      shown.velocity.forEach((value, i) => expect(value).toBeCloseTo(velocity[i], 9));
    }
    const expected = addUpPath(
      { rule, source: motions[0], destination: motions[1], step: tick, asEngine, atTicks: true },
      path.count,
    );
    expected.forEach((state, k) =>
      at(path, k * tick).state.forEach((value, i) => expect(value).toBeCloseTo(state[i], 9)),
    );
  });
});

/** The velocity of each step of a path, with those that its motions have in it. */
function velocitiesAlong(path: RootPath, motions: readonly [RootMotion, RootMotion], seconds: number) {
  return Array.from({ length: Math.round(seconds / ROOT_STEP) }, (_, k) => {
    const elapsed = k * ROOT_STEP;
    const [from, to] = [at(path, elapsed).state, at(path, elapsed + ROOT_STEP).state];
    return {
      found: rootVelocity(new Float64Array(3), from, to, ROOT_STEP),
      source: stepVelocity(motions[0], elapsed, ROOT_STEP),
      destination: stepVelocity(motions[1], elapsed, ROOT_STEP),
    };
  });
}

describe('over random clips', () => {
  test.each([
    ['a cross-fade', crossfade(easeOf('smoothstep'), 0.4), false],
    ['dead blending', holdRule(easeOf('linear'), 0.4), true],
  ] as const)('%s stays between the two velocities', (_, rule, holds) =>
    forRuns(effort(30), twoMotions, (how) => {
      const motions = placedOn(motionsOf(how));
      const source0 = seamVelocity(motions[0]);
      for (const { found, source, destination } of velocitiesAlong(pathOf(rule, motions), motions, 0.5)) {
        const from = holds ? source0 : source;
        for (let i = 0; i < 3; i++) {
          expect(found[i]).toBeGreaterThan(Math.min(from[i], destination[i]) - 1e-9);
          expect(found[i]).toBeLessThan(Math.max(from[i], destination[i]) + 1e-9);
        }
      }
    }),
  );

  test.each([
    ['a spring', springRule(0.12)],
    ['a quintic', quinticRule(0.4)],
    ['a cubic', cubicRule(0.4)],
  ] as const)('%s is never farther from the destination’s velocity than at the seam', (_, rule) =>
    forRuns(effort(30), twoMotions, (how) => {
      const motions = placedOn(motionsOf(how));
      const [source0, destination0] = motions.map(seamVelocity);
      for (const { found, destination } of velocitiesAlong(pathOf(rule, motions), motions, 0.5)) {
        for (let i = 0; i < 3; i++) {
          expect(Math.abs(found[i] - destination[i])).toBeLessThan(
            Math.abs(source0[i] - destination0[i]) + 1e-9,
          );
        }
      }
    }),
  );
});

describe('memory', () => {
  const motions = [steady(2), steady(0)] as const;

  test('keeps as many states as its blend has steps, up to a minute', () => {
    expect(pathOf(destinationRule, motions).blended.nodes).toHaveLength(3);
    expect(pathOf(crossfade(easeOf('linear'), 0.5), motions).count).toBe(120);
    const endless = { ...springRule(0.1), end: Number.POSITIVE_INFINITY };
    expect(pathOf(endless, motions).count).toBe(60 * 240);
    expect(pathOf(springRule(2), motions).count).toBeLessThan(60 * 240);
  });

  test('a blend that never ends follows the destination after a minute, without a jump', () => {
    const never: RootRule = { ...crossfade(easeOf('linear'), 1e9), end: Number.POSITIVE_INFINITY };
    const path = pathOf(never, motions);
    const [before, after] = [at(path, 60 - 1e-6), at(path, 60 + 1e-6)];
    expect(before.state[1]).toBeCloseTo(120, 4);
    expect(Math.abs(after.state[1] - before.state[1])).toBeLessThan(1e-5);
    expect(after.velocity[1]).toBe(0);
  });
});
