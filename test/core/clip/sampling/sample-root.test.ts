import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RootOverride } from '#core/clip/root/root-override.ts';
import { createRootSample, type RootSample } from '#core/clip/root/root-sample.ts';
import { composeRoots, invertRoot, rootVelocity } from '#core/clip/root/root-state.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import { createClipCursor } from '#core/clip/sampling/clip-cursor.ts';
import { sampleRoot } from '#core/clip/sampling/sample-root.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { CURVE, JOG, rigClip, WALK, type Gait } from '#test/fixtures/rigs.ts';
import { rooted } from '#test/fixtures/rooted.ts';

/** Root and velocity of a clip at any time. */
function sampler(clip: RootedClip): (time: number) => RootSample {
  const cursor = createClipCursor(clip);
  return (time) => {
    cursor.time = time;
    return sampleRoot(createRootSample(), cursor);
  };
}

/** The velocity that leads from one moment to another, `[side, forward, turn]`. */
function velocityBetween(at: (time: number) => RootSample, from: number, to: number): number[] {
  return Array.from(rootVelocity(new Float64Array(3), at(from).state, at(to).state, to - from));
}

function expectNear(found: ArrayLike<number>, expected: ArrayLike<number>, tolerance: number): void {
  Array.from(expected).forEach((value, i) => expect(Math.abs(found[i] - value)).toBeLessThan(tolerance));
}

/** One cycle of a loop, [3]: transforms a state to the same frame a cycle later. */
function roundAt(at: (time: number) => RootSample, time: number, length: number): Float64Array {
  const back = invertRoot(new Float64Array(3), at(time).state);
  return composeRoots(back, at(time + length).state, back) as Float64Array;
}

describe('worked examples', () => {
  const STILL: RootOverride = { kind: 'joint', joint: 'trajectory' };
  const straight: Partial<Gait> = { speed: 2, turn: 0, surge: 0 };

  test('on a straight path at constant speed, state and velocity are exact at any time', () => {
    const at = sampler(rooted(rigClip({ rig: 'threeAbove', fps: 24, gait: straight }), STILL));
    for (const time of [0, 0.0123, 1, 2.51]) {
      expectNear(at(time).state, [0, 2 * time, 0], 1e-5);
      expectNear(at(time).velocity, [0, 2, 0], 1e-4);
    }
  });

  test('the velocity is in the frame of the root, whatever its heading', () => {
    const clip = rigClip({ rig: 'threeAbove', gait: { ...straight, side: 0.5, turn: 2 }, start: [3, 1, 2] });
    const at = sampler(rooted(clip, STILL));
    for (const time of [0.1, 0.77, 1.9]) expectNear(at(time).velocity, [0.5, 2, 2], 2e-3);
  });

  test('beyond its ends it stands still', () => {
    const clip = rooted(rigClip({ gait: JOG, fps: 60, frameCount: 61 }));
    const at = sampler(clip);
    for (const [time, end] of [
      [-3, 0],
      [1.01, 1],
      [40, 1],
    ]) {
      expect(at(time).state).toEqual(at(end).state);
      expectNear(at(time).velocity, [0, 0, 0], 1e-12);
    }
  });

  test('a single frame stays in place', () => {
    for (const loop of [false, true]) {
      const at = sampler(rooted(rigClip({ frameCount: 1, loop, start: [1, 2, 3] })));
      expect(at(7).state).toEqual(at(0).state);
      expectNear(at(7).velocity, [0, 0, 0], 1e-12);
    }
  });
});

const gaits: fc.Arbitrary<Partial<Gait>> = fc.record({
  speed: numberBetween(-2, 4),
  side: numberBetween(-1, 1),
  turn: numberBetween(-4, 4),
  surge: numberBetween(0, 0.5),
});

test('velocities are derivatives of states for every gait and frame rate', () =>
  forRuns(
    40,
    gaits,
    fc.constantFrom(24, 30, 60, 120),
    fc.boolean(),
    numberBetween(0.05, 0.95),
    (gait, fps, loop, time) => {
      const at = sampler(rooted(rigClip({ gait, fps, frameCount: fps + 1, loop })));
      const step = 1e-5;
      expectNear(at(time).velocity, velocityBetween(at, time - step, time + step), 2e-3);
    },
  ));

describe.each([
  ['straight on', WALK],
  ['a curve', { ...CURVE, side: 0.3 }],
  ['a whole turn each round', { ...CURVE, turn: 2 * Math.PI }],
  ['two whole turns each round, the other way', { ...JOG, turn: -4 * Math.PI }],
  ['half a turn each round', { ...CURVE, turn: Math.PI }],
  ['turning on the spot', { ...WALK, speed: 0, turn: 2 * Math.PI }],
])('a loop that goes %s', (_, gait) => {
  // Its stride, and so its round, takes a second.
  const clip = rooted(rigClip({ gait, fps: 60, frameCount: 61, loop: true }));
  const at = sampler(clip);
  const ROUNDS = 20;

  test('it is continuous where a cycle begins, forwards and backwards', () => {
    const fastest = Math.hypot(gait.speed, gait.side) * 1.5 + 1;
    const turning = Math.abs(gait.turn) * 1.5 + 2;
    for (let round = -ROUNDS; round <= ROUNDS; round++) {
      const [before, after] = [at(round - 1e-6), at(round + 1e-6)];
      const way = Math.hypot(...[0, 1].map((i) => after.state[i] - before.state[i]));
      expect(way).toBeLessThan(2e-6 * fastest);
      expect(Math.abs(after.state[2] - before.state[2])).toBeLessThan(2e-6 * turning);
      expectNear(after.velocity, before.velocity, 1e-3);
    }
  });

  test('its velocity is the derivative of its states at the start of a cycle, too', () => {
    for (const time of [0, 1, 7, -3, 0.5, 19.5])
      expectNear(at(time).velocity, velocityBetween(at, time - 1e-5, time + 1e-5), 2e-3);
  });

  test('every cycle equals the first one further along, without drift of position or heading', () => {
    const first = roundAt(at, 0, 1);
    for (let round = -ROUNDS; round < ROUNDS; round++) {
      for (const place of [0, 0.31, 0.999]) {
        const time = round + place;
        const onward = composeRoots(new Float64Array(3), first, at(time).state);
        expectNear(at(time + 1).state, onward, 1e-9);
        expectNear(at(time).velocity, at(place).velocity, 1e-9);
      }
    }
  });

  test('after twenty cycles it is where twenty cycles lead, with accumulated heading', () => {
    const first = roundAt(at, 0, 1);
    const expected = Float64Array.from(at(0).state);
    for (let round = 0; round < ROUNDS; round++) composeRoots(expected, first, expected);
    expectNear(at(ROUNDS).state, expected, 1e-9);
    expect(at(ROUNDS).state[2] - at(0).state[2]).toBeCloseTo(ROUNDS * gait.turn, 2);
  });
});
