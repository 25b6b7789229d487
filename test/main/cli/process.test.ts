import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { smallBvh } from '../small-bvh.ts';
import { temporaryFolder } from '../temporary.ts';

const entry = path.join(import.meta.dirname, '../../../main/cli/segue.ts');

test('as a process: stdout has only JSON, the exit code is set, and paths are relative to the working directory', async () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'clips'));
  writeFileSync(path.join(folder, 'clips', 'walk.bvh'), smallBvh());
  writeFileSync(path.join(folder, 'clips', 'notes.bvh'), 'Dear diary');
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1', INIT_CWD: folder };
  const child = spawn(process.execPath, [entry, 'index', 'clips', '--library', 'my.db', '--json'], { env });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect(JSON.parse(out)).toMatchObject({ clips: 1, added: 1, failed: [{ error: expect.any(String) }] });
  expect(code).toBe(3);
});
