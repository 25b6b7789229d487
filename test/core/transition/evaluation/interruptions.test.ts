import { describe, expect, test } from 'vitest';
import { MAX_INTERRUPTIONS } from '#core/documents/limits.ts';
import { blendMethods, findBlendMethod } from '#core/methods/registry.ts';
import { BACKWARDS, CURVE, JOG, MARCH_IN_PLACE, rigClip, WALK } from '#test/fixtures/rigs.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { chainUse, clipUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { allSlots, apart, play, type Played } from './played.ts';

const GAITS = [WALK, JOG, CURVE, BACKWARDS, MARCH_IN_PLACE];
const SECONDS = 0.5;
const GAP = SECONDS / MAX_INTERRUPTIONS;
/** Limits above the fastest gait and the fastest sway of hips. */
const FASTEST = { way: 4, turn: 3.2, hips: 4.5 } as const; // m/s, rad/s, m/s

const clips = Array.from({ length: MAX_INTERRUPTIONS + 1 }, (_, k) =>
  rooted(rigClip({ gait: GAITS[k % GAITS.length], fps: 60, frameCount: 181 })),
);
const idOf = (k: number): string => `00000000-0000-4000-8000-0000000002${String(k).padStart(2, '0')}`;

/** The most interruptions allowed, within half a second, the last at 0. */
function interrupted(method: string): Played {
  const chain = Array.from({ length: MAX_INTERRUPTIONS }, (_, k) =>
    transitionOf({
      id: idOf(k),
      source: k === 0 ? clipUse(1) : chainUse(idOf(k - 1), GAP),
      destination: clipUse(0.4 + 0.1 * (k % 7)),
      slots: [slotOf(method)],
    }),
  );
  return play(chain, clips);
}

describe.each(blendMethods)('$id, interrupted sixteen times in half a second', (method) => {
  const played = interrupted(method.id);
  const { hips } = clips[0].root;
  const step = 1e-3;
  const tick = method.isEngineNode === true ? 1 / 60 : 0;
  const times = Array.from({ length: 1300 }, (_, i) => i * step - 0.55);

  test('its root moves at plausible speeds', () => {
    const states = times.map((time) => played.root(time).state);
    for (let i = 1; i < states.length; i++) {
      const [before, now] = [states[i - 1], states[i]];
      const longest = Math.max(step, tick);
      expect(Math.hypot(now[0] - before[0], now[1] - before[1])).toBeLessThan(FASTEST.way * longest);
      expect(Math.abs(now[2] - before[2])).toBeLessThan(FASTEST.turn * longest);
    }
  });

  test('its hips move at plausible speeds, except with a cut', () => {
    // They sway by 5 cm at the most to either side, and bob by 2.
    const leap = method.id === 'cut' ? 0.12 : 0;
    let before = played.world(times[0]);
    for (const time of times.slice(1)) {
      const now = played.world(time);
      expect(apart(now, before, hips)).toBeLessThan(FASTEST.hips * Math.max(step, tick) + leap);
      before = now;
    }
  });

  test('the same moments give the same bits, backwards and bound again', () => {
    const some = times.filter((_, i) => i % 37 === 0);
    const forwards = some.map((time) => played.at(time).slots[0]);
    const backwards = some.toReversed().map((time) => played.at(time).slots[0]);
    expect(backwards.toReversed()).toEqual(forwards);
    const again = interrupted(method.id);
    expect(some.map((time) => again.at(time).slots[0])).toEqual(forwards);
  });
});

test('every slot has its own root path, continuous at interruptions', () => {
  const [first, second] = [0, 1].map((k) =>
    transitionOf({
      id: idOf(k),
      source: k === 0 ? clipUse(1) : chainUse(idOf(0), 0.2),
      destination: clipUse(0.4 + k),
      slots: allSlots,
    }),
  );
  const [earlier, later] = [play([first], clips.slice(0, 2)), play([first, second], clips.slice(0, 3))];
  const wide = new Set<string>();
  for (const [slot, { method }] of allSlots.entries()) {
    const isEngine = findBlendMethod(method)?.isEngineNode === true;
    const [left, entered] = [earlier.root(0.2, slot).state, later.root(0, slot).state];
    entered.forEach((value, i) => expect(Math.abs(value - left[i])).toBeLessThan(1e-9));
    if (!isEngine) wide.add(left[1].toFixed(4));
  }
  // Springs share a rule, and so does dead blending; other methods differ.
  expect(wide.size).toBeGreaterThan(5);
});
