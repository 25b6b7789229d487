import { effect, signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { SegueBridge } from '#contract/api.ts';
import { bridgeUntil, collectEffects } from '#renderer/app/life-of-window.ts';

test('effects that were created run until they are ended, and others go on', () => {
  const time = signal(0);
  const seen: string[] = [];
  const end = collectEffects(() => {
    effect(() => void seen.push(`window ${time.value}`));
    effect(() => {
      if (time.value < 2) return;
      seen.push('later');
    });
  });
  effect(() => void seen.push(`other ${time.value}`));
  time.value = 1;
  end();
  time.value = 2;
  expect(seen).toEqual(['window 0', 'other 0', 'window 1', 'other 1', 'other 2']);
});

test('listeners of the bridge are removed with the signal, or before it by themselves', () => {
  const listeners = new Set<unknown>();
  const bridge: SegueBridge = {
    call: () => Promise.reject(new Error('nothing is asked')),
    importDropped: () => Promise.reject(new Error('nothing is dropped')),
    on: (_, listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const closing = new AbortController();
  const mine = bridgeUntil(closing.signal, bridge);
  const other = (): void => undefined;
  bridge.on('folders.changed', other);
  mine.on('job.ended', () => undefined);
  const stop = mine.on('job.progress', () => undefined);
  expect(listeners.size).toBe(3);
  stop();
  expect(listeners.size).toBe(2);
  closing.abort();
  expect([...listeners]).toEqual([other]);
});
