import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addName,
  cutMiddle,
  cutName,
  directionOf,
  lettersOf,
  type NameTree,
} from '#renderer/kit/cut-name.ts';
import { forRuns } from '#test/fixtures/property.ts';

const LEAST = 20; // letters of a row of the list at 1024 px

function treeOf(names: readonly string[]): NameTree {
  const tree: NameTree = new Map();
  for (const name of names) addName(tree, name);
  return tree;
}

const cutAll = (names: readonly string[], most = LEAST): string[] => {
  const tree = treeOf(names);
  return names.map((name) => cutName(name, most, tree));
};

test('what names share is left out: their start, middle or end', () => {
  expect(
    cutAll([
      'dataset-1_dash_normal_001',
      'dataset-1_dash_normal_002',
      'dataset-1_kick_normal_001',
      'dataset-1_dash_active_001',
    ]),
  ).toEqual(['…dash_normal_001', '…dash_normal_002', '…kick_normal_001', '…dash_active_001']);
  expect(cutAll(['HumanM@Walk01_ForwardLeft', 'HumanM@Walk01_Left', 'HumanM@Run01_BackwardRight'])).toEqual([
    '…Walk01_ForwardLeft',
    'HumanM@Walk01_Left',
    '…Run01_BackwardRight',
  ]);
  expect(cutAll(['take_left_of_a_long_recording', 'take_right_of_a_long_recording'])).toEqual([
    '…left_of_a_long_rec…',
    '…right_of_a_long_re…',
  ]);
});

test('a name that others begin with shows its end', () => {
  const start = 'recording_of_the_third_day_walk';
  expect(cutAll([start, `${start}_fast`, `${start}_fast_left`])).toEqual([
    '…walk',
    '…walk_fast',
    '…walk_fast_left',
  ]);
});

test('adding a name says whether it is new', () => {
  const tree: NameTree = new Map();
  const isNew = ['walk_fast_1', 'walk_fast_1', 'walk', 'walk_fast_2', 'walk', 'walk_fast_2', ''].map((name) =>
    addName(tree, name),
  );
  expect(isNew).toEqual([true, false, true, true, false, false, true]);
});

test('two names of a group that differ never read alike in the least room', () => {
  const word = fc.constantFrom('walk', 'run', 'Left', 'Turn', 'fast', '2', '03', '14');
  const separator = fc.constantFrom('_', '-', ' ', '@', '');
  const part = (least: number, most: number) =>
    fc
      .array(fc.tuple(word, separator), { minLength: least, maxLength: most })
      .map((words) => words.flat().join(''));
  const group = fc
    .tuple(part(0, 12), fc.uniqueArray(part(0, 3), { minLength: 2, maxLength: 8 }), part(0, 12))
    .map(([start, middles, end]) => middles.map((middle) => `${start}${middle}${end}`));
  forRuns(2000, group, (names) => {
    const cut = cutAll(names);
    expect(new Set(cut).size, JSON.stringify([names, cut])).toBe(new Set(names).size);
    for (const each of cut) expect(lettersOf(each).length).toBeLessThanOrEqual(LEAST);
  });
});

test('a name without a group keeps both ends, and one that fits stays', () => {
  expect(cutName('Take_2024_03_12_walk_fast_001', LEAST)).toBe('Take_2024_0…fast_001');
  expect(cutName('walk_fast', LEAST, treeOf(['walk_fast', 'run']))).toBe('walk_fast');
});

test('no letter is split: accents and emoji of several characters stay complete', () => {
  const family = '👩‍👩‍👧‍👦';
  const names = [`${family.repeat(30)}1`, `${family.repeat(30)}2`];
  expect(cutAll(names, 5)).toEqual([`…1`, `…2`]);
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
