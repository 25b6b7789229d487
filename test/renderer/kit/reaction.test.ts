import { computed, signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { createReaction } from '#renderer/kit/reaction.ts';

test('work is out of date once a signal that it read changes, directly or through others', () => {
  const [a, b, unread] = [signal(1), signal(2), signal(3)];
  const doubled = computed(() => b.value * 2);
  let changes = 0;
  const reaction = createReaction(() => changes++);
  const work = (): number => a.value + doubled.value;
  expect(reaction.track(work)).toBe(5);
  unread.value++;
  expect(changes).toBe(0);
  b.value = 5;
  expect(changes).toBe(1);
  a.value = 4; // it is out of date already
  expect(changes).toBe(1);
  expect(reaction.track(work)).toBe(14);
  a.value = 5;
  expect(changes).toBe(2);
});

test('only the reads of the last work count', () => {
  const [isOn, x] = [signal(true), signal(1)];
  let changes = 0;
  const reaction = createReaction(() => changes++);
  const work = (): number => (isOn.value ? x.value : 0);
  reaction.track(work);
  isOn.value = false;
  reaction.track(work);
  x.value = 2;
  expect(changes).toBe(1);
  isOn.value = true;
  expect(changes).toBe(2);
});

test('what is peeked at, or written by the work itself, does not make it out of date', () => {
  const [x, written] = [signal(1), signal(0)];
  let changes = 0;
  const reaction = createReaction(() => changes++);
  reaction.track(() => (written.value = x.peek()));
  x.value = 2;
  expect(changes).toBe(0);
});

test('a work that threw is out of date, too, once a signal that it read changes', () => {
  const x = signal(1);
  let changes = 0;
  const reaction = createReaction(() => changes++);
  const work = (): void => {
    throw new Error(`no ${x.value}`);
  };
  expect(() => reaction.track(work)).toThrow('no 1');
  x.value = 2;
  expect(changes).toBe(1);
  expect(() => reaction.track(work)).toThrow('no 2');
  x.value = 3;
  expect(changes).toBe(2);
});

test('after `forget`, nothing is followed', () => {
  const x = signal(1);
  let changes = 0;
  const reaction = createReaction(() => changes++);
  reaction.track(() => x.value);
  reaction.forget();
  x.value = 3;
  expect(changes).toBe(0);
});
