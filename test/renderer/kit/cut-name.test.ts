import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutMiddle, cutNames, cutWords, directionOf, lettersOf } from '#renderer/kit/cut-name.ts';
import { forRuns } from '#test/fixtures/property.ts';

const cut = (words: readonly string[], order: readonly number[], most: number): string =>
  cutWords({ words, order }, (text) => lettersOf(text).length <= most);

test.each([
  [16, 'walk_active_T001'],
  [15, '…active_T001'],
  [12, '…active_T001'],
  [11, '…active…'],
  [8, '…active…'],
  [7, '…T001'],
  [4, 'ac…e'],
])('words stay whole, the most telling ones first: %i letters', (most, expected) => {
  expect(cut(['walk_', 'active_', 'T001'], [1, 2, 0], most)).toBe(expected);
});

test('of two names, one has the room that the other does not need', () => {
  const name = (...words: string[]) => ({ words, order: [...words.keys()] });
  const ends = (first: string[], second: string[], room: number) =>
    cutNames([name(...first), name(...second)], room, (text) => lettersOf(text).length);
  expect(ends(['walk'], ['run_', 'happy_', 'T1'], 15)).toEqual(['walk', 'run_happy…']);
  expect(ends(['run_', 'happy_', 'T1'], ['walk'], 15)).toEqual(['run_happy…', 'walk']);
  expect(ends(['run_', 'happy_', 'T1'], ['jog_', 'sad_', 'T2'], 21)).toEqual(['run_happy…', 'jog_sad_T2']);
  expect(ends(['run_', 'happy_', 'T1'], ['jog_', 'sad_', 'T2'], 16)).toEqual(['run…T1', 'jog_sad_T2']);
  expect(ends(['walk'], ['run'], 7)).toEqual(['walk', 'run']);
  expect(ends(['sad_', 'walk_', 'T1'], ['sad_', 'run_', 'T1'], 13)).toEqual(['…walk…', '…run_T1']);
});

test('separators beside a sign are left out', () => {
  expect(cut(['walk · ', 'mocap · ', 'old'], [2, 0, 1], 12)).toBe('walk…old');
  expect(cut(['walk', ' · mocap'], [1, 0], 7)).toBe('…mocap');
});

test('what is cut has room, and never ends within a word if one has room', () => {
  const word = fc.tuple(
    fc.constantFrom('walk', 'Left', '03', '歩', '👩‍👩‍👧‍👦', 'a\u0301'),
    fc.constantFrom('_', ' ', '', ' · '),
  );
  const name = fc.array(word, { minLength: 1, maxLength: 6 }).chain((pairs) => {
    const words = pairs.map((pair) => pair.join(''));
    return fc.record({
      words: fc.constant(words),
      order: fc.shuffledSubarray([...words.keys()], { minLength: words.length }),
      most: fc.integer({ min: 6, max: 30 }),
    });
  });
  forRuns(1000, name, ({ words, order, most }) => {
    const text = cut(words, order, most);
    expect(lettersOf(text).length).toBeLessThanOrEqual(most);
    if (lettersOf(words.join('')).length <= most) {
      expect(text).toBe(words.join(''));
      return;
    }
    const trimmed = words.map((each) => each.replace(/[_ ·]+$/u, '')).filter((each) => each !== '');
    expect(text.split('…').join('').trim()).not.toBe('');
    const left = text.split('…').filter((part) => part !== '');
    for (const part of left) expect(words.join('')).toContain(part);
    expect(trimmed.some((each) => text.includes(each))).toBe(true);
  });
});

test('no letter is split: accents and emoji of several characters stay complete', () => {
  const family = '👩‍👩‍👧‍👦';
  expect(cut([family.repeat(9)], [0], 5)).toBe(`${family.repeat(2)}…${family.repeat(2)}`);
  expect(cutMiddle('a\u0301'.repeat(20), 5)).toBe(`${'a\u0301'.repeat(2)}…${'a\u0301'.repeat(2)}`);
});

test('the middle of a name is left out, and its end begins with a word if one is near', () => {
  expect(cutMiddle('HumanM@Walk01_Forward', 21)).toBe('HumanM@Walk01_Forward');
  expect(cutMiddle('HumanM@Walk01_Forward', 18)).toBe('HumanM@Wal…Forward');
  expect(cutMiddle('HumanM@Walk01_Forward', 9)).toBe('Huma…ward');
  expect(cutMiddle('HumanM@Walk01_Forward', 3)).toBe('H…d');
  expect(cutMiddle('👩‍👩‍👧‍👦'.repeat(9), 5)).toBe(`${'👩‍👩‍👧‍👦'.repeat(2)}…${'👩‍👩‍👧‍👦'.repeat(2)}`);
});

test('the direction of a name is that of its letters', () => {
  expect(directionOf('walk_01')).toBe('ltr');
  expect(directionOf('הליכה_מהירה_01')).toBe('rtl');
  expect(directionOf('walk_הליכה')).toBe('mixed');
});
