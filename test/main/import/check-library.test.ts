import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { success } from '#core/kit/result.ts';
import { checkFile, checkLibrary } from '#main/import/check-library.ts';
import { createImportPool, type ImportPool } from '#main/import/pool/import-pool.ts';
import { closeLibrary, openLibrary, type Library } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { finishOpening } from '#main/owner/follow/follow-library.ts';
import { openedLibrary, temporaryFolder } from '#test/main/temporary.ts';

/** What the window is told once a library is open. */
async function toldOnOpening(library: Library, pool: ImportPool): Promise<unknown[]> {
  const told: unknown[] = [];
  await finishOpening({ library: success(library), pool, emit: (...event) => told.push(event) });
  return told;
}

test('a worker checks a library that is too large to check at opening, and the window is told', async () => {
  const file = path.join(temporaryFolder(), 'library.db');
  const pool = createImportPool(1);
  onTestFinished(() => pool.close());
  let library = valueOf(openLibrary(file));
  expect(await checkLibrary(library, pool)).toBeNull();
  library.db.exec(`CREATE TABLE ballast (bytes BLOB) STRICT`);
  const fill = library.db.prepare('INSERT INTO ballast VALUES (randomblob(1000000))');
  for (let megabyte = 0; megabyte < 36; megabyte++) fill.run();
  library.db.exec('DROP TABLE ballast'); // its pages stay in the file
  closeLibrary(library);

  library = valueOf(openLibrary(file));
  expect(await toldOnOpening(library, pool)).toEqual([]);
  const { page } = library.db
    .prepare(`SELECT rootpage AS page FROM sqlite_schema WHERE name = 'markers_by_clip'`)
    .get() as { page: number };
  const size = Number(library.db.pragma('page_size', { simple: true }));
  closeLibrary(library);

  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(size, 0xaa), 0, size, (page - 1) * size);
  closeSync(descriptor);
  library = openedLibrary(file);
  const message = expect.stringMatching(/^The library .*library\.db is damaged \(/);
  expect(await toldOnOpening(library, pool)).toEqual([['app.problem', { message }]]);
  expect(await checkFile(file, pool)).toMatch(/page/);
  const none = path.join(temporaryFolder(), 'none.db');
  expect(await checkFile(none, pool)).toBe(
    `${none} cannot be opened (SQLITE_CANTOPEN). Check that its folder exists and is writable.`,
  );
  await pool.close();
  expect(await toldOnOpening(library, pool)).toEqual([]); // the app ends
});
