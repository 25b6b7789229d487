import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createImportPool } from '#main/import/pool/import-pool.ts';
import { indexFile } from '#main/import/read/index-file.ts';
import type { IndexPorts } from '#main/import/indexing/index-ports.ts';
import { indexRoots } from '#main/import/indexing/index-job.ts';
import { createPauseGate } from '#main/import/jobs/pause-gate.ts';
import { importInPool } from '#main/import/indexing/start-indexing.ts';
import { searchLibrary } from '#main/library/rows/found-rows.ts';
import type { Library } from '#main/library/library.ts';
import { markersOf } from '#main/library/rows/marker-rows.ts';
import { attemptLater, valueOf } from '#main/library/problems.ts';
import { applyEdit, editNamed } from '#test/main/edit.ts';
import { asOrdinaryUser } from '../ordinary-user.ts';
import { addClip, markerOn, rowsFor } from '../sample-rows.ts';
import { smallBvh } from '../small-bvh.ts';
import { openedLibrary, temporaryFolder, temporaryLibrary } from '#test/main/temporary.ts';

/** Failures of disks, other programs and users during indexing. */
const FILES = 60;

function setUp() {
  const home = temporaryFolder();
  const clips = path.join(home, 'clips');
  mkdirSync(clips);
  for (let i = 0; i < FILES; i++)
    writeFileSync(path.join(clips, `take ${i}.bvh`), smallBvh({ frames: 20, rise: i + 1 }));
  const library = temporaryLibrary(home);
  return { home, clips, library };
}

function index(library: Library, root: string, ports: Partial<IndexPorts> = {}) {
  return attemptLater('The library', async () =>
    valueOf(
      await indexRoots(
        { roots: [root] },
        {
          ...library,
          signal: new AbortController().signal,
          gate: createPauseGate(),
          parallel: 2,
          importFile: indexFile,
          report: () => undefined,
          onRows: () => undefined,
          onProblem: () => undefined,
          ...ports,
        },
      ),
    ),
  );
}

const clipsIn = ({ db }: Library): number => searchLibrary(db, rowsFor('', 1)).total;

function expectWhole({ db }: Library): void {
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.pragma('foreign_key_check')).toEqual([]);
}

test('disk full: reported, stored clips are kept, and the next run finishes when there is room', async () => {
  const { library, clips } = setUp();
  const pages = Number(library.db.pragma('page_count', { simple: true }));
  library.db.pragma(`max_page_count = ${pages + 4}`);
  const full = await index(library, clips);
  expect(full).toMatchObject({
    error: { code: 'diskFull', message: expect.stringContaining('Free some space') },
  });
  expectWhole(library);
  const stored = clipsIn(library);
  expect(stored).toBeLessThan(FILES);
  library.db.pragma('max_page_count = 1000000');
  expect(valueOf(await index(library, clips))).toMatchObject({ clips: FILES, unchanged: stored, failed: 0 });
  expectWhole(library);
});

test('a cache that does not fit loses only the cache', async () => {
  const { library, clips } = setUp();
  const pages = Number(library.cache.pragma('page_count', { simple: true }));
  library.cache.pragma(`max_page_count = ${pages}`);
  expect(valueOf(await index(library, clips))).toMatchObject({ clips: FILES, failed: 0 });
});

test('a read-only folder is indexed like any other', async () => {
  const { home, library, clips } = setUp();
  chmodSync(home, 0o755);
  chmodSync(clips, 0o555);
  onTestFinished(() => chmodSync(clips, 0o755));
  const report = await asOrdinaryUser(() => index(library, clips));
  expect(valueOf(report)).toMatchObject({ clips: FILES, failed: 0 });
});

test('unplugged half-way while workers read: reported, no clip lost or missing; continues when back', async () => {
  const { library, clips } = setUp();
  const pool = createImportPool(2);
  onTestFinished(() => pool.close());
  let read = 0;
  const unplugged = await index(library, clips, {
    importFile: (file) => {
      if (++read === FILES / 2) renameSync(clips, `${clips} away`);
      return importInPool(pool, file);
    },
  });
  expect(unplugged).toMatchObject({ error: { code: 'folderVanished', place: clips } });
  expectWhole(library);
  const states = library.db.prepare<[], string>('SELECT DISTINCT state FROM files').pluck().all();
  expect(states).toEqual(['ok']);
  renameSync(`${clips} away`, clips);
  const stored = clipsIn(library);
  expect(stored).toBeGreaterThan(0);
  expect(valueOf(await index(library, clips))).toMatchObject({ clips: FILES, unchanged: stored, missing: 0 });
});

test('a library locked by another program: an edit is refused, indexing waits, and everything works after it is released', async () => {
  const { library, clips } = setUp();
  const clipId = addClip(library.db, '/clips/walk.bvh', { child: 'Neck' });
  const other = openedLibrary(library.path);
  library.db.pragma('busy_timeout = 50');
  other.db.exec('BEGIN IMMEDIATE');
  const edit = { name: 'Mark', changes: [{ kind: 'marker.add', marker: markerOn(clipId) } as const] };
  const busy = { error: { code: 'busy', message: expect.stringContaining('in use by another program') } };
  expect(applyEdit(library.db, edit)).toMatchObject(busy);
  expect(await index(library, clips, { signal: AbortSignal.timeout(300) })).toMatchObject(busy);
  const waiting = index(library, clips);
  setTimeout(() => other.db.exec('ROLLBACK'), 300);
  expect(valueOf(await waiting)).toMatchObject({ clips: FILES });
  expect(applyEdit(library.db, edit)).toMatchObject({ ok: true });
  expectWhole(library);
});

const entry = path.join(import.meta.dirname, '../../../main/cli/segue.ts');

/** Runs `segue …args` as a process; resolves to its exit code and output. */
async function runProcess(
  ...args: readonly string[]
): Promise<{ code: unknown; out: string; notes: string }> {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' };
  const child = spawn(process.execPath, [entry, ...args], { env });
  let [out, notes] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (notes += text));
  const code = await new Promise((resolve) => child.on('close', resolve));
  return { code, out, notes };
}

test('two commands and a window with edits on one library: each clip once, each edit kept', async () => {
  const { library, clips } = setUp();
  const clipId = addClip(library.db, '/clips/walk.bvh', { child: 'Neck' });
  const commands = [1, 2].map(() => runProcess('index', clips, '--library', library.path, '--json'));
  const commandsEnded = new AbortController();
  const made: string[] = [];
  const window = async (): Promise<void> => {
    while (!commandsEnded.signal.aborted) {
      const marker = markerOn(clipId);
      editNamed(library.db, 'Mark', { kind: 'marker.add', marker });
      made.push(marker.id);
      searchLibrary(library.db, rowsFor('take'));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const editing = window();
  const ended = await Promise.all(commands);
  commandsEnded.abort();
  await editing;
  for (const { code, out, notes } of ended) {
    expect([code, notes]).toEqual([0, '']);
    expect(JSON.parse(out)).toMatchObject({ clips: FILES, failed: [] });
  }
  expectWhole(library);
  expect(clipsIn(library)).toBe(FILES + 1);
  expect(
    markersOf(library.db, [clipId])
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(made.toSorted());
});
