import { copyFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ClipSummary } from '../../../../contract/rows/library-rows.ts';
import type { Database } from '../../../../main/library/database/database.ts';
import { applyEdit, undoEdit, undoState } from '../../../../main/library/edits/edits.ts';
import { fileTroubles } from '../../../../main/library/files/failed-files.ts';
import { readImport } from '../../../../main/library/files/import-overrides.ts';
import { readRoot } from '../../../../main/library/files/root-overrides.ts';
import { watchedFolders } from '../../../../main/library/files/watched-folders.ts';
import { closeLibrary, openLibrary } from '../../../../main/library/library.ts';
import type { Library } from '../../../../main/library/library.ts';
import { valueOf } from '../../../../main/library/problems.ts';
import { searchLibrary } from '../../../../main/library/rows/clip-rows.ts';
import { markersOf } from '../../../../main/library/rows/marker-rows.ts';
import { readSetting } from '../../../../main/library/rows/settings.ts';
import { allTransitions } from '../../../../main/library/rows/transition-rows.ts';
import { markerOn, rowsFor } from '../../sample-rows.ts';
import { temporaryFolder, temporaryLibrary } from '../../temporary.ts';

/** A copy of a library of an older Segue, opened by this version. */
function opened(fixture: string): Library {
  const file = path.join(temporaryFolder(), 'library.db');
  copyFileSync(path.join(import.meta.dirname, '../../../fixtures', fixture, 'library.db'), file);
  const library = valueOf(openLibrary(file));
  onTestFinished(() => closeLibrary(library));
  return library;
}

const clipsFound = (db: Database, text = ''): ClipSummary[] =>
  searchLibrary(db, rowsFor(text)).rows.filter((row) => row.kind === 'clip');

/** Tables with their columns, indexes and triggers, however they came to be. */
function formOf(db: Database): unknown {
  const names = (type: string): string[] =>
    db
      .prepare<[string], string>(
        `SELECT name FROM sqlite_schema WHERE type = ? AND name NOT LIKE 'sqlite%' ORDER BY name`,
      )
      .pluck()
      .all(type);
  const sqlOf = db.prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?').pluck();
  const columns = db.prepare(
    'SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_xinfo(?) ORDER BY name',
  );
  return {
    tables: names('table').map((name) => [name, columns.all(name)]),
    others: [...names('index'), ...names('trigger')].map((name) => [
      name,
      sqlOf.get(name)?.replace(/\s+/g, ' '),
    ]),
  };
}

test.each(['0.1', '0.1-17'])('the library in %s gets the current format, and a backup', (fixture) => {
  const { db, path: file } = opened(fixture);
  expect(formOf(db)).toEqual(formOf(temporaryLibrary().db));
  expect(db.pragma('foreign_key_check')).toEqual([]);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(existsSync(`${file}.000001-update.backup`)).toBe(true);
});

describe('two imports of the same content', () => {
  test('become one clip, with the user data of both, and both find it', () => {
    const { db } = opened('0.1-17');
    const clips = clipsFound(db);
    expect(clips.map(({ name }) => name)).toEqual(['copy', 'jump', 'run', 'turn']);
    const [copy] = clips;
    expect(copy).toMatchObject({
      ...{ tags: ['both', 'gait'], note: 'the copy\nslides', markerCount: 2, missing: false },
      ...{
        copies: ['/tmp/mocap/lab/walk.bvh'],
        settings: { groundHeight: 0.5 },
        root: { own: { kind: 'hips' } },
      },
    });
    expect(markersOf(db, [copy.id]).map(({ time }) => time)).toEqual([0.01, 0.05]);
    for (const text of ['slides', '"the copy"', 'tag:both', 'tag:gait', 'has:marker', 'folder:lab', 'walk'])
      expect(
        clipsFound(db, text).map(({ name }) => name),
        text,
      ).toEqual(['copy']);
    expect(db.prepare('SELECT name, clip_count FROM tags ORDER BY name').raw().all()).toEqual([
      ['both', 1],
      ['gait', 1],
    ]);
    expect(db.prepare('SELECT used FROM listing WHERE id = ?').pluck().get(copy.id)).toBe(1000);
  });

  test('become one in transitions and in the workspace', () => {
    const { db } = opened('0.1-17');
    const [copy, jump] = clipsFound(db);
    const [{ source, destination }] = allTransitions(db);
    expect([source.id, destination.id]).toEqual([copy.id, jump.id]);
    expect(clipsFound(db, 'status:unreviewed').map(({ name }) => name)).toEqual(['copy', 'jump']);
    expect(readSetting(db, 'workspace')).toEqual({ openTransition: null, seen: [copy.id] });
  });

  test('end the history: only later edits can be undone', () => {
    const { db } = opened('0.1-17');
    expect(undoState(db)).toEqual({ undo: null, redo: null });
    expect(db.prepare('SELECT count(*) FROM edits').pluck().get()).toBe(9);
    const marker = markerOn(clipsFound(db)[0].id);
    valueOf(applyEdit(db, { name: 'Mark', changes: [{ kind: 'marker.add', marker }] }));
    expect(valueOf(undoEdit(db)).undo).toEqual({ undo: null, redo: 'Mark' });
  });
});

test('overrides of folders and clips apply to their current paths', () => {
  const { db } = opened('0.1-17');
  const [copy, jump, run, turn] = clipsFound(db);
  const folder = (name: string) => ({ kind: 'folder', path: `/tmp/mocap/${name}` }) as const;
  const clip = ({ id }: ClipSummary) => ({ kind: 'clip', id }) as const;
  expect(readImport(db, folder('lab'))).toEqual({ unit: 0.0254, upAxis: null });
  expect(readImport(db, clip(jump))).toEqual({ unit: null, upAxis: 'z' });
  // It had left the folder alone.
  expect(readImport(db, clip(run))).toEqual({ unit: 0.0254, upAxis: null });
  expect([copy, jump, run, turn].map(({ unitName }) => unitName)).toEqual([
    ...['centimetres', 'centimetres', 'inches', 'centimetres'],
  ]);
  expect(readRoot(db, folder('old'))).toBeNull();
  expect(turn.root).toEqual({
    choice: { kind: 'none' },
    own: null,
    folders: [{ path: '/tmp/mocap/renamed', choice: { kind: 'none' } }],
  });
  expect(watchedFolders(db)).toEqual(['/tmp/mocap']);
  expect(fileTroubles(db)).toMatchObject({ failed: 1 });
});

test('only files with an override are read again', () => {
  const { db } = opened('0.1-17');
  const paths = db.prepare<[], string>(
    `SELECT path FROM files WHERE importer = 0 AND state = 'ok' ORDER BY path`,
  );
  expect(paths.pluck().all()).toEqual([
    ...['/tmp/mocap/lab/walk.bvh', '/tmp/mocap/other/jump.bvh', '/tmp/mocap/other/run.bvh'],
  ]);
});
