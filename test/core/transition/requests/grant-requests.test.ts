import { describe, expect, test } from 'vitest';
import { recordChain } from '#core/transition/requests/chain-record.ts';
import {
  grantRequest,
  grantSlot,
  limitsJoints,
  withGrantedSlots,
} from '#core/transition/requests/grant-requests.ts';
import { slotOf, transitionOf } from '#test/fixtures/transitions.ts';

const fade = {
  ...slotOf('crossfade', { blendTime: 0.3 }),
  profile: { joint1: 2 },
  profileMode: 'weight' as const,
};
const from = (duration: number) => ({ from: 'a montage', duration });

test('the shortest duration is granted; on ties the transition itself, then earlier requests', () => {
  expect(grantRequest(fade, [])).toEqual({ winner: -1, asked: 0.3 });
  expect(grantRequest(fade, [from(0.4), from(0.2), from(0.1), from(0.1)])).toEqual({ winner: 2, asked: 0.3 });
  expect(grantRequest(fade, [from(0.3)]).winner).toBe(-1);
});

test('methods without a blend time cannot be shortened', () => {
  expect(grantRequest(slotOf('springExact'), [from(0.01)])).toEqual({ winner: -1, asked: null });
});

test('the granted request sets its duration, and treats every joint alike', () => {
  const spring = slotOf('springExact');
  const transition = transitionOf({ slots: [fade, spring], requests: [from(0.2)] });
  const { slots } = withGrantedSlots(transition);
  expect(slots[0]).toEqual({ ...slotOf('crossfade', { blendTime: 0.2 }), profile: null });
  expect(slots[1]).toBe(spring);
  const patient = { ...transition, requests: [from(0.5)] };
  expect(withGrantedSlots(patient).slots[0]).toBe(fade);
});

describe('simultaneous requests of the engine’s nodes', () => {
  const profile = { arm: 0.5, spine: 2 };
  /** Blend times of arm, spine, a joint without a factor, and the root, s. */
  function times(method: string, requests: readonly number[], shortenedBy = 0): readonly number[] {
    const slot = { ...slotOf(method, { blendTime: 0.4 }), profile, rootTime: 0.6 };
    const granted = grantSlot(slot, requests.map(from), shortenedBy);
    const blendTime = Number(granted.values['blendTime']);
    const of = (joint: string) => blendTime * (granted.profile?.[joint] ?? 1);
    return [of('arm'), of('spine'), blendTime, granted.rootTime ?? blendTime];
  }
  const expectTimes = (found: readonly number[], expected: readonly number[]): void =>
    found.forEach((time, i) => expect(time).toBeCloseTo(expected[i], 12));

  test('worked example: inertialization gives each joint the shortest, with the profile', () => {
    expectTimes(times('unrealInertialization', [0.5, 0.9]), [0.2, 0.5, 0.4, 0.5]);
    expectTimes(times('unrealInertialization', [0.3]), [0.2, 0.3, 0.3, 0.3]);
    expectTimes(times('unrealInertialization', [0.1]), [0.1, 0.1, 0.1, 0.1]);
    expectTimes(times('unrealInertialization', [0]), [0, 0, 0, 0]);
  });

  test('worked example: the deficit shortens every request before they are merged', () => {
    expectTimes(times('unrealInertialization', [0.5], 0.2), [0.1, 0.3, 0.2, 0.3]);
    expectTimes(times('unrealInertialization', [0.3], 0.2), [0.1, 0.1, 0.1, 0.1]);
    expectTimes(times('unrealInertialization', [], 0.3), [0.05, 0.2, 0.1, 0.3]);
  });

  test('worked example: dead blending takes the shortest request as a whole', () => {
    expectTimes(times('unrealDeadBlend', [0.5]), [0.2, 0.8, 0.4, 0.6]);
    expectTimes(times('unrealDeadBlend', [0.3]), [0.3, 0.3, 0.3, 0.3]);
  });

  test('a request that loses is recorded where it shortens joints', () => {
    const slot = { ...slotOf('unrealInertialization', { blendTime: 0.4 }), profile };
    expect([0.7, 0.9].map((limit) => limitsJoints(slot, limit))).toEqual([true, false]);
    expect(limitsJoints({ ...slot, method: 'unrealDeadBlend' }, 0.7)).toBe(false);
    const [{ slots }] = recordChain([transitionOf({ slots: [slot], requests: [from(0.7), from(0.9)] })]);
    expect(slots[0].requests.map(({ isGranted, limitsJoints: limits }) => [isGranted, limits])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
  });
});
