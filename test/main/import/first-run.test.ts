import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { decodeClip } from '#core/clip/clip-buffer.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import { loadClip } from '#main/import/clips/clip-buffers.ts';
import { fillNewLibrary } from '#main/import/first-run.ts';
import { searchLibrary } from '#main/library/rows/found-rows.ts';
import { undoState } from '#main/library/edits/edits.ts';
import { markersOf } from '#main/library/rows/marker-rows.ts';
import { valueOf } from '#main/library/problems.ts';
import { allTransitions } from '#main/library/rows/transition-rows.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { presetNamed, rowsFor } from '../sample-rows.ts';
import { openedLibrary, temporaryFolder, temporaryLibrary } from '#test/main/temporary.ts';
import { edit } from '../edit.ts';
import { indexHere, poolHere } from '#test/main/import/index-fixture.ts';

const pool = poolHere();

test('a new library has the starter clips with markers, and a playable transition', async () => {
  const library = temporaryLibrary();
  const folder = path.join(temporaryFolder(), 'starter');
  valueOf(fillNewLibrary(library, folder));
  const { rows } = searchLibrary(library.db, rowsFor('', 100));
  expect(rows.map(({ name }) => name)).toEqual(['crouch', 'hop', 'idle', 'jog', 'turn', 'walk', 'wave']);
  const clips = rows.filter((row) => row.kind === 'clip');
  expect(clips.every(({ trimmedFrames, warnings }) => trimmedFrames === 0 && warnings.length === 0)).toBe(
    true,
  );
  expect(clips.find(({ name }) => name === 'walk')).toMatchObject({
    settings: { loop: true },
    missing: false,
  });

  const [transition, ...others] = allTransitions(library.db);
  expect(others).toEqual([]);
  const markers = markersOf(library.db, [transition.source.id, transition.destination.id]);
  const linked = (id: string | undefined) => markers.find((marker) => marker.id === id);
  expect(linked(transition.source.marker)).toMatchObject({ kind: 'out', time: transition.source.time });
  expect(linked(transition.destination.marker)).toMatchObject({
    kind: 'in',
    time: transition.destination.time,
  });

  const loaded = async ({ id }: { readonly id: string }) =>
    rooted(decodeClip(valueOf(await loadClip(library, pool, id))));
  const source = await loaded(transition.source);
  const destination = await loaded(transition.destination);
  expect(bindTransition([transition], [source, destination], null).ok).toBe(true);
  expect(undoState(library.db)).toMatchObject({ undo: null, redo: null });
});

test('starter clips are added once, and a second library does not touch the shared files', () => {
  const folder = path.join(temporaryFolder(), 'starter');
  const library = temporaryLibrary();
  valueOf(fillNewLibrary(library, folder));
  const times = () => readdirSync(folder).map((name) => statSync(path.join(folder, name)).mtimeMs);
  const before = times();
  valueOf(fillNewLibrary(library, folder));
  expect(allTransitions(library.db)).toHaveLength(1);
  valueOf(fillNewLibrary(temporaryLibrary(), folder));
  expect(times()).toEqual(before);
});

test('the starter markers and the transition have the same ids in every library', () => {
  const folder = path.join(temporaryFolder(), 'starter');
  const [one, other] = [temporaryLibrary(), temporaryLibrary()].map((library) => {
    valueOf(fillNewLibrary(library, folder));
    const transitions = allTransitions(library.db);
    const markers = markersOf(library.db, [transitions[0].source.id]);
    return [...transitions, ...markers].map(({ id }) => id);
  });
  expect(one.length).toBeGreaterThan(2);
  expect(other).toEqual(one);
});

test('a library with files or edits of its own is not filled', async () => {
  const starter = path.resolve(import.meta.dirname, '../../../resources/starter');
  const indexed = temporaryLibrary();
  await indexHere(indexed, [path.join(starter, 'walk.bvh')]);
  const edited = temporaryLibrary();
  edit(edited.db, { kind: 'preset.add', preset: presetNamed('Snappy') });
  for (const library of [indexed, edited]) {
    valueOf(fillNewLibrary(library, path.join(temporaryFolder(), 'starter')));
    expect(allTransitions(library.db)).toEqual([]);
  }
});

test('two libraries created at once share complete files', async () => {
  const folder = path.join(temporaryFolder(), 'starter');
  const script = path.resolve(import.meta.dirname, '../../../tools/team/starter-library.ts');
  const files = [1, 2, 3].map(() => path.join(temporaryFolder(), 'library.db'));
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' };
  const run = promisify(execFile);
  await Promise.all(files.map((file) => run(process.execPath, [script, file, folder], { env })));
  expect(readdirSync(folder).filter((name) => !name.endsWith('.bvh'))).toEqual([]);
  for (const file of files) {
    const library = openedLibrary(file);
    expect(allTransitions(library.db)).toHaveLength(1);
    expect(searchLibrary(library.db, rowsFor('', 100)).total).toBe(7);
  }
});

test('nothing is added if the folder cannot be made, and the next start tries again', () => {
  const library = temporaryLibrary();
  const impossible = path.join(library.path, 'starter');
  expect(fillNewLibrary(library, impossible)).toMatchObject({ ok: false });
  expect(allTransitions(library.db)).toEqual([]);
  valueOf(fillNewLibrary(library, path.join(temporaryFolder(), 'starter')));
  expect(allTransitions(library.db)).toHaveLength(1);
});
