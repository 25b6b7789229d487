import { wholeLabel } from '#contract/rows/clip-label.ts';
import { renameSync, rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { indexFile } from '#main/import/read/index-file.ts';
import type { FoundFile } from '#main/library/indexed/file-outcome.ts';
import { valueOf } from '#main/library/problems.ts';
import { smallBvh } from '../small-bvh.ts';
import { temporaryFolder } from '../temporary.ts';
import { setUp, rowsOf, clipsOf, clipNamed, mark } from './index-fixture.ts';

describe('user data of a clip stays with it when its file is', () => {
  async function marked() {
    const all = setUp();
    all.write('walk.bvh', smallBvh());
    await all.index();
    const clip = clipsOf(all.library)[0];
    mark(all.library, clip);
    return { ...all, clip };
  }

  test('renamed', async () => {
    const { library, clip, file, index } = await marked();
    renameSync(file('walk.bvh'), file('stroll.bvh'));
    expect(valueOf(await index())).toMatchObject({ updated: 1, added: 0, missing: 1 });
    expect(clipsOf(library)).toEqual([
      {
        ...clip,
        name: 'stroll',
        label: wholeLabel('stroll'),
        path: file('stroll.bvh'),
        markerCount: 1,
      },
    ]);
  });

  test('moved to another folder that is indexed separately', async () => {
    const { library, clip, file, index } = await marked();
    const elsewhere = temporaryFolder();
    renameSync(file('walk.bvh'), path.join(elsewhere, 'walk.bvh'));
    await index({}, elsewhere);
    expect(clipsOf(library)).toEqual([{ ...clip, path: path.join(elsewhere, 'walk.bvh'), markerCount: 1 }]);
  });

  test('moved with a folder of many: none is missing meanwhile', async () => {
    const { library, clip, file, write, index } = await marked();
    for (let i = 0; i < 400; i++) write(`takes/take ${i}.bvh`, smallBvh({ rise: i + 2 }));
    await index();
    renameSync(file('takes'), file('archive'));
    renameSync(file('walk.bvh'), file('archive/walk.bvh'));
    const seen = new Set<number>();
    const indexing = new AbortController();
    const look = async (): Promise<void> => {
      const count = library.db.prepare<[], number>('SELECT count(*) FROM listing WHERE missing = 1').pluck();
      while (!indexing.signal.aborted) {
        seen.add(count.get() ?? NaN);
        await setImmediate();
      }
    };
    const looking = look();
    expect(valueOf(await index())).toMatchObject({ updated: 401, added: 0 });
    indexing.abort();
    await looking;
    expect([...seen]).toEqual([0]);
    expect(clipNamed(library, 'walk')).toMatchObject({ id: clip.id, missing: false, markerCount: 1 });
  });

  test('copied: one clip, at its first place', async () => {
    const { library, clip, write, file, index } = await marked();
    write('a copy.bvh', smallBvh());
    expect(valueOf(await index())).toMatchObject({ added: 0, copies: 1 });
    expect(clipsOf(library)).toEqual([{ ...clip, copies: [file('a copy.bvh')], markerCount: 1 }]);
    expect(valueOf(await index())).toMatchObject({ added: 0, copies: 0 }); // it was said
  });

  test('found together with a copy: the clip is at the first path, whichever is read first', async () => {
    const { library, write, file, index } = setUp();
    write('walk.bvh', smallBvh());
    write('other/stroll.bvh', smallBvh());
    const slowly = async (found: FoundFile) => {
      if (found.path === file('other/stroll.bvh')) await setTimeout(150);
      return indexFile(found);
    };
    await index({ parallel: 2, importFile: slowly });
    expect(clipsOf(library)).toMatchObject([{ name: 'stroll', copies: [file('walk.bvh')] }]);
  });

  test('copied, and the first one removed', async () => {
    const { library, clip, write, file, index } = await marked();
    write('a copy.bvh', smallBvh());
    await index();
    rmSync(file('walk.bvh'));
    await index();
    expect(clipsOf(library)).toMatchObject([{ id: clip.id, name: 'a copy', missing: false, markerCount: 1 }]);
  });

  test('edited in place', async () => {
    const { library, clip, write, index } = await marked();
    write('walk.bvh', smallBvh({ frames: 9 }));
    const slowly: typeof library.write = (work) => setTimeout(20).then(() => library.write(work));
    expect(valueOf(await index({ write: slowly }))).toMatchObject({ updated: 1, added: 0 });
    expect(clipsOf(library)).toMatchObject([{ id: clip.id, frameCount: 9, markerCount: 1, warnings: [] }]);
  });

  test('edited in place and shorter now: the marker after the end is reported', async () => {
    const { library, clip, write, index } = await marked();
    write('walk.bvh', smallBvh({ frames: 2 }));
    await index();
    expect(clipsOf(library)).toMatchObject([
      { id: clip.id, markerCount: 1, warnings: ['1 marker is after the end of the clip.'] },
    ]);
  });

  test('read anew by an importer that takes its rate for 30: a marker at the last frame is still in the clip', async () => {
    const { library, write, index } = setUp();
    const rateBefore = 1 / Math.fround(1 / 30);
    write('walk.bvh', smallBvh({ frames: 3001, frameTime: String(Math.fround(1 / 30)) }));
    await index();
    library.db.prepare('UPDATE clips SET fps = ?').run(rateBefore);
    library.db.prepare('UPDATE files SET importer = importer - 1').run();
    const [clip] = clipsOf(library);
    mark(library, clip, 3000 / rateBefore);
    await index();
    expect(clipsOf(library)).toMatchObject([{ id: clip.id, fps: 30, markerCount: 1, warnings: [] }]);
  });

  test('moved while other content took its place: content counts', async () => {
    const { library, clip, write, file, index } = await marked();
    renameSync(file('walk.bvh'), file('z.bvh'));
    write('walk.bvh', smallBvh({ rise: 5 }));
    await index();
    expect(clipNamed(library, 'z')).toMatchObject({ id: clip.id, markerCount: 1 });
    expect(clipNamed(library, 'walk')).toMatchObject({ markerCount: 0 });
    expect(clipsOf(library)).toHaveLength(2);
  });

  test('swapped with another', async () => {
    const { library, clip, write, file, index } = await marked();
    write('run.bvh', smallBvh({ rise: 4 }));
    await index();
    renameSync(file('walk.bvh'), file('tmp'));
    renameSync(file('run.bvh'), file('walk.bvh'));
    renameSync(file('tmp'), file('run.bvh'));
    // As after `cp -p`: size and time are swapped as well, so only reading shows the change.
    utimesSync(file('walk.bvh'), 1, 1);
    utimesSync(file('run.bvh'), 2, 2);
    await index();
    expect(clipNamed(library, 'run')).toMatchObject({ id: clip.id, markerCount: 1, missing: false });
    expect(clipNamed(library, 'walk')).toMatchObject({ markerCount: 0, missing: false });
  });

  test('deleted: marked missing, and found again when it is back', async () => {
    const { library, clip, write, file, index } = await marked();
    write('other.bvh', smallBvh({ rise: 7 }));
    rmSync(file('walk.bvh'));
    expect(valueOf(await index())).toMatchObject({ missing: 1 });
    expect(clipNamed(library, 'walk')).toEqual({ ...clip, missing: true, markerCount: 1 });
    write('walk.bvh', smallBvh());
    expect(valueOf(await index())).toMatchObject({ missing: 0 });
    expect(clipNamed(library, 'walk')).toEqual({ ...clip, markerCount: 1 });
  });

  test('broken: a failed row beside the clip, until it is repaired', async () => {
    const { library, clip, write, index } = await marked();
    write('walk.bvh', 'HIERARCHY\n');
    await index();
    expect(
      rowsOf(library)
        .map((row) => row.kind)
        .toSorted(),
    ).toEqual(['clip', 'failed']);
    expect(clipsOf(library)).toMatchObject([{ id: clip.id, missing: true }]);
    write('walk.bvh', smallBvh({ frames: 5 }));
    await index();
    expect(rowsOf(library)).toMatchObject([{ kind: 'clip', id: clip.id, missing: false, frameCount: 5 }]);
  });
});
