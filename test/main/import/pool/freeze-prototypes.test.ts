import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createImportPool } from '#main/import/pool/import-pool.ts';
import { binaryFbxLeg } from '#test/fixtures/binary-fbx.ts';
import { fbxLeg } from '#test/fixtures/fbx-figure.ts';
import { glbOf, gltfArm } from '#test/fixtures/gltf-figure.ts';
import { glbOfParts, packedGltf } from '#test/fixtures/packed-gltf.ts';
import { smallBvh } from '#test/main/small-bvh.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

test('every format is read with frozen prototypes, in any order', async () => {
  const folder = temporaryFolder();
  const pool = createImportPool(1);
  onTestFinished(() => pool.close());
  const files = {
    'text.fbx': fbxLeg(),
    'binary.fbx': binaryFbxLeg(),
    'plain.glb': await glbOf(gltfArm()),
    'packed.glb': glbOfParts(await packedGltf(gltfArm())),
    'clip.bvh': smallBvh(),
    'names.fbx': fbxLeg().replaceAll('Version: 232', '__proto__: 232'),
    'after.fbx': fbxLeg(),
  };
  const kinds: Record<string, string> = {};
  for (const [name, content] of Object.entries(files)) {
    const place = path.join(folder, name);
    writeFileSync(place, content);
    const file = { path: place, size: content.length, modified: 1 };
    const reply = await pool.run({ kind: 'index', file });
    if (reply.kind !== 'indexed') throw new Error(reply.kind);
    kinds[name] = reply.outcome.kind === 'ok' ? 'ok' : reply.outcome.error;
  }
  expect(kinds).toEqual(Object.fromEntries(Object.keys(files).map((name) => [name, 'ok'])));
});
