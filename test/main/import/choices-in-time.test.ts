import { renameSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ImportChoice, ImportSubject } from '../../../contract/clips/import-choice.ts';
import type { FileOutcome, FoundFile } from '../../../main/library/indexed/file-outcome.ts';
import { indexFile } from '../../../main/import/read/index-file.ts';
import { createPauseGate } from '../../../main/import/jobs/pause-gate.ts';
import { readWhatIsLeft } from '../../../main/import/indexing/read-after-choice.ts';
import { linkClip } from '../../../main/import/indexing/relink.ts';
import { clipImport } from '../../../main/library/files/clip-import.ts';
import { applyEdit, redoEdit, undoEdit } from '../../../main/library/edits/edits.ts';
import { closeLibrary, openLibrary } from '../../../main/library/library.ts';
import { filesToRead } from '../../../main/library/indexed/known-files.ts';
import { valueOf } from '../../../main/library/problems.ts';
import { setUp as setUpHandlers } from '../ipc/handlers-fixture.ts';
import { smallBvh } from '../small-bvh.ts';
import { clipNamed, clipsOf, mark, setUp as setUpFolder } from './index-fixture.ts';
import { eventually } from '../eventually.ts';

const nothing: ImportChoice = { unit: null, upAxis: null };
const inches: ImportChoice = { unit: 0.0254, upAxis: null };
const metres: ImportChoice = { unit: 1, upAxis: null };

/** `walk.bvh` with a marker, in the library. */
async function setUp() {
  const all = setUpFolder();
  const { library, write, index, clips } = all;
  write('walk.bvh', smallBvh());
  await index();
  const [clip] = clipsOf(library);
  mark(library, clip);
  const choose = (subject: ImportSubject, before: ImportChoice, after: ImportChoice) =>
    valueOf(
      applyEdit(library.db, { name: 'Set', changes: [{ kind: 'import.set', subject, before, after }] }),
    );
  const walk = { kind: 'clip', id: clip.id } as const;
  const here = { kind: 'folder', path: clips } as const;
  return { ...all, choose, walk, here, id: clip.id };
}

/** What the clip is, with the marker that was put on it. */
const as = (unitName: string, missing = false) => ({ unitName, missing, markerCount: 1 });

describe("a clip's choice", () => {
  test('goes on when its file is replaced, and is taken back all the same', async () => {
    const { library, write, index, choose, walk, id } = await setUp();
    choose(walk, nothing, inches);
    await index();
    write('walk.bvh', smallBvh({ frames: 9 }));
    await index();
    expect(clipsOf(library)).toMatchObject([{ id, frameCount: 9, ...as('inches') }]);
    expect(valueOf(await index())).toMatchObject({ unchanged: 1 });
    valueOf(undoEdit(library.db));
    await index();
    expect(clipsOf(library)).toMatchObject([{ id, frameCount: 9, ...as('centimetres') }]);
    write('walk.bvh', smallBvh());
    await index();
    expect(clipsOf(library)).toMatchObject([{ id, frameCount: 3, ...as('centimetres') }]);
  });

  test('stays with its content where that moved while another file took its place', async () => {
    const { library, write, index, choose, walk, id } = await setUp();
    choose(walk, nothing, inches);
    await index();
    write('moved.bvh', smallBvh());
    write('walk.bvh', smallBvh({ rise: 5 }));
    await index();
    expect(clipNamed(library, 'moved')).toMatchObject({ id, ...as('inches') });
    expect(clipNamed(library, 'walk')).toMatchObject({ unitName: 'centimetres', missing: false });
  });

  test('can be made while its file is missing, and counts when it is back', async () => {
    const { library, write, index, choose, walk, id, file } = await setUp();
    write('other.bvh', smallBvh({ rise: 3 }));
    rmSync(file('walk.bvh'));
    await index();
    expect(clipNamed(library, 'walk')).toMatchObject(as('centimetres', true));
    choose(walk, nothing, inches);
    await index();
    expect(clipNamed(library, 'walk')).toMatchObject({ id, ...as('centimetres', true) });
    write('walk.bvh', smallBvh());
    await index();
    expect(clipNamed(library, 'walk')).toMatchObject({ id, ...as('inches') });
  });

  test('is the whole file: every take says the same, and what is said of another take takes its place', async () => {
    const { library, index, write, choose } = await setUp();
    write('duel.bvh', twoFigures);
    await index();
    const [one, two] = ['duel · Ann', 'duel · Bob'].map((name) => clipNamed(library, name));
    choose({ kind: 'clip', id: one.id }, nothing, inches);
    expect(clipImport(library.db, two.id)).toMatchObject({ takes: 2, choice: inches });
    choose({ kind: 'clip', id: two.id }, inches, metres);
    await index();
    expect(clipImport(library.db, one.id)).toMatchObject({ unitName: 'metres', choice: metres });
    valueOf(undoEdit(library.db));
    valueOf(undoEdit(library.db));
    await index();
    for (const { id } of [one, two]) {
      expect(clipImport(library.db, id)).toMatchObject({ unitGuessed: true, choice: nothing });
    }
  });
});

describe('a choice that comes while files are read', () => {
  /** Indexes, and does `meanwhile` when the first file was read and is not stored yet. */
  const indexWith = (index: Awaited<ReturnType<typeof setUp>>['index'], meanwhile: () => void) => {
    let isFirst = true;
    const importFile = async (file: FoundFile, options: object): Promise<FileOutcome | undefined> => {
      const outcome = await indexFile(file, options);
      if (isFirst) meanwhile();
      isFirst = false;
      return outcome;
    };
    return index({ importFile });
  };

  test('counts for what was read before it, in the same run; so do two, one after the other', async () => {
    const { library, write, index, choose, here, id } = await setUp();
    write('walk.bvh', smallBvh({ frames: 4 }));
    write('run.bvh', smallBvh({ rise: 2 }));
    await indexWith(index, () => {
      choose(here, nothing, metres);
      choose(here, metres, inches);
    });
    expect(clipNamed(library, 'walk')).toMatchObject({ id, frameCount: 4, ...as('inches') });
    expect(clipNamed(library, 'run')).toMatchObject({ unitName: 'inches' });
    expect(filesToRead(library.db)).toEqual([]);
    expect(valueOf(await index())).toMatchObject({ unchanged: 2 });
  });

  test('counts for a run that had begun before and ends after the one that it set off', async () => {
    const { library, index, choose, here, walk, id } = await setUp();
    choose(walk, nothing, metres);
    let goOn = (): void => undefined;
    const slow = new Promise<void>((resolve) => (goOn = resolve));
    const first = index({
      importFile: async (file, options) => {
        const outcome = await indexFile(file, options);
        await slow;
        return outcome;
      },
    });
    choose(here, nothing, { unit: null, upAxis: 'z' });
    choose(walk, metres, inches);
    await index();
    goOn();
    await first;
    expect(clipsOf(library)).toMatchObject([{ id, ...as('inches') }]);
    expect(clipImport(library.db, id)).toMatchObject({ upAxis: 'z', upAxisGuessed: false });
    expect(valueOf(await index())).toMatchObject({ unchanged: 1 });
  });

  test('counts for a run that is paused', async () => {
    const { library, write, index, choose, here } = await setUp();
    write('run.bvh', smallBvh({ rise: 2 }));
    write('stop.bvh', smallBvh({ rise: 3 }));
    const gate = createPauseGate();
    const run = index({
      gate,
      importFile: async (file, options) => {
        gate.shut();
        return indexFile(file, options);
      },
    });
    await eventually(() => expect(gate.isShut()).toBe(true));
    choose(here, nothing, inches);
    gate.open();
    const end = setInterval(() => gate.open(), 5);
    await run;
    clearInterval(end);
    expect(clipsOf(library).map(({ unitName }) => unitName)).toEqual(['inches', 'inches', 'inches']);
    expect(filesToRead(library.db)).toEqual([]);
  });
});

describe('a reading that was cut short', () => {
  test('goes on when the library is opened again, and undo of a choice of an earlier session is read too', async () => {
    const { library, services, call } = setUpHandlers();
    const { write, clips, index } = setUpFolder();
    write('walk.bvh', smallBvh());
    await index({ db: library.db, cache: library.cache });
    const subject = { kind: 'folder', path: clips } as const;
    valueOf(
      applyEdit(library.db, {
        name: 'Set',
        changes: [{ kind: 'import.set', subject, before: nothing, after: inches }],
      }),
    );
    // Nothing was read: as if the app had been killed here.
    const unitOf = () => clipsOf(library)[0].unitName;
    expect(unitOf()).toBe('centimetres');
    readWhatIsLeft({ ...services, library }, true);
    await services.jobs.idle();
    expect(unitOf()).toBe('inches');
    expect(await call('edit.undo', {})).toMatchObject({ ok: true });
    await services.jobs.idle();
    expect(unitOf()).toBe('centimetres');
    readWhatIsLeft({ ...services, library }, true);
    expect(services.jobs.isRunning()).toBe(false);
  });

  test('by closing the library between two files: both are read by the next run, with nothing lost', async () => {
    const { library, write, index, choose, here, id } = await setUp();
    write('run.bvh', smallBvh({ rise: 2 }));
    await index();
    choose(here, nothing, inches);
    const abort = new AbortController();
    await index({
      signal: abort.signal,
      importFile: (file, options) => {
        abort.abort();
        return indexFile(file, options);
      },
    });
    expect(filesToRead(library.db)).toHaveLength(1);
    closeLibrary(library);
    const again = valueOf(openLibrary(library.path));
    await index({ db: again.db, cache: again.cache });
    expect(clipsOf(again).map(({ unitName }) => unitName)).toEqual(['inches', 'inches']);
    valueOf(undoEdit(again.db));
    valueOf(redoEdit(again.db));
    valueOf(undoEdit(again.db));
    await index({ db: again.db, cache: again.cache });
    expect(clipNamed(again, 'walk')).toMatchObject({ id, ...as('centimetres') });
    expect(filesToRead(again.db)).toEqual([]);
    closeLibrary(again);
  });
});

test('a run that was cut short after it learned that a folder moved: the next one reads the rest as chosen', async () => {
  const { library, write, index, clips, choose, file, id } = await setUp();
  write('lab/deep/run.bvh', smallBvh({ rise: 2 }));
  await index();
  choose({ kind: 'folder', path: file('lab') }, nothing, inches);
  await index();
  renameSync(file('lab'), file('a studio'));
  write('a studio/also new.bvh', smallBvh({ rise: 6 }));
  const abort = new AbortController();
  let read = 0;
  await index({
    signal: abort.signal,
    importFile: (found, options) => {
      if (++read === 3) abort.abort(); // the new file by itself, the one that moved, and that once more
      return indexFile(found, options);
    },
  });
  await index();
  expect(Object.fromEntries(clipsOf(library).map(({ name, unitName }) => [name, unitName]))).toEqual({
    ...{ walk: 'centimetres', run: 'inches', 'also new': 'inches' },
  });
  expect(clipNamed(library, 'walk').id).toBe(id);
  expect(valueOf(await index({}, clips))).toMatchObject({ unchanged: 3 });
});

test('a choice is taken back after its file was deleted: a copy elsewhere that takes over its clip is read for it', async () => {
  const { library, write, index, choose, file } = await setUp();
  write('lab/run.bvh', smallBvh({ rise: 2 }));
  write('run.bvh', smallBvh({ rise: 2 }));
  await index();
  const lab = { kind: 'folder', path: file('lab') } as const;
  choose(lab, nothing, inches);
  await index();
  rmSync(file('lab/run.bvh'));
  await index();
  choose(lab, inches, nothing);
  await index();
  const run = clipsOf(library).filter(({ name }) => name === 'run');
  expect(run).toMatchObject([{ unitName: 'centimetres', missing: false, path: file('run.bvh') }]);
});

test('a file is replaced while a copy of what was in it stays: what was said counts for both, and is taken back of both', async () => {
  const { library, write, index, choose, walk, file } = await setUp();
  write('lab/copy.bvh', smallBvh());
  await index();
  choose({ kind: 'folder', path: file('lab') }, nothing, { unit: null, upAxis: 'z' });
  choose(walk, nothing, inches);
  await index();
  write('walk.bvh', smallBvh({ rise: 8 }));
  await index();
  const units = () => clipsOf(library).map(({ unitName, missing }) => (missing ? 'missing' : unitName));
  expect(units()).toEqual(['inches', 'inches']);
  valueOf(undoEdit(library.db));
  valueOf(undoEdit(library.db));
  await index();
  expect(units()).toEqual(['centimetres', 'centimetres']);
  valueOf(redoEdit(library.db));
  valueOf(redoEdit(library.db));
  await index();
  expect(clipNamed(library, 'walk')).toMatchObject(as('inches'));
});

test('a clip whose file was deleted is told that a copy, read otherwise, is it: its work goes there', async () => {
  const { library, services } = setUpHandlers();
  const { write, file, index } = setUpFolder();
  const ports = { db: library.db, cache: library.cache };
  write('lab/walk.bvh', smallBvh());
  await index(ports);
  const [{ id }] = clipsOf(library);
  const subject = { kind: 'folder', path: file('lab') } as const;
  const change = { kind: 'import.set', subject, before: nothing, after: inches } as const;
  valueOf(applyEdit(library.db, { name: 'Set', changes: [change] }));
  mark(library, clipsOf(library)[0]);
  write('copy.bvh', smallBvh());
  await index(ports);
  rmSync(file('lab/walk.bvh'));
  await index(ports);
  expect(clipNamed(library, 'walk')).toMatchObject(as('inches', true));
  valueOf(await linkClip({ ...services, library }, id, file('copy.bvh')));
  await services.jobs.idle();
  expect(clipsOf(library)).toMatchObject([{ id, name: 'copy', ...as('centimetres') }]);
});

test('a file is replaced whose clip made another make room: the one with the work goes on', async () => {
  const { library, write, index, choose, file, id } = await setUp();
  write('lab/copy.bvh', smallBvh());
  await index();
  const lab = { kind: 'folder', path: file('lab') } as const;
  choose(lab, nothing, inches);
  await index();
  choose(lab, inches, nothing);
  await index();
  rmSync(file('walk.bvh'));
  await index();
  write('lab/copy.bvh', smallBvh({ frames: 7 }));
  await index();
  expect(clipsOf(library)).toMatchObject([{ id, frameCount: 7, ...as('centimetres') }]);
});

/** Two figures in one file: two takes. */
const twoFigures = ((): string => {
  const [head, motion] = smallBvh().split('MOTION\n');
  const figure = (name: string): string => head.replace('HIERARCHY\n', '').replace('Hips', name);
  const [frames, time, ...rows] = motion.trim().split('\n');
  return `HIERARCHY\n${figure('Ann')}${figure('Bob')}MOTION\n${frames}\n${time}\n${rows.map((row) => `${row} ${row}`).join('\n')}\n`;
})();
