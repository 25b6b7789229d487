import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { initFarm } from '#main/farm/farm-server.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { runSegue, runSegueUntil } from '#test/main/cli/run-segue.ts';
import { starterLibrary, type StarterLibrary } from '#test/main/cli/starter-library.ts';
import { temporaryFolder } from '#test/main/temporary.ts';
import { postgresForTests } from '#test/main/team/team-fixture.ts';

const postgres = postgresForTests();
const entry = path.join(import.meta.dirname, '../../../main/cli/segue.ts');

async function newFarm(): Promise<string> {
  const url = await postgres.newDatabase();
  await initFarm(url);
  return url;
}

/** A library with transitions of each two of some clips. */
async function libraryWith(...clips: readonly string[]): Promise<StarterLibrary> {
  const library = await starterLibrary(...clips);
  for (const from of clips)
    for (const to of clips)
      if (from !== to) library.add(from, to, { slots: [slotOf('springExact'), slotOf('crossfade')] });
  return library;
}

/** Starts a worker that has the clips of a library, in a process of its own. */
function startWorker(url: string, { folder }: StarterLibrary): ChildProcess & { ended: Promise<string> } {
  const args = ['worker', url, '--clips', path.join(folder, 'clips'), '--workers', '1', '--json'];
  const library = path.join(temporaryFolder(), 'worker.db');
  const child = spawn(process.execPath, [entry, ...args, '--library', library], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const ended = new Promise<string>((resolve) => child.on('close', () => resolve(text)));
  return Object.assign(child, { ended });
}

test('a farm judges as one machine does, to the byte', async () => {
  const library = await libraryWith('walk', 'hop', 'jog');
  const { folder } = library;
  const url = await newFarm();
  const alone = await runSegue(folder, 'audit', 'my.db', '--json', '--results', 'alone.jsonl');
  const worker = startWorker(url, library);
  const shared = await runSegue(folder, 'audit', 'my.db', '--json', '--farm', url);
  console.log(shared.notes);
  expect(shared.out).toBe(alone.out);
  worker.kill('SIGTERM');
  console.log(await worker.ended);
});
