import { expect, test } from 'vitest';
import { recordChain } from '#core/transition/requests/chain-record.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import { chainUse, slotOf, transitionOf } from '#test/fixtures/transitions.ts';

const [fade, spring] = [slotOf('crossfade', { blendTime: 0.5 }), slotOf('springExact')];
const first = transitionOf({ id: 'a', name: 'walk to jog', slots: [fade, spring] });
const rival = { from: 'a montage', duration: 0.25 };

test('worked example: sender, time, duration and lost time', () => {
  const second = transitionOf({ id: 'b', slots: [fade, spring], source: chainUse('a', 0.125) });
  const [before, last] = recordChain([first, second]);
  expect(before).toMatchObject({ transition: { id: 'a' }, at: -0.125, until: 0 });
  expect(before.slots[0]).toMatchObject({ method: 'crossfade', duration: 0.5, cutOff: 0.375 });
  expect(before.slots[0].requests[0]).toMatchObject({
    from: 'walk to jog',
    duration: 0.5,
    isGranted: true,
  });
  expect(last).toMatchObject({ at: 0, until: null, slots: [{ cutOff: 0 }, { cutOff: 0 }] });
});

test('a transition that was finished loses no time', () => {
  const late = transitionOf({ slots: [fade], source: chainUse('a', 0.75) });
  expect(recordChain([first, late])[0].slots[0].cutOff).toBe(0);
});

test('the shortest of competing requests is granted, on ties the first', () => {
  const requests = [{ ...rival, duration: 0.75 }, rival, rival, { ...rival, duration: -1 }];
  const [{ slots }] = recordChain([{ ...first, requests }]);
  expect(slots[0].duration).toBe(0.25);
  const granted = slots[0].requests.map(({ isGranted }) => isGranted);
  expect(granted).toEqual([false, false, true, false, false]);
});

test('a spring has no blend time, so no request can compete', () => {
  const [{ slots }] = recordChain([{ ...first, requests: [rival] }]);
  expect(slots[1].requests).toHaveLength(1);
});

test('a slot missing from the earlier transition continues its chosen slot', () => {
  const wider = transitionOf({ slots: [fade, fade, fade], source: chainUse('a', 0.1) });
  const [before] = recordChain([{ ...first, chosen: 1 }, wider]);
  expect(before.slots.map(({ slot }) => slot)).toEqual([0, 1, 1]);
});

test('worked example: with a deficit the second quick interruption is shortened, also in its record', () => {
  const withDeficit = (id: string) => {
    const method = findBlendMethod(id);
    return method && { ...method, hasDeficit: true };
  };
  const second = transitionOf({ id: 'b', slots: [fade], source: chainUse('a', 0.125) });
  const third = transitionOf({ id: 'c', slots: [fade], source: chainUse('b', 0.125) });
  const [oldest, free, last] = recordChain([first, second, third], withDeficit);
  expect(oldest).toMatchObject({ at: -0.25, until: -0.125, slots: [{ cutOff: 0.375 }] });
  expect(free.slots[0]).toMatchObject({ duration: 0.5, shortenedBy: 0, cutOff: 0.375 });
  // The second one had 0.375 s before it when it was cut off, while 0.25 s of the first one's deficit were
  // left.
  expect(last.slots[0]).toMatchObject({ duration: 0.125, shortenedBy: 0.375 });
  expect(recordChain([first, second, third])[2].slots[0]).toMatchObject({ duration: 0.5, shortenedBy: 0 });
});
