import { computed, effect, signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { steady, steadyList } from '#renderer/kit/steady.ts';

const slots = signal([{ halfLife: 0.1 }]);

test('a result that is the same by value stays the same object, and runs no reader', () => {
  const first = steady(() => slots.value[0]);
  const before = first.value;
  let runs = 0;
  const stop = effect(() => void (first.value, runs++));
  slots.value = [{ halfLife: 0.1 }];
  expect([first.value === before, runs]).toEqual([true, 1]);
  slots.value = [{ halfLife: 0.2 }];
  expect([first.value, runs]).toEqual([{ halfLife: 0.2 }, 2]);
  stop();
});

test('a list stays while its items are the same objects', () => {
  const list = steadyList(() => slots.value.filter(({ halfLife }) => halfLife > 0));
  const before = list.value;
  slots.value = [...slots.value];
  expect(list.value).toBe(before);
  slots.value = slots.value.map((slot) => ({ ...slot }));
  expect(list.value).not.toBe(before);
  const lengths = steadyList(
    () => slots.value,
    (a, b) => a.halfLife === b.halfLife,
  );
  const counted = computed(() => lengths.value);
  const known = counted.value;
  slots.value = slots.value.map((slot) => ({ ...slot }));
  expect(counted.value).toBe(known);
});
