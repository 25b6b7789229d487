import { describe, expect, test } from 'vitest';
import type { ListSort } from '#contract/search/list-order.ts';
import { collectUserData } from '#main/export/user-data/collect.ts';
import type { Database } from '#main/library/database/database.ts';
import { statementOf } from '#main/library/database/statements.ts';
import { newClips, noteUse, searchLibrary } from '#main/library/rows/found-rows.ts';
import { markedClips } from '#main/library/rows/marked-clips.ts';
import { listedMarks, MAX_LISTED_MARKERS } from '#main/library/rows/marker-rows.ts';
import { edit } from '#test/main/edit.ts';
import { setUp as setUpHandlers } from '#test/main/ipc/handlers-fixture.ts';
import { addClip, markerOn, rangeOn, rowsFor } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

const names = ['hop', 'jog', 'run', 'walk'];
const addAll = (db: Database): string[] =>
  names.map((name, i) => addClip(db, `/clips/${name}.bvh`, { rise: i + 1 }));
const listed = (db: Database, descending = false, text = ''): string[] =>
  searchLibrary(db, { ...rowsFor(text), sort: { by: 'used', descending } }).rows.map(({ name }) => name);

test('the clip used last comes first, and unused clips come last, by name', () => {
  const { db } = temporaryLibrary();
  const [hop, jog, run, walk] = addAll(db);
  expect(listed(db)).toEqual(names);
  noteUse(db, [run, walk], 1);
  noteUse(db, [jog], 2);
  expect(listed(db)).toEqual(['jog', 'run', 'walk', 'hop']);
  noteUse(db, [walk], 3);
  expect(listed(db)).toEqual(['walk', 'jog', 'run', 'hop']);
  expect(listed(db, false, '-jog')).toEqual(['walk', 'run', 'hop']);
  expect(listed(db, true)).toEqual(['hop', 'run', 'jog', 'walk']);
  addClip(db, '/clips/hop.bvh', { rise: 1 }); // read again
  noteUse(db, [hop], 4);
  addClip(db, '/clips/hop.bvh', { rise: 1, frames: 9 }); // edited in place: the same clip
  expect(listed(db)[0]).toBe('hop');
  noteUse(db, [run], 4); // in the same millisecond
  expect(listed(db)[0]).toBe('run');
  noteUse(db, [jog], 2); // the clock was set back
  expect(listed(db).slice(0, 3)).toEqual(['jog', 'run', 'hop']);
});

test('use of a clip is not user data: nothing to undo, nothing to export', async () => {
  const { library, call } = setUpHandlers();
  const [hop, jog] = addAll(library.db);
  const made = collectUserData(library.db);
  expect(await call('clips.use', { clipIds: [jog, hop] })).toEqual({ ok: true, value: null });
  expect(listed(library.db)).toEqual(['hop', 'jog', 'run', 'walk']);
  expect(await call('clips.use', { clipIds: [jog, crypto.randomUUID()] })).toMatchObject({ ok: true });
  expect(listed(library.db)[0]).toBe('jog');
  expect(collectUserData(library.db)).toEqual(made);
  expect(await call('library.open', {})).toMatchObject({ value: { undo: { undo: null } } });
});

test('listed clips include their marks, unless there are more markers than a row can show', () => {
  const { db } = temporaryLibrary();
  const [walk, hop, busy] = ['walk', 'hop', 'busy'].map((name, rise) =>
    addClip(db, `/mocap/${name}.bvh`, { rise }),
  );
  const marker = { ...markerOn(walk), kind: 'out', time: 0.5 } as const;
  const range = rangeOn(hop);
  const many = Array.from({ length: MAX_LISTED_MARKERS + 1 }, () => markerOn(busy));
  const changes = [marker, ...many].map((each) => ({ kind: 'marker.add', marker: each }) as const);
  edit(db, ...changes, { kind: 'range.add', range });
  const { rows } = searchLibrary(db, rowsFor(''));
  expect(listedMarks(db, rows)).toEqual({ clipIds: [hop, walk], markers: [marker], ranges: [range] });
  expect(listedMarks(db, [])).toEqual({ clipIds: [], markers: [], ranges: [] });
});

describe('marked clips', () => {
  const all = { offset: 0, limit: 1000 };

  function library() {
    const { db } = temporaryLibrary();
    const ids = ['walk10', 'walk2', 'bare', 'ranged'].map((name, i) =>
      addClip(db, `/clips/${name}.bvh`, { rise: i + 1 }),
    );
    const [ten, two, , ranged] = ids;
    const third = 1 / 3; // no decimal number
    const range = rangeOn(ranged);
    const markers = [markerOn(ten, 0.05), { ...markerOn(ten, third / 10), label: '' }, markerOn(two)];
    edit(
      db,
      ...markers.map((marker) => ({ kind: 'marker.add', marker }) as const),
      { kind: 'range.add', range },
      { kind: 'tag.put', tag: 'locomotion', clipIds: [ten] },
      { kind: 'tag.put', tag: 'cleaned', clipIds: [ten] },
    );
    return { db, ten, two, ranged, range, markers };
  }

  test('clips with markers or ranges are listed by name, their marks by time, exactly as stored', () => {
    const { db, ten, two, ranged, range, markers } = library();
    const { clips, total } = markedClips(db, '', all);
    expect(total).toBe(3);
    expect(clips.map(({ name, tags }) => [name, tags])).toEqual([
      ['ranged', []],
      ['walk2', []],
      ['walk10', ['cleaned', 'locomotion']],
    ]);
    expect(clips.map(({ id }) => id)).toEqual([ranged, two, ten]);
    expect(clips.map(({ ranges }) => ranges)).toEqual([[range], [], []]);
    expect(clips[2].markers).toEqual([markers[1], markers[0]]);
    expect(clips[2]).toMatchObject({ trimmedFrames: 0 });
    expect(clips[2].fps).toBeGreaterThan(0);
  });

  test('restricted to the results of a search, page by page', () => {
    const { db } = library();
    const names = (text: string, page = all) => markedClips(db, text, page).clips.map(({ name }) => name);
    expect(names('tag:locomotion')).toEqual(['walk10']);
    expect(names('bare')).toEqual([]);
    expect(names('walk', { offset: 1, limit: 1 })).toEqual(['walk10']);
    expect(markedClips(db, 'walk', { offset: 1, limit: 1 }).total).toBe(2);
  });
});

describe('new clips', () => {
  const byName: ListSort = { by: 'name', descending: false };

  /** A library with these clips, added at 1 ms, 2 ms, … */
  function library(...names: readonly string[]) {
    const { db } = temporaryLibrary();
    const ids = names.map((name, rise) => addClip(db, `/mocap/${name}.bvh`, { rise }));
    newClips(db, { text: '', sort: byName, since: 0 }); // lists them
    const set = statementOf<[number, string]>(db, 'UPDATE listing SET added = ? WHERE id = ?');
    ids.forEach((id, i) => set.run(i + 1, id));
    return { db, ids };
  }

  test('clips that were added are reported, the last first, with the first row of them in the list', () => {
    const { db, ids } = library('walk', 'hop', 'run', 'jog');
    const [, , run, jog] = ids;
    const search = { text: '', sort: byName, since: 3 };
    expect(newClips(db, search)).toEqual({ clipIds: [jog, run], first: 1, listed: 4 }); // hop, jog, run, walk
    expect(newClips(db, { ...search, sort: { by: 'name', descending: true } }).first).toBe(1);
    expect(newClips(db, { ...search, text: 'run' }).first).toBe(0);
    expect(newClips(db, { ...search, text: 'walk' })).toEqual({
      clipIds: [jog, run],
      first: null,
      listed: 1,
    });
    expect(newClips(db, { ...search, since: 9 })).toMatchObject({ clipIds: [], first: null });
  });

  test('clips of an empty library are not highlighted as new', () => {
    const { db } = library('walk', 'hop');
    expect(newClips(db, { text: '', sort: byName, since: 1 })).toMatchObject({ clipIds: [], first: null });
  });
});
