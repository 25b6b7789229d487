import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Change } from '#contract/edits/edits.ts';
import { bestMatch } from '#contract/search/list-order.ts';
import { MAX_LETTERS } from '#contract/search/search-query.ts';
import type { Database } from '#main/library/database/database.ts';
import { searchLibrary } from '#main/library/rows/found-rows.ts';
import { logAllChanged } from '#main/library/search/row-changes.ts';
import { warmSearch } from '#main/library/search/warm-search.ts';
import { isKept, labelSources, rowSet, wordSources } from '#main/library/search/word-sources.ts';
import { edit } from '#test/main/edit.ts';
import { addClip, fillListing, markerOn } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

/** Two clips; the first has `first`, both have `both`. */
function labelled(first: readonly string[], both: readonly string[]): Database {
  const { db } = temporaryLibrary();
  const [a, b] = ['a', 'b'].map((name, rise) => addClip(db, `/clips/${name}.bvh`, { rise }));
  const add = (clipId: string, label: string): Change => ({
    kind: 'marker.add',
    marker: { ...markerOn(clipId), label },
  });
  const changes = [
    ...[...first, ...both].map((label) => add(a, label)),
    ...both.map((label) => add(b, label)),
  ];
  edit(db, ...changes);
  return db;
}

/** Sources for labels: numbers if each has its own set, the phrase if they share one. */
const ofLabels = (db: Database, text: string): unknown[] =>
  labelSources(db, text, false).map((source) => source.value);

test('a label has one set for all words that find it', () => {
  const db = labelled(['left plant', 'toe off'], []);
  const [number] = ofLabels(db, 'left p');
  expect(number).toBeTypeOf('number');
  for (const text of ['le', 'plant', 'left plant']) expect(ofLabels(db, text), text).toEqual([number]);
  expect(ofLabels(db, 'plant left')).toEqual([]);
});

test('labels with more matches than the library has rows share one set, until each set is ready', () => {
  const db = labelled(['left 1'], ['left 2']);
  expect(ofLabels(db, 'left')).toEqual(['"left"*']);
  for (const source of ['left 1', 'left 2'].flatMap((text) => wordSources(db, text, false)))
    rowSet(db, source);
  const each = ofLabels(db, 'left');
  expect(each).toEqual([expect.any(Number), expect.any(Number)]);
  logAllChanged(db);
  expect(ofLabels(db, 'left')).toEqual(['"left"*']);
});

test('sets of more than 64 labels are not combined', () => {
  const labels = Array.from({ length: 65 }, (_, k) => `left ${k}`);
  const db = labelled([], labels);
  expect(ofLabels(db, 'left')).toEqual(['"left"*']);
  expect(ofLabels(db, 'left 64')).toHaveLength(1);
});

describe('hostile words', () => {
  const found = (db: Database, text: string): string[] =>
    searchLibrary(db, { text, sort: bestMatch, offset: 0, limit: 100 }).rows.map(({ name }) => name);

  function libraryOf(...names: readonly string[]): Database {
    const { db } = temporaryLibrary();
    names.forEach((name, rise) => addClip(db, `/m/${name}.bvh`, { rise }));
    return db;
  }

  test.each([
    ['walkFast03', ['fast', '03', 'walkfast', 'walk fast 03', 'FAST03'], ['ast', 'alk', '30', '3']],
    ['Straße ÆON', ['straße', 'strasse', 'STRASSE', 'straß', 'aeon', 'æon'], ['stras e']],
    ['Cafe\u0301 ła\u0328ka', ['café', 'CAFE', 'laka', 'łąka'], ['afe']],
    ['歩きループ左02', ['歩き', 'ループ', '左', '左02', '02', '"ループ左"'], ['右', 'ルル']],
    ['か\u3099けり', ['がけ', 'が', 'け'], ['か']],
    ['ＷＡＬＫ ２', ['walk', '2', 'walk2'], []],
    ['ходьба Ёлка', ['ХОДЬ', 'елка', 'ёлка'], ['дьба']],
    ['x y1', ['x', 'y', '1', 'y1', 'x y 1'], ['z']],
    ["it's (a) NEAR*miss", ['near', "it's", '(a)', 'NEAR*', 'miss', '"near miss"', 'near/miss'], ['ear']],
  ])('%s is found by its parts in any Unicode form', (name, by, notBy) => {
    const db = libraryOf(name, 'other');
    for (const text of by) expect(found(db, text), text).toEqual([name]);
    for (const text of notBy) expect(found(db, text), text).toEqual([]);
  });

  test('operators of the index and of SQL are ordinary text', () => {
    const db = libraryOf('walk');
    for (const text of [
      ...['NEAR(walk run, 2)', 'walk OR run', 'walk NOT run', 'name:walk', '{name} walk', '^run'],
      ...["'; DROP TABLE listing; --", 'run*', '"run""walk"', 'walk\0run', 'run + walk', '%run%', 'r_n'],
      ...['\u{E000}run', 'ͺa', 'ͺ', '\ud800run'],
    ])
      expect([text, found(db, text)]).toEqual([text, text === 'name:walk' ? ['walk'] : []]);
    for (const text of [
      '*',
      '(',
      ')',
      '^',
      ':',
      '":',
      '\ud800',
      '\0',
      '🚶',
      '\ufe0f',
      'folder:"\ufe0f"',
      'tag:,',
    ])
      expect([text, found(db, text)]).toEqual([text, []]);
    for (const text of ['"', '""', '-', '--', '-*', 'tag:', '-tag:""', '-\ufe0f'])
      expect([text, found(db, text)]).toEqual([text, ['walk']]);
  });

  test('a search of the greatest length is answered', () => {
    const db = libraryOf('walk', 'a b');
    expect(found(db, 'walk '.repeat(MAX_LETTERS / 5))).toEqual(['walk']);
    expect(found(db, 'w'.repeat(MAX_LETTERS))).toEqual([]);
    expect(found(db, `"${'a b '.repeat(MAX_LETTERS / 4 - 1)}`)).toEqual([]);
    expect(found(db, '-'.repeat(MAX_LETTERS))).toHaveLength(2);
    expect(found(db, 'a/'.repeat(MAX_LETTERS / 2))).toEqual([]);
  });
});

describe('warm search', () => {
  function libraryOf(rows: number): Database {
    const { db } = temporaryLibrary();
    fillListing(db, rows);
    return db;
  }

  const areKept = (db: Database, text: string): boolean =>
    wordSources(db, text, false).every((source) => isKept(db, source));

  test('in a large library, results of single letters and of a usual label are prepared in memory', () => {
    const db = libraryOf(10_000);
    expect(areKept(db, 'l')).toBe(false);
    expect([...warmSearch(db)].length).toBeGreaterThan(0);
    for (const text of 'abcdefghijklmnopqrstuvwxyz0123456789') expect(areKept(db, text), text).toBe(true);
    const [label] = labelSources(db, 'left plant', true);
    expect(isKept(db, label)).toBe(true);
  });

  test('in a small library nothing is prepared', () => {
    const db = libraryOf(9_999);
    expect([...warmSearch(db)]).toEqual([]);
    expect(areKept(db, 'm')).toBe(false);
  });

  test('the longer sets take, the more steps there are, between which a search is answered', () => {
    let [now, ms] = [0, 0];
    vi.spyOn(performance, 'now').mockImplementation(() => (now += ms));
    onTestFinished(() => void vi.restoreAllMocks());
    const [quick, usual, slow] = [0, 0.5, 3].map((each) => {
      ms = each;
      return [...warmSearch(libraryOf(10_000))].length;
    });
    expect(usual).toBeGreaterThan(2 * quick);
    expect(slow).toBeGreaterThan(3 * usual);
  });
});
