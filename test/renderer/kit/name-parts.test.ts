import { expect, test } from 'vitest';
import { cutMiddle, nameParts, sharedStart } from '#renderer/kit/name-parts.ts';

const cut = (name: string): string => {
  const { head, tail } = nameParts(name);
  return tail === '' ? head : `${head}|${tail}`;
};

test('a long name is split at a word near its end, else before its last letters', () => {
  expect(cut('Take_2024_03_12_walk_fast_001')).toBe('Take_2024_03_12|_walk_fast_001');
  expect(cut('Run_01_outdoors.fbx › Take 001')).toBe('Run_01_outdoors.fbx| › Take 001');
  expect(cut('WalkForwardTurnLeftNinetyDegrees')).toBe('WalkForwardTurnLeft|NinetyDegrees');
});

test('a short name of one word is not split, in any script', () => {
  for (const name of ['run', 'walk_fast', 'forwardbackward', '', '👩‍👩‍👧‍👦'.repeat(6)])
    expect(cut(name)).toBe(name);
});

test('no letter is split: accents and emoji of several characters stay complete', () => {
  const family = '👩‍👩‍👧‍👦';
  expect(nameParts(family.repeat(20))).toEqual({
    shared: '',
    head: family.repeat(9),
    tail: family.repeat(11),
    direction: 'ltr',
  });
  expect(nameParts('a\u0301'.repeat(20)).tail).toBe('a\u0301'.repeat(11));
});

test('a short name is split before its last word, a tiny one before a number at its end', () => {
  expect(cut('walk → run 2')).toBe('walk → run| 2');
  expect(cut('HumanM@Walk01_Left')).toBe('HumanM@Walk01|_Left');
  expect(cut('walk_start_131_02')).toBe('walk_start_131|_02');
});

test('names share their start up to a word, if something remains of each', () => {
  expect(sharedStart(['HumanM@Run01_Left', 'HumanM@Walk01_Forward'])).toBe('HumanM@');
  expect(sharedStart(['HumanM@Walk01_Forward', 'HumanM@Walk01_Left'])).toBe('HumanM@Walk01_');
  expect(sharedStart(['mocapJump', 'mocapWalk'])).toBe('mocap');
  expect(sharedStart(['הליכה_ימינה', 'הליכה_שמאלה'])).toBe('הליכה_');
  const none = [
    [],
    ['Take_01'],
    ['walk', 'walk_fast'],
    ['walker', 'walking'],
    ['Run_01', 'Run_01'],
    ['a_b', 'a_c'],
  ];
  for (const names of none) expect(sharedStart(names), names.join()).toBe('');
});

test('the shared start is apart from the rest of a name, but for names without a word after it', () => {
  expect(nameParts('HumanM@Walk01_ForwardLeft', 'HumanM@')).toMatchObject({
    shared: 'HumanM@',
    head: 'Walk01_Forward',
    tail: 'Left',
  });
  for (const name of ['HumanM@', 'Zombie@Walk', 'HumanM@_'])
    expect(nameParts(name, 'HumanM@')).toMatchObject({ shared: '', head: name });
  expect(nameParts('mocapwalk', 'mocap').shared).toBe('');
});

test('the middle of a name is left out, and its end begins with a word if one is near', () => {
  expect(cutMiddle('HumanM@Walk01_Forward', 21)).toBe('HumanM@Walk01_Forward');
  expect(cutMiddle('HumanM@Walk01_Forward', 18)).toBe('HumanM@Wa…_Forward');
  expect(cutMiddle('HumanM@Walk01_Forward', 9)).toBe('Huma…ward');
  expect(cutMiddle('HumanM@Walk01_Forward', 3)).toBe('H…d');
  expect(cutMiddle('👩‍👩‍👧‍👦'.repeat(9), 5)).toBe(`${'👩‍👩‍👧‍👦'.repeat(2)}…${'👩‍👩‍👧‍👦'.repeat(2)}`);
});

test('a right-to-left name is split in its direction; a name with both directions is not split', () => {
  const name = 'הליכה_מהירה_לפנים_ואחורה_שמאלה';
  const { head, tail, direction } = nameParts(name);
  expect([head + tail, direction]).toEqual([name, 'rtl']);
  expect(tail.length).toBeGreaterThan(0);
  expect(nameParts('walk_הליכה_מהירה_לפנים_001').tail).toBe('');
});
