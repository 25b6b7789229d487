import { expect, test } from 'vitest';
import { labelText, wholeLabel } from '#contract/rows/clip-label.ts';
import type { Database } from '#main/library/database/database.ts';
import { logAllChanged } from '#main/library/search/row-changes.ts';
import { updateListing } from '#main/library/search/update-listing.ts';
import { withLabels } from '#main/library/labels/clip-labels.ts';
import { searchLibrary } from '#main/library/rows/found-rows.ts';
import { byName } from '#contract/search/list-order.ts';
import { edit } from '#test/main/edit.ts';
import { addClip } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

const add = (db: Database, ...names: readonly string[]): string[] =>
  names.map((name) => addClip(db, `/mocap/${name}.bvh`, { rise: name.length + name.charCodeAt(5) / 100 }));

/** Labels as the list shows them. */
const listed = (db: Database): string[] => {
  const { rows } = searchLibrary(db, { text: '', sort: byName, offset: 0, limit: 100 });
  return rows.flatMap((row) => (row.kind === 'clip' ? [labelText(row.label)] : []));
};

test.each<readonly [string, (db: Database) => void]>([
  ['few rows', () => undefined],
  ['any row', logAllChanged],
])('labels follow clips that come, go and are renamed, if %s may have changed', (_, mayChange) => {
  const { db } = temporaryLibrary();
  add(db, 'Hero_bow', 'Hero_hop', 'Hero_jog');
  expect(listed(db)).toEqual(['Hero_bow', 'Hero_hop', 'Hero_jog']);
  const [walk] = add(db, 'Hero_walk');
  expect(listed(db)).toEqual(['bow', 'hop', 'jog', 'walk']);
  const change = (sql: string): void => {
    db.prepare(`${sql} WHERE id = ?`).run(walk);
    updateListing(db);
    mayChange(db);
  };
  change("UPDATE clips SET name = 'Foe_walk', sort_key = 'foe_walk'");
  expect(listed(db)).toEqual(['Foe_walk', 'Hero_bow', 'Hero_hop', 'Hero_jog']);
  change("UPDATE clips SET name = 'Hero_sit', sort_key = 'hero_sit'");
  expect(listed(db)).toEqual(['bow', 'hop', 'jog', 'sit']);
  change('DELETE FROM clips');
  expect(listed(db)).toEqual(['Hero_bow', 'Hero_hop', 'Hero_jog']);
});

test('labels follow the words that the library chooses', () => {
  const { db } = temporaryLibrary();
  add(db, 'Hero_bow', 'Hero_hop', 'Hero_jog', 'Hero_walk');
  expect(listed(db)).toEqual(['bow', 'hop', 'jog', 'walk']);
  edit(db, { kind: 'nameWords.set', before: {}, after: { hero: true } });
  expect(listed(db)).toEqual(['Hero_bow', 'Hero_hop', 'Hero_jog', 'Hero_walk']);
});

test('a clip that is not listed has its whole name', () => {
  const { db } = temporaryLibrary();
  const [clip] = withLabels(db, [{ id: 'none', name: 'SK_Hero_walk' }]);
  expect(clip.label).toEqual(wholeLabel('SK_Hero_walk'));
});
