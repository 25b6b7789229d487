import { expect, test } from 'vitest';
import type { Change } from '#contract/edits/edits.ts';
import type { Database } from '#main/library/database/database.ts';
import { logAllChanged } from '#main/library/search/row-changes.ts';
import { labelSources, wordSources, rowSet } from '#main/library/search/word-sources.ts';
import { edit } from '#test/main/edit.ts';
import { addClip, markerOn } from '#test/main/sample-rows.ts';
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
