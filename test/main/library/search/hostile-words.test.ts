import { expect, test } from 'vitest';
import { bestMatch } from '#contract/search/list-order.ts';
import { MAX_LETTERS } from '#contract/search/search-query.ts';
import type { Database } from '#main/library/database/database.ts';
import { searchLibrary } from '#main/library/rows/found-rows.ts';
import { addClip } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

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
    ...['"', '""', '*', '(', ')', '-', '--', '^', ':', '":', 'tag:', '-tag:""', '\ud800', '\0', '🚶'],
  ])
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
