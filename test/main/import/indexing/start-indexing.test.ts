import path from 'node:path';
import { expect, test } from 'vitest';
import { startIndexing } from '#main/import/indexing/start-indexing.ts';
import { watchedFolders } from '#main/library/files/watched-folders.ts';
import type { Library } from '#main/library/library.ts';
import { setUp } from '#test/main/ipc/handlers-fixture.ts';
import { openedLibrary } from '#test/main/temporary.ts';

const starter = path.resolve(import.meta.dirname, '../../../../resources/starter');

test('opening a folder waits for another program that writes to the library', async () => {
  const { library, services, events } = setUp();
  const other = openedLibrary(library.path);
  library.db.pragma('busy_timeout = 0');
  other.db.exec('BEGIN IMMEDIATE');
  let tries = 0;
  const write: Library['write'] = (work) => {
    if (++tries === 2) other.db.exec('ROLLBACK');
    return library.write(work);
  };
  startIndexing({ ...services, library: { ...library, write } }, { roots: [starter] });
  await services.jobs.idle();
  expect(tries).toBeGreaterThan(2);
  expect(watchedFolders(library.db)).toEqual([starter]);
  expect(events.filter(({ event }) => event === 'job.ended')).toMatchObject([
    { detail: { report: { failed: 0 } } },
  ]);
});
