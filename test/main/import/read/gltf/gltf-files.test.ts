import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { WebIO } from '@gltf-transform/core';
import { expect, onTestFinished, test } from 'vitest';
import type { ClipOnDisk } from '#contract/library/recent-libraries.ts';
import { loadClip } from '#main/import/clips/clip-buffers.ts';
import { createClipsOnDisk } from '#main/import/disk/clips-on-disk.ts';
import { readClipContent } from '#main/import/read/clip-content.ts';
import { readFile } from '#main/import/read/file-reader.ts';
import type { IndexPorts } from '#main/import/indexing/index-ports.ts';
import { createIndexMemory, indexFile } from '#main/import/read/index-file.ts';
import { runImportTask } from '#main/import/pool/run-import-task.ts';
import { decodeClip } from '#core/clip/clip-buffer.ts';
import type { FileOutcome } from '#main/library/indexed/file-outcome.ts';
import { valueOf } from '#main/library/problems.ts';
import { glbOf, gltfArm } from '#test/fixtures/gltf-figure.ts';
import { clipNamed, poolHere, setUp } from '#test/main/import/index-fixture.ts';
import { smallBvh } from '#test/main/small-bvh.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

const indexed = (place: string): Promise<FileOutcome | undefined> =>
  indexFile({ path: place, size: 1, modified: 1 });

/** `arm.gltf` with its buffer in `uri`, and the bytes of that buffer. */
async function writeGltf(folder: string, uri: string): Promise<Uint8Array> {
  const { json, resources } = await new WebIO().writeJSON(gltfArm());
  const [buffer] = Object.values(resources);
  json.buffers![0].uri = uri;
  writeFileSync(path.join(folder, 'arm.gltf'), JSON.stringify(json));
  return buffer;
}

test('a GLB file is indexed and loaded like any other', async () => {
  const place = path.join(temporaryFolder(), 'arm.glb');
  const bytes = await glbOf(gltfArm());
  writeFileSync(place, bytes);
  const outcome = await indexed(place);
  expect(outcome).toMatchObject({ kind: 'ok', takes: [{ take: '', fps: 30, frameCount: 5 }] });
  if (outcome?.kind !== 'ok') return;
  const file = { path: place, size: bytes.length, modified: 1 };
  const settings = { groundHeight: 0.5, loop: false };
  const task = { kind: 'load', file, hash: outcome.hash, take: '', options: {}, settings } as const;
  const reply = await runImportTask(task);
  if (reply.kind !== 'loaded') throw new Error(reply.kind);
  expect(decodeClip(reply.buffer)).toMatchObject({ frameCount: 5, groundHeight: 0.5 });
});

test('a separate buffer file is read, and is part of the clip’s identity', async () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'data'));
  const buffer = await writeGltf(folder, 'data/my%20arm.bin');
  const place = path.join(folder, 'arm.gltf');
  expect(await indexed(place)).toMatchObject({
    kind: 'failed',
    error: 'arm.gltf: Its buffer data/my arm.bin is missing. Put the buffer back, or export the clip again.',
  });
  writeFileSync(path.join(folder, 'data', 'my arm.bin'), buffer);
  const first = await indexed(place);
  expect(first).toMatchObject({ kind: 'ok', takes: [{ frameCount: 5 }] });
  const other = Uint8Array.from(buffer);
  other[other.length - 1] ^= 1;
  writeFileSync(path.join(folder, 'data', 'my arm.bin'), other);
  expect((await indexed(place))?.hash).not.toBe(first?.hash);
});

test('a buffer that goes while its file is read is missing, not the file', async () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'arm.bin'), await writeGltf(folder, 'arm.bin'));
  const gone = readClipContent(path.join(folder, 'arm.gltf'), {
    read: readFile,
    onPart: (part) => rmSync(part.path),
  });
  expect(gone).toEqual({
    ok: false,
    error: 'arm.gltf: Its buffer arm.bin is missing. Put the buffer back, or export the clip again.',
  });
});

test('a buffer that is written while it is read is read again', async () => {
  const { library, clips, file, write, index } = setUp();
  const buffer = await writeGltf(clips, 'arm.bin');
  write('arm.bin', buffer);
  const other = Uint8Array.from(buffer);
  other[other.length - 1] ^= 1;
  const writeAnew = (): void => {
    write('arm.bin', other);
    utimesSync(file('arm.bin'), 5, 5);
  };
  const importFile: IndexPorts['importFile'] = (found) =>
    indexFile(found, { ...createIndexMemory(), onExternalFile: writeAnew });
  expect(valueOf(await index({ importFile }))).toMatchObject({ added: 1 });
  const hash = (): unknown => library.db.prepare('SELECT hash FROM files').pluck().get();
  const before = hash();
  expect(valueOf(await index())).toMatchObject({ updated: 1 });
  expect(hash()).not.toBe(before);
  expect(valueOf(await index())).toMatchObject({ updated: 0, unchanged: 1 });
});

test('a separate buffer that changes beside an unchanged file is noticed where its clip is shown, loaded or indexed', async () => {
  const { library, clips, file, write, index } = setUp();
  const buffer = await writeGltf(clips, 'arm.bin');
  write('arm.bin', buffer);
  write('walk.bvh', smallBvh());
  expect(valueOf(await index())).toMatchObject({ added: 2 });
  expect(valueOf(await index())).toMatchObject({ added: 0, updated: 0, unchanged: 2 });
  const { id } = clipNamed(library, 'arm');
  const states: ClipOnDisk[] = [];
  const shown = createClipsOnDisk(
    () => library.db,
    (_, state) => void states.push(state),
  );
  onTestFinished(shown.close);
  shown.watch([id]);
  const load = async (): Promise<unknown> => {
    const loaded = await loadClip(library, poolHere(), id);
    return loaded.ok ? 'loaded' : loaded.error.code;
  };
  await expect.poll(() => states).toEqual(['same']);
  expect(await load()).toBe('loaded');
  const other = Uint8Array.from(buffer);
  other[other.length - 1] ^= 1;
  write('arm.bin', other);
  utimesSync(file('arm.bin'), 1, 1);
  expect(await load()).toBe('clipChanged');
  await expect.poll(() => states.at(-1), { timeout: 20_000 }).toBe('changed');
  expect(valueOf(await index())).toMatchObject({ updated: 1, unchanged: 1 });
  expect(await load()).toBe('loaded');
  shown.watch([id]);
  rmSync(file('arm.bin'));
  await expect.poll(() => states.at(-1), { timeout: 20_000 }).toEqual({ lacks: 'arm.bin' });
  expect(valueOf(await index())).toMatchObject({ failed: 1, unchanged: 1 });
  expect(await loadClip(library, poolHere(), id)).toMatchObject({
    error: {
      code: 'clipUnreadable',
      message: expect.stringContaining('Its buffer arm.bin is missing') as string,
    },
  });
  shown.watch([id]);
  await expect.poll(() => states.at(-1)).toEqual({ lacks: 'arm.bin' });
  write('arm.bin', other);
  await expect.poll(() => states.at(-1), { timeout: 20_000 }).toBe('changed');
  expect(valueOf(await index())).toMatchObject({ failed: 0, missing: 0 });
  expect(await load()).toBe('loaded');
});

test('an embedded base64 buffer is read', async () => {
  const folder = temporaryFolder();
  const buffer = await writeGltf(folder, 'x');
  const data = `data:application/octet-stream;base64,${Buffer.from(buffer).toString('base64')}`;
  await writeGltf(folder, data);
  expect(await indexed(path.join(folder, 'arm.gltf'))).toMatchObject({ kind: 'ok' });
});

test.each([
  ...['../secret.bin', '/etc/passwd', 'file:///etc/passwd', 'https://example.org/arm.bin'],
  ...['//example.org/arm.bin', '..%2Fsecret.bin', '..\\secret.bin', 'link.bin'],
])('no file makes Segue read elsewhere: %s', async (uri) => {
  const outer = temporaryFolder();
  const folder = path.join(outer, 'clips');
  mkdirSync(folder);
  const buffer = await writeGltf(folder, uri);
  writeFileSync(path.join(outer, 'secret.bin'), buffer);
  symlinkSync(path.join(outer, 'secret.bin'), path.join(folder, 'link.bin'));
  expect(await indexed(path.join(folder, 'arm.gltf'))).toMatchObject({
    kind: 'failed',
    error: `arm.gltf: Expected a file in the same folder or below, but found ${JSON.stringify(uri)}. Export the clip again. (/buffers/0/uri)`,
  });
});
