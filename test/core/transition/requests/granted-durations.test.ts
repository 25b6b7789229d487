import { expect, test } from 'vitest';
import type { Slot, Transition } from '#core/transition/document/document.ts';
import type { BlendMethod } from '#core/methods/parts/method.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import { grantedDurations } from '#core/transition/requests/granted-durations.ts';
import { requestDurations } from '#core/transition/requests/requests.ts';
import { chainUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';

/** The methods, as if crossfade and constant dead blending were nodes of an engine. */
function find(id: string): BlendMethod | undefined {
  const method = findBlendMethod(id);
  return method && { ...method, hasDeficit: ['crossfade', 'deadBlendConstant'].includes(id) };
}

const fade = (blendTime: number): Slot => slotOf('crossfade', { blendTime });
const dead = (blendTime: number): Slot => slotOf('deadBlendConstant', { blendTime });

/** Transitions of one slot each, every one interrupting the one before it after so many seconds. */
function chainOf(
  slots: readonly Slot[],
  after: readonly number[],
  requests: Transition['requests'] = [],
): Transition[] {
  return slots.map((slot, k) =>
    transitionOf({
      id: `link ${k}`,
      slots: [slot],
      ...(k > 0 && { source: chainUse(`link ${k - 1}`, after[k - 1]) }),
      ...(k === slots.length - 1 && { requests }),
    }),
  );
}

const granted = (chain: readonly Transition[]) =>
  grantedDurations(chain, 0, find).map((each) => each && each.granted);

test('worked example: the first interruption is free; the next one within its deficit is shortened by the time that it cuts off', () => {
  const chain = chainOf([fade(0.5), fade(0.5), fade(0.5)], [0.125, 0.125]);
  expect(grantedDurations(chain, 0, find)).toEqual([
    { winner: -1, asked: 0.5, granted: 0.5, shortenedBy: 0 },
    { winner: -1, asked: 0.5, granted: 0.5, shortenedBy: 0 },
    { winner: -1, asked: 0.5, granted: 0.125, shortenedBy: 0.375 },
  ]);
  // 0.5 s after the second one the first one's deficit is over.
  expect(granted(chainOf([fade(0.5), fade(0.75), fade(0.5)], [0.125, 0.5]))).toEqual([0.5, 0.75, 0.5]);
});

test('a chain of one node equals `requestDurations`', () => {
  const after = [0.1, 0.05, 0.3, 0.02, 0.01];
  const asked = [0.4, 0.3, 0.6, 0.5, 0.2, 0.35];
  const times = asked.map((_, k) => after.slice(0, k).reduce((sum, time) => sum + time, 0));
  const expected = requestDurations(times, asked);
  const found = granted(chainOf(asked.map(fade), after));
  found.forEach((duration, k) => expect(duration).toBeCloseTo(expected[k], 12));
});

test('other methods get their requested time, and a spring requests no time', () => {
  const chain = chainOf([fade(0.5), slotOf('springExact'), fade(0.5), fade(0.5)], [0.125, 0.0625, 0.0625]);
  // The spring interrupts no node: from the first fade to the second are 0.1875 s.
  expect(granted(chain)).toEqual([0.5, null, 0.5, 0.5 - 0.4375]);
  expect(grantedDurations(chain, 0).map((each) => each?.shortenedBy ?? null)).toEqual([0, null, 0, 0]);
});

test('each node counts only its own requests', () => {
  expect(granted(chainOf([fade(0.5), dead(0.5), dead(0.5), fade(0.5)], [0.1, 0.1, 0.1]))).toEqual([
    0.5, 0.5, 0.5, 0.5,
  ]);
});

test('the deficit shortens the winning request', () => {
  const rival = { from: 'a montage', duration: 0.4375 };
  const chain = chainOf([fade(0.5), fade(0.5), fade(0.5)], [0.125, 0.125], [rival]);
  expect(grantedDurations(chain, 0, find)[2]).toEqual({
    winner: 0,
    asked: 0.4375,
    granted: 0.0625,
    shortenedBy: 0.375,
  });
});

test('of the engine’s two nodes only inertialization has a deficit; dead blending keeps each requested duration', () => {
  const shortened = (method: string) => {
    const slots = [0.5, 0.5, 0.5].map((blendTime) => slotOf(method, { blendTime }));
    return grantedDurations(chainOf(slots, [0.125, 0.125]), 0).map((each) => each?.shortenedBy);
  };
  expect(shortened('unrealInertialization')).toEqual([0, 0, 0.375]);
  expect(shortened('unrealDeadBlend')).toEqual([0, 0, 0]);
});
