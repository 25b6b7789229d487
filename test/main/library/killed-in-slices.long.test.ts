import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { undoState } from '#main/library/edits/edits.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { allTags } from '#main/library/rows/tag-rows.ts';
import { generateLibrary } from '#test/fixtures/generated-library.ts';
import { temporaryFolder } from '../temporary.ts';

const CLIPS = 4000;

/**
 * Kills the process some time after the start of its `edit`-th edit; returns the number of finished edits.
 */
async function killIn(file: string, edit: number, afterMs: number): Promise<number> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'endless-large-edits.ts'), file], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  const count = (word: string): number => text.split('\n').filter((line) => line === word).length;
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const before = count('begun');
    text += chunk;
    if (before < edit && count('begun') >= edit) void setTimeout(afterMs).then(() => child.kill('SIGKILL'));
  });
  const signal = await new Promise((resolve) => child.on('close', (_code, by) => resolve(by)));
  expect(signal).toBe('SIGKILL');
  return count('done');
}

test('kill -9 in the middle of a large edit: all or nothing of it is applied', async () => {
  const file = path.join(temporaryFolder(), 'library.db');
  const library = valueOf(openLibrary(file));
  generateLibrary(library, { clips: CLIPS, markersPerClip: 0 });
  closeLibrary(library);
  for (const [edit, afterMs] of [
    [1, 90],
    [2, 60],
    [3, 120],
    [2, 10],
  ]) {
    const done = await killIn(file, edit, afterMs);
    const { db, ...left } = valueOf(openLibrary(file));
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(db.pragma('foreign_key_check')).toEqual([]);
    const tagged = allTags(db).find(({ name }) => name === 'all')?.clips ?? 0;
    const { redo, undo } = undoState(db);
    // The edit's row says the same as the tags do.
    expect([tagged, undo === 'Tag all']).toEqual(tagged > 0 ? [CLIPS, true] : [0, false]);
    if (done > 0) expect(undo === 'Tag all' || redo === 'Tag all').toBe(true);
    // Begin anew with nothing tagged, as the process does.
    if (tagged > 0) db.exec(`DELETE FROM clip_tags WHERE tag = (SELECT number FROM tags WHERE name = 'all')`);
    db.exec(`UPDATE tags SET clip_count = 0 WHERE name = 'all'; UPDATE edits SET state = 'abandoned'`);
    closeLibrary({ db, ...left });
  }
});
