import { utimesSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ImportOverride } from '#contract/clips/import-override.ts';
import { decodeClip } from '#core/clip/clip-buffer.ts';
import { nameEncodings, type NameEncoding } from '#core/formats/import-report.ts';
import { collectUserData } from '#main/export/user-data/collect.ts';
import { mergeUserData, planMerge } from '#main/export/user-data/merge.ts';
import { parseUserData } from '#main/export/user-data/read.ts';
import { sortedJson } from '#main/export/write-file.ts';
import { loadClip } from '#main/import/clips/clip-buffers.ts';
import { clipImport } from '#main/library/files/clip-import.ts';
import { valueOf } from '#main/library/problems.ts';
import { readJointEdits } from '#main/library/rows/joint-map-rows.ts';
import { markersOf } from '#main/library/rows/marker-rows.ts';
import { skeletonOfClip } from '#main/library/rows/skeleton-rows.ts';
import { encoded } from '#test/fixtures/encoded.ts';
import { edit, redo, refusalOf, tryEdit, undo } from '#test/main/edit.ts';
import { clipNamed, poolHere, setUp as setUpFolder } from '#test/main/import/index-fixture.ts';
import { markerOn } from '#test/main/sample-rows.ts';
import { smallBvh } from '#test/main/small-bvh.ts';

const pool = poolHere();
const none: ImportOverride = { unit: null, upAxis: null };

/** A library with a file whose names are in Shift-JIS: 頭 is 摢 in GBK. */
async function setUp() {
  const all = setUpFolder();
  const { library, write, index } = all;
  write('mmd.bvh', encoded(smallBvh({ child: '頭' }), 'shift_jis')!);
  await index();
  const { id } = clipNamed(library, 'mmd');
  const set = (encoding: NameEncoding | null, before: NameEncoding | null = null) =>
    tryEdit(library.db, {
      kind: 'import.set',
      subject: { kind: 'clip', id },
      before: { ...none, encoding: before },
      after: { ...none, encoding },
    });
  /** The second joint, as loaded; the skeleton of the library has the same. */
  const head = async () => {
    const loaded = decodeClip(valueOf(await loadClip(library, pool, id)));
    expect(skeletonOfClip(library.db, id)?.skeleton.names).toEqual(loaded.skeleton.names);
    return loaded.skeleton.names[1];
  };
  const row = () => clipNamed(library, 'mmd');
  return { ...all, id, set, head, row };
}

test('the encoding of guessed names is set, undone and set again; the clip and its markers stay', async () => {
  const { library, id, set, head, row, file, index } = await setUp();
  edit(library.db, { kind: 'marker.add', marker: markerOn(id, 0.01) });
  const { content, jointsId } = row();
  expect(await head()).toBe('頭');
  expect(clipImport(library.db, id)?.names).toEqual({
    guess: 'shift_jis',
    encodings: nameEncodings,
  });
  valueOf(set('gbk'));
  expect(await head()).toBe('摢');
  expect(row()).toMatchObject({ id, content: `${content} names=gbk`, warnings: [] });
  expect(row().jointsId).not.toBe(jointsId);
  expect(markersOf(library.db, [id])).toHaveLength(1);
  undo(library.db);
  expect([await head(), row().content, row().jointsId]).toEqual(['頭', content, jointsId]);
  redo(library.db);
  utimesSync(file('mmd.bvh'), 1, 1);
  await index();
  expect([await head(), row().id]).toEqual(['摢', id]);
  valueOf(set(null, 'gbk'));
  expect(await head()).toBe('頭');
});

test('names of an unknown encoding are doubted until one is set', async () => {
  const { library, write, index } = setUpFolder();
  write('tail.bvh', encoded(smallBvh({ child: '尾巴' }), 'gbk')!);
  await index();
  const { id, warnings } = clipNamed(library, 'tail');
  expect(warnings).toEqual([expect.stringMatching(/^joint names are in an unknown encoding/)]);
  const subject = { kind: 'clip', id } as const;
  edit(library.db, { kind: 'import.set', subject, before: none, after: { ...none, encoding: 'gbk' } });
  expect(clipNamed(library, 'tail').warnings).toEqual([]);
  expect(skeletonOfClip(library.db, id)?.skeleton.names).toEqual(['Hips', '尾巴']);
});

test('a joint map stays with the names that it was made for', async () => {
  const { library, set, row } = await setUp();
  const before = row().jointsId;
  const after = { 頭: { role: null } };
  edit(library.db, { kind: 'jointMap.set', jointsId: before, before: {}, after });
  valueOf(set('gbk'));
  expect(readJointEdits(library.db, row().jointsId)).toEqual({});
  expect(readJointEdits(library.db, before)).toEqual(after);
});

test('it is of a file alone, and goes with user data to another library', async () => {
  const { library, set, clips: path } = await setUp();
  const subject = { kind: 'folder', path } as const;
  const after = { ...none, encoding: 'gbk' } as const;
  expect(refusalOf(library.db, { kind: 'import.set', subject, before: none, after })).toMatchObject({
    message: 'The encoding of names is set for a file, not for a folder.',
  });
  valueOf(set('gbk'));
  const text = sortedJson(collectUserData(library.db));
  const merged = async (own: NameEncoding | null) => {
    const theirs = await setUp();
    if (own !== null) valueOf(theirs.set(own));
    const { db } = theirs.library;
    const made = valueOf(parseUserData(text, 'work.json'));
    const { conflicts } = planMerge(db, made, 'work.json');
    valueOf(mergeUserData(db, made, 'work.json', new Set(conflicts.map((each) => each.id))));
    expect(await theirs.head()).toBe('摢');
    return conflicts;
  };
  expect(await merged(null)).toEqual([]);
  expect(await merged('utf-8')).toMatchObject([{ mine: 'Encoding: UTF-8', theirs: 'Encoding: GBK' }]);
});
