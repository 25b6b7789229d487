import { cpSync, mkdirSync, copyFileSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listBackups } from '#main/library/database/backup-files.ts';
import { examineLibrary } from '#main/library/health.ts';
import { prepareRestore } from '#main/library/database/restore.ts';
import { closeLibrary, openLibrary, type Library } from '#main/library/library.ts';
import { attempt, valueOf } from '#main/library/problems.ts';
import { searchLibrary } from '#main/library/rows/found-rows.ts';
import { rowsFor, addClip, markerOn } from '#test/main/sample-rows.ts';
import { temporaryFolder } from '#test/main/temporary.ts';
import { damages } from './damages.ts';
import { cacheBuffer } from '#main/library/cache/cache-database.ts';
import { backUpDaily } from '#main/library/database/backups.ts';
import { edit } from '#test/main/edit.ts';

type Place = 'library' | 'log' | 'cache';

const names = { library: 'library.db', log: 'library.db-wal', cache: 'library.cache.db' } as const;

const fileOf = (home: string, place: Place): string => path.join(home, names[place]);

const CLIPS = 40;
const MARKERS = { atAll: 4, inBackup: 1 } as const;

/**
 * Fills `home` with a library, a backup and a cache of it.
 *
 * @param log as an end by force leaves it: the last markers are in its log alone
 */
async function makeLibrary(home: string, log: boolean): Promise<void> {
  const made = path.join(home, 'made');
  mkdirSync(made);
  const file = fileOf(made, 'library');
  let library = valueOf(openLibrary(file));
  const ids = Array.from({ length: CLIPS }, (_, i) =>
    addClip(library.db, `/clips/${'long '.repeat(40)}/${i}.bvh`, { rise: i + 1 }),
  );
  for (let i = 0; i < MARKERS.inBackup; i++) mark(library, ids[0]);
  valueOf(await backUpDaily(library.db, file, new Date(2026, 0, 1)));
  cacheBuffer(library.cache, 'key', new ArrayBuffer(300_000));
  library.cache.pragma('wal_checkpoint(TRUNCATE)');
  closeLibrary(library); // its log, which is full of what is in the file already
  library = valueOf(openLibrary(file));
  for (let i = MARKERS.inBackup; i < MARKERS.atAll; i++) mark(library, ids[i]);
  if (!log) closeLibrary(library);
  for (const name of readdirSync(made)) {
    const isOfCache = /cache\.db-/.test(name);
    if (!isOfCache) copyFileSync(path.join(made, name), path.join(home, name));
  }
  if (log) closeLibrary(library);
}

function mark({ db }: Library, clipId: string): void {
  const changes = [{ kind: 'marker.add', marker: markerOn(clipId) }] as const;
  edit(db, ...changes);
}

/** Content of `file`, to find it again after it was moved. */
function printOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return 'nothing';
  return found.isDirectory() ? 'a folder' : readFileSync(file).toString('latin1');
}

/** Whether `home` has a file with the content from `printOf`. */
function isKept(home: string, print: string): boolean {
  return readdirSync(home).some((name) => name !== 'made' && printOf(path.join(home, name)) === print);
}

/**
 * Messages about a damaged library, log or cache: docs/bench/damage.md, written by `npm run unit --
 * damage-table -u`.
 */

interface Used {
  readonly told: readonly string[];
  readonly found: string;
  readonly saved: string;
  readonly isWhole: boolean;
}

/** Opens the library, searches it and saves an edit. */
function use(file: string): Used {
  const opened = openLibrary(file);
  if (!opened.ok) return { told: [opened.error.message], found: '–', saved: '–', isWhole: false };
  const library = opened.value;
  const markers = countMarkers(library.db);
  const rows = attempt('The library', () => searchLibrary(library.db, rowsFor('')));
  const total = rows.ok ? rows.value.total : 0;
  const saved = attempt('The library', () => {
    if (total > 0) mark(library, valueOf(rows).rows[0].id);
  });
  closeLibrary(library);
  return {
    told: library.warnings,
    found: rows.ok
      ? `${total} of ${CLIPS} clips, ${markers} of ${MARKERS.atAll} markers`
      : rows.error.message,
    saved: saved.ok ? (total > 0 ? 'saved' : 'nothing to edit') : saved.error.message,
    isWhole: total === CLIPS && markers === MARKERS.atAll && saved.ok,
  };
}

const countMarkers = (db: Parameters<typeof searchLibrary>[0]): number =>
  Number(db.prepare('SELECT count(*) FROM markers').pluck().get());

function doctor(file: string): string {
  const health = examineLibrary(file);
  if (!health.ok) return health.error.message;
  return health.value.ok ? 'sound' : health.value.problems[0];
}

function restore(file: string): string {
  const backup = listBackups(file).find(({ kind }) => kind === 'daily');
  if (backup === undefined) return 'there is no backup';
  valueOf(prepareRestore(file, backup.path))();
  const library = valueOf(openLibrary(file));
  const markers = countMarkers(library.db);
  closeLibrary(library);
  return markers === MARKERS.inBackup ? 'restored' : `${markers} markers`;
}

/** A message without parts that change from run to run. */
const plain = (home: string, text: string): string =>
  text
    .replaceAll(`${home}${path.sep}`, '')
    .replaceAll(/\(.*\)\./gs, '(…).')
    .replaceAll('|', '\\|')
    .replaceAll('\n', ' ');

test('each of ten kinds of damage is reported, and nothing is destroyed', async () => {
  const root = temporaryFolder();
  const sound = { true: path.join(root, 'log'), false: path.join(root, 'no log') };
  const other = path.join(root, 'other');
  for (const home of [sound.true, sound.false, other]) mkdirSync(home);
  await makeLibrary(sound.true, true);
  await makeLibrary(sound.false, false);
  await makeLibrary(other, true);
  const rows: string[] = [];
  for (const place of ['library', 'log', 'cache'] as const satisfies readonly Place[])
    for (const { name, make } of damages) {
      const damaged = (action: string): { home: string; file: string; print: string } => {
        const home = path.join(root, `${place} ${name} ${action}`.replaceAll(/\W/g, '-'));
        cpSync(sound[`${place === 'log'}`], home, { recursive: true });
        make(fileOf(home, place), fileOf(other, place));
        return { home, file: fileOf(home, 'library'), print: printOf(fileOf(home, place)) };
      };
      const what = `${place}, ${name}`;
      const used = damaged('use');
      const { told, found, saved, isWhole } = use(used.file);
      const examined = damaged('doctor');
      const health = doctor(examined.file);
      expect(isKept(examined.home, examined.print), `${what}: doctor`).toBe(true);
      const restored = damaged('restore');
      const back = restore(restored.file);
      expect(back, what).toBe('restored');
      if (place === 'library' && found === '–') expect(health, what).not.toBe('sound');
      if (told.length === 0) expect([isWhole, health], what).toEqual([true, 'sound']);
      // The library's own cache is rebuilt silently, since it can be computed again.
      const isMadeAnew = place === 'cache' && told.length === 0;
      // Another sound library in its place can be used.
      const isSound = place === 'library' && health === 'sound';
      const kept = isMadeAnew ? [] : isSound ? [restored] : [used, restored];
      for (const { home, print } of kept) expect(isKept(home, print), `${what}: ${home}`).toBe(true);
      const cells = [told.join(' ') || 'opens', found, saved, health, back];
      const homes = [used.home, used.home, used.home, examined.home, restored.home];
      rows.push(`| ${place} | ${name} | ${cells.map((cell, k) => plain(homes[k], cell)).join(' | ')} |`);
    }
  await expect(`${heading}${rows.join('\n')}\n`).toMatchFileSnapshot('../../../../docs/bench/damage.md');
});

const heading = `# Damage

Messages about a damaged library, write-ahead log (as left by a kill) or cache, and the results. Written by
\`npm run unit -- damage-table -u\`, which also checks that no loss is silent, and that the damaged file is kept byte by
byte, unless it is a cache of Segue. SQLite cannot detect a flipped byte in the text of a row.

| file | damage | message when opened | content | edit | doctor | restore |
|---|---|---|---|---|---|---|
`;
