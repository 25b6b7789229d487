import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { cacheBuffer, cachedBuffer, openCache } from '#main/library/cache/cache-database.ts';
import { openDatabase } from '#main/library/database/database.ts';
import { examineLibrary } from '#main/library/health.ts';
import { schemaDigest, schemaFaults } from '#main/library/database/known-schema.ts';
import { migrations, newestVersion } from '#main/library/database/migrations.ts';
import { findDamageIn } from '#main/library/database/quick-check.ts';
import { prepareRestore } from '#main/library/database/restore.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { addClip, markerOn } from '#test/main/sample-rows.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

/** A closed library with a marker, in which `sql` was run by another program. */
function libraryWith(sql: string): string {
  const file = path.join(temporaryFolder(), 'library.db');
  const library = valueOf(openLibrary(file));
  const { id, clipId, kind, time, label } = markerOn(addClip(library.db, '/clips/walk.bvh'));
  library.db.prepare('INSERT INTO markers VALUES (?, ?, ?, ?, ?)').run(id, clipId, kind, time, label);
  closeLibrary(library);
  const db = new Database(file);
  db.pragma('journal_mode = DELETE');
  db.unsafeMode().exec(sql);
  db.close();
  return file;
}

const endless = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n';
/** Replaces the statement of an object, as a program does that ignores the rules. */
const rewritten = (name: string, from: string, to: string): string =>
  `PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, '${from}', '${to}') WHERE name = '${name}'`;

const cases: readonly (readonly [what: string, named: string, sql: string])[] = [
  [
    'a trigger that deletes markers',
    'the trigger “tidy” of settings',
    'CREATE TRIGGER tidy AFTER INSERT ON settings BEGIN DELETE FROM markers; END',
  ],
  [
    'an endless trigger',
    'the trigger “wait” of settings',
    `CREATE TRIGGER wait AFTER INSERT ON settings BEGIN SELECT (${endless}); END`,
  ],
  [
    'a trigger of ours with another body',
    'the trigger “marker_added” of markers',
    'DROP TRIGGER marker_added; CREATE TRIGGER marker_added AFTER INSERT ON markers BEGIN DELETE FROM ranges; END',
  ],
  [
    'an endless view in place of a table',
    'the view “settings”',
    `DROP TABLE settings; CREATE VIEW settings AS SELECT 'library.log' AS key, (${endless}) AS value`,
  ],
  ['a further view', 'the view “all_clips”', 'CREATE VIEW all_clips AS SELECT * FROM clips'],
  ['a further table', 'the table “notes”', 'CREATE TABLE notes (text)'],
  ['a further virtual table', 'the table “notes”', 'CREATE VIRTUAL TABLE notes USING fts5 (text)'],
  [
    'a generated column',
    'the table “markers”',
    'ALTER TABLE markers ADD COLUMN long TEXT AS (length(zeroblob(400000000)))',
  ],
  [
    'a default that is a function',
    'the table “presets”',
    rewritten('presets', 'name TEXT NOT NULL,', 'name TEXT NOT NULL DEFAULT (hex(randomblob(9))),'),
  ],
  [
    'a constraint that is a function',
    'the table “ranges”',
    rewritten('ranges', 'start < "end"', 'start < length(zeroblob(400000000))'),
  ],
  [
    'an index of an expression',
    'the index “by_length” of clips',
    'CREATE INDEX by_length ON clips (length(hex(zeroblob(length(name) + 100))))',
  ],
];

describe('SQL of others in a library is named, and nothing of it runs', () => {
  test.each(cases)('%s', (_what, named, sql) => {
    const file = libraryWith(sql);
    const [bytes, names] = [readFileSync(file), readdirSync(path.dirname(file))];
    const refusal = { ok: false, error: { code: 'foreignSchema', message: expect.stringContaining(named) } };
    expect(openLibrary(file)).toMatchObject(refusal);
    expect(examineLibrary(file)).toMatchObject(refusal);
    expect(prepareRestore(path.join(temporaryFolder(), 'other.db'), file)).toMatchObject(refusal);
    expect(findDamageIn(file)).toContain(named);
    expect(readFileSync(file).equals(bytes)).toBe(true);
    expect(readdirSync(path.dirname(file))).toEqual(names);
  });

  test('also if it is in the log alone', () => {
    const original = libraryWith('');
    const file = path.join(temporaryFolder(), 'library.db');
    const library = valueOf(openLibrary(original));
    library.db.pragma('wal_checkpoint(TRUNCATE)');
    library.db.exec('CREATE VIEW all_clips AS SELECT * FROM clips');
    for (const ending of ['', '-wal']) copyFileSync(original + ending, file + ending);
    closeLibrary(library);
    const log = readFileSync(`${file}-wal`);
    expect(openLibrary(file)).toMatchObject({ ok: false, error: { code: 'foreignSchema' } });
    expect(readFileSync(`${file}-wal`).equals(log)).toBe(true);
  });

  test('a cache with a trigger is made anew', () => {
    const file = path.join(temporaryFolder(), 'library.cache.db');
    openCache(file, 'own').close();
    const db = new Database(file);
    db.exec('CREATE TRIGGER tidy AFTER INSERT ON clip_buffers BEGIN DELETE FROM clip_buffers; END');
    db.close();
    const cache = openCache(file, 'own');
    cacheBuffer(cache, 'key', new Uint8Array([1]).buffer);
    expect(cachedBuffer(cache, 'key')?.byteLength).toBe(1);
    expect(cache.name).toBe(file);
    cache.close();
  });
});

test('statistics of other programs and missing indexes do not keep a library from opening; doctor names these', () => {
  const file = libraryWith('ANALYZE; DROP INDEX markers_by_clip');
  closeLibrary(valueOf(openLibrary(file)));
  const health = valueOf(examineLibrary(file));
  expect(health.problems).toEqual(['Missing: the index “markers_by_clip” of markers']);
});

test('a new library is known by the digest of its schema', () => {
  const db = valueOf(openDatabase(path.join(temporaryFolder(), 'library.db')));
  expect(schemaDigest(db)).toBe(migrations.digest);
  db.exec('DROP INDEX markers_by_clip');
  expect(schemaDigest(db)).not.toBe(migrations.digest);
  db.close();
});

test('the schema of an older version is known, and that of a library that comes from it', () => {
  const fixture = path.join(import.meta.dirname, '../../../fixtures/0.1/library.db');
  const file = path.join(temporaryFolder(), 'library.db');
  copyFileSync(fixture, file);
  const faultsIn = (): unknown => {
    const db = new Database(file);
    const faults = [db.pragma('user_version', { simple: true }), schemaFaults(db, migrations)];
    db.close();
    return faults;
  };
  const none = { foreign: null, missing: [] };
  expect(faultsIn()).toEqual([18, none]);
  valueOf(openDatabase(file)).close();
  expect(faultsIn()).toEqual([newestVersion(migrations), none]);
  copyFileSync(fixture, file);
  const old = new Database(file);
  old.exec('CREATE TRIGGER tidy AFTER INSERT ON settings BEGIN DELETE FROM markers; END');
  old.close();
  expect(openDatabase(file)).toMatchObject({ ok: false, error: { code: 'foreignSchema' } });
});
