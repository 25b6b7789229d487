import { writeFileSync, symlinkSync, existsSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { importInPool } from '#main/import/indexing/start-indexing.ts';
import type { IndexPorts } from '#main/import/indexing/index-ports.ts';
import { createImportPool } from '#main/import/pool/import-pool.ts';
import { valueOf } from '#main/library/problems.ts';
import { smallBvh } from '../small-bvh.ts';
import { rowsOf, setUp } from './index-fixture.ts';
import { WebIO, type GLTF } from '@gltf-transform/core';
import { binaryFbx } from '#test/fixtures/binary-fbx.ts';
import { fbxLeg, settingOf } from '#test/fixtures/fbx-figure.ts';
import { gltfArm } from '#test/fixtures/gltf-figure.ts';

/** `fbxLeg` with the arrays of that name replaced. */
const legWith = (name: string, content: string): string =>
  fbxLeg().replaceAll(new RegExp(`${name}: \\*4 \\{[^}]*\\}`, 'g'), content);

/** A packed array of so many zeros: 2 GB in a megabyte of file, as it would be a gigabyte in half of one. */
const ZEROS = 64_000_000;

/** Files that crashed the app or made it hang, or would, by name. */
async function bombs(): Promise<Readonly<Record<string, string | Uint8Array>>> {
  const { json } = await new WebIO().writeJSON(gltfArm());
  const gltf = (change: (accessor: GLTF.IAccessor) => void): string => {
    const copy = structuredClone(json);
    copy.buffers![0].uri = `data:application/octet-stream;base64,${Buffer.alloc(4096).toString('base64')}`;
    copy.accessors!.forEach(change);
    return JSON.stringify(copy);
  };
  const sparse = {
    count: 1e15,
    indices: { bufferView: 0, componentType: 5121 as const },
    values: { bufferView: 0 },
  };
  return {
    'count.gltf': gltf((accessor) => {
      accessor.count = 2 ** 31;
      delete accessor.bufferView;
    }),
    'sparse.gltf': gltf((accessor) => (accessor.sparse = sparse)),
    'deep.gltf': '['.repeat(20_000_000),
    'turns.fbx': legWith('KeyValueFloat', 'KeyValueFloat: *4 {\n\t\t\ta: 0,1e300,0,1\n\t\t}'),
    'brace.fbx': `${fbxLeg()}}\n`,
    'blocks.fbx': `${fbxLeg()}x: {${'x: {'.repeat(2_000_000)}`,
    'ring.fbx': fbxLeg().replace('C: "OO",1,0', 'C: "OO",1,2'),
    'long.fbx': fbxLeg({ stack: settingOf('LocalStop', 2 ** 62) }),
    'zeros.fbx': binaryFbx([{ name: 'KeyTime', properties: [new BigInt64Array(ZEROS)] }]),
    'frames.bvh': 'HIERARCHY\nMOTION\nFrames: 1000000000\n',
  };
}

/** Writes them to `folder`, with a link to an endless system file if there is one. */
async function writeBombs(folder: string): Promise<string[]> {
  const texts = Object.entries(await bombs());
  for (const [name, text] of texts) writeFileSync(path.join(folder, name), text);
  const names = texts.map(([name]) => name);
  const endless = '/proc/self/pagemap';
  if (!existsSync(endless)) return names;
  symlinkSync(endless, path.join(folder, 'endless.bvh'));
  return [...names, 'endless.bvh'];
}

/** Limits of a file in this test; a normal file of these sizes needs a hundredth. */
const LIMITS = { ms: 4000, bytes: 500e6 };

const CLIPS = 40;

test('files that crash or never end do not delay others; they say why, and are read once', async () => {
  const { library, clips, index } = setUp();
  for (let i = 0; i < CLIPS; i++) writeFileSync(path.join(clips, `take ${i}.bvh`), smallBvh({ rise: i + 1 }));
  const bombs = await writeBombs(clips);
  const pool = createImportPool(2, undefined, LIMITS);
  onTestFinished(() => pool.close());
  const begun = performance.now();
  const sound: number[] = [];
  const read: string[] = [];
  const ports = {
    parallel: pool.capacity,
    importFile: async (...[file]: Parameters<IndexPorts['importFile']>) => {
      read.push(path.basename(file.path));
      const outcome = await importInPool(pool, file);
      if (outcome?.kind === 'ok') sound.push(performance.now() - begun);
      return outcome;
    },
  };
  expect(valueOf(await index(ports))).toMatchObject({ clips: CLIPS, failed: bombs.length });
  expect(sound).toHaveLength(CLIPS);
  expect(Math.max(...sound)).toBeLessThan(30_000);
  const failed = rowsOf(library).filter((row) => row.kind === 'failed');
  expect(failed.map(({ path: place }) => path.basename(place)).toSorted()).toEqual(bombs.toSorted());
  for (const { error } of failed) expect(error).toMatch(/^\w+\.\w+: [A-Z].+\.( \(.+\))?$/);
  const errorOf = (name: string): string | undefined =>
    failed.find((row) => path.basename(row.path) === name)?.error;
  expect(errorOf('deep.gltf')).toContain('1000 lists in lists at most');

  read.length = 0;
  expect(valueOf(await index(ports))).toMatchObject({ unchanged: CLIPS, failed: bombs.length });
  expect(read).toEqual([]);
});
