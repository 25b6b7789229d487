import { chmodSync, readdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Problem } from '#contract/words/problem.ts';
import { failedOutcome, indexFile } from '#main/import/read/index-file.ts';
import type { IndexPorts } from '#main/import/indexing/index-ports.ts';
import { createPauseGate } from '#main/import/jobs/pause-gate.ts';
import { valueOf } from '#main/library/problems.ts';
import { asOrdinaryUser } from '#test/main/ordinary-user.ts';
import { smallBvh } from '#test/main/small-bvh.ts';
import { temporaryFolder } from '#test/main/temporary.ts';
import { setUp, rowsOf, clipsOf, clipNamed, codeOf } from '../index-fixture.ts';
import { eventually } from '#test/fixtures/eventually.ts';

test('finds clips in all folders, with any case of extensions, and describes them', async () => {
  const { library, write, index } = setUp();
  write('walk.bvh', smallBvh());
  write('deep/er/JOG.BVH', smallBvh({ rise: 2, frames: 7 }));
  write('notes.txt', 'nothing');
  write('.hidden/secret.bvh', smallBvh({ rise: 3 }));
  const report = valueOf(await index());
  expect(report).toMatchObject({ clips: 2, added: 2, updated: 0, unchanged: 0, failed: 0, missing: 0 });
  expect(clipNamed(library, 'JOG')).toMatchObject({ frameCount: 7, fps: 30, jointCount: 2, missing: false });
  expect(clipNamed(library, 'JOG').skeletonId).toBe(clipNamed(library, 'walk').skeletonId);
});

test('a second run reads no unchanged file', async () => {
  const { write, index } = setUp();
  write('a.bvh', smallBvh());
  write('broken.bvh', 'HIERARCHY\nROOT');
  await index();
  const read: string[] = [];
  const report = valueOf(
    await index({
      importFile: (file) => {
        read.push(file.path);
        return indexFile(file);
      },
    }),
  );
  expect(read).toEqual([]);
  expect(report).toMatchObject({ clips: 1, unchanged: 1, failed: 1, added: 0, updated: 0 });
});

test('an unreadable file becomes a row with its path, and the rest is indexed', async () => {
  const { library, write, index } = setUp();
  const whole = smallBvh({ frames: 20 });
  write('good.bvh', whole);
  write('cut.bvh', whole.slice(0, whole.length - 12));
  write('text.bvh', 'Dear diary,\n');
  write('empty.bvh', '');
  expect(valueOf(await index())).toMatchObject({ clips: 1, added: 1, failed: 3 });
  const failed = rowsOf(library).filter((row) => row.kind === 'failed');
  expect(failed.map(({ name }) => name)).toEqual(['cut', 'empty', 'text']);
  for (const row of failed)
    expect(row.error).toMatch(/^\w+\.bvh: (Expected .+ \(line \d+, column \d+\)$|The file is empty)/);
});

test('files without motion are counted apart from failed files, in this run and the next', async () => {
  const { library, write, index } = setUp();
  write('walk.bvh', smallBvh());
  write('chair.gltf', '{"asset": {"version": "2.0"}}');
  write('text.bvh', 'Dear diary,\n');
  expect(valueOf(await index())).toMatchObject({ clips: 1, added: 1, failed: 1, still: 1 });
  expect(rowsOf(library).map(({ name }) => name)).toEqual(['text', 'walk']);
  expect(valueOf(await index())).toMatchObject({ clips: 1, unchanged: 1, failed: 1, still: 1 });
});

test('a file that is too large is refused without being read', async () => {
  const { library, write, index, file } = setUp();
  write('huge.bvh', smallBvh());
  truncateSync(file('huge.bvh'), 3 * 1024 ** 3);
  expect(valueOf(await index())).toMatchObject({ failed: 1 });
  expect(rowsOf(library)).toMatchObject([
    { error: 'huge.bvh: The file has 3.0 GB, more than 2 GB. Cut it into shorter ones.' },
  ]);
});

test('links are followed, link cycles are not', async () => {
  const { library, write, file, index } = setUp();
  write('real/walk.bvh', smallBvh());
  symlinkSync(file('.'), file('real/loop'));
  symlinkSync(file('nowhere'), file('real/dangling'));
  const outside = temporaryFolder();
  writeFileSync(path.join(outside, 'jog.bvh'), smallBvh({ rise: 2 }));
  symlinkSync(outside, file('linked'));
  expect(valueOf(await index())).toMatchObject({ clips: 2 });
  expect(clipsOf(library).map(({ name }) => name)).toEqual(['jog', 'walk']);
});

describe('a folder that cannot be indexed', () => {
  test('without clips', async () => {
    const { write, clips, index } = setUp();
    write('notes.txt', 'nothing');
    const result = await index();
    expect(result).toMatchObject({ ok: false, error: { code: 'noClips' } });
    expect(result.ok ? '' : result.error.message).toContain(clips);
  });

  test('missing', async () => {
    const { index, file } = setUp();
    expect(codeOf(await index({}, file('nowhere')))).toBe('notFound');
  });

  test('a file of another kind', async () => {
    const { index, file, write } = setUp();
    write('notes.txt', 'nothing');
    expect(codeOf(await index({}, file('notes.txt')))).toBe('notClip');
  });

  test('one of several: reported, the others are indexed', async () => {
    const { index, file, write, clips } = setUp();
    write('walk.bvh', smallBvh());
    const problems: Problem[] = [];
    const result = await index({ onProblem: (problem) => problems.push(problem) }, file('nowhere'), clips);
    expect(valueOf(result)).toMatchObject({ clips: 1 });
    expect(problems.map(({ code }) => code)).toEqual(['notFound']);
  });

  test('without permission', async () => {
    const { index, write, file, library, folder } = setUp();
    chmodSync(folder, 0o755);
    write('open/walk.bvh', smallBvh());
    write('closed/jog.bvh', smallBvh({ rise: 2 }));
    await index();
    chmodSync(file('closed'), 0);
    const alone = await asOrdinaryUser(() => index({}, file('closed')));
    expect(codeOf(alone)).toBe('noPermission');
    const within = await asOrdinaryUser(() => index());
    expect(valueOf(within)).toMatchObject({ failed: 1, missing: 0, unchanged: 1 });
    expect(rowsOf(library)).toContainEqual(
      expect.objectContaining({ kind: 'failed', error: expect.stringContaining('no permission') as string }),
    );
    expect(clipNamed(library, 'jog')).toMatchObject({ missing: false });
    chmodSync(file('closed'), 0o700);
    await index();
    expect(rowsOf(library).map(({ kind }) => kind)).toEqual(['clip', 'clip']);
  });

  test('removed half-way: read clips are kept, nothing is marked missing', async () => {
    const { library, index, write, clips } = setUp();
    write('a.bvh', smallBvh());
    write('b.bvh', smallBvh({ rise: 2 }));
    await index();
    write('c.bvh', smallBvh({ rise: 3 }));
    write('d.bvh', smallBvh({ rise: 4 }));
    const result = await index({
      importFile: (file) => {
        const outcome = indexFile(file);
        rmSync(clips, { recursive: true, force: true });
        return Promise.resolve(outcome);
      },
    });
    expect(codeOf(result)).toBe('folderVanished');
    expect(clipsOf(library).map(({ name, missing }) => [name, missing])).toEqual([
      ['a', false],
      ['b', false],
      ['c', false],
    ]);
  });
});

test('a folder removed half-way is reported, and the others are finished', async () => {
  const { library, index, write, file } = setUp();
  for (const [i, name] of ['one/a', 'one/b', 'two/c', 'two/d'].entries())
    write(`${name}.bvh`, smallBvh({ rise: i + 1 }));
  await index({}, file('one'), file('two'));
  write('one/a.bvh', smallBvh({ rise: 8 }));
  rmSync(file('two/d.bvh'));
  write('two/e.bvh', smallBvh({ rise: 9 }));
  const problems: Problem[] = [];
  const importFile: IndexPorts['importFile'] = (found) => {
    rmSync(file('one'), { recursive: true, force: true });
    return Promise.resolve(indexFile(found));
  };
  const ports: Partial<IndexPorts> = { importFile, onProblem: (problem) => problems.push(problem) };
  expect(valueOf(await index(ports, file('one'), file('two')))).toMatchObject({ added: 1, gone: 1 });
  expect(problems).toMatchObject([{ code: 'folderVanished', place: file('one') }]);
  expect(clipsOf(library).map(({ name, missing }) => [name, missing])).toEqual([
    ['a', false],
    ['b', false],
    ['c', false],
    ['d', true],
    ['e', false],
  ]);
});

test('a cancelled job keeps stored clips; the next run continues', async () => {
  const { library, index, write, clips } = setUp();
  for (let i = 0; i < 12; i++) write(`clip ${i}.bvh`, smallBvh({ rise: i + 1 }));
  const abort = new AbortController();
  let read = 0;
  const counted: IndexPorts['importFile'] = (file) => {
    if (++read === 5) abort.abort();
    return indexFile(file);
  };
  const first = valueOf(await index({ importFile: counted, signal: abort.signal }));
  expect(first).toMatchObject({ added: 5, missing: 0 });
  expect(clipsOf(library)).toHaveLength(5);
  read = 0;
  const second = valueOf(await index({ importFile: counted }));
  expect(second).toMatchObject({ clips: readdirSync(clips).length, added: 7, unchanged: 5 });
  expect(read).toBe(7);
});

test('cancelled while counting files: reported as cancelled, not as a folder without clips', async () => {
  const { index, write } = setUp();
  write('a.bvh', smallBvh());
  const signal = AbortSignal.abort();
  expect(valueOf(await index({ signal }))).toMatchObject({ clips: 0, added: 0, missing: 0 });
});

test('files that the system blocked are read again, invalid files are not', async () => {
  const { library, index, write, file } = setUp();
  write('kept.bvh', smallBvh());
  write('wrong.bvh', 'HIERARCHY\n');
  const refuseOne: IndexPorts['importFile'] = (found) =>
    Promise.resolve(
      found.path === file('kept.bvh')
        ? failedOutcome(found, null, 'kept.bvh: The file cannot be read: no permission.')
        : indexFile(found),
    );
  expect(valueOf(await index({ importFile: refuseOne }))).toMatchObject({ clips: 0, failed: 2 });
  expect(valueOf(await index())).toMatchObject({ clips: 1, added: 1, failed: 1 });
  expect(rowsOf(library).map(({ kind, name }) => [kind, name])).toEqual([
    ['clip', 'kept'],
    ['failed', 'wrong'],
  ]);
});

test('an internal fault stops the job after the files in progress', async () => {
  const { index, write } = setUp();
  for (let i = 0; i < 30; i++) write(`clip ${i}.bvh`, smallBvh({ rise: i + 1 }));
  let read = 0;
  const failing: IndexPorts['importFile'] = async (file) => {
    const turn = ++read;
    await delay(turn);
    if (turn === 4) throw new Error('no more');
    return indexFile(file);
  };
  await expect(index({ parallel: 3, importFile: failing })).rejects.toThrow('no more');
  const before = read;
  await delay(50);
  expect([before, read]).toEqual([before, before]);
  expect(read).toBeLessThan(10);
});

test('a file found meanwhile by another run is not marked missing', async () => {
  const { library, index, write } = setUp();
  write('a.bvh', smallBvh());
  let isFirst = true;
  await index({
    importFile: async (file) => {
      if (isFirst) {
        isFirst = false;
        write('later.bvh', smallBvh({ rise: 2 }));
        await index();
      }
      return indexFile(file);
    },
  });
  expect(clipsOf(library).map(({ name, missing }) => [name, missing])).toEqual([
    ['a', false],
    ['later', false],
  ]);
});

test('the same folder indexed twice at once: each clip once', async () => {
  const { library, index, write } = setUp();
  for (let i = 0; i < 40; i++) write(`clip ${i}.bvh`, smallBvh({ rise: i + 1 }));
  const importFile: IndexPorts['importFile'] = async (file) => {
    await delay(1);
    return indexFile(file);
  };
  const ports = { parallel: 2, importFile };
  const reports = await Promise.all([index(ports), index(ports)]);
  expect(reports.map((report) => valueOf(report).clips)).toEqual([40, 40]);
  expect(clipsOf(library)).toHaveLength(40);
  expect(clipsOf(library).some(({ missing }) => missing)).toBe(false);
});

test('files with any name are read, or become a row that says why not', async () => {
  const { library, index, write, clips, file } = setUp();
  write('two\nlines.bvh', smallBvh({ rise: 1 }));
  write('😀 hop.bvh', smallBvh({ rise: 2 }));
  write(`${'w'.repeat(240)}.bvh`, smallBvh({ rise: 3 }));
  symlinkSync(file('nowhere'), file('link.bvh'));
  symlinkSync(file('round.bvh'), file('round.bvh'));
  symlinkSync('/dev/zero', file('zero.bvh'));
  execFileSync('mkfifo', [file('pipe.bvh')]);
  writeFileSync(
    Buffer.concat([Buffer.from(`${clips}/caf`), Buffer.from([0xe9]), Buffer.from('.bvh')]),
    smallBvh(),
  );
  const words = (): string[] => rowsOf(library).flatMap((row) => (row.kind === 'failed' ? [row.error] : []));
  for (let run = 0; run < 2; run++) {
    expect(valueOf(await index())).toMatchObject({ clips: 3, failed: 5, missing: 0 });
    expect(words()).toEqual([
      'caf\uFFFD.bvh: The file cannot be read: a name that is not UTF-8 (rename it).',
      'link.bvh: The file cannot be read: a broken link.',
      'pipe.bvh: The file cannot be read: a pipe, socket or device.',
      'round.bvh: The file cannot be read: circular links (ELOOP).',
      'zero.bvh: The file cannot be read: a pipe, socket or device.',
    ]);
  }
  for (const name of ['link.bvh', 'round.bvh', 'zero.bvh', 'pipe.bvh']) rmSync(file(name));
  expect(valueOf(await index())).toMatchObject({ clips: 3, unchanged: 3, failed: 1 });
  expect(words()).toHaveLength(1);
});

test('progress counts every file, skipped ones too', async () => {
  const { index, write } = setUp();
  write('a.bvh', smallBvh());
  await index();
  write('b.bvh', smallBvh({ rise: 2 }));
  const seen: [number, number][] = [];
  await index({ report: ({ done, total }) => seen.push([done, total]) });
  expect(seen[0]).toEqual([0, 0]);
  expect(seen.at(-1)).toEqual([2, 2]);
});

test('paused half-way: read clips are kept, the rest waits', async () => {
  const { library, write, index } = setUp();
  for (let i = 0; i < 4; i++) write(`take ${i}.bvh`, smallBvh({ rise: i + 1 }));
  const gate = createPauseGate();
  let read = 0;
  const running = index({
    gate,
    importFile: (file) => {
      if (++read === 2) gate.shut();
      return indexFile(file);
    },
  });
  await eventually(() => expect(clipsOf(library)).toHaveLength(2));
  await delay(20);
  expect([read, clipsOf(library).length]).toEqual([2, 2]);
  gate.open();
  expect(valueOf(await running)).toMatchObject({ clips: 4, added: 4 });
});
