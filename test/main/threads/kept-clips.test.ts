import { expect, test } from 'vitest';
import { createKeptClips } from '#main/threads/kept-clips.ts';

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
