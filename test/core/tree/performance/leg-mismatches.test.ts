import { describe, expect, test } from 'vitest';
import { clipDuration } from '#core/clip/clip.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import type { StatePair } from '#core/tree/node-parts/motion-states.ts';
import { statesOf } from '#core/tree/node-parts/state-queue.ts';
import { findLegMismatches, legPhase } from '#core/tree/performance/leg-mismatches.ts';
import { starter, starterFigure } from '#test/fixtures/starters.ts';

const { map, clips } = starterFigure();
const motionOf = (name: string) => clips.get(name) as RootedClip;

/** Times of the plants of a foot, as the clip's markers have them. */
const plantsOf = (name: string, side: 'left' | 'right'): readonly number[] =>
  starter(name)
    .markers.filter(({ kind, label }) => kind === 'footPlant' && new RegExp(side, 'i').test(label))
    .map(({ time }) => time);

/** Times at which the legs of a clip are in these phases, between two left plants. */
const at = (name: string, phase: number): number => {
  const [, from, to] = plantsOf(name, 'left');
  return from + phase * (to - from);
};
const difference = (a: number, b: number): number => Math.abs(a - b - Math.round(a - b));

describe('the phase of the legs', () => {
  test.each(['walk', 'jog'])('of a %s is 0 at left plants and half a stride at right ones', (name) => {
    for (const [side, phase] of [
      ['left', 0],
      ['right', 0.5],
    ] as const) {
      const plants = plantsOf(name, side).slice(1, -1);
      expect(plants.length).toBeGreaterThan(1);
      for (const time of plants)
        expect(difference(legPhase(motionOf(name), map, time) ?? NaN, phase)).toBeLessThan(0.06);
    }
  });

  test('comes again in each round of a loop, and is none where the feet do not take turns', () => {
    const walk = motionOf('walk');
    const looping = { ...walk, loop: true };
    const phase = legPhase(looping, map, 1.3) ?? NaN;
    expect(legPhase(looping, map, 1.3 + 2 * clipDuration(walk))).toBeCloseTo(phase, 9);
    for (const name of ['idle', 'wave', 'crouch'])
      for (let time = 0; time < 3; time += 0.1)
        expect(legPhase(motionOf(name), map, time), `${name} at ${time}`).toBeNull();
  });
});

describe('transitions of a queue', () => {
  const leaf = (clip: string, fields: object = {}) => ({ kind: 'clip', clip, ...fields });
  const entry = { name: 'jog', node: leaf('jog'), start: 1, in: at('jog', 0), out: 9, fadeIn: 0, fadeOut: 0 };
  const mismatch = (pair: Partial<StatePair>, states: object = {}): string | null => {
    const whole = { from: 'rest', to: 'jog', blendTime: 0.3, easing: 'smoothstep' as const };
    const marks = { method: 'crossfade', out: null, in: null, through: null };
    const queue = { entries: [entry], rest: leaf('walk'), ...states };
    return findLegMismatches(statesOf(queue), [{ ...whole, ...marks, ...pair }], { map, clips })[0];
  };

  test('opposite legs are a finding, with both phases; equal ones and a state that is left at once are none', () => {
    expect(mismatch({ out: at('walk', 0.5) })).toMatch(
      /^The legs are out of step: rest is left at (4[5-9]|5[0-5]) % of its stride, jog is entered at (\d|9\d|100) % of its stride\. Move a mark\.$/,
    );
    expect(mismatch({ out: at('walk', 0) })).toBeNull();
    expect(mismatch({ out: null })).toBeNull();
  });

  test('a quarter of a stride is the limit, also across the plant of the left foot', () => {
    for (const apart of [-0.15, 0.15]) expect(mismatch({ out: at('walk', 1 + apart) })).toBeNull();
    for (const apart of [-0.35, 0.35]) expect(mismatch({ out: at('walk', 1 + apart) })).not.toBeNull();
  });

  test('a walk into itself at equal phase is no finding, half a stride later it is', () => {
    const again = { entries: [{ ...entry, name: 'jog', node: leaf('walk') }] };
    const out = at('walk', 0.2);
    expect(mismatch({ out, in: out }, again)).toBeNull();
    expect(mismatch({ out, in: at('walk', 0.7) }, again)).not.toBeNull();
  });

  test('start and rate of the leaf count', () => {
    const rest = leaf('walk', { time: at('walk', 0.5), playRate: 2 });
    expect(mismatch({ out: 0 }, { rest })).not.toBeNull();
    expect(mismatch({ out: (at('walk', 1) - at('walk', 0.5)) / 2 }, { rest })).toBeNull();
  });

  test('with a clip between, both of its ends count', () => {
    const through = (blendOut: number) => ({ clip: 'walk', blendOut });
    const end = clipDuration(motionOf('walk'));
    const blendOut = (phase: number): number => end - at('walk', phase);
    expect(mismatch({ through: through(blendOut(0)) })).toBeNull();
    expect(mismatch({ through: through(blendOut(0.5)) })).toContain('the clip between is left at');
  });

  test('the way back to the rest is left at its fade, and entered where a mark says so', () => {
    const back = { from: 'jog', to: 'rest', blendTime: 0 };
    const entries = [{ ...entry, out: at('jog', 0.5) }];
    expect(mismatch({ ...back, in: at('walk', 0) }, { entries })).not.toBeNull();
    expect(mismatch({ ...back, in: at('walk', 0.5) }, { entries })).toBeNull();
    expect(mismatch(back, { entries })).toBeNull();
  });
});
