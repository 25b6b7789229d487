import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { decodeClip } from '#core/clip/clip-buffer.ts';
import { loadClip } from '#main/import/clips/clip-buffers.ts';
import { runImportTask } from '#main/import/pool/run-import-task.ts';
import { indexFile } from '#main/import/read/index-file.ts';
import { atOnce } from '#core/kit/long-work.ts';
import { endingRun } from '#main/library/indexed/end-run.ts';
import { storeOutcomes } from '#main/library/indexed/store-outcomes.ts';
import { valueOf } from '#main/library/problems.ts';
import { motionSummaries } from '#main/library/rows/take-rows.ts';
import { edit } from '#test/main/edit.ts';
import { treeOf } from '#test/main/sample-rows.ts';
import { smallBvh } from '#test/main/small-bvh.ts';
import { temporaryFolder, temporaryLibrary } from '#test/main/temporary.ts';
import { poolHere } from '#test/main/import/index-fixture.ts';

/** A library with two clips in real files and a tree of both; `baked` counts bakings. */
async function setUp() {
  const folder = temporaryFolder();
  const library = temporaryLibrary(folder);
  const files = [1, 2].map((rise) => path.join(folder, `rise ${rise}.bvh`));
  for (const [k, file] of files.entries()) {
    writeFileSync(file, smallBvh({ rise: k + 1 }));
    const outcome = await indexFile({ path: file, size: smallBvh().length, modified: 1000 });
    storeOutcomes(library.db, outcome ? [outcome] : [], true);
  }
  const ids = library.db.prepare<[], string>('SELECT id FROM clips ORDER BY sort_key').pluck().all();
  const counts = { baked: 0 };
  const pool = poolHere((task) => {
    if (task.kind === 'bake') counts.baked++;
    return runImportTask(task);
  });
  const tree = treeOf(ids[0], ids[1]);
  edit(library.db, { kind: 'lab.add', item: tree });
  return { library, tree, ids, counts, load: (id: string) => loadClip(library, pool, id) };
}

test('the take of a tree is a clip of its duration, baked once and again after a change', async () => {
  const { library, tree, counts, load } = await setUp();
  const { fps, frameCount, skeleton } = decodeClip(valueOf(await load(tree.id)));
  const [summary] = motionSummaries(library.db, [tree.id]);
  expect(summary).toMatchObject({
    name: 'Half',
    fps,
    frameCount,
    jointCount: skeleton.names.length,
    missing: false,
  });
  expect((frameCount - 1) / fps).toBeCloseTo(2, 1);
  await load(tree.id);
  expect(counts.baked).toBe(1);
  const after = { ...tree, content: { ...tree.content, duration: 1 } };
  edit(library.db, { kind: 'lab.set', before: tree, after });
  expect(decodeClip(valueOf(await load(tree.id))).frameCount).toBe(Math.round(fps) + 1);
  expect(motionSummaries(library.db, [tree.id])[0].content).not.toBe(summary.content);
  expect(counts.baked).toBe(2);
});

test('the take of a tree is marked as missing once a file of its clips is, or a clip is unknown', async () => {
  const { library, tree, ids } = await setUp();
  const isMissing = () => motionSummaries(library.db, [tree.id])[0].missing;
  const files = library.db.prepare<[], string>('SELECT id FROM files ORDER BY path').pluck().all();
  for (const file of files) {
    atOnce(endingRun(library.db, [file]));
    expect(isMissing()).toBe(true);
    library.db.prepare("UPDATE files SET state = 'ok' WHERE id = ?").run(file);
    expect(isMissing()).toBe(false);
  }
  const partly = treeOf(ids[0], '00000000-0000-4000-8000-00000000dead');
  edit(library.db, { kind: 'lab.set', before: tree, after: { ...tree, content: partly.content } });
  expect(isMissing()).toBe(true);
});

test('a tree with a missing clip, an unknown joint or no clip says so by name', async () => {
  const { library, tree, ids, load } = await setUp();
  const set = async (root: object): Promise<string> => {
    const after = { ...tree, content: { ...tree.content, root: { ...root } } };
    edit(library.db, { kind: 'lab.set', before: tree, after });
    const loaded = await load(tree.id);
    edit(library.db, { kind: 'lab.set', before: after, after: tree });
    return loaded.ok ? 'loaded' : loaded.error.message;
  };
  const gone = '00000000-0000-4000-8000-00000000dead';
  expect(await set({ kind: 'clip', clip: gone })).toBe('“Half”: This clip is not in the library.');
  expect(await set({ kind: 'restPose' })).toBe('The tree “Half” has no clip yet.');
  const leaf = { kind: 'clip', clip: ids[0] };
  const mask = { branches: [{ joint: 'Wing', depth: 1 }] };
  expect(await set({ kind: 'layer', base: leaf, layer: leaf, mask, weight: 1 })).toMatch(
    /^The tree “Half”: root\.mask.*Wing/,
  );
});
