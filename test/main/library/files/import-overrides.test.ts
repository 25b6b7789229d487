import { readFileSync, renameSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ImportOverride, OverrideSubject } from '#contract/clips/import-override.ts';
import { decodeClip } from '#core/clip/clip-buffer.ts';
import { importBvhTakes } from '#main/import/read/import-file.ts';
import { linkClip } from '#main/import/indexing/relink.ts';
import { loadClip } from '#main/import/clips/clip-buffers.ts';
import { clipImport, readImport } from '#main/library/files/clip-import.ts';
import { valueOf } from '#main/library/problems.ts';
import { readClipSettings } from '#main/library/rows/clip-settings.ts';
import { edit, redo, tryEdit, undo } from '#test/main/edit.ts';
import { clipNamed, clipsOf, mark, setUp as setUpFolder } from '#test/main/import/index-fixture.ts';
import { setUp as setUpHandlers } from '#test/main/ipc/handlers-fixture.ts';
import { smallBvh } from '#test/main/small-bvh.ts';

const nothing: ImportOverride = { unit: null, upAxis: null };
const inches: ImportOverride = { unit: 0.0254, upAxis: null };
const metres: ImportOverride = { unit: 1, upAxis: null };
const zUp: ImportOverride = { unit: null, upAxis: 'z' };

/** `lab/walk.bvh` with a marker, `lab/deep/run.bvh`, and a copy of the walk in `other`. */
async function setUp() {
  const all = setUpFolder();
  const { library, write, index, file } = all;
  write('lab/walk.bvh', smallBvh());
  write('lab/deep/run.bvh', smallBvh({ rise: 2 }));
  write('other/walk copy.bvh', smallBvh());
  await index();
  const clip = (name: string) => clipNamed(library, name);
  mark(library, clip('walk'));
  const choose = (subject: OverrideSubject, before: ImportOverride, after: ImportOverride) =>
    tryEdit(library.db, { kind: 'import.set', subject, before, after });
  const folder = (name: string) => ({ kind: 'folder', path: file(name) }) as const;
  const ofClip = (name: string) => ({ kind: 'clip', id: clip(name).id }) as const;
  /** Unit, up axis and user data of every clip. */
  const list = () =>
    Object.fromEntries(
      clipsOf(library).map(({ name, missing, unitName, markerCount }) => [
        name,
        `${missing ? 'missing, ' : ''}${unitName}, ${markerCount}`,
      ]),
    );
  return { ...all, clip, choose, folder, ofClip, list };
}

test('an override is one row for all copies, and reads no file again; undo removes it', async () => {
  const { library, index, choose, ofClip, list, clip } = await setUp();
  const { id } = clip('walk');
  const before = clip('walk');
  const guessed = { unitName: 'centimetres', unitGuessed: true, override: nothing };
  expect(clipImport(library.db, id)).toMatchObject(guessed);
  valueOf(choose(ofClip('walk'), nothing, inches));
  expect(list()).toEqual({ walk: 'inches, 1', run: 'centimetres, 0' });
  expect(clip('walk')).toMatchObject({ id, copies: before.copies, content: `${before.content} unit=0.0254` });
  expect(clip('walk').skeletonId).not.toBe(before.skeletonId);
  expect(clipImport(library.db, id)).toMatchObject({ unitGuessed: false, override: inches });
  expect(valueOf(await index())).toMatchObject({ unchanged: 3, updated: 0 });
  undo(library.db);
  expect(clip('walk')).toEqual(before);
  expect(clipImport(library.db, id)).toMatchObject(guessed);
  redo(library.db);
  expect(list()).toEqual({ walk: 'inches, 1', run: 'centimetres, 0' });
});

test('an override of a folder applies to clips whose file is in it, including later ones', async () => {
  const { write, index, choose, folder, list } = await setUp();
  valueOf(choose(folder('other'), nothing, metres)); // a copy is there, and no clip's file
  expect(list()).toEqual({ walk: 'centimetres, 1', run: 'centimetres, 0' });
  valueOf(choose(folder('lab'), nothing, inches));
  write('lab/jump.bvh', smallBvh({ rise: 3 }));
  await index();
  expect(list()).toEqual({ walk: 'inches, 1', run: 'inches, 0', jump: 'inches, 0' });
});

describe('the ground height belongs to the motion as it is loaded', () => {
  const heightOf = (bvh: string, options: object): number => {
    const takes = importBvhTakes(Buffer.from(bvh), 'walk.bvh', options);
    return takes.ok ? takes.value[0].clip.groundHeight : NaN;
  };

  test.each([inches, zUp, { unit: 1, upAxis: 'z' } as const, nothing])('%o', async (choice) => {
    const { library, choose, ofClip, file, clip } = await setUp();
    const bvh = readFileSync(file('lab/walk.bvh'), 'utf8');
    if (choice !== nothing) valueOf(choose(ofClip('walk'), nothing, choice));
    const { unit, upAxis } = choice;
    const options = { ...(unit !== null && { unit }), ...(upAxis !== null && { upAxis }) };
    const expected = heightOf(bvh, options);
    expect(readClipSettings(library.db, ofClip('walk').id)!.groundHeight).toBeCloseTo(expected, 5);
    expect(clip('walk').detectedGround).toBeCloseTo(expected, 5);
  });

  test('a ground height set by a user stays, in metres, beside the detected one', async () => {
    const { library, choose, ofClip, clip } = await setUp();
    const { settings: before, detectedGround } = clip('walk');
    expect(detectedGround).toBe(before.groundHeight);
    const after = { ...before, groundHeight: 0.25 };
    const change = { kind: 'clip.set', id: clip('walk').id, before, after } as const;
    edit(library.db, change);
    valueOf(choose(ofClip('walk'), nothing, inches));
    expect(clip('walk').settings.groundHeight).toBe(0.25);
    expect(clip('walk').detectedGround).toBeCloseTo(detectedGround * 2.54, 5);
  });
});

test('an override applies to the whole file: all takes have it, and setting it on another take replaces it', async () => {
  const { library, write, index, choose, ofClip } = await setUp();
  write('duel.bvh', twoFigures);
  await index();
  const [one, two] = ['duel · Ann', 'duel · Bob'].map(ofClip);
  valueOf(choose(one, nothing, inches));
  const { takes, ...found } = clipImport(library.db, two.id)!;
  expect(takes.toSorted()).toEqual([one.id, two.id].toSorted());
  expect(found).toMatchObject({ unitName: 'inches', override: inches });
  valueOf(choose(two, inches, metres));
  expect(clipImport(library.db, one.id)).toMatchObject({ unitName: 'metres', override: metres });
  for (const choice of [inches, nothing]) {
    undo(library.db);
    for (const { id } of [one, two]) expect(clipImport(library.db, id)).toMatchObject({ override: choice });
  }
});

describe('the override of a clip stays with it', () => {
  test('when its file is edited, and can still be undone', async () => {
    const { library, write, index, choose, ofClip, list, file } = await setUp();
    rmSync(file('other/walk copy.bvh'));
    await index();
    valueOf(choose(ofClip('walk'), nothing, inches));
    write('lab/walk.bvh', smallBvh({ frames: 9 }));
    await index();
    expect(list()).toMatchObject({ walk: 'inches, 1' });
    undo(library.db);
    expect(list()).toMatchObject({ walk: 'centimetres, 1' });
  });

  test('when its content moved and another file took its place', async () => {
    const { write, index, choose, ofClip, clip, file } = await setUp();
    rmSync(file('other/walk copy.bvh'));
    await index();
    const { id } = ofClip('walk');
    valueOf(choose(ofClip('walk'), nothing, inches));
    write('moved.bvh', smallBvh());
    write('lab/walk.bvh', smallBvh({ rise: 5 }));
    await index();
    expect(clip('moved')).toMatchObject({ id, unitName: 'inches', markerCount: 1 });
    expect(clip('walk')).toMatchObject({ unitName: 'centimetres', missing: false });
  });

  test('while its file is away', async () => {
    const { write, index, choose, ofClip, list, file } = await setUp();
    rmSync(file('lab/deep/run.bvh'));
    await index();
    valueOf(choose(ofClip('run'), nothing, inches));
    expect(list()).toMatchObject({ run: 'missing, inches, 0' });
    write('lab/deep/run.bvh', smallBvh({ rise: 2 }));
    await index();
    expect(list()).toMatchObject({ run: 'inches, 0' });
  });
});

describe('a folder with an override', () => {
  test('is renamed: the override moves with it, and is edited and undone there', async () => {
    const { library, write, index, choose, folder, list, file, clip } = await setUp();
    const { id } = clip('walk');
    valueOf(choose(folder('lab'), nothing, inches));
    renameSync(file('lab'), file('studio'));
    write('studio/new.bvh', smallBvh({ rise: 4 }));
    await index();
    expect(list()).toEqual({ walk: 'inches, 1', run: 'inches, 0', new: 'inches, 0' });
    expect(clip('walk')).toMatchObject({ id, path: file('studio/walk.bvh') });
    expect(readImport(library.db, { kind: 'clip', id })).toEqual(nothing);
    expect(readImport(library.db, folder('lab'))).toEqual(nothing);
    valueOf(choose(folder('studio'), inches, metres));
    for (const unit of ['inches', 'centimetres']) {
      undo(library.db);
      expect(list()).toMatchObject({ walk: `${unit}, 1`, new: `${unit}, 0` });
    }
    redo(library.db);
    expect(list()).toMatchObject({ walk: 'inches, 1', new: 'inches, 0' });
  });

  test('is renamed while a copy of the same name exists elsewhere: its clip moves with the folder', async () => {
    const { write, index, choose, folder, list, file, clip } = await setUp();
    write('another/walk.bvh', smallBvh());
    await index();
    valueOf(choose(folder('lab'), nothing, inches));
    renameSync(file('lab'), file('studio'));
    await index();
    expect(clip('walk').path).toBe(file('studio/walk.bvh'));
    expect(list()).toMatchObject({ walk: 'inches, 1', run: 'inches, 0' });
  });

  test('becomes one with another that has one: that of the first by path counts', async () => {
    const { library, write, index, choose, folder, file } = await setUp();
    for (const name of ['take 1', 'take 2']) write(`${name}/jump.bvh`, smallBvh({ rise: 5 }));
    await index();
    valueOf(choose(folder('take 2'), nothing, metres));
    valueOf(choose(folder('take 1'), nothing, inches));
    renameSync(file('take 1'), file('takes'));
    rmSync(file('take 2'), { recursive: true });
    await index();
    const overrides = ['takes', 'take 1', 'take 2'].map((name) => readImport(library.db, folder(name)));
    expect(overrides).toEqual([inches, nothing, metres]);
  });

  test('is missing for a run, and is found elsewhere', async () => {
    const { library, index, choose, folder, list, file, clips } = await setUp();
    valueOf(choose(folder('lab/deep'), nothing, inches));
    renameSync(file('lab/deep'), `${clips} away`);
    await index();
    expect(list()).toMatchObject({ run: 'missing, inches, 0' });
    renameSync(`${clips} away`, file('other/deeper'));
    await index();
    expect(list()).toMatchObject({ run: 'inches, 0' });
    expect(readImport(library.db, folder('other/deeper'))).toEqual(inches);
  });

  test('loses a file to a folder without an override: the file’s own values count', async () => {
    const { library, index, choose, folder, list, file, clip } = await setUp();
    valueOf(choose(folder('lab'), nothing, inches));
    renameSync(file('lab/deep/run.bvh'), file('other/stroll.bvh'));
    await index();
    expect(list()).toMatchObject({ stroll: 'inches, 0' });
    expect(readImport(library.db, { kind: 'clip', id: clip('stroll').id })).toEqual(inches);
    expect(readImport(library.db, folder('lab'))).toEqual(inches);
    expect(readImport(library.db, folder('other'))).toEqual(nothing);
  });

  test('loses a file to a folder with another override: that override counts', async () => {
    const { index, choose, folder, list, file } = await setUp();
    valueOf(choose(folder('lab'), nothing, inches));
    valueOf(choose(folder('other'), nothing, metres));
    renameSync(file('lab/deep/run.bvh'), file('other/stroll.bvh'));
    await index();
    expect(list()).toMatchObject({ walk: 'inches, 1', stroll: 'metres, 0' });
  });

  test('is emptied into an existing folder: that folder does not get the override', async () => {
    const { library, write, index, choose, folder, list, file } = await setUp();
    write('other/sit.bvh', smallBvh({ rise: 7 }));
    await index();
    valueOf(choose(folder('lab/deep'), nothing, inches));
    renameSync(file('lab/deep/run.bvh'), file('other/run.bvh'));
    await index();
    expect(list()).toMatchObject({ run: 'inches, 0', sit: 'centimetres, 0' });
    expect(readImport(library.db, folder('other'))).toEqual(nothing);
  });
});

test('a clip keeps its file, and its override there, when a folder with a copy is indexed separately', async () => {
  const { index, choose, folder, list, file, write } = await setUp();
  valueOf(choose(folder('lab'), nothing, inches));
  write('a first/copy.bvh', smallBvh());
  await index({}, file('a first'));
  expect(list()).toMatchObject({ walk: 'inches, 1' });
});

test('a clip moves to the place where a user locates its file', async () => {
  const { library, services } = setUpHandlers();
  const { write, file, index } = setUpFolder();
  const ports = { db: library.db, cache: library.cache };
  write('lab/walk.bvh', smallBvh());
  await index(ports);
  const [{ id }] = clipsOf(library);
  renameSync(file('lab/walk.bvh'), file('elsewhere.bvh'));
  await index(ports, file('lab'));
  valueOf(await linkClip({ ...services, library }, id, file('elsewhere.bvh')));
  await services.jobs.idle();
  expect(clipsOf(library)).toMatchObject([{ id, name: 'elsewhere', missing: false }]);
});

test('the window sets and undoes it: the motion changes at once', async () => {
  const { library, services, call } = setUpHandlers();
  const { write, index, clips } = setUpFolder();
  write('walk.bvh', smallBvh());
  write('other.bvh', smallBvh({ rise: 4 }));
  await index({ db: library.db, cache: library.cache });
  const { id } = clipNamed(library, 'walk');
  const height = async (): Promise<number> => {
    const { skeleton } = decodeClip(valueOf(await loadClip(library, services.pool, id)));
    return skeleton.restPositions[4];
  };
  expect(await height()).toBeCloseTo(0.8, 6);
  const subject = { kind: 'clip', id } as const;
  const change = { kind: 'import.set', subject, before: nothing, after: metres } as const;
  const edit = { name: 'Set unit', changes: [change] };
  expect(await call('edit.commit', { edit })).toMatchObject({ ok: true });
  expect(await height()).toBeCloseTo(80, 4);
  expect(valueOf(await call('clip.import', { clipId: id }))).toMatchObject({
    unitName: 'metres',
    unitGuessed: false,
    override: { unit: 1 },
    folder: { path: clips, override: nothing },
  });
  await call('edit.undo', {});
  expect(await height()).toBeCloseTo(0.8, 6);
  expect(valueOf(await call('clip.import', { clipId: id }))).toMatchObject({ unitGuessed: true });
});

/** Two figures in one file: two takes. */
const twoFigures = ((): string => {
  const [head, motion] = smallBvh().split('MOTION\n');
  const figure = (name: string): string => head.replace('HIERARCHY\n', '').replace('Hips', name);
  const [frames, time, ...rows] = motion.trim().split('\n');
  return `HIERARCHY\n${figure('Ann')}${figure('Bob')}MOTION\n${frames}\n${time}\n${rows.map((row) => `${row} ${row}`).join('\n')}\n`;
})();
