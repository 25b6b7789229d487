import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startIndexing } from '#main/import/indexing/start-indexing.ts';
import { collectUserData } from '#main/export/user-data/collect.ts';
import { valueOf } from '#main/library/problems.ts';
import { edit } from '#test/main/edit.ts';
import { setUp as setUpHandlers } from '#test/main/ipc/handlers-fixture.ts';
import { rangeOn, transitionOf } from '#test/main/sample-rows.ts';
import { smallBvh } from '#test/main/small-bvh.ts';
import { temporaryFolder } from '#test/main/temporary.ts';
import { clipNamed, clipsOf, mark, setUp } from '../index-fixture.ts';
import { eventually } from '#test/fixtures/eventually.ts';

/**
 * Three clips on a drive in the folder, and one beside it. `unplug` leaves an empty folder in the drive's
 * place.
 */
function withDrive() {
  const { library, clips, file, write, index } = setUp();
  ['drive/walk', 'drive/cmu/run', 'drive/cmu/jump', 'here'].forEach((name, i) =>
    write(`${name}.bvh`, smallBvh({ rise: i + 1 })),
  );
  const away = path.join(path.dirname(clips), 'away');
  return {
    library,
    file,
    write,
    index,
    unplug: () => {
      renameSync(file('drive'), away);
      mkdirSync(file('drive'));
    },
    plugIn: () => {
      rmSync(file('drive'), { recursive: true });
      renameSync(away, file('drive'));
    },
  };
}

test('an unplugged drive is one report; when it is back, one run restores all clips with their user data', async () => {
  const { library, file, index, unplug, plugIn } = withDrive();
  expect(valueOf(await index()).emptied).toEqual([]);
  const [walk, run] = [clipNamed(library, 'walk'), clipNamed(library, 'run')];
  for (const clip of clipsOf(library)) mark(library, clip);
  const changes = [
    { kind: 'tag.put' as const, tag: 'good', clipIds: [walk.id, run.id] },
    { kind: 'note.set' as const, clipId: run.id, before: '', after: 'Left foot slides.' },
    { kind: 'range.add' as const, range: rangeOn(run.id) },
    { kind: 'transition.add' as const, transition: transitionOf(walk.id, run.id) },
    {
      kind: 'clip.set' as const,
      id: walk.id,
      before: walk.settings,
      after: { groundHeight: 0.25, loop: true },
    },
  ];
  edit(library.db, ...changes);
  const [clips, made] = [clipsOf(library), collectUserData(library.db)];

  unplug();
  const emptied = [{ path: file('drive'), clips: 3 }];
  expect(valueOf(await index())).toMatchObject({ clips: 1, missing: 3, gone: 3, emptied });
  expect(clipsOf(library).filter(({ missing }) => !missing)).toMatchObject([{ name: 'here' }]);
  expect(collectUserData(library.db)).toEqual(made);
  expect(valueOf(await index())).toMatchObject({ missing: 3, gone: 0, emptied });

  plugIn();
  expect(valueOf(await index())).toMatchObject({ clips: 4, added: 0, missing: 0, emptied: [] });
  expect(clipsOf(library)).toEqual(clips);
  expect(collectUserData(library.db)).toEqual(made);
});

test('a folder with files left, with clips moved elsewhere, or that is deleted itself, is not an unplugged drive', async () => {
  const { file, write, index } = withDrive();
  await index();
  renameSync(file('drive/walk.bvh'), file('walk.bvh'));
  rmSync(file('drive/cmu'), { recursive: true });
  expect(valueOf(await index())).toMatchObject({ missing: 3, emptied: [{ path: file('drive'), clips: 2 }] });
  write('drive/notes.txt', 'They are on the other disk.');
  expect(valueOf(await index())).toMatchObject({ missing: 3, emptied: [] });
  rmSync(file('drive'), { recursive: true });
  expect(valueOf(await index())).toMatchObject({ emptied: [] });
});

test('a watched folder reports it as long as it lasts', async () => {
  const { library, services } = setUpHandlers();
  const folder = path.join(temporaryFolder(), 'drive');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'walk.bvh'), smallBvh());
  startIndexing({ ...services, library }, { roots: [folder] });
  await services.jobs.idle();
  const state = () => services.watcher.folders()[0];
  expect(state()).toMatchObject({ state: 'watched', emptied: [] });
  renameSync(folder, `${folder}.away`);
  mkdirSync(folder);
  await eventually(() => expect(state().state).toBe('emptied'));
  expect(state()).toMatchObject({
    emptied: [folder],
    why: 'the folder is suddenly empty. Is a drive unplugged?',
  });
  rmSync(folder, { recursive: true });
  renameSync(`${folder}.away`, folder);
  await eventually(() => expect(state().state).toBe('watched'));
  expect(clipsOf(library)).toMatchObject([{ name: 'walk', missing: false }]);
});

test('a folder that is away when several are checked is shown by its state, and is no message', async () => {
  const { library, services, events } = setUpHandlers();
  const folders = ['here', 'away'].map((name) => path.join(temporaryFolder(), name));
  mkdirSync(folders[0]);
  writeFileSync(path.join(folders[0], 'walk.bvh'), smallBvh());
  const index = async (unasked: boolean): Promise<number> => {
    startIndexing({ ...services, library }, { roots: folders, unasked });
    await services.jobs.idle();
    return events.filter(({ event }) => event === 'app.problem').length;
  };
  expect(await index(true)).toBe(0);
  expect(clipsOf(library)).toMatchObject([{ name: 'walk' }]);
  expect(await index(false)).toBe(1);
});
