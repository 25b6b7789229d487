import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { backUpDaily, copyToSecondFolder, listSecondBackups } from '#main/library/database/backups.ts';
import { findDamageIn } from '#main/library/database/quick-check.ts';
import { prepareRestore } from '#main/library/database/restore.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { markersOf } from '#main/library/rows/marker-rows.ts';
import { valueOf } from '#main/library/problems.ts';
import { edit } from '#test/main/edit.ts';
import { addClip, markerOn } from '#test/main/sample-rows.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

/** A library with one marker, and a second folder; both are empty folders' only things. */
function setUp(name = 'first') {
  const file = path.join(temporaryFolder(), name, 'library.db');
  mkdirSync(path.dirname(file));
  const library = valueOf(openLibrary(file));
  const clipId = addClip(library.db, '/clips/walk.bvh');
  const changes = [{ kind: 'marker.add', marker: markerOn(clipId) }] as const;
  edit(library.db, ...changes);
  return { file, library, clipId };
}

const day = (number: number): Date => new Date(2026, 4, number, 12);
const sound = (): null => null;

test('each daily backup is copied once, ten are kept, and no partial copies remain', async () => {
  const { file, library } = setUp();
  const second = temporaryFolder();
  expect(valueOf(await copyToSecondFolder(file, second, sound))).toBeNull();
  for (let number = 1; number <= 12; number++) {
    valueOf(await backUpDaily(library.db, file, day(number)));
    expect(valueOf(await copyToSecondFolder(file, second, sound))).toContain(second);
    expect(valueOf(await copyToSecondFolder(file, second, sound))).toBeNull();
  }
  closeLibrary(library);
  const days = listSecondBackups(file, second).map((backup) => backup.day);
  expect(days).toHaveLength(10);
  expect(days[0]).toBe('2026-05-12');
  const [own] = readdirSync(second);
  expect(readdirSync(path.join(second, own)).filter((name) => !name.endsWith('.backup'))).toEqual([]);
});

test('a library lost with its folder is restored, and its next backup removes no newer one', async () => {
  const { file, library, clipId } = setUp();
  const second = temporaryFolder();
  for (let number = 1; number <= 10; number++) {
    valueOf(await backUpDaily(library.db, file, day(number)));
    valueOf(await copyToSecondFolder(file, second, sound));
  }
  closeLibrary(library);
  rmSync(path.dirname(file), { recursive: true });
  mkdirSync(path.dirname(file));
  const [newest] = listSecondBackups(file, second);
  valueOf(prepareRestore(file, newest.path))();
  const restored = valueOf(openLibrary(file));
  expect(markersOf(restored.db, [clipId])).toHaveLength(1);
  valueOf(await backUpDaily(restored.db, file, day(11))); // the first beside it again
  valueOf(await copyToSecondFolder(file, second, sound));
  closeLibrary(restored);
  const days = listSecondBackups(file, second).map((backup) => backup.day);
  expect([days[0], days.at(-1)]).toEqual(['2026-05-11', '2026-05-02']);
});

test('libraries with the same name keep separate backups', async () => {
  const second = temporaryFolder();
  const both = [setUp('one'), setUp('other')];
  for (const { file, library } of both) {
    valueOf(await backUpDaily(library.db, file, day(1)));
    valueOf(await copyToSecondFolder(file, second, sound));
    closeLibrary(library);
  }
  expect(both.map(({ file }) => listSecondBackups(file, second).length)).toEqual([1, 1]);
});

test('a missing folder is reported and not created, and an invalid copy does not count', async () => {
  const { file, library } = setUp();
  valueOf(await backUpDaily(library.db, file, day(1)));
  closeLibrary(library);
  const second = path.join(temporaryFolder(), 'drive');
  const away = await copyToSecondFolder(file, second, sound);
  expect(away).toMatchObject({ ok: false, error: { code: 'notFound' } });
  expect(listSecondBackups(file, second)).toEqual([]);
  mkdirSync(second);
  const bad = await copyToSecondFolder(file, second, (copy) =>
    copy.startsWith(second) ? 'a page is broken' : null,
  );
  expect(bad).toMatchObject({ ok: false, error: { code: 'damaged' } });
  expect(listSecondBackups(file, second)).toEqual([]);
  expect(valueOf(await copyToSecondFolder(file, second, sound))).not.toBeNull();
});

test('an empty backup of the day is not copied, and one in the second folder does not count', async () => {
  const { file, library } = setUp();
  const made = valueOf(await backUpDaily(library.db, file, day(1)))!;
  closeLibrary(library);
  const second = temporaryFolder();
  const copied = valueOf(await copyToSecondFolder(file, second, findDamageIn))!;
  truncateSync(copied);
  const again = valueOf(await copyToSecondFolder(file, second, findDamageIn))!;
  expect(readFileSync(again).equals(readFileSync(made))).toBe(true);
  writeFileSync(`${file}.000002-2026-05-02.backup`, '');
  expect(valueOf(await copyToSecondFolder(file, second, findDamageIn))).toBeNull();
  expect(listSecondBackups(file, second).map((backup) => backup.day)).toEqual(['2026-05-01', '2026-05-01']);
});

test.runIf(process.platform === 'linux')(
  'a folder that takes no files is said to be read-only, not missing',
  async () => {
    const { file, library } = setUp();
    valueOf(await backUpDaily(library.db, file, day(1)));
    closeLibrary(library);
    expect(await copyToSecondFolder(file, '/proc', sound)).toMatchObject({
      ok: false,
      error: { code: 'readOnly', message: expect.stringMatching(/^Segue cannot write in the second folder/) },
    });
  },
);
