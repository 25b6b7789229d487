import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Change } from '#contract/edits/edits.ts';
import type { ImportOverride } from '#contract/clips/import-override.ts';
import { collectUserData } from '#main/export/user-data/collect.ts';
import { mergeUserData, planMerge } from '#main/export/user-data/merge.ts';
import { parseUserData } from '#main/export/user-data/read.ts';
import { writeSidecars } from '#main/export/user-data/sidecars.ts';
import { parseSettings } from '#main/export/settings/read-settings.ts';
import { settingsFileOf, settingsText } from '#main/export/settings/settings-file.ts';
import { sortedJson } from '#main/export/write-file.ts';
import { readImport } from '#main/library/files/clip-import.ts';
import { valueOf } from '#main/library/problems.ts';
import { edit, undo } from '#test/main/edit.ts';
import { importSettings } from '#test/main/import-settings.ts';
import { clipNamed, clipsOf, mark, setUp as setUpFolder } from '#test/main/import/index-fixture.ts';
import { transitionOf } from '#test/main/sample-rows.ts';
import { smallBvh } from '#test/main/small-bvh.ts';

const nothing: ImportOverride = { unit: null, upAxis: null };
const inches: ImportOverride = { unit: 0.0254, upAxis: null };
const metres: ImportOverride = { unit: 1, upAxis: null };

const files = {
  'mocap/lab/walk.bvh': smallBvh(),
  'mocap/lab/deep/run.bvh': smallBvh({ rise: 2 }),
  'mocap/other/walk copy.bvh': smallBvh(),
  'mocap/other/jump.bvh': smallBvh({ rise: 3 }),
};

/** A machine with some of the files at `place`, and a library with them. */
async function machine(place = (name: string): string | null => name) {
  const all = setUpFolder();
  for (const [name, text] of Object.entries(files)) {
    const at = place(name);
    if (at !== null) all.write(at, text);
  }
  await all.index();
  const { db } = all.library;
  const make = (...changes: Change[]) => edit(db, ...changes);
  const folder = (name: string) => ({ kind: 'folder', path: all.file(name) }) as const;
  const clip = (name: string) => ({ kind: 'clip', id: clipNamed(all.library, name).id }) as const;
  const text = () => sortedJson(collectUserData(db));
  const merge = async (from: string, theirs: string[] = []) => {
    const file = valueOf(parseUserData(from, 'work.json'));
    const plan = planMerge(db, file, 'work.json');
    valueOf(mergeUserData(db, file, 'work.json', new Set(theirs)));
    await all.index();
    return plan;
  };
  const units = () =>
    Object.fromEntries(
      clipsOf(all.library).map(({ name, missing, unitName, markerCount }) => [
        name,
        `${missing ? 'missing, ' : ''}${unitName}, ${markerCount}`,
      ]),
    );
  return { ...all, db, edit: make, folder, clip, text, merge, units };
}

/** A library with inches for `lab`, Z up for `jump`, two markers on the walk, and a transition. */
async function withWork() {
  const mine = await machine();
  const { edit, folder, clip, index, library } = mine;
  edit({ kind: 'import.set', subject: folder('mocap/lab'), before: nothing, after: inches });
  edit({ kind: 'import.set', subject: clip('jump'), before: nothing, after: { unit: null, upAxis: 'z' } });
  await index();
  mark(library, clipNamed(library, 'walk'));
  mark(library, clipNamed(library, 'walk'), 0.01);
  const transition = transitionOf(clip('walk').id, clip('jump').id);
  edit({ kind: 'transition.add', transition });
  const { settings: before, id } = clipNamed(library, 'jump'); // its ground in the unit and up axis of the override
  edit({ kind: 'clip.set', id, before, after: { ...before, groundHeight: 0.25 } });
  return { ...mine, transition };
}

const made = {
  walk: 'inches, 2',
  run: 'inches, 0',
  jump: 'centimetres, 0',
};

describe('import overrides on another machine', () => {
  test('are imported with all user data, by folder and by file; exporting gives the same file to the byte; undo removes them', async () => {
    const mine = await withWork();
    expect(mine.units()).toMatchObject(made);
    const text = mine.text();
    const other = await machine((name) => name.replace('mocap/', 'archive/2021/'));
    const before = other.text();
    const plan = await other.merge(text);
    expect(plan).toMatchObject({ conflicts: [], missingClips: [], refused: [], added: 6 });
    expect(other.units()).toMatchObject(made);
    expect(readImport(other.db, other.folder('archive/2021/lab'))).toEqual(inches);
    expect(readImport(other.db, other.clip('jump'))).toEqual({ unit: null, upAxis: 'z' });
    expect(other.text()).toBe(text);
    undo(other.db);
    await other.index();
    expect(other.text()).toBe(before);
    expect(other.units()).toMatchObject({ walk: 'centimetres, 0' });
  });

  test('of a folder that is away are exported as before', async () => {
    const { text, file, index, write } = await withWork();
    const foldersIn = () => (JSON.parse(text()) as { folders: unknown }).folders;
    const before = foldersIn();
    rmSync(file('mocap/lab'), { recursive: true });
    write('another.bvh', smallBvh({ rise: 9 }));
    await index();
    expect(foldersIn()).toEqual(before);
  });

  test('previewing a merge changes nothing', async () => {
    const file = valueOf(parseUserData((await withWork()).text(), 'work.json'));
    const other = await machine();
    const before = [other.text(), JSON.stringify(other.db.prepare('SELECT * FROM clips').all())];
    planMerge(other.db, file, 'work.json');
    expect([other.text(), JSON.stringify(other.db.prepare('SELECT * FROM clips').all())]).toEqual(before);
  });

  test('are applied clip by clip if the folder is not found', async () => {
    const mine = await withWork();
    const other = await machine((name) => (name.includes('copy') ? null : path.basename(name)));
    expect(await other.merge(mine.text())).toMatchObject({ conflicts: [], missingClips: [] });
    expect(other.units()).toMatchObject({ walk: 'inches, 2', run: 'inches, 0' });
    expect(readImport(other.db, other.folder('.'))).toEqual(nothing);
    expect(readImport(other.db, other.clip('run'))).toEqual(inches);
  });

  test('are listed as conflicts if they differ, and stay unchanged unless the imported version is chosen', async () => {
    const mine = await withWork();
    const other = await machine();
    const said = other.folder('mocap/lab');
    other.edit(
      { kind: 'import.set', subject: said, before: nothing, after: metres },
      { kind: 'import.set', subject: other.clip('jump'), before: nothing, after: metres },
    );
    await other.index();
    const plan = await other.merge(mine.text());
    const [{ id }] = plan.conflicts;
    expect(plan.conflicts).toEqual([
      {
        id,
        kind: 'import',
        what: 'Import override of folder lab',
        mine: 'Unit: metres',
        theirs: 'Unit: inches',
        fields: [{ label: 'Unit', mine: 'metres', theirs: 'inches' }],
      },
    ]);
    expect(other.units()).toMatchObject({ ...made, walk: 'metres, 2', run: 'metres, 0', jump: 'metres, 0' });
    // A field of the override that is unset here is imported.
    expect(readImport(other.db, other.clip('jump'))).toEqual({ unit: 1, upAxis: 'z' });
    await other.merge(mine.text(), [id]);
    expect(other.units()).toMatchObject({ ...made, jump: 'metres, 0' });
    expect(readImport(other.db, said)).toEqual(inches);
    expect(await other.merge(mine.text())).toMatchObject({ added: 0, conflicts: [] });
  });

  test('are imported from sidecar files, too', async () => {
    const mine = await withWork();
    const { problems } = await writeSidecars(mine.db);
    expect(problems).toEqual([]);
    const other = await machine();
    for (const name of Object.keys(files)) {
      const beside = `${mine.file(name)}.segue.json`;
      if (existsSync(beside)) await other.merge(readFileSync(beside, 'utf8'));
    }
    expect(other.text()).toBe(mine.text());
    expect(other.units()).toEqual(mine.units());
  });

  test('of a file that has a content twice, the second is refused by name', async () => {
    const mine = await withWork();
    const file = valueOf(parseUserData(mine.text(), 'work.json'));
    const walk = file.clips.find(({ name }) => name === 'walk')!;
    const twin = { ...walk, id: '00000000-0000-8000-8000-000000000001', name: 'walk copy', note: 'other' };
    const other = await machine();
    const plan = await other.merge(sortedJson({ ...file, clips: [...file.clips, twin] }));
    expect(plan.refused).toEqual(['“walk copy” was not imported: the file has its content twice.']);
    expect(clipNamed(other.library, 'walk').note).toBe(walk.note);
  });

  test('are not applied to a folder of the same name with other files', async () => {
    const mine = await withWork();
    const other = await machine((name) => (name.includes('lab') ? null : name));
    mkdirSync(other.file('mocap/lab'));
    writeFileSync(other.file('mocap/lab/sit.bvh'), smallBvh({ rise: 9 }));
    await other.index();
    await other.merge(mine.text());
    expect(readImport(other.db, other.folder('mocap/lab'))).toEqual(nothing);
    expect(other.units()).toMatchObject({ sit: 'centimetres, 0' });
  });
});

test('exported settings find the clip of a file with and without an override', async () => {
  const mine = await withWork();
  const text = settingsText(settingsFileOf(mine.db, [mine.transition.id], 'none'));
  const file = valueOf(parseSettings(text, 'a.json'));
  const here = valueOf(importSettings(mine.db, file, 'a.json'));
  expect(here.transitions[0].source.id).toBe(mine.transition.source.id);
  expect(here.transitions[0].destination.id).toBe(mine.transition.destination.id);
  const other = await machine();
  const there = valueOf(importSettings(other.db, file, 'a.json'));
  expect(there.transitions[0].source.id).toBe(other.clip('walk').id);
});
