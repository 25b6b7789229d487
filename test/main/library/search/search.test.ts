import { expect, test } from 'vitest';
import type { ListOrder } from '#contract/search/list-columns.ts';
import { countRows, searchClipIds, searchLibrary } from '#main/library/rows/found-rows.ts';
import { openDatabase, type Database } from '#main/library/database/database.ts';
import { failedOutcome } from '#main/import/read/index-file.ts';
import { atOnce } from '#core/kit/long-work.ts';
import { endingRun } from '#main/library/indexed/end-run.ts';
import { storeOutcomes } from '#main/library/indexed/store-outcomes.ts';
import { valueOf } from '#main/library/problems.ts';
import { updateListing } from '#main/library/search/update-listing.ts';
import { edit, undo } from '#test/main/edit.ts';
import { addClip, markerOn, rangeOn, rowsFor, transitionOf } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

function library() {
  const opened = temporaryLibrary();
  const { db } = opened;
  const ids = {
    walk10: addClip(db, '/mocap/cmu/walk 10.bvh', { rise: 1 }),
    walk2: addClip(db, '/mocap/cmu/Walk 2.bvh', { rise: 2 }),
    hop: addClip(db, '/mocap/hops/Café hop.bvh', { rise: 3 }),
  };
  const broken = { path: '/mocap/hops/broken.bvh', size: 3, modified: 1 };
  storeOutcomes(db, [failedOutcome(broken, null, 'broken.bvh:1:1: expected HIERARCHY, found abc')], true);
  return { ...opened, ids };
}

const namesIn = (db: Database, text: string): string[] =>
  searchLibrary(db, rowsFor(text)).rows.map((row) => row.name);
const namesFor = (text: string): string[] => namesIn(library().db, text);

test('everything in natural order, with failed files among the clips', () => {
  expect(namesFor('')).toEqual(['broken', 'Café hop', 'Walk 2', 'walk 10']);
});

test('every word must begin a word of the name or the folder, ignoring case and accents', () => {
  expect(namesFor('WALK')).toEqual(['Walk 2', 'walk 10']);
  expect(namesFor('cafe')).toEqual(['Café hop']);
  expect(namesFor('walk 10')).toEqual(['walk 10']);
  expect(namesFor('wa 2')).toEqual(['Walk 2']);
  expect(namesFor('hops br')).toEqual(['broken']);
  expect(namesFor('walk hops')).toEqual([]);
  expect(namesFor('alk')).toEqual([]);
  expect(namesFor('-walk')).toEqual(['broken', 'Café hop']);
  expect(namesFor('cmu -"walk 10"')).toEqual(['Walk 2']);
});

test('labels, notes and tags are searched, too', () => {
  const { db, ids } = library();
  const marker = { ...markerOn(ids.walk2), label: 'left plant' };
  const range = { ...rangeOn(ids.hop), label: 'airborne' };
  const other = { ...markerOn(ids.walk2), label: 'toe off' };
  edit(db, { kind: 'marker.add', marker }, { kind: 'marker.add', marker: other });
  edit(db, { kind: 'range.add', range });
  edit(db, { kind: 'note.set', clipId: ids.walk10, before: '', after: 'slides a little' });
  edit(db, { kind: 'tag.put', tag: 'locomotion', clipIds: [ids.walk10, ids.walk2] });
  expect(namesIn(db, 'plant')).toEqual(['Walk 2']);
  expect(namesIn(db, '"left plant"')).toEqual(['Walk 2']);
  expect(namesIn(db, '"plant toe"')).toEqual([]); // a phrase does not match across two labels
  expect(namesIn(db, 'air')).toEqual(['Café hop']);
  expect(namesIn(db, 'slid')).toEqual(['walk 10']);
  expect(namesIn(db, 'loco')).toEqual(['Walk 2', 'walk 10']);
  edit(db, { kind: 'marker.set', before: marker, after: { ...marker, label: 'right plant' } });
  expect(namesIn(db, 'left')).toEqual([]);
  undo(db);
  expect(namesIn(db, 'left')).toEqual(['Walk 2']);
});

test('filters', () => {
  const { db, ids } = library();
  edit(db, { kind: 'tag.put', tag: 'plant', clipIds: [ids.walk10, ids.hop] });
  edit(db, { kind: 'tag.put', tag: 'planted', clipIds: [ids.walk2] });
  edit(db, { kind: 'marker.add', marker: { ...markerOn(ids.hop), kind: 'takeOff' } });
  edit(db, { kind: 'range.add', range: rangeOn(ids.walk2) });
  const transition = transitionOf(ids.walk2, ids.hop);
  edit(db, { kind: 'transition.add', transition });
  addClip(db, '/other/fast.bvh', { rise: 0, frames: 300, frameTime: '0.0083333' });
  const expected: Record<string, string[]> = {
    'tag:plant': ['Café hop', 'walk 10'],
    'tag:planted': ['Walk 2'],
    'tag:pl': ['Café hop', 'Walk 2', 'walk 10'],
    '-tag:plant': ['broken', 'fast', 'Walk 2'],
    'has:tag -has:take-off': ['Walk 2', 'walk 10'],
    'has:marker': ['Café hop'],
    'has:range': ['Walk 2'],
    'has:out': [],
    'no:marker': ['fast', 'Walk 2', 'walk 10'],
    'no:tag no:range': ['fast'],
    'status:unreviewed': ['Café hop', 'Walk 2'],
    'status:approved': [],
    'folder:mocap/cmu': ['Walk 2', 'walk 10'],
    'folder:OTHER': ['fast'],
    'failed:yes': ['broken'],
    'failed:no walk': ['Walk 2', 'walk 10'],
    'missing:yes': [],
    'fps:120': ['fast'],
    'len:>1s': ['fast'],
    'len:<1s': ['Café hop', 'Walk 2', 'walk 10'],
    'skeleton:fast': ['Café hop', 'fast', 'Walk 2', 'walk 10'],
    'skeleton:99': [],
    'tag:plant nonsense:1': ['Café hop', 'walk 10'],
  };
  const found = Object.fromEntries(Object.keys(expected).map((text) => [text, namesIn(db, text)]));
  expect(found).toEqual(expected);
  const approved = { ...transition, review: { ...transition.review, status: 'approved' as const } };
  edit(db, { kind: 'transition.set', before: transition, after: approved });
  expect(namesIn(db, 'status:approved')).toEqual(['Café hop', 'Walk 2']);
});

test('the index in memory follows each change, including changes by another program', () => {
  const { db, ids, path } = library();
  const queries = [
    ...['', 'walk', 'jog', 'cmu', 'tag:a', 'has:out', 'folder:hops', 'missing:yes', 'failed:yes', '-walk'],
  ];
  const all = (): unknown => queries.map((text) => namesIn(db, text));
  const fresh = (): unknown => {
    const other = valueOf(openDatabase(path));
    try {
      return queries.map((text) => namesIn(other, text));
    } finally {
      other.close();
    }
  };
  const steps: (() => unknown)[] = [
    () => addClip(db, '/mocap/Jog 3.bvh', { rise: 6 }),
    () => edit(db, { kind: 'tag.put', tag: 'a', clipIds: [ids.walk2] }),
    () => edit(db, { kind: 'marker.add', marker: markerOn(ids.hop) }),
    () => edit(db, { kind: 'tag.rename', from: 'a', to: 'jog' }),
    () => {
      const file = db.prepare(`SELECT id FROM files WHERE name = 'walk 10'`).pluck().get() as string;
      atOnce(endingRun(db, [file]));
    },
    () => undo(db),
    () => addClip(db, '/mocap/hops/broken.bvh', { rise: 7 }),
    () => {
      db.prepare(`UPDATE clips SET name = 'zebra jog', sort_key = 'zebra jog' WHERE id = ?`).run(ids.hop);
      updateListing(db);
    },
    () => {
      const other = valueOf(openDatabase(path));
      addClip(other, '/mocap/cmu/aa jog.bvh', { rise: 8 });
      edit(other, { kind: 'tag.put', tag: 'a', clipIds: [ids.walk10] });
      other.close();
    },
  ];
  for (const step of steps) {
    all();
    step();
    expect(all()).toEqual(fresh());
  }
  expect(namesIn(db, '')).toEqual(['aa jog', 'broken', 'Jog 3', 'Walk 2', 'walk 10', 'zebra jog']);
});

test('counts all results, returns a page', async () => {
  const { db, ids } = library();
  const part = (offset: number, limit: number): unknown => {
    const { rows, total } = searchLibrary(db, { ...rowsFor('', limit), offset });
    return [rows.map((row) => row.name), total];
  };
  expect(part(0, 2)).toEqual([['broken', 'Café hop'], 4]);
  expect(part(2, 9)).toEqual([['Walk 2', 'walk 10'], 4]);
  expect(part(9, 9)).toEqual([[], 4]);
  expect(searchLibrary(db, rowsFor('nothing', 2))).toEqual({ rows: [], total: 0, byLabel: 0 });
  expect(await searchClipIds(db, rowsFor(''))).toEqual([ids.hop, ids.walk2, ids.walk10]);
  expect(countRows(db)).toEqual({ clips: 3, failed: 1 });
});

test.each<[ListOrder, string[]]>([
  ['name', ['Café hop', 'Walk 2', 'walk 10']],
  ['length', ['Walk 2', 'walk 10', 'Café hop']],
  ['fps', ['Café hop', 'walk 10', 'Walk 2']],
  ['modified', ['Café hop', 'Walk 2', 'walk 10']],
  ['added', ['walk 10', 'Walk 2', 'Café hop']],
])('sorted by %s, in both directions', (by, names) => {
  const { db, ids } = library();
  const set = db.prepare('UPDATE clips SET frame_count = ?, fps = ? WHERE id = ?');
  set.run(31, 30, ids.hop);
  set.run(7, 60, ids.walk2);
  set.run(16, 30, ids.walk10);
  updateListing(db);
  const added = db.prepare('UPDATE listing SET added = ? WHERE id = ?');
  [ids.walk10, ids.walk2, ids.hop].forEach((id, k) => added.run(k, id));
  const sorted = (descending: boolean): string[] =>
    searchLibrary(db, { ...rowsFor('failed:no'), sort: { by, descending } }).rows.map((row) => row.name);
  expect(sorted(false)).toEqual(names);
  expect(sorted(true)).toEqual(names.toReversed());
});
