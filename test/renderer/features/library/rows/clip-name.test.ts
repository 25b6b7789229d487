import { expect, test } from 'vitest';
import { nameParts } from '../../../../../renderer/features/library/rows/clip-name.tsx';

const cut = (name: string): string => {
  const { head, tail } = nameParts(name);
  return tail === '' ? head : `${head}|${tail}`;
};

test('a long name is split at a word near its end, else before its last letters', () => {
  expect(cut('Take_2024_03_12_walk_fast_001')).toBe('Take_2024_03_12|_walk_fast_001');
  expect(cut('Run_01_outdoors.fbx › Take 001')).toBe('Run_01_outdoors.fbx| › Take 001');
  expect(cut('WalkForwardTurnLeftNinetyDegrees')).toBe('WalkForwardTurnLeftNi|netyDegrees');
});

test('a short name is not split, in any script', () => {
  for (const name of ['run', 'walk_start_131_02', '', '👩‍👩‍👧‍👦'.repeat(6)]) expect(cut(name)).toBe(name);
});

test('no letter is split: accents and emoji of several characters stay complete', () => {
  const family = '👩‍👩‍👧‍👦';
  expect(nameParts(family.repeat(20))).toEqual({
    head: family.repeat(9),
    tail: family.repeat(11),
    direction: 'ltr',
  });
  expect(nameParts('a\u0301'.repeat(20)).tail).toBe('a\u0301'.repeat(11));
});

test('a right-to-left name is split in its direction; a name with both directions is not split', () => {
  const name = 'הליכה_מהירה_לפנים_ואחורה_שמאלה';
  const { head, tail, direction } = nameParts(name);
  expect([head + tail, direction]).toEqual([name, 'rtl']);
  expect(tail.length).toBeGreaterThan(0);
  expect(nameParts('walk_הליכה_מהירה_לפנים_001').tail).toBe('');
});
