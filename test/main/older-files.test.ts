import { randomUUID } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import type { UserDataFile } from '#contract/exchange/user-data-file.ts';
import { resolveChain } from '#core/transition/document/resolve-chain.ts';
import { blendMethods } from '#core/methods/registry.ts';
import { collectUserData } from '#main/export/user-data/collect.ts';
import { mergeUserData, planMerge } from '#main/export/user-data/merge.ts';
import { parseUserData } from '#main/export/user-data/read.ts';
import { parseSettings } from '#main/export/settings/read-settings.ts';
import { hashOf } from '#main/import/read/clip-content.ts';
import { readStarterClip } from '#main/import/first-run.ts';
import type { Database } from '#main/library/database/database.ts';
import { migrations } from '#main/library/database/migrations.ts';
import { undoState } from '#main/library/edits/edits.ts';
import { unreadFiles } from '#main/library/files/failed-files.ts';
import { readImport } from '#main/library/files/clip-import.ts';
import { watchedFolders } from '#main/library/files/watched-folders.ts';
import type { Library } from '#main/library/library.ts';
import { librarySnapshot } from '#main/library/library-snapshot.ts';
import { valueOf } from '#main/library/problems.ts';
import { searchLibrary } from '#main/library/rows/found-rows.ts';
import { markersOf, rangesOf } from '#main/library/rows/marker-rows.ts';
import { allTransitions } from '#main/library/rows/transition-rows.ts';
import { readWorkspace } from '#renderer/stores/workspace/workspace.ts';
import { applyEdit, edit, redo, undo } from '#test/main/edit.ts';
import { importSettings } from '#test/main/import-settings.ts';
import { setUp } from './import/index-fixture.ts';
import { rowsFor } from './sample-rows.ts';
import { openedLibrary, temporaryFolder, temporaryLibrary } from '#test/main/temporary.ts';

const fixtures = path.join(import.meta.dirname, '../fixtures/0.1');
const textOf = (name: string): string => readFileSync(path.join(fixtures, name), 'utf8');

/** The library of 0.1, opened by this version; a copy. */
function olderLibrary(): Library {
  const file = path.join(temporaryFolder(), 'library.db');
  copyFileSync(path.join(fixtures, 'library.db'), file);
  const library = openedLibrary(file);
  return library;
}

function clipsFound(db: Database, text: string): ClipSummary[] {
  return searchLibrary(db, rowsFor(text)).rows.filter((row) => row.kind === 'clip');
}

function namesFound(db: Database, text: string): string[] {
  return clipsFound(db, text).map(({ name }) => name);
}

const clipNamed = (db: Database, name: string): ClipSummary =>
  clipsFound(db, '').find((clip) => clip.name === name)!;

const starters = ['crouch', 'hop', 'idle', 'jog', 'turn', 'walk', 'wave'];
const own = ['duel · Amy', 'duel · Bob', 'greet', 'halt', 'lean', 'lost', 'march', 'reach', 'stumble'];

const transitionNames = [
  'walk → hop',
  'march → stumble',
  'stumble → halt',
  'halt → greet',
  'every method',
  'halt → march',
];

const transitionNamed = (db: Database, name: string) =>
  allTransitions(db).find((transition) => transition.name === name)!;

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

describe('a library of 0.1', () => {
  test('gets the current format, and a backup', () => {
    const { db, path: file } = olderLibrary();
    expect(formOf(db)).toEqual(formOf(temporaryLibrary().db));
    expect(db.pragma('foreign_key_check')).toEqual([]);
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(existsSync(`${file}.000001-update.backup`)).toBe(true);
  });

  test('has its clips, with tags, notes and settings, and search finds them', () => {
    const { db } = olderLibrary();
    expect(namesFound(db, '').toSorted()).toEqual([...starters, ...own].toSorted());
    expect(clipsFound(db, '').filter(({ missing }) => missing)).toMatchObject([{ name: 'lost' }]);
    expect(clipNamed(db, 'march')).toMatchObject({
      path: '/studio/clips/hero/march.bvh',
      fps: 12,
      frameCount: 18,
      jointCount: 26,
      settings: { loop: true },
      tags: ['gait', 'hero'],
      markerCount: 3,
      root: { choice: { kind: 'auto' } },
      note: 'Left foot slides a little.\nAsk Mo for a retake.',
    });
    expect(clipNamed(db, 'stumble').settings).toEqual({ groundHeight: 0.125, loop: false });
    expect(clipNamed(db, 'walk').settings.loop).toBe(true);
    expect(namesFound(db, 'tag:hero')).toEqual(['halt', 'march', 'stumble']);
    expect(namesFound(db, 'retake')).toEqual(['march']);
    expect(namesFound(db, 'hero')).toContain('march');
    expect(namesFound(db, 'studio')).toEqual([]); // above the opened folder
    expect(namesFound(db, 'folder:scans')).toEqual(['lean', 'reach']);
  });

  test('has the starter clips of today, byte for byte, so their files are not other clips', () => {
    const { db } = olderLibrary();
    const hashOfClip = db.prepare<[string], string>('SELECT hash FROM clips WHERE id = ?').pluck();
    for (const name of starters)
      expect(hashOfClip.get(clipNamed(db, name).id), name).toBe(
        hashOf({ bytes: readStarterClip(name), externalFiles: new Map() }),
      );
  });

  test('has the marks of its clips', () => {
    const { db } = olderLibrary();
    const ownIds = own.map((name) => clipNamed(db, name).id);
    expect(markersOf(db, ownIds)).toHaveLength(7);
    expect(markersOf(db, [clipNamed(db, 'march').id])).toMatchObject([
      { kind: 'footPlant', time: 0.25, label: 'L' },
      { kind: 'takeOff', time: 0.5, label: 'R' },
      { kind: 'out', time: 0.75, label: 'Left heel is about to strike' },
    ]);
    expect(markersOf(db, [clipNamed(db, 'greet').id])).toMatchObject([{ kind: 'note', time: 0.6 }]);
    expect(markersOf(db, [clipNamed(db, 'lost').id])).toMatchObject([{ label: 'gone with its file' }]);
    expect(markersOf(db, [clipNamed(db, 'walk').id]).length).toBeGreaterThan(20);
    expect(rangesOf(db, ownIds)).toHaveLength(3);
    expect(rangesOf(db, [clipNamed(db, 'halt').id])).toMatchObject([
      { kind: 'noTransition', start: 0.1, end: 0.4, label: 'off balance' },
    ]);
  });

  test('has its transitions, each of which can be edited', () => {
    const { db } = olderLibrary();
    expect(allTransitions(db).map(({ name }) => name)).toEqual(transitionNames);
    expect(transitionNamed(db, 'march → stumble')).toMatchObject({
      source: { id: clipNamed(db, 'march').id, time: 0.75, mirror: false },
      destination: { id: clipNamed(db, 'stumble').id, time: 0.25, mirror: true },
      alignment: { kind: 'plantedFoot', offset: { x: 0.1, z: -0.25, yaw: 0.5 } },
      slots: [
        { method: 'springExact', values: { halfLife: 0.12 }, profile: { Hips: 0.5, Head: 1.5 } },
        { profile: { LeftArm: 3 }, profileMode: 'weight', cutJoints: ['LeftHand', 'LeftHandIndex1'] },
        { method: 'crossfade' },
      ],
      chosen: 1,
      note: 'The arms must not cross.',
    });
    expect(transitionNamed(db, 'stumble → halt').requests).toMatchObject([
      { from: 'a montage', duration: 0.15 },
      { from: 'the camera', duration: 0.4 },
    ]);
    const every = transitionNamed(db, 'every method');
    expect(blendMethods.map(({ id }) => id)).toEqual(
      expect.arrayContaining(every.slots.map(({ method }) => method)),
    );
    for (const before of allTransitions(db)) {
      const change = { kind: 'transition.set', before, after: { ...before, note: 'Seen.' } } as const;
      expect(applyEdit(db, { name: 'Change note', changes: [change] }), before.name).toMatchObject({
        ok: true,
      });
    }
  });

  test('has its interruptions', () => {
    const { db } = olderLibrary();
    const find = (id: string) => allTransitions(db).find((transition) => transition.id === id);
    const chain = valueOf(resolveChain(transitionNamed(db, 'halt → greet'), find));
    expect(chain.map(({ name }) => name)).toEqual(['march → stumble', 'stumble → halt', 'halt → greet']);
  });

  test('has its reviews, with the settings that they judged', () => {
    const { db } = olderLibrary();
    const reviews = allTransitions(db).map(({ review: { status, reviewer, of } }) => [
      status,
      reviewer,
      of?.length,
    ]);
    expect(reviews).toEqual([
      ['approved', 'Ada', 1],
      ['approved', 'Ada', 1],
      ['unreviewed', '', undefined],
      ['needsWork', 'Mo', 3],
      ['unreviewed', '', undefined],
      ['rejected', 'Mo', 1],
    ]);
    const [step] = transitionNamed(db, 'march → stumble').review.of!;
    expect(step).toMatchObject({
      source: { clip: { name: 'march', groundHeight: expect.any(Number) as number, loop: true } },
      slot: { profile: { LeftArm: 2 } },
    });
  });

  test('has its presets, joint maps and window arrangement', () => {
    const { presets, jointMaps, workspace, transitions } = librarySnapshot(olderLibrary());
    expect(presets).toMatchObject([
      { name: 'Heavy cloak', settings: { method: 'deadBlendArticle', cutJoints: ['LeftHand', 'RightHand'] } },
      { name: 'Snappy', settings: { values: { halfLife: 0.08 }, profile: { Head: 2, LeftArm: 0.5 } } },
    ]);
    expect(jointMaps).toMatchObject([
      { edits: { 'guest:L_Pollex': { role: 'thumb', side: 'left', counterpart: 'guest:R_Pollex' } } },
    ]);
    const [, trip] = transitions;
    expect(readWorkspace(workspace)).toMatchObject({
      openTransition: trip.id,
      timeUnit: 'timecode',
      theme: 'light',
      reviewer: { name: 'Ada' },
      snapshots: [{ transitionId: trip.id, index: 0, slot: { values: { halfLife: 0.12 } } }],
      walk: { at: 1, judged: [trip.id] },
    });
  });

  test('has its overrides of files and folders', () => {
    const { db } = olderLibrary();
    expect(readImport(db, { kind: 'clip', id: clipNamed(db, 'lean').id }).upAxis).toBe('z');
    expect(readImport(db, { kind: 'folder', path: '/studio/clips/scans-2025' })).toEqual({
      unit: 0.0254,
      upAxis: null,
    });
    expect(clipNamed(db, 'reach').unitName).toBe('inches');
    expect(watchedFolders(db)).toEqual(['/studio/clips']);
    expect(unreadFiles(db)).toMatchObject({ failed: 1, ignored: [{ name: 'broken' }] });
  });

  test('continues its history', () => {
    const { db } = olderLibrary();
    expect(undoState(db)).toMatchObject({ undo: 'Ignore broken.bvh', redo: 'Change note' });
    redo(db);
    expect(clipNamed(db, 'halt').note).toBe('Taken back.');
    while (undoState(db).undo !== null) undo(db);
    expect(allTransitions(db).map(({ name }) => name)).toEqual(['walk → hop']);
    expect(clipNamed(db, 'march')).toMatchObject({ note: '', tags: [], markerCount: 0 });
    while (undoState(db).redo !== null) redo(db);
    expect(allTransitions(db).map(({ name }) => name)).toEqual(transitionNames);
  });
});

test('a settings file of 0.1 is imported, with all transitions that it interrupts', () => {
  const { db } = olderLibrary();
  const file = valueOf(parseSettings(textOf('settings.segue.json'), 'settings.segue.json'));
  const [transition] = valueOf(importSettings(db, file, 'settings.segue.json')).transitions;
  expect(transition).toMatchObject({
    name: 'halt → greet',
    review: { status: 'needsWork', reviewer: 'Mo' },
    source: { kind: 'chain' },
    destination: { id: clipNamed(db, 'greet').id, playRate: 1.25 },
  });
  expect(file[0].earlier?.map((earlier) => earlier.transition.name)).toEqual([
    'march → stumble',
    'stumble → halt',
  ]);
});

describe('user data of 0.1', () => {
  const made = (): UserDataFile => valueOf(parseUserData(textOf('library.made.json'), 'library.made.json'));

  test('equals the contents of its library', () => {
    const { db } = olderLibrary();
    expect(planMerge(db, made(), 'library.made.json')).toMatchObject({
      added: 0,
      conflicts: [],
      missingClips: [],
      refused: [],
    });
  });

  test('is imported into a library that has the clips', async () => {
    const { library, clips, index } = setUp();
    cpSync(path.join(fixtures, 'clips'), clips, { recursive: true });
    valueOf(await index());
    const { db } = library;
    const plan = planMerge(db, made(), 'library.made.json');
    expect(plan.conflicts).toEqual([]);
    expect(plan.missingClips).toEqual([...starters, 'lost'].toSorted());
    expect(plan.refused).toEqual([
      '“walk → hop” was not imported, since one of its clips is not in this library.',
    ]);
    valueOf(mergeUserData(db, made(), 'library.made.json', new Set()));

    const theirs = made().clips.filter(({ name }) => !plan.missingClips.includes(name));
    const mine = collectUserData(db);
    const facts = ({ name, note, tags, markers, ranges }: UserDataFile['clips'][number]) => ({
      name,
      note,
      tags,
      markers,
      ranges,
    });
    expect(mine.clips.map(facts)).toEqual(theirs.map(facts));
    expect(mine.transitions.map(({ name, review }) => [name, review.status])).toEqual([
      ['every method', 'unreviewed'],
      ['halt → greet', 'needsWork'],
      ['halt → march', 'rejected'],
      ['march → stumble', 'approved'],
      ['stumble → halt', 'unreviewed'],
    ]);
    expect(mine.presets.map(({ name }) => name)).toEqual(['Heavy cloak', 'Snappy']);
    expect(mine.jointMaps).toEqual(made().jointMaps);
    expect(readImport(db, { kind: 'folder', path: path.join(clips, 'scans-2025') }).unit).toBe(0.0254);
    expect(clipNamed(db, 'stumble').settings.groundHeight).toBe(0.125);
  });
});

test('a library merged into itself changes nothing, with one of each thing that people make', () => {
  const { db } = olderLibrary();
  const [clip] = clipsFound(db, 'march');
  const content = { schemaVersion: 1, inputs: {}, root: { kind: 'clip', clip: clip.id } };
  const item = { id: randomUUID(), kind: 'tree', name: 'march', content } as const;
  edit(db, { kind: 'lab.add', item });
  const saved = JSON.stringify(collectUserData(db));
  const file = valueOf(parseUserData(saved, 'itself.json'));
  expect(planMerge(db, file, 'itself.json')).toMatchObject({ added: 0, conflicts: [], refused: [] });
  expect(valueOf(mergeUserData(db, file, 'itself.json', new Set()))).toBeNull();
  expect(JSON.stringify(collectUserData(db))).toBe(saved);
});

test('choices of characters from before own skeletons could be chosen are kept', () => {
  const file = path.join(temporaryFolder(), 'library.db');
  copyFileSync(path.join(fixtures, 'library.db'), file);
  const before = new SqliteDatabase(file);
  for (const { to, run } of migrations.steps.filter((step) => step.to <= 20)) {
    run(before);
    before.pragma(`user_version = ${to}`);
  }
  before.exec("INSERT INTO shown_on SELECT '', id FROM clips LIMIT 1");
  const kept = before.prepare('SELECT subject, character_id AS characterId FROM shown_on').all();
  before.close();
  const library = openedLibrary(file);
  expect(kept).toHaveLength(1);
  expect(librarySnapshot(library).shownOn).toEqual(kept);
});
