import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { addClip } from '../sample-rows.ts';
import { smallBvh } from '../small-bvh.ts';
import { temporaryFolder } from '../temporary.ts';

const entry = path.join(import.meta.dirname, '../../../main/cli/segue.ts');

test('as a process: stdout has only JSON, the exit code is set, and paths are relative to the working directory', async () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'clips'));
  writeFileSync(path.join(folder, 'clips', 'walk.bvh'), smallBvh());
  writeFileSync(path.join(folder, 'clips', 'notes.bvh'), 'Dear diary');
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' };
  const child = spawn(process.execPath, [entry, 'index', 'clips', '--library', 'my.db', '--json'], {
    env,
    cwd: folder,
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect(JSON.parse(out)).toMatchObject({ clips: 1, added: 1, failed: [{ error: expect.any(String) }] });
  expect(code).toBe(3);
});

/**
 * Runs `segue …` in a shell of its own, as `segue search | head -1`; the exit code of segue, and its stderr.
 */
async function piped(folder: string, args: string, into: string): Promise<{ code: string; errors: string }> {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' };
  const line = `("${process.execPath}" "${entry}" ${args}; echo $? >code) ${into}`;
  const child = spawn('sh', ['-c', line], { env, cwd: folder });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  await new Promise((resolve) => child.on('close', resolve));
  return { code: readFileSync(path.join(folder, 'code'), 'utf8').trim(), errors };
}

test.skipIf(process.platform === 'win32')('a closed output is no error, and a full disk is one', async () => {
  const folder = temporaryFolder();
  for (let take = 0; take < 300; take++)
    writeFileSync(path.join(folder, `${'long name '.repeat(20)}${take}.bvh`), smallBvh({ rise: take + 1 }));
  expect(await piped(folder, 'index . --library my.db', '| true')).toEqual({ code: '0', errors: '' });
  for (const args of ['search long --library my.db --limit 300', 'doctor --library my.db', '--help']) {
    expect(await piped(folder, args, '| head -c 1 >first')).toMatchObject({ code: '0' });
    expect((await piped(folder, args, '| true')).errors).not.toMatch(/EPIPE|at /);
  }
  if (existsSync('/dev/full'))
    expect(await piped(folder, 'search long --library my.db', '>/dev/full')).toEqual({
      code: '1',
      errors: expect.stringContaining('The output cannot be written (ENOSPC)') as string,
    });
  expect(existsSync(path.join(folder, 'my.db-wal'))).toBe(false); // closed each time
});

test('a command that only reads waits for no other program', async () => {
  const folder = temporaryFolder();
  const library = valueOf(openLibrary(path.join(folder, 'my.db')));
  addClip(library.db, '/clips/walk.bvh');
  library.db.exec('BEGIN IMMEDIATE');
  addClip(library.db, '/clips/walk again.bvh');
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' };
  const args = [entry, 'search', 'walk', '--library', 'my.db', '--json'];
  const { status, stdout } = spawnSync(process.execPath, args, { env, cwd: folder, encoding: 'utf8' });
  expect([status, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ total: 1 })]);
  library.db.exec('ROLLBACK');
  closeLibrary(library);
});

test('indexing waits for the long edit of another program, and then stores what it read', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'my.db');
  writeFileSync(path.join(folder, 'walk.bvh'), smallBvh());
  const library = valueOf(openLibrary(file));
  library.db.exec('BEGIN IMMEDIATE');
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' };
  const child = spawn(process.execPath, [entry, 'index', '.', '--library', 'my.db', '--json'], {
    env,
    cwd: folder,
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  // Longer than SQLite waits by itself.
  await setTimeout(6500);
  library.db.exec('COMMIT');
  expect(await ended).toBe(0);
  expect(library.db.prepare('SELECT count(*) FROM clips').pluck().get()).toBe(1);
  closeLibrary(library);
}, 60_000);
