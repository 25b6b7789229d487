import { describe, expect, test } from 'vitest';
import { parseSearch, type SearchCriterion } from '#contract/search/search-query.ts';

const criteria = (text: string): SearchCriterion[] =>
  parseSearch(text).terms.map(({ criterion }) => criterion);
const word = (text: string, whole = false): SearchCriterion => ({ kind: 'words', text, whole });

test('words, phrases, filters and exclusions', () => {
  expect(parseSearch('walk  -old "left foot" tag:plant -tag:"x" has:out')).toEqual({
    terms: [
      { criterion: word('walk'), negated: false },
      { criterion: word('old'), negated: true },
      { criterion: word('left foot', true), negated: false },
      { criterion: { kind: 'tag', name: 'plant' }, negated: false },
      { criterion: { kind: 'tag', name: 'x' }, negated: true },
      { criterion: { kind: 'has', of: 'out' }, negated: false },
    ],
    problems: [],
  });
  expect(parseSearch('   ')).toEqual({ terms: [], problems: [] });
});

test('filters for clips that lack something', () => {
  const isClip = { criterion: { kind: 'flag', of: 'failed', value: false }, negated: false };
  const hasOut = { kind: 'has', of: 'out' };
  expect(parseSearch('no:out').terms).toEqual([{ criterion: hasOut, negated: true }, isClip]);
  expect(parseSearch('-no:out').terms).toEqual([{ criterion: hasOut, negated: false }]);
  expect(parseSearch('no:').terms).toEqual([]);
  expect(parseSearch('no:sense').problems[0]?.message).toMatch(/^“no:” takes marker, range/);
});

test('words of the name alone', () => {
  expect(criteria('name:walk name:"left foot" name:walk_02.bvh name: name:_ name:a*')).toEqual([
    { ...word('walk'), inName: true },
    { ...word('left foot', true), inName: true },
    { ...word('walk_02', true), inName: true },
    { ...word('_'), inName: true, asWritten: true },
    { ...word('a*'), inName: true, asWritten: true },
  ]);
});

test('every filter', () => {
  expect(
    criteria(
      'skeleton:31 skeleton:walk_01 folder:"cmu/1 2" status:needs-work kind:Tree missing:yes failed:no',
    ),
  ).toEqual([
    { kind: 'skeleton', joints: 31, clip: '31' },
    { kind: 'skeleton', joints: null, clip: 'walk_01' },
    { kind: 'folder', text: 'cmu/1 2' },
    { kind: 'status', status: 'needsWork' },
    { kind: 'kind', of: 'tree' },
    { kind: 'flag', of: 'missing', value: true },
    { kind: 'flag', of: 'failed', value: false },
  ]);
  expect(criteria('has:foot-plant has:footPlant HAS:Note')).toEqual([
    { kind: 'has', of: 'footPlant' },
    { kind: 'has', of: 'footPlant' },
    { kind: 'has', of: 'note' },
  ]);
});

test('a file name finds its clip, even while it is typed; a drive letter is not a filter, and curly quotes are quotes', () => {
  expect(criteria('walk_02.bvh Duel.FBX')).toEqual([word('walk_02', true), word('Duel', true)]);
  expect(criteria('walk_02.b 131.gl -x.gltf')).toEqual([word('walk_02'), word('131'), word('x', true)]);
  expect(criteria('.bvh v1.2 walk.txt')).toEqual([word('.bvh'), word('v1.2'), word('walk.txt')]);
  expect(criteria('D:\\mocap\\a.bvh c:/x')).toEqual([word('D:\\mocap\\a', true), word('c:/x')]);
  expect(criteria('“left plant” „so')).toEqual([word('left plant', true), word('so')]);
  expect(criteria('tag:"Left Plant" tag:Ärger')).toEqual([
    { kind: 'tag', name: 'left-plant' },
    { kind: 'tag', name: 'ärger' },
  ]);
});

test('symbols count as they are written; punctuation separates words, and a path has its own rules', () => {
  const written = (text: string, whole = false): SearchCriterion => ({
    kind: 'words',
    text,
    whole,
    asWritten: true,
  });
  expect(criteria('# 😀 %_ ( ❤️ / a#b "50% off"')).toEqual([
    ...['#', '😀', '%_', '(', '❤️', '/', 'a#b'].map((text) => written(text)),
    written('50% off', true),
  ]);
  expect(criteria('😀.bvh a#b.b')).toEqual([written('😀', true), written('a#b')]);
  expect(criteria("it's (a) walk, c-3 C#/a")).toEqual(
    ["it's", '(a)', 'walk,', 'c-3', 'C#/a'].map((text) => word(text)),
  );
});

test('an unfinished filter does not narrow the search', () => {
  for (const text of ['tag:', '-', 'len:>', 'len:1..', 'len:1.', 'fps:>=', '"', 'has:""'])
    expect(parseSearch(text), text).toEqual({ terms: [], problems: [] });
  expect(criteria('"left fo')).toEqual([word('left fo')]);
});

describe('amounts', () => {
  const amount = (text: string): unknown => {
    const [found] = criteria(text);
    return found?.kind === 'amount' ? [found.low, found.high] : found;
  };
  const holds = (text: string, value: number): boolean => {
    const [low, high] = amount(text) as [number, number];
    return value >= low && value < high;
  };

  test('the precision of a number is the precision it is written with', () => {
    expect(amount('fps:120')).toEqual([119.5, 120.5]);
    expect(amount('len:2')).toEqual([1.5, 2.5]);
    expect(amount('len:0')).toEqual([0, 0.5]);
    expect([119.88, 120].map((fps) => holds('fps:119.88', fps))).toEqual([true, false]);
  });

  test('inclusive and exclusive bounds, units and decimal commas', () => {
    expect([2, 2.001].map((s) => holds('len:>2s', s))).toEqual([false, true]);
    expect([2, 2.001].map((s) => holds('len:<=2s', s))).toEqual([true, false]);
    expect(amount('len:>=500ms')).toEqual([0.5, Infinity]);
    expect(amount('len:<1,5min')).toEqual([0, 90]);
    expect(amount('fps:24..30fps')).toEqual([24, 30.5]);
    expect((amount('len:1..3s') as number[])[0]).toBe(1);
    expect((amount('len:500..900ms') as number[])[0]).toBe(0.5);
  });
});

test('an invalid part is reported with its position, and the rest still applies', () => {
  const { terms, problems } = parseSearch('walk len:long colour:red has:tail missing:maybe fps:3px');
  expect(terms).toHaveLength(1);
  expect(problems.map(({ start, end }) => [start, end])).toEqual([
    [5, 13],
    [14, 24],
    [25, 33],
    [34, 47],
    [48, 55],
  ]);
  expect(problems[0].message).toBe('“len:long” is not a length. Examples: len:>2s, len:500ms, len:1..3s.');
  expect(problems[1].message).toMatch(
    /^“colour:” is not a filter\. Use name:, tag:, .* or still:, or quotes/,
  );
  expect(problems[3].message).toBe('“missing:” takes yes or no, not “maybe”.');
  expect(criteria('"mixamo:walk"')).toEqual([word('mixamo:walk', true)]);
});
