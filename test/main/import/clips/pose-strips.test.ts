import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ClipStrip } from '#contract/rows/library-rows.ts';
import { success } from '#core/kit/result.ts';
import { createPoseStrip, decodePoseStrip } from '#core/formats/thumbnail/clip-figure.ts';
import { hashOf } from '#main/import/read/clip-content.ts';
import { importBvhTakes, outlineBvhTakes } from '#main/import/read/import-file.ts';
import { outcomeOf } from '#main/import/read/index-file.ts';
import { createImportPool } from '#main/import/pool/import-pool.ts';
import { createPoseStrips, stripsIn } from '#main/import/clips/clip-buffers.ts';
import { storeOutcomes } from '#main/library/indexed/store-outcomes.ts';
import { cachedStrips, cacheStrips } from '#main/library/cache/strip-cache.ts';
import { edit } from '#test/main/edit.ts';
import { treeOf } from '#test/main/sample-rows.ts';
import { smallBvh } from '#test/main/small-bvh.ts';
import { temporaryFolder, temporaryLibrary } from '#test/main/temporary.ts';
import { eventually } from '#test/fixtures/eventually.ts';

/** A library of clips whose strips are not in its cache. */
function setUp(names: readonly string[]) {
  const folder = temporaryFolder();
  const library = temporaryLibrary(folder);
  const pool = createImportPool(1);
  onTestFinished(() => pool.close());
  const files = names.map((name, i) => {
    const file = path.join(folder, name);
    const bytes = Buffer.from(smallBvh({ frames: 3 + i }));
    writeFileSync(file, bytes);
    const outcome = outcomeOf(
      { path: file, size: bytes.length, modified: 1 },
      hashOf({ bytes, externalFiles: new Map() }),
      outlineBvhTakes(bytes, file),
    );
    storeOutcomes(library.db, [outcome], true);
    return { file, bytes, outcome };
  });
  const idOf = (file: string): string =>
    library.db
      .prepare<[string], string>('SELECT clips.id FROM clips JOIN files ON files.id = file_id WHERE path = ?')
      .pluck()
      .get(file)!;
  const made: ClipStrip[] = [];
  const strips = createPoseStrips(success(library), pool, (strip) => made.push(strip));
  return { library, files, idOf, made, strips };
}

test('strips are made by the import, and available from then on', () => {
  const { library, files, idOf, strips } = setUp(['a.bvh']);
  cacheStrips(library.cache, stripsIn([files[0].outcome]));
  const id = idOf(files[0].file);
  const [strip] = strips.of([id, crypto.randomUUID()]);
  expect(strip.clipId).toBe(id);
  const imported = importBvhTakes(files[0].bytes, 'a.bvh');
  expect(imported.ok && createPoseStrip(imported.value[0].clip)).toEqual(new Uint8Array(strip.strip));
});

test('strips missing from the cache are made when visible, and cached', async () => {
  const { files, idOf, made, strips } = setUp(['a.bvh', 'b.bvh']);
  const ids = files.map(({ file }) => idOf(file));
  expect(strips.of(ids)).toEqual([]);
  await eventually(() => expect(made.map(({ clipId }) => clipId)).toEqual(ids));
  expect(decodePoseStrip(made[1].strip)?.poseCount).toBe(4);
  expect(strips.of(ids).map(({ clipId }) => clipId)).toEqual(ids);
});

test('a clip that is imported otherwise has another strip', async () => {
  const { library, files, idOf, made, strips } = setUp(['a.bvh']);
  const id = idOf(files[0].file);
  strips.of([id]);
  await eventually(() => expect(made).toHaveLength(1));
  const before = { unit: null, upAxis: null };
  const [subject, after] = [
    { kind: 'clip', id },
    { ...before, upAxis: 'z' },
  ] as const;
  edit(library.db, { kind: 'import.set', subject, before, after });
  expect(strips.of([id])).toEqual([]);
  await eventually(() => expect(made).toHaveLength(2));
  expect(made[1].strip).not.toEqual(made[0].strip);
});

test('strips that scrolled out of view are not made', async () => {
  const { files, idOf, made, strips } = setUp(['a.bvh', 'b.bvh', 'c.bvh']);
  const [a, b, c] = files.map(({ file }) => idOf(file));
  strips.of([a, b]);
  strips.of([c]);
  await eventually(() => expect(made.map(({ clipId }) => clipId)).toContain(c));
  expect(made.map(({ clipId }) => clipId)).toEqual([a, c]);
});

test('a clip with a missing or replaced file has no strip, and does not delay others', async () => {
  const { files, idOf, made, strips } = setUp(['gone.bvh', 'changed.bvh', 'fine.bvh']);
  rmSync(files[0].file);
  writeFileSync(files[1].file, smallBvh({ frames: 9 }));
  strips.of(files.map(({ file }) => idOf(file)));
  await eventually(() => expect(made).toHaveLength(1));
  expect(made[0].clipId).toBe(idOf(files[2].file));
});

test('a blend tree has the strip of its take, and another one after an edit', async () => {
  const { library, files, idOf, made, strips } = setUp(['a.bvh', 'b.bvh']);
  const tree = treeOf(...(files.map(({ file }) => idOf(file)) as [string, string]));
  edit(library.db, { kind: 'lab.add', item: tree });
  const stripOf = (id: string): Uint8Array | undefined =>
    strips.of([id]).find((each) => each.clipId === id)?.strip;
  expect(stripOf(tree.id)).toBe(undefined);
  await eventually(() => expect(made.map(({ clipId }) => clipId)).toEqual([tree.id]));
  expect(decodePoseStrip(stripOf(tree.id)!)?.poseCount).toBe(12);
  const after = { ...tree, content: { ...tree.content, duration: 0.05 } };
  edit(library.db, { kind: 'lab.set', before: tree, after });
  expect(stripOf(tree.id)).toBe(undefined);
  await eventually(() => expect(made).toHaveLength(2));
  expect(new Uint8Array(stripOf(tree.id)!)).toEqual(made[1].strip);
  expect(made[1].strip).not.toEqual(made[0].strip);
});

test('the cache stays within its size: the oldest strips are removed first; damaged ones are not returned', () => {
  const { library } = setUp([]);
  const strip = Uint8Array.of(1, 1, 255, 0, 0, 0);
  const keys = ['a', 'b', 'c', 'd'];
  for (const key of keys) cacheStrips(library.cache, [{ key, strip }], 3);
  cacheStrips(library.cache, [{ key: 'b', strip }], 3); // made again: the last one now
  cacheStrips(library.cache, [{ key: 'e', strip }], 3);
  expect([...cachedStrips(library.cache, [...keys, 'e']).keys()].sort()).toEqual(['b', 'd', 'e']);
  library.cache.exec(`UPDATE strips SET strip = zeroblob(6) WHERE key = 'd'`);
  expect(cachedStrips(library.cache, ['d']).size).toBe(0);
});
