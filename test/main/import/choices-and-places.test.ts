import { renameSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../../contract/edits/edits.ts';
import type { ImportChoice, ImportSubject } from '../../../contract/clips/import-choice.ts';
import { applyEdit, lastRevision, redoEdit, undoEdit, undoState } from '../../../main/library/edits/edits.ts';
import { ownEdits } from '../../../main/library/edits/own-edits.ts';
import { valueOf } from '../../../main/library/problems.ts';
import { markersOf } from '../../../main/library/rows/marker-rows.ts';
import { allTransitions } from '../../../main/library/rows/transition-rows.ts';
import { transitionOf } from '../sample-rows.ts';
import { smallBvh } from '../small-bvh.ts';
import { clipNamed, clipsOf, mark, setUp as setUpFolder } from './index-fixture.ts';

const nothing: ImportChoice = { unit: null, upAxis: null };
const inches: ImportChoice = { unit: 0.0254, upAxis: null };
const metres: ImportChoice = { unit: 1, upAxis: null };

/** `lab/walk.bvh`, and the same file as `other/copy.bvh`. */
async function setUp({ copy = true } = {}) {
  const all = setUpFolder();
  const { library, write, file, index } = all;
  write('lab/walk.bvh', smallBvh());
  if (copy) write('other/copy.bvh', smallBvh());
  await index();
  const edit = (...changes: Change[]) => valueOf(applyEdit(library.db, { name: 'Work', changes }));
  const choose = (subject: ImportSubject, before: ImportChoice, after: ImportChoice) =>
    edit({ kind: 'import.set', subject, before, after });
  const folder = (name: string) => ({ kind: 'folder', path: file(name) }) as const;
  /** Every clip of the list: none is missing, and this is what each was read in. */
  const list = () =>
    Object.fromEntries(
      clipsOf(library).map(({ name, missing, unitName, markerCount }) => [
        name,
        `${missing ? 'missing, ' : ''}${unitName}, ${markerCount} markers`,
      ]),
    );
  return { ...all, edit, choose, folder, list, id: clipsOf(library)[0].id };
}

describe("a folder's choice that is taken back", () => {
  test('by undo, after its copy elsewhere became a clip of its own: one clip again, with what was made of it', async () => {
    const { library, index, choose, folder, list, id } = await setUp();
    mark(library, clipNamed(library, 'walk'));
    choose(folder('lab'), nothing, inches);
    await index();
    expect(list()).toEqual({ walk: 'inches, 1 markers', copy: 'centimetres, 0 markers' });
    valueOf(undoEdit(library.db));
    await index();
    expect(list()).toEqual({ walk: 'centimetres, 1 markers' });
    expect(clipNamed(library, 'walk').id).toBe(id);
    valueOf(redoEdit(library.db));
    await index();
    expect(list()).toEqual({ walk: 'inches, 1 markers', copy: 'centimetres, 0 markers' });
    expect(clipNamed(library, 'walk').id).toBe(id);
  });

  test('by another choice, after people worked on both: one clip has the work of both, and undo parts them', async () => {
    const { library, index, choose, edit, folder, list } = await setUp();
    mark(library, clipNamed(library, 'walk'));
    choose(folder('lab'), nothing, inches);
    await index();
    const [walk, copy] = ['walk', 'copy'].map((name) => clipNamed(library, name));
    mark(library, copy, 0.01);
    edit(
      { kind: 'note.set', clipId: walk.id, before: '', after: 'slides' },
      { kind: 'note.set', clipId: copy.id, before: '', after: 'the copy' },
      { kind: 'tag.put', tag: 'gait', clipIds: [copy.id] },
      { kind: 'transition.add', transition: transitionOf(walk.id, copy.id) },
    );
    const transitions = allTransitions(library.db);
    choose(folder('lab'), inches, nothing);
    await index();
    expect(list()).toEqual({ walk: 'centimetres, 2 markers' });
    expect(clipNamed(library, 'walk')).toMatchObject({ note: 'slides\nthe copy', tags: ['gait'] });
    const [{ source, destination }] = allTransitions(library.db);
    expect([source.id, destination.id]).toEqual([walk.id, walk.id]);
    for (const again of [0, 1]) {
      valueOf(undoEdit(library.db));
      await index();
      expect(list(), `${again}`).toEqual({ walk: 'inches, 1 markers', copy: 'centimetres, 1 markers' });
      expect(allTransitions(library.db)).toEqual(transitions);
      expect(clipNamed(library, 'copy')).toMatchObject({ id: copy.id, note: 'the copy', tags: ['gait'] });
      valueOf(redoEdit(library.db));
      await index();
      expect(list(), `${again}`).toEqual({ walk: 'centimetres, 2 markers' });
    }
  });
});

describe('a folder with a choice', () => {
  test('is renamed: its clips stay what they are, and so does what people said and made', async () => {
    const { library, index, choose, folder, file, write, list, id } = await setUp({ copy: false });
    mark(library, clipNamed(library, 'walk'));
    choose(folder('lab'), nothing, inches);
    await index();
    renameSync(file('lab'), file('studio'));
    write('studio/new.bvh', smallBvh({ rise: 4 }));
    await index();
    expect(list()).toEqual({ walk: 'inches, 1 markers', new: 'inches, 0 markers' });
    expect(clipNamed(library, 'walk')).toMatchObject({ id, path: file('studio/walk.bvh') });
    expect(valueOf(await index())).toMatchObject({ unchanged: 2 });
    expect(markersOf(library.db, [id])).toHaveLength(1);
  });

  test('is renamed, and the choice is then taken back, given again, and made anew where the folder is now', async () => {
    const { library, index, choose, folder, file, list } = await setUp({ copy: false });
    mark(library, clipNamed(library, 'walk'));
    choose(folder('lab'), nothing, inches);
    await index();
    renameSync(file('lab'), file('studio'));
    await index();
    choose(folder('studio'), inches, metres);
    await index();
    expect(list()).toEqual({ walk: 'metres, 1 markers' });
    valueOf(undoEdit(library.db));
    await index();
    expect(list()).toEqual({ walk: 'inches, 1 markers' });
    valueOf(undoEdit(library.db));
    await index();
    expect(list()).toEqual({ walk: 'centimetres, 1 markers' });
    valueOf(redoEdit(library.db));
    valueOf(redoEdit(library.db));
    await index();
    expect(list()).toEqual({ walk: 'metres, 1 markers' });
  });

  test('loses a file to another folder: it goes on being read as was said of it', async () => {
    const { library, index, choose, folder, file, write, list, id } = await setUp();
    write('lab/run.bvh', smallBvh({ rise: 2 }));
    await index();
    rmSync(file('other/copy.bvh'));
    await index();
    choose(folder('lab'), nothing, inches);
    await index();
    mark(library, clipNamed(library, 'walk'));
    renameSync(file('lab/walk.bvh'), file('other/stroll.bvh'));
    write('other/new.bvh', smallBvh({ rise: 4 }));
    await index();
    expect(list()).toMatchObject({ stroll: 'inches, 1 markers', new: 'centimetres, 0 markers' });
    expect(clipNamed(library, 'stroll').id).toBe(id);
    expect(valueOf(await index())).toMatchObject({ unchanged: 3 });
    choose(folder('other'), nothing, metres); // said of where it is now
    await index();
    expect(list()).toMatchObject({ stroll: 'metres, 1 markers', new: 'metres, 0 markers' });
  });

  test('loses a file to a folder of which something else was said: that counts, and the clip goes along', async () => {
    const { library, index, choose, folder, file, write, list, id } = await setUp({ copy: false });
    write('lab/run.bvh', smallBvh({ rise: 2 }));
    write('other/jump.bvh', smallBvh({ rise: 3 }));
    await index();
    choose(folder('lab'), nothing, inches);
    choose(folder('other'), nothing, metres);
    await index();
    mark(library, clipNamed(library, 'walk'));
    renameSync(file('lab/walk.bvh'), file('other/walk.bvh'));
    await index();
    expect(list()).toEqual({
      walk: 'metres, 1 markers',
      run: 'inches, 0 markers',
      jump: 'metres, 0 markers',
    });
    expect(clipNamed(library, 'walk').id).toBe(id);
  });

  test('loses a file to a folder where a copy of it is worked on: the work comes together by an edit of this process', async () => {
    const { library, index, choose, folder, file, list } = await setUp();
    choose(folder('lab'), nothing, inches);
    choose(folder('other'), nothing, metres);
    await index();
    for (const name of ['walk', 'copy']) mark(library, clipNamed(library, name));
    const before = lastRevision(library.db);
    renameSync(file('lab/walk.bvh'), file('other/walk.bvh'));
    await index();
    expect(Object.values(list())).toEqual(['metres, 2 markers']);
    expect(undoState(library.db).undo).toBe('Bring copies together');
    expect(ownEdits(library.db)).toContain(before + 1);
  });
});
