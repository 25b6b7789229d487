import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { undoState } from '#main/library/edits/edits.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { markersOf } from '#main/library/rows/marker-rows.ts';
import { valueOf } from '#main/library/problems.ts';
import { undo } from '#test/main/edit.ts';
import { addClip } from '../sample-rows.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

const script = path.join(import.meta.dirname, 'endless-edits.ts');

/** Lets a process edit the library until it has acknowledged `count` edits, and kills it at once. */
async function editUntilKilled(file: string, clipId: string, count: number): Promise<string[]> {
  const child = spawn(process.execPath, [script, file, clipId], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    if (text.split('\n').length > count) child.kill('SIGKILL');
  });
  const signal = await new Promise((resolve) => child.on('close', (_code, by) => resolve(by)));
  expect(signal).toBe('SIGKILL');
  return text.split('\n').slice(0, -1);
}

test('kill -9 in the middle of edits loses no acknowledged edit, and leaves the library sound', async () => {
  const file = path.join(temporaryFolder(), 'library.db');
  let library = valueOf(openLibrary(file));
  const clipId = addClip(library.db, '/clips/a.bvh');
  closeLibrary(library);

  const acknowledged: string[] = [];
  for (const count of [1, 40, 400]) {
    acknowledged.push(...(await editUntilKilled(file, clipId, count)));
    library = valueOf(openLibrary(file));
    expect(library.db.pragma('integrity_check', { simple: true })).toBe('ok');
    const stored = new Set(markersOf(library.db, [clipId]).map(({ id }) => id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    // At most one edit per run was applied but not printed; the row of an edit exists exactly if its change
    // does.
    const edits = library.db.prepare<[], number>('SELECT count(*) FROM edits').pluck().get();
    expect(edits).toBe(stored.size);
    expect(stored.size - acknowledged.length).toBeLessThanOrEqual(3);
    closeLibrary(library);
  }

  library = valueOf(openLibrary(file));
  const last = undoState(library.db).undo;
  expect(undo(library.db).undo.redo).toBe(last);
  closeLibrary(library);
});
