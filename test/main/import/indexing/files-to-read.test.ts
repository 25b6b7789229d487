import { expect, test } from 'vitest';
import { createFilesToRead } from '#main/import/indexing/index-job.ts';
import { IMPORTER_VERSION } from '#main/import/read/index-file.ts';
import type { KnownFile } from '#main/library/indexed/known-files.ts';

test('any number of unchanged files is skipped, more than a call may have arguments; older and newer ones are read', async () => {
  const files = Array.from({ length: 200_000 }, (_, i) => ({
    path: `/clips/${i}.bvh`,
    size: 1,
    modified: 1,
  }));
  const known = new Map(
    files.map((file) => [
      file.path,
      { ...file, state: 'ok', hash: 'h', importer: IMPORTER_VERSION, parts: null } as unknown as KnownFile,
    ]),
  );
  const toRead = createFilesToRead(false);
  const [old, young, larger, ...same] = files;
  const changed = [
    { ...old, modified: 0 },
    { ...young, modified: 2 },
    { ...larger, size: 2 },
    { ...old, path: '/clips/new.bvh' },
  ];
  expect(await toRead.take([...same, ...changed], known)).toEqual(changed);
  expect(toRead.skipped).toHaveLength(same.length);
});
