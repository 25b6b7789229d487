import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { indexFile } from '#main/import/read/index-file.ts';
import { indexRoots } from '#main/import/indexing/index-job.ts';
import { createPauseGate } from '#main/import/jobs/pause-gate.ts';
import { listBackups } from '#main/library/database/backup-files.ts';
import { findDamageIn } from '#main/library/database/quick-check.ts';
import { searchLibrary } from '#main/library/rows/found-rows.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { markersOf } from '#main/library/rows/marker-rows.ts';
import { valueOf } from '#main/library/problems.ts';
import { createProgress } from '#test/fixtures/progress.ts';
import { addClip, rowsFor } from '../sample-rows.ts';
import { smallBvh } from '../small-bvh.ts';
import { temporaryFolder } from '../temporary.ts';

const script = path.join(import.meta.dirname, 'index-folder.ts');
/** `npm run tool -- kill 100` asks for more. */
const wanted = process.env['SEGUE_KILLS'];
const KILLS = Number(wanted ?? 8);
/** Most files after which a process is killed, and the longest delay after that, ms. */
const MAX_LIFE = 20;
const MAX_WAIT_MS = 30;

/**
 * Lets a process index the folder until it has said `count` times that files are done, or that all are, kills
 * it, and returns the edits it acknowledged.
 */
async function indexUntilKilled(args: readonly string[], count: number): Promise<string[]> {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    if (text.split('file ').length > count || text.includes('all files\n'))
      setTimeout(() => child.kill('SIGKILL'), Math.random() * MAX_WAIT_MS);
  });
  const signal = await new Promise((resolve) => child.on('close', (_code, by) => resolve(by)));
  expect(signal).toBe('SIGKILL');
  return text.split('\n').slice(0, -1);
}

/** Checks the backups beside a library: each is sound, and has the markers that were done when it began. */
function checkBackups(file: string, acknowledged: readonly string[], said: readonly string[]): void {
  const made = new Map(said.map((line) => line.split(' ').slice(1) as [name: string, count: string]));
  const backups = listBackups(file);
  expect(backups.length).toBeLessThanOrEqual(12); // one kill may come before one is removed
  for (const { path: place, name } of backups) {
    expect(findDamageIn(place), name).toBeNull();
    const db = new Database(place, { readonly: true });
    const stored = new Set(db.prepare<[], string>('SELECT id FROM markers').pluck().all());
    db.close();
    const expected = acknowledged.slice(0, Number(made.get(name) ?? 0));
    expect(expected.filter((id) => !stored.has(id))).toEqual([]);
  }
}

/** Whether a line is the id of a marker. */
const isMarker = (line: string): boolean => !/^(file|backup|all) /.test(line);

/** Ids of markers added by applied edits. */
function markersOfHistory(db: Database.Database): string[] {
  return db
    .prepare<[], string>(
      `SELECT substr(edit_keys.key, 8) AS id FROM edits JOIN edit_writes ON edit_writes.number >> 24 = edits.number
       JOIN edit_keys ON edit_keys.number = edit_writes.key
       WHERE state = 'applied' AND edit_keys.key LIKE 'marker %' AND before = 'null' ORDER BY id`,
    )
    .pluck()
    .all();
}

test(
  'repeated kill -9 while a folder is indexed, edited and backed up: no edit lost, no file blamed, each backup sound, all clips in the end',
  async () => {
    const home = temporaryFolder();
    const folder = temporaryFolder();
    const file = path.join(home, 'library.db');
    let library = valueOf(openLibrary(file));
    const clipId = addClip(library.db, '/clips/marked.bvh', { child: 'Neck' });
    closeLibrary(library);

    const acknowledged: string[] = [];
    const said: string[] = []; // of backups
    const tell = createProgress('kills', wanted);
    for (let kill = 0; kill < KILLS; kill++) {
      // However far the one before came on a busy machine, there is enough to read.
      for (let i = kill * MAX_LIFE; i < (kill + 1) * MAX_LIFE; i++)
        writeFileSync(path.join(folder, `take ${i}.bvh`), smallBvh({ frames: 20, rise: i + 1 }));
      // Short and long runs in turn: 1, 8, 15, 2, …
      const life = 1 + ((7 * kill) % MAX_LIFE);
      const lines = await indexUntilKilled([file, folder, clipId], life);
      for (const line of lines.filter((each) => each.startsWith('backup'))) {
        const [word, name, count] = line.split(' ');
        said.push(`${word} ${name} ${Number(count) + acknowledged.length}`);
      }
      acknowledged.push(...lines.filter(isMarker));
      checkBackups(file, acknowledged, said);
      library = valueOf(openLibrary(file));
      expect(library.db.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(library.db.pragma('foreign_key_check')).toEqual([]);
      const stored = new Set(markersOf(library.db, [clipId]).map(({ id }) => id));
      expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
      expect(markersOfHistory(library.db)).toEqual([...stored].toSorted());
      const states = library.db.prepare<[], string>('SELECT DISTINCT state FROM files').pluck().all();
      expect(states).toEqual(['ok']);
      closeLibrary(library);
      tell(kill + 1);
    }

    library = valueOf(openLibrary(file));
    const report = await indexRoots(
      { roots: [folder] },
      {
        ...library,
        signal: new AbortController().signal,
        parallel: 1,
        importFile: (found) => indexFile(found),
        gate: createPauseGate(),
        report: () => undefined,
        onRows: () => undefined,
        onProblem: () => undefined,
      },
    );
    expect(valueOf(report)).toMatchObject({ clips: KILLS * MAX_LIFE, failed: 0, missing: 0 });
    expect(searchLibrary(library.db, rowsFor('', 1)).total).toBe(KILLS * MAX_LIFE + 1);
    closeLibrary(library);
    expect(said.length).toBeGreaterThan(KILLS / 4); // backups did run
  },
  60_000 * KILLS, // on a busy machine
);
