import { computed, signal } from '@preact/signals';
import { expect, onTestFinished, test, vi } from 'vitest';
import { guarded } from '#renderer/kit/guarded.ts';
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

test('work answers as it does, or undefined for a fault, each of which is reported once and five at most', () => {
  const reported: string[] = [];
  vi.stubGlobal('reportError', ({ message }: Error) => reported.push(message));
  onTestFinished(() => void vi.unstubAllGlobals());
  const halved = guarded('Curves', (a: number, b: string) => {
    if (a % 2 > 0) throw new Error(`${a} is odd`);
    return `${a / 2}${b}`;
  });
  expect([halved(4, 'm'), halved(3, 'm'), halved(3, 'm'), halved(0, 's')]).toEqual([
    '2m',
    undefined,
    undefined,
    '0s',
  ]);
  expect(reported).toEqual(['Curves: 3 is odd']);
  for (let i = 5; i < 100; i += 2) halved(i, 'm');
  expect(reported).toEqual([3, 5, 7, 9, 11].map((i) => `Curves: ${i} is odd`));
});
