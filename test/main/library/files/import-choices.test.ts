import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { ImportChoice, ImportSubject } from '../../../../contract/clips/import-choice.ts';
import type { ClipSummary } from '../../../../contract/rows/library-rows.ts';
import { decodeClip } from '../../../../core/clip-buffer.ts';
import { loadClip } from '../../../../main/import/clips/clip-buffers.ts';
import { indexFile } from '../../../../main/import/read/index-file.ts';
import { indexRoots } from '../../../../main/import/indexing/index-job.ts';
import { createPauseGate } from '../../../../main/import/jobs/pause-gate.ts';
import { searchLibrary } from '../../../../main/library/rows/clip-rows.ts';
import { bytesHashOf, contentHash, importOptionsOf } from '../../../../main/library/files/content-hash.ts';
import { applyEdit, redoEdit, undoEdit } from '../../../../main/library/edits/edits.ts';
import { clipImport } from '../../../../main/library/files/clip-import.ts';
import { loadChoices } from '../../../../main/library/files/import-choices.ts';
import { markersOf } from '../../../../main/library/rows/marker-rows.ts';
import { valueOf } from '../../../../main/library/problems.ts';
import { setUp as setUpHandlers } from '../../ipc/handlers-fixture.ts';
import { markerOn, rowsFor } from '../../sample-rows.ts';
import { smallBvh } from '../../small-bvh.ts';
import { temporaryFolder, temporaryLibrary } from '../../temporary.ts';

const nothing: ImportChoice = { unit: null, upAxis: null };
const inches: ImportChoice = { unit: 0.0254, upAxis: null };
const zUp: ImportChoice = { unit: null, upAxis: 'z' };

/** `lab/walk.bvh` and `lab/deep/run.bvh`, and a copy of the walk in `other`. */
async function setUp() {
  const folder = temporaryFolder();
  const place = (...parts: string[]): string => path.join(folder, ...parts);
  mkdirSync(place('lab', 'deep'), { recursive: true });
  mkdirSync(place('other'));
  writeFileSync(place('lab', 'walk.bvh'), smallBvh());
  writeFileSync(place('lab', 'deep', 'run.bvh'), smallBvh({ rise: 2 }));
  writeFileSync(place('other', 'walk copy.bvh'), smallBvh());
  const library = temporaryLibrary(folder);
  const index = async () =>
    valueOf(
      await indexRoots(
        { roots: [folder] },
        {
          ...library,
          signal: new AbortController().signal,
          gate: createPauseGate(),
          parallel: 1,
          importFile: indexFile,
          report: () => undefined,
          onRows: () => undefined,
          onProblem: () => undefined,
        },
      ),
    );
  await index();
  const clips = (): ClipSummary[] =>
    searchLibrary(library.db, rowsFor('')).rows.filter((row) => row.kind === 'clip');
  const clip = (name: string): ClipSummary => clips().find((each) => each.name === name)!;
  const choose = (subject: ImportSubject, before: ImportChoice, after: ImportChoice) =>
    applyEdit(library.db, {
      name: 'Set unit',
      changes: [{ kind: 'import.set', subject, before, after }],
    });
  const lab = { kind: 'folder', path: place('lab') } as const;
  return { library, index, clips, clip, choose, lab, place };
}

test('a hash says what the file was read as', () => {
  expect(contentHash('3a', {})).toBe('3a');
  expect(contentHash('3a', { upAxis: 'z', unit: 0.01 })).toBe('3a unit=0.01 up=z');
  expect(bytesHashOf('3a unit=0.01 up=z')).toBe('3a');
  expect(importOptionsOf('3a unit=0.01 up=z')).toEqual({ unit: 0.01, upAxis: 'z' });
  expect(importOptionsOf('3a')).toEqual({});
});

test('the clip counts before its folder, that before the folder above, each for what it says', async () => {
  const { library, choose, lab, clip, place } = await setUp();
  const deep = { kind: 'folder', path: place('lab', 'deep') } as const;
  valueOf(choose(lab, nothing, { unit: 0.0254, upAxis: 'y' }));
  valueOf(choose(deep, nothing, zUp));
  const options = () => loadChoices(library.db).optionsFor(place('lab', 'deep', 'run.bvh'), undefined);
  expect(options()).toEqual({ unit: 0.0254, upAxis: 'z' });
  const run = clip('run');
  valueOf(choose({ kind: 'clip', id: run.id }, nothing, { unit: 1, upAxis: null }));
  const found = loadChoices(library.db).optionsFor(run.path, bytesHashOf(run.content));
  expect(found).toEqual({ unit: 1, upAxis: 'z' });
});

test('a clip keeps what was made of it; its file and all copies are read again, and undo takes it back', async () => {
  const { library, index, clips, clip, choose } = await setUp();
  const { id } = clip('walk');
  valueOf(applyEdit(library.db, { name: 'Mark', changes: [{ kind: 'marker.add', marker: markerOn(id) }] }));
  const guessed = clipImport(library.db, id)!;
  expect(guessed).toMatchObject({ unitName: 'centimetres', unitGuessed: true, choice: nothing });
  valueOf(choose({ kind: 'clip', id }, nothing, inches));
  expect(clips()).toHaveLength(2);
  expect(clip('walk')).toMatchObject({ id, missing: false });
  expect(await index()).toMatchObject({ updated: 2, added: 0, unchanged: 1 });
  expect(clip('walk')).toMatchObject({ id, unitName: 'inches', missing: false, markerCount: 1 });
  expect(clipImport(library.db, id)).toMatchObject({ unitGuessed: false, choice: inches });
  expect(await index()).toMatchObject({ unchanged: 3 });

  valueOf(undoEdit(library.db));
  await index();
  expect(clip('walk')).toMatchObject({ id, unitName: 'centimetres', markerCount: 1 });
  expect(clips()).toHaveLength(2);
  valueOf(redoEdit(library.db));
  await index();
  expect(clip('walk')).toMatchObject({ id, unitName: 'inches', markerCount: 1 });
});

test('a folder: its clips stay what they are, a copy elsewhere becomes a clip of its own', async () => {
  const { library, index, clips, clip, choose, lab, place } = await setUp();
  const { id } = clip('walk');
  valueOf(applyEdit(library.db, { name: 'Mark', changes: [{ kind: 'marker.add', marker: markerOn(id) }] }));
  valueOf(choose(lab, nothing, inches));
  expect(await index()).toMatchObject({ added: 0, updated: 2, unchanged: 1 });
  expect(clip('walk')).toMatchObject({ id, path: place('lab', 'walk.bvh'), unitName: 'inches' });
  expect(clip('run')).toMatchObject({ unitName: 'inches' });
  expect(clip('walk copy')).toMatchObject({ unitName: 'centimetres', missing: false });
  expect(markersOf(library.db, [id])).toHaveLength(1);
  expect(clips()).toHaveLength(3);
  // What comes into the folder later is read so, too.
  writeFileSync(place('lab', 'jump.bvh'), smallBvh({ rise: 3 }));
  await index();
  expect(clip('jump')).toMatchObject({ unitName: 'inches' });
});

test('a clip that moves is read as was said of it', async () => {
  const { index, clip, choose, place } = await setUp();
  const { id } = clip('run');
  valueOf(choose({ kind: 'clip', id }, nothing, inches));
  writeFileSync(place('other', 'run again.bvh'), smallBvh({ rise: 2 }));
  await index();
  expect(clip('run')).toMatchObject({ id, unitName: 'inches' });
  expect(clip('run again')).toBeUndefined(); // one clip, two places
});

test('an old view of it, and a folder without clips, are refused', async () => {
  const { choose, lab } = await setUp();
  valueOf(choose(lab, nothing, inches));
  expect(choose(lab, nothing, zUp)).toMatchObject({ error: { code: 'staleEdit' } });
  const nowhere = { kind: 'folder', path: '/nowhere' } as const;
  expect(choose(nowhere, nothing, zUp)).toMatchObject({ error: { code: 'unknownFiles' } });
});

test('the window says it and undoes it: files are read by themselves, the motion is another at once', async () => {
  const { library, services, call } = setUpHandlers();
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'walk.bvh'), smallBvh());
  writeFileSync(path.join(folder, 'other.bvh'), smallBvh({ rise: 4 }));
  valueOf(
    await indexRoots(
      { roots: [folder] },
      {
        ...library,
        signal: new AbortController().signal,
        gate: createPauseGate(),
        parallel: 1,
        importFile: indexFile,
        report: () => undefined,
        onRows: () => undefined,
        onProblem: () => undefined,
      },
    ),
  );
  const id = searchLibrary(library.db, rowsFor('walk')).rows[0].id;
  const height = async (): Promise<number> => {
    const { skeleton } = decodeClip(valueOf(await loadClip(library, services.pool, id)));
    return skeleton.restPositions[4];
  };
  expect(await height()).toBeCloseTo(0.8, 6);
  const subject = { kind: 'clip', id } as const;
  const edit = {
    name: 'Set unit',
    changes: [{ kind: 'import.set', subject, before: nothing, after: { unit: 1, upAxis: null } }],
  };
  expect(await call('edit.commit', { edit })).toMatchObject({ ok: true });
  expect(await height()).toBeCloseTo(80, 4);
  await services.jobs.idle();
  expect(valueOf(await call('clip.import', { clipId: id }))).toMatchObject({
    unitName: 'metres',
    unitGuessed: false,
    choice: { unit: 1 },
    folder: { path: folder, choice: nothing },
  });
  await call('edit.undo', {});
  await services.jobs.idle();
  expect(await height()).toBeCloseTo(0.8, 6);
  expect(valueOf(await call('clip.import', { clipId: id }))).toMatchObject({ unitGuessed: true });
});
