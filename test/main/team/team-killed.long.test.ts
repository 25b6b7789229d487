import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { markerRows } from '#main/library/rows/marker-rows.ts';
import { countUnsent } from '#main/library/team/read-unsent.ts';
import { temporaryFolder } from '#test/main/temporary.ts';
import { syncOnce } from '#main/team/sync-once.ts';
import { addClips, connected, join, memberLibrary, postgresForTests, textOf } from './team-fixture.ts';

const postgres = postgresForTests();
const script = path.join(import.meta.dirname, 'endless-team-edits.ts');

/** Lets a process edit for some time, and kills it. Returns the ids that it acknowledged. */
async function editUntilKilled(file: string, clipId: string, ms: number): Promise<string[]> {
  const child = spawn(process.execPath, [script, file, clipId], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  const begun = new Promise((resolve) => child.stdout.once('data', resolve));
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const ended = new Promise((resolve) => child.on('close', resolve));
  await begun;
  await setTimeout(ms);
  child.kill('SIGKILL');
  await ended;
  return text.split('\n').slice(0, -1);
}

test('kill -9 of a member loses no acknowledged edit: the next opening sends what the team has not', async () => {
  const url = await postgres.newTeam();
  const file = path.join(temporaryFolder(), 'library.db');
  const first = valueOf(openLibrary(file));
  const { walk } = addClips(first.db);
  await join(first, url);
  closeLibrary(first);
  const other = memberLibrary();
  const syncOther = await join(other.library, url);
  const acknowledged: string[] = [];
  for (const ms of [40, 300, 900]) {
    acknowledged.push(...(await editUntilKilled(file, walk, ms)));
    const library = valueOf(openLibrary(file));
    await syncOnce(library, await connected(url), () => undefined);
    await syncOther();
    expect(countUnsent(library.db)).toBe(0);
    const there = new Set(markerRows.ids(other.db));
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
    expect(textOf(other.db)).toBe(textOf(library.db));
    closeLibrary(library);
  }
});
