import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { LabItem, LabKind } from '#contract/lab-items.ts';
import type { Database } from '#main/library/database/database.ts';
import { searchClipIds, searchLibrary, newClips } from '#main/library/rows/found-rows.ts';
import { busyMs } from '#test/fixtures/busy-ms.ts';
import { edit, undo } from '#test/main/edit.ts';
import { addClip, rowsFor, treeOf } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

const add = (db: Database, item: LabItem): LabItem => {
  edit(db, { kind: 'lab.add', item });
  return item;
};
const contents: Readonly<Record<Exclude<LabKind, 'tree'>, LabItem['content']>> = {
  requests: { schemaVersion: 1, clips: [], requests: [] },
  trailing: { schemaVersion: 1, chains: [] },
  muscles: {},
};

/** Two clips, two trees with a take, one tree without, and a set of trailing joints. */
function setUp() {
  const { db } = temporaryLibrary();
  const walk = addClip(db, '/mocap/cmu/Walk 1.bvh', { rise: 1 });
  const hop = addClip(db, '/mocap/cmu/Hop.bvh', { rise: 2 });
  const tree10 = add(db, { ...treeOf(walk, hop), name: 'WalkRun 10' });
  const tree2 = add(db, { ...treeOf(walk), name: 'walkrun 2' });
  const empty = add(db, {
    ...treeOf(walk),
    name: 'Café empty',
    content: { schemaVersion: 1, inputs: {}, root: { kind: 'restPose' }, duration: 1 },
  });
  return { db, walk, hop, tree10, tree2, empty };
}

const found = (db: Database, text: string): string[] =>
  searchLibrary(db, rowsFor(text)).rows.map(({ name }) => name);

test('blend trees come first by name, in any order of clips; one without a clip is an item', () => {
  const { db, empty, tree2 } = setUp();
  const search = { ...rowsFor(''), sort: { by: 'name', descending: true } as const };
  const { rows, total } = searchLibrary(db, search);
  expect(rows.map(({ name }) => name)).toEqual(['Café empty', 'walkrun 2', 'WalkRun 10', 'Walk 1', 'Hop']);
  expect(total).toBe(5);
  expect(rows[0]).toEqual({ kind: 'item', of: 'tree', id: empty.id, name: 'Café empty' });
  expect(rows[1]).toMatchObject({ kind: 'clip', id: tree2.id, isTake: true, detectedGround: 0 });
});

test('words find items of each kind, as they find clips', () => {
  const { db } = setUp();
  edit(db, {
    kind: 'lab.add',
    item: { id: randomUUID(), kind: 'trailing', name: 'Walk hair', content: contents.trailing },
  });
  expect(found(db, '')).not.toContain('Walk hair');
  expect(found(db, 'WALK')).toEqual(['Walk hair', 'walkrun 2', 'WalkRun 10', 'Walk 1']);
  expect(found(db, 'run')).toEqual(['WalkRun 10']);
  expect(found(db, 'cafe')).toEqual(['Café empty']);
  expect(found(db, '"walk"')).toEqual(['Walk hair', 'WalkRun 10', 'Walk 1']);
  expect(found(db, 'walk -run hair')).toEqual(['Walk hair']);
  expect(found(db, '-walk')).toEqual(['Café empty', 'Hop']);
});

test('kind: lists rows of one kind; any other filter lists no items', () => {
  const { db } = setUp();
  for (const kind of ['requests', 'muscles', 'trailing'] as const) {
    db.prepare('INSERT INTO lab_items (id, kind, name, content) VALUES (?, ?, ?, ?)').run(
      randomUUID(),
      kind,
      `of ${kind}`,
      JSON.stringify(contents[kind]),
    );
    expect(found(db, `kind:${kind}`)).toEqual([`of ${kind}`]);
  }
  expect(found(db, 'kind:tree')).toEqual(['Café empty', 'walkrun 2', 'WalkRun 10']);
  expect(found(db, 'kind:Tree walk')).toEqual(['walkrun 2', 'WalkRun 10']);
  expect(found(db, '-kind:tree')).toEqual(['Hop', 'Walk 1']);
  expect(found(db, 'kind:clip')).toEqual(['Hop', 'Walk 1']);
  expect(found(db, '-kind:clip')).toEqual(['Café empty', 'walkrun 2', 'WalkRun 10']);
  expect(found(db, 'kind:character')).toEqual([]);
  expect(found(db, 'kind:clip kind:tree')).toEqual([]);
  for (const text of ['-has:out', 'no:marker', 'character:no', 'failed:no', 'folder:cmu', 'fps:>1', '-tag:x'])
    expect(found(db, text), text).toEqual(['Hop', 'Walk 1']);
});

test('a page and a range may begin among trees and end among clips', async () => {
  const { db, walk, hop, tree2, tree10 } = setUp();
  const all = found(db, '');
  for (let offset = 0; offset <= all.length; offset++)
    for (let limit = 1; limit <= all.length; limit++) {
      const { rows, total } = searchLibrary(db, { ...rowsFor('', limit), offset });
      expect(rows.map(({ name }) => name)).toEqual(all.slice(offset, offset + limit));
      expect(total).toBe(all.length);
    }
  expect(await searchClipIds(db, rowsFor(''))).toEqual([tree2.id, tree10.id, hop, walk]);
  expect(await searchClipIds(db, { ...rowsFor('', 2), offset: 2 })).toEqual([tree10.id, hop]);
  expect(await searchClipIds(db, { ...rowsFor('', 9), offset: 4 })).toEqual([walk]);
  db.prepare('UPDATE listing SET added = 5 WHERE id = ?').run(walk);
  expect(newClips(db, { ...rowsFor(''), since: 6 }).first).toBe(3);
});

test('edits of items change the list at once', () => {
  const { db, tree2 } = setUp();
  const after = { ...tree2, name: 'Zigzag' };
  edit(db, { kind: 'lab.set', before: tree2, after });
  expect(found(db, 'kind:tree')).toEqual(['Café empty', 'WalkRun 10', 'Zigzag']);
  edit(db, { kind: 'lab.remove', item: after });
  expect(found(db, 'kind:tree')).toEqual(['Café empty', 'WalkRun 10']);
  undo(db);
  undo(db);
  expect(found(db, 'zig')).toEqual([]);
  expect(found(db, 'kind:tree')).toEqual(['Café empty', 'walkrun 2', 'WalkRun 10']);
});

test('5,000 trees are listed and searched in a moment', async () => {
  const { db, walk } = setUp();
  const put = db.prepare(`INSERT INTO lab_items (id, kind, name, content) VALUES (?, 'tree', ?, ?)`);
  const content = JSON.stringify({ ...treeOf(walk).content, note: 'x'.repeat(3000) });
  db.transaction(() => {
    for (let k = 0; k < 5000; k++) put.run(randomUUID(), `Blend@Turn${k}_Left`, content);
  })();
  const taken = busyMs(() => {
    for (const text of ['', 'turn', 'bl le'])
      expect(searchLibrary(db, { ...rowsFor(text, 60), offset: 2500 }).rows).toHaveLength(60);
  });
  expect(taken).toBeLessThan(1000);
  expect(await searchClipIds(db, rowsFor('', Infinity))).toHaveLength(5004);
});
