import { expect, test } from 'vitest';
import { encodeClip } from '#core/clip-buffer.ts';
import { decoded, type LoadedClip } from '#core/transition/clips/loaded-chain.ts';
import { clipKey, createKeptClips, shareClip } from '#main/threads/kept-clips.ts';
import { starterClip } from '#test/fixtures/starters.ts';

const MEGABYTE = 1024 * 1024;

test('clips are kept by key, until they are too large', () => {
  const clips = createKeptClips<string>();
  expect(clips.find('a')).toBeUndefined();
  for (const key of ['a', 'b'])
    expect(clips.keep(key, key.toUpperCase(), 64 * MEGABYTE)).toBe(key.toUpperCase());
  expect(['a', 'b'].map(clips.find)).toEqual(['A', 'B']);
  for (const key of ['c', 'd']) clips.keep(key, key.toUpperCase(), 64 * MEGABYTE);
  expect(['a', 'b', 'c', 'd'].map(clips.find)).toEqual([undefined, undefined, 'C', 'D']);
  expect(clips.keep('large', 'E', 999 * MEGABYTE)).toBe('E');
  expect(['d', 'large'].map(clips.find)).toEqual([undefined, 'E']);
});

const loadedClip = (name: string): LoadedClip => ({
  buffer: encodeClip(starterClip(name)),
  joints: {},
  root: { kind: 'auto' },
});

test('a shared clip is the same clip, which threads get without a copy', () => {
  const loaded = loadedClip('walk');
  const shared = shareClip(loaded);
  expect(decoded(shared)).toEqual(decoded(loaded));
  expect(clipKey(shared)).toBe(clipKey(loaded));
  expect(structuredClone(shared).buffer).toBeInstanceOf(SharedArrayBuffer);
});

test('clips that differ in motion or use have other keys', () => {
  const walk = loadedClip('walk');
  const clips: LoadedClip[] = [walk, loadedClip('jog'), { ...walk, root: { kind: 'joint', joint: 'Hips' } }];
  expect(new Set(clips.map((each) => clipKey(shareClip(each)))).size).toBe(3);
});
