import { expect, test } from 'vitest';
import type { ListSort } from '#contract/search/list-order.ts';
import { newClips } from '#main/library/rows/found-rows.ts';
import { statementOf } from '#main/library/database/statements.ts';
import { addClip } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

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
  expect(newClips(db, search)).toEqual({ clipIds: [jog, run], first: 1 }); // hop, jog, run, walk
  expect(newClips(db, { ...search, sort: { by: 'name', descending: true } }).first).toBe(1);
  expect(newClips(db, { ...search, text: 'run' }).first).toBe(0);
  expect(newClips(db, { ...search, text: 'walk' })).toEqual({ clipIds: [jog, run], first: null });
  expect(newClips(db, { ...search, since: 9 })).toEqual({ clipIds: [], first: null });
});

test('clips of an empty library are not highlighted as new', () => {
  const { db } = library('walk', 'hop');
  expect(newClips(db, { text: '', sort: byName, since: 1 })).toEqual({ clipIds: [], first: null });
});
