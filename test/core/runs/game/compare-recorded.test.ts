import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blendMethods } from '#core/methods/registry.ts';
import { numberBetween } from '#test/fixtures/arbitraries.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { playRates, randomClips } from '#test/fixtures/odd-clips.ts';
import { recordGame, type Game } from '#test/fixtures/recorded-game.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { starterClip } from '#test/fixtures/starters.ts';
import { clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { against, hasFacing } from './played.ts';

const [walk, jog] = [rooted(starterClip('walk')), rooted(starterClip('jog'))];
const ends = { source: clipUse(1.45), destination: clipUse(1.5) };
const NEAR = 0.0005; // m

const games: fc.Arbitrary<Game> = fc.record({
  axes: fc.record({
    metresPerUnit: fc.constantFrom(1, 0.01, 0.0254),
    up: fc.constantFrom('y', 'z'),
    handedness: fc.constantFrom('left', 'right'),
  }),
  yaw: numberBetween(-7, 7),
  place: fc.tuple(...[5000, 300, 5000].map((far) => numberBetween(-far, far))) as fc.Arbitrary<
    [number, number, number]
  >,
  fps: fc.constantFrom(30, 60, 47.3, 144),
  late: numberBetween(0, 0.006),
  requestAt: numberBetween(-5, 90_000),
  scale: fc.constantFrom(1, 1.08, 0.5),
});

test.each(blendMethods.map(({ id }) => id))(
  'with equal settings, %s is where a game in any axes and place shows it',
  (method) => {
    const transition = transitionOf({ ...ends, slots: [slotOf(method)] });
    forRuns(4, games, (game) => {
      const { difference } = against(recordGame(transition, [walk, jog], game), transition, [walk, jog]);
      expect(difference.before).toBeLessThan(NEAR);
      expect(difference.after).toBeLessThan(NEAR);
      expect(difference.largest.distance).toBeLessThan(2 * NEAR);
      expect(difference.placement.scale).toBeCloseTo(1 / (game.scale ?? 1), 4);
    });
  },
);

describe('a game whose steps vary', () => {
  const steps = [0.011, 0.02, 0.033, 0.006, 0.1, 0.017, 0.012, 0.029];
  const frames = Array.from({ length: 70 }, (_, i) =>
    steps.slice(0, i % 8).reduce((sum, step) => sum + step, -0.32 + 0.228 * Math.floor(i / 8)),
  );
  const slots = [
    ...['unrealInertialization', 'unrealDeadBlend'].map((method) => slotOf(method)),
    { ...slotOf('springExact'), tick: 60 },
  ];

  test.each(slots)('shows a $method at its own frames', (slot) => {
    const transition = transitionOf({ ...ends, slots: [slot] });
    const text = recordGame(transition, [walk, jog], { frames });
    const { difference, atOwnTicks, explained } = against(text, transition, [walk, jog]);
    expect(difference.after).toBeLessThan(NEAR);
    expect(difference.largest.distance).toBeLessThan(2 * NEAR);
    expect(atOwnTicks.after).toBeGreaterThan(4 * NEAR);
    expect(explained()).toEqual([]);
  });
});

test('with equal settings, any rig is where a game shows it', () =>
  forRuns(40, randomClips(2), games, playRates, playRates, (clips, game, out, into) => {
    const transition = transitionOf({
      ...{ source: clipUse(0, out), destination: clipUse(0, into) },
      slots: [slotOf('crossfade')],
    });
    // Such clips jump: clocks must agree to the last digit.
    const text = recordGame(transition, clips, { ...game, requestAt: 0 });
    fc.pre(hasFacing(text));
    const { difference } = against(text, transition, clips);
    expect(difference.before ?? 0).toBeLessThan(NEAR); // null: none at the very request
    expect(difference.after).toBeLessThan(NEAR);
  }));

describe('one setting differs', () => {
  const slots = [slotOf('deadBlendArticle', { blendTime: 0.2 })];
  const transition = transitionOf({ ...ends, slots });

  test('worked example: a joint that is moved 10 cm after the request is the largest, by as much', () => {
    const hand = jog.skeleton.names.findIndex((name) => /LeftHand/i.test(name));
    expect(hand).toBeGreaterThanOrEqual(0);
    const text = recordGame(transition, [walk, jog], {
      noise: (joint, frame) => (joint === hand && frame === 30 ? [0, 0.1, 0] : [0, 0, 0]),
    });
    const { difference } = against(text, transition, [walk, jog]);
    expect(difference.largest).toMatchObject({ joint: hand, time: expect.closeTo(0.5, 6) });
    expect(difference.largest.distance).toBeCloseTo(0.1, 4);
    expect(difference.before).toBeLessThan(NEAR);
  });

  test('a recording without any joint after the request cannot be compared', () => {
    const text = recordGame(transition, [walk, jog], { noise: (_, frame) => (frame > 0 ? null : [0, 0, 0]) });
    expect(() => against(text, transition, [walk, jog])).toThrow(/no poses were recorded after this request/);
  });

  test('a recording that begins after the request is placed on its first pose', () => {
    const { difference } = against(recordGame(transition, [walk, jog], { from: 0.02 }), transition, [
      walk,
      jog,
    ]);
    expect(difference.before).toBeNull();
    expect(difference.placement.by).toBe('after');
    expect(difference.after).toBeLessThan(NEAR);
  });

  test('what the game played before the source begins does not count', () => {
    const early = transitionOf({ source: clipUse(0.1), destination: clipUse(1.5), slots });
    const noise: Game['noise'] = (joint, frame) => [0, frame < -6 ? 0.02 * joint : 0, frame < -6 ? 0.5 : 0];
    const beforeOf = (loop: boolean): number | null => {
      const clips = [rooted({ ...starterClip('walk'), loop }), jog];
      return against(recordGame(early, clips, { noise }), early, clips).difference.before;
    };
    expect(beforeOf(false)).toBeLessThan(NEAR);
    expect(beforeOf(true)).toBeGreaterThan(0.1); // it has a pose at any time
  });

  test('worked example: frames in which no joint is there do not count as a distance of 0', () => {
    const text = recordGame(transition, [walk, jog], {
      noise: (_, frame) => (frame <= 0 ? [0, 0, 0] : frame % 2 === 0 ? [0, 0.1, 0] : null),
    });
    const { difference, recording } = against(text, transition, [walk, jog]);
    expect(recording.problems).toEqual([]);
    expect(difference.after).toBeCloseTo(0.1, 4);
    expect(difference.distances.every((distance) => distance >= 0)).toBe(true);
  });

  test('what comes after the next request does not count', () => {
    const game = recordGame(transition, [walk, jog], { noise: (_, frame) => [frame > 24 ? frame : 0, 0, 0] });
    const next = JSON.stringify({
      request: { time: 12.31 + 0.4, from: 'jog', fromTime: 0, to: 'walk', toTime: 0, duration: 0.2 },
    });
    const { difference } = against(`${game}${next}\n`, transition, [walk, jog]);
    expect(difference.after).toBeLessThan(NEAR);
    expect(against(game, transition, [walk, jog]).difference.after).toBeGreaterThan(1);
  });
});

describe('only one of both travels', () => {
  test('a game moves a figure by code, whose clips stay in place', () => {
    const clips = [rooted(starterClip('idle')), rooted(starterClip('wave'))];
    const transition = transitionOf({
      ...{ source: clipUse(1), destination: clipUse(0.5) },
      slots: [slotOf('crossfade')],
    });
    const game: Game = { yaw: 2, noise: (_, frame) => [1.4 * (frame / 60), 0, -0.7 * (frame / 60)] };
    const { difference, explained } = against(recordGame(transition, clips, game), transition, clips);
    expect(difference.isInPlace).toBe(true);
    expect(difference.before).toBeLessThan(NEAR);
    expect(difference.after).toBeLessThan(NEAR);
    expect(explained()).toEqual([]);
    const [first] = difference.placed; // where the slot is, to be seen over it
    expect(Math.abs(first - difference.roots[0])).toBeLessThan(1);
  });

  test('a game keeps a figure in place, whose clips travel', () => {
    const transition = transitionOf({ ...ends, slots: [slotOf('springExact')] });
    const whole = against(recordGame(transition, [walk, jog]), transition, [walk, jog]).difference;
    expect(whole.isInPlace).toBe(false);
    const noise: Game['noise'] = (_, frame) => [
      -whole.roots[(frame + 15) * 2],
      0,
      -whole.roots[(frame + 15) * 2 + 1],
    ];
    const { difference } = against(recordGame(transition, [walk, jog], { noise }), transition, [walk, jog]);
    expect(difference.isInPlace).toBe(true);
    expect(difference.after).toBeLessThan(NEAR);
  });

  test('a slower figure travels too, and its lag counts', () => {
    const transition = transitionOf({ ...ends, slots: [slotOf('springExact')] });
    const slower = { ...transition, destination: { ...transition.destination, playRate: 0.5 } };
    const { difference } = against(recordGame(slower, [walk, jog]), transition, [walk, jog]);
    expect(difference.isInPlace).toBe(false);
    expect(difference.after).toBeGreaterThan(0.3);
  });
});
