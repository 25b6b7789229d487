import { computed, effect } from '@preact/signals';
import { expect, test } from 'vitest';
import type { Skin } from '#core/skin.ts';
import { skinFor } from '#renderer/stores/shown/follow-skins.ts';
import { createSkinCache } from '#renderer/clips/skin-cache.ts';
import { standerSkeleton } from '#test/fixtures/stander.ts';
import { skinOf } from '../stores/library-fixture.ts';

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('a skin is loaded once; a missing or failed one is null', async () => {
  const asked: string[] = [];
  const cache = createSkinCache((id) => {
    asked.push(id);
    return id === 'bad'
      ? Promise.reject(new Error('gone'))
      : Promise.resolve(id === 'walk' ? skinOf(1) : null);
  });
  expect(cache.get('walk').value).toBe(undefined);
  for (const id of ['walk', 'bad', 'bvh', 'walk']) cache.get(id);
  await turn();
  expect(cache.get('walk').value).toEqual(skinOf(1));
  expect([cache.get('bad').value, cache.get('bvh').value]).toEqual([null, null]);
  expect(asked).toEqual(['walk', 'bad', 'bvh']);
  cache.reload();
  expect(asked).toHaveLength(6);
});

test('the least recently used skins are dropped', async () => {
  let loads = 0;
  const cache = createSkinCache(() => {
    loads++;
    return Promise.resolve(skinOf(1));
  }, 2);
  for (const id of ['a', 'b', 'c', 'a']) cache.get(id);
  await turn();
  expect(loads).toBe(4);
});

test('all skins that are shown are kept and loaded once, however many', async () => {
  const asked: string[] = [];
  const cache = createSkinCache(async (id) => {
    asked.push(id);
    await turn();
    return skinOf(1);
  }, 2);
  const ids = Array.from({ length: 9 }, (_, i) => `character ${i}`);
  const shown = computed(() => ids.map((id) => cache.get(id).value));
  let seen: readonly (Skin | null | undefined)[] = [];
  const stop = effect(() => void (seen = shown.value));
  for (let i = 0; i < 30; i++) await turn();
  expect(seen).toEqual(ids.map(() => skinOf(1)));
  expect(asked).toEqual(ids);
  cache.get('another');
  cache.reload(); // all that are shown, and the one used last
  expect(asked).toEqual([...ids, 'another', ...asked.slice(10)]);
  expect(new Set(asked.slice(10))).toEqual(new Set([...ids, 'another']));
  stop();
  cache.get('one more');
  asked.length = 0;
  cache.reload();
  expect(asked).toHaveLength(2); // no longer shown
});

test('a skin fits a skeleton with the same joints in the same order', () => {
  const own = { skin: skinOf(3), skeleton: standerSkeleton };
  const renamed = { ...standerSkeleton, names: ['hips', 'rightFoot', 'leftFoot'] };
  expect(skinFor(own, { ...standerSkeleton })).toBe(own.skin);
  expect(skinFor(own, renamed)).toBe(null);
  expect(skinFor(null, standerSkeleton)).toBe(null);
});
