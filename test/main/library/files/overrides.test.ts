import { renameSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OverrideSubject } from '#contract/clips/import-override.ts';
import {
  type OverrideKind,
  overrides,
  type OverrideValues,
  OWN_SKELETON,
  WHOLE_LIBRARY,
} from '#contract/clips/overrides.ts';
import { describeRootOverride, type RootOverride } from '#core/clip/root/root-override.ts';
import { clipPlaces } from '#main/import/disk/clip-place.ts';
import { failedOutcome } from '#main/import/read/index-file.ts';
import type { Database } from '#main/library/database/database.ts';
import { readImport } from '#main/library/files/clip-import.ts';
import { type FileOverride, saveOverride } from '#main/library/files/overrides.ts';
import { isWithin } from '#main/library/files/path-ranges.ts';
import { knownFilesBelow } from '#main/library/indexed/known-files.ts';
import { storeOutcomes } from '#main/library/indexed/store-outcomes.ts';
import { valueOf } from '#main/library/problems.ts';
import { clipSummaries } from '#main/library/rows/clip-rows.ts';
import { saveShownOn, shownCharacter } from '#main/library/rows/shown-on-rows.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { tryEdit } from '#test/main/edit.ts';
import { clipNamed, clipsOf, setUp as setUpFolder } from '#test/main/import/index-fixture.ts';
import { addClip } from '#test/main/sample-rows.ts';
import { smallBvh } from '#test/main/small-bvh.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

const hips: RootOverride = { kind: 'hips' };
const inPlace: RootOverride = { kind: 'none' };
const rootJoint: RootOverride = { kind: 'joint', joint: 'Root' };

/** `lab/walk.bvh`, `lab/deep/run.bvh` and `other/sit.bvh`. */
async function setUp() {
  const all = setUpFolder();
  const { library, write, file, index } = all;
  write('lab/walk.bvh', smallBvh());
  write('lab/deep/run.bvh', smallBvh({ rise: 2 }));
  write('other/sit.bvh', smallBvh({ rise: 3 }));
  await index();
  const choose = (subject: OverrideSubject, before: RootOverride | null, after: RootOverride | null) =>
    tryEdit(library.db, { kind: 'root.set', subject, before, after });
  const folder = (name: string) => ({ kind: 'folder', path: file(name) }) as const;
  const clip = (name: string) => ({ kind: 'clip', id: clipNamed(library, name).id }) as const;
  /** The root in effect, by clip. */
  const roots = () =>
    Object.fromEntries(clipsOf(library).map(({ name, root }) => [name, describeRootOverride(root.choice)]));
  return { ...all, choose, folder, clip, roots };
}

test('no file is read again for it, and clips keep their identity', async () => {
  const { library, choose, folder, index } = await setUp();
  const contents = () => clipsOf(library).map(({ id, content, warnings }) => [id, content, warnings]);
  const before = contents();
  valueOf(choose(folder('lab'), null, inPlace));
  expect(contents()).toEqual(before);
  expect(valueOf(await index())).toMatchObject({ unchanged: 3, updated: 0, added: 0 });
});

test('a clip that moves alone keeps its own override, not that of its old folder', async () => {
  const { choose, folder, clip, file, roots, index } = await setUp();
  valueOf(choose(folder('lab'), null, hips));
  valueOf(choose(clip('run'), null, rootJoint));
  renameSync(file('lab/deep/run.bvh'), file('other/run.bvh'));
  renameSync(file('lab/walk.bvh'), file('other/walk.bvh'));
  await index();
  expect(roots()).toEqual({ walk: 'automatic', run: 'joint Root', sit: 'automatic' });
});

test('an outdated value, a missing clip and a folder without clips are refused', async () => {
  const { choose, folder, clip } = await setUp();
  valueOf(choose(folder('lab'), null, hips));
  expect(choose(folder('lab'), null, inPlace)).toMatchObject({ error: { code: 'staleEdit' } });
  expect(choose(folder('nowhere'), null, hips)).toMatchObject({ error: { code: 'unknownFiles' } });
  const nobody = { ...clip('walk'), id: '00000000-0000-4000-8000-000000000000' };
  expect(choose(nobody, null, hips)).toMatchObject({ error: { code: 'unknownFiles' } });
});

const paths = [
  ...['/a', '/a b/x', '/a/b/c.bvh', '/a/😀.bvh', '/a/\uFFFD.bvh', '/a-b/x', '/ab/x', '/a%/x', '/ä/x'],
  '/b/a/x',
];

test.each([['/a'], ['/a/'], ['/a/b/c.bvh'], ['/'], ['/a%'], ['/nowhere'], ['/a', '/b']])(
  'the database finds exactly the files below %j',
  async (...roots) => {
    const { db } = temporaryLibrary();
    const outcomes = paths.map((place) =>
      failedOutcome({ path: place, size: 0, modified: 0 }, null, 'broken'),
    );
    storeOutcomes(db, outcomes, true);
    const expected = paths.filter((place) => roots.some((root) => isWithin(place, root)));
    expect([...(await knownFilesBelow(db, roots)).keys()].toSorted()).toEqual(expected.toSorted());
  },
);

/** Folders of clips: some are in others, and the name of one begins as another's. */
const folders = ['/m', '/m/lab', '/m/lab/deep', '/m/lab/deep/er', '/m/lab2', '/other'];

function libraryOfFolders() {
  const { db } = temporaryLibrary();
  const clips = folders.map((folder, i) => ({
    folder,
    id: addClip(db, `${folder}/clip${i}.bvh`, { rise: i + 1 }),
  }));
  return { db, clips };
}

/** What is set at one place: a clip, a folder, or the library. */
interface Step<Value> {
  readonly place: string;
  readonly value: Value | null;
}

interface Row<Value> {
  readonly values: readonly Value[];
  /** Places that can hold one for a clip, the nearest first. */
  levels(clip: string, folder: string): readonly string[];
  set(db: Database, place: string, value: Value | null): void;
  get(db: Database, clip: string): unknown;
}

function above(folder: string): readonly string[] {
  return folder === path.dirname(folder) ? [] : [folder, ...above(path.dirname(folder))];
}

const ofFiles = <Kind extends FileOverride>(kind: Kind) => ({
  levels: (clip: string, folder: string) => [clip, ...above(folder)],
  set: (db: Database, place: string, value: OverrideValues[Kind] | null) =>
    saveOverride(
      db,
      kind,
      place.startsWith('/') ? { kind: 'folder', path: place } : { kind: 'clip', id: place },
      value,
    ),
});

const rows: { readonly [Kind in OverrideKind]: Row<OverrideValues[Kind]> } = {
  import: {
    ...ofFiles('import'),
    values: [{ unit: 0.01 }, { upAxis: 'z', encoding: 'gbk' }, { unit: 1, upAxis: 'y' }, { unit: 0.0254 }],
    get: (db, clip) => clipPlaces(db, [clip])[0].options,
  },
  root: {
    ...ofFiles('root'),
    values: [{ kind: 'auto' }, { kind: 'hips' }, { kind: 'none' }, { kind: 'joint', joint: 'Root' }],
    get: (db, clip) => clipSummaries(db, [clip])[0].root.choice,
  },
  shownOn: {
    values: [OWN_SKELETON, 'first', 'second'],
    levels: (clip) => [clip, WHOLE_LIBRARY],
    set: (db, place, value) => {
      const character = { first: 0, second: 1 }[value ?? ''];
      const ids = clipIds(db);
      saveShownOn(db, place, character === undefined ? value : ids[character]);
    },
    get: (db, clip) => {
      const id = shownCharacter(db, clip);
      return id === null ? OWN_SKELETON : ['first', 'second'][clipIds(db).indexOf(id)];
    },
  },
};

const clipIds = (db: Database): string[] =>
  db.prepare<[], string>('SELECT id FROM clips ORDER BY name').pluck().all();

/** The nearest level that has a value, looked up for each part of one that merges part by part. */
function expected<Kind extends OverrideKind>(kind: Kind, set: readonly (OverrideValues[Kind] | undefined)[]) {
  if (kind !== 'import') return set.find((value) => value !== undefined) ?? overrides[kind].unset;
  const parts = set.flatMap((value) => Object.entries(value ?? {}));
  return Object.fromEntries(parts.toReversed());
}

describe.each(Object.keys(rows) as OverrideKind[])('the override %s', (kind) => {
  const row = rows[kind] as Row<OverrideValues[OverrideKind]>;

  test('the nearest level holds, and what is removed uncovers the next, in any tree and order', () => {
    const { db, clips } = libraryOfFolders();
    const places = [...new Set(clips.flatMap(({ id, folder }) => row.levels(id, folder)))];
    const step: fc.Arbitrary<Step<OverrideValues[OverrideKind]>> = fc.record({
      place: fc.constantFrom(...places),
      value: fc.constantFrom(null, ...row.values),
    });
    forRuns(60, fc.array(step, { maxLength: 16 }), (steps) => {
      const now = new Map<string, OverrideValues[OverrideKind]>();
      for (const { place, value } of steps) {
        row.set(db, place, value);
        if (value === null) now.delete(place);
        else now.set(place, value);
        for (const { id, folder } of clips)
          expect(row.get(db, id)).toEqual(
            expected(
              kind,
              row.levels(id, folder).map((level) => now.get(level)),
            ),
          );
      }
      for (const place of places) row.set(db, place, null);
      for (const { id } of clips) expect(row.get(db, id)).toEqual(overrides[kind].unset);
    });
  });
});

test('each place keeps its own value, whatever holds above it', () => {
  const { db, clips } = libraryOfFolders();
  const [, { id, folder }] = clips;
  saveOverride(db, 'import', { kind: 'folder', path: '/m' }, { unit: 0.01 });
  saveOverride(db, 'import', { kind: 'clip', id }, { upAxis: 'z' });
  expect(readImport(db, { kind: 'clip', id })).toEqual({ unit: null, upAxis: 'z' });
  expect(readImport(db, { kind: 'folder', path: folder })).toEqual({ unit: null, upAxis: null });
});
