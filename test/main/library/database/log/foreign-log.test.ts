import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listBackups } from '#main/library/database/backup-files.ts';
import { saveCopy } from '#main/library/database/save-copy.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { markersOf } from '#main/library/rows/marker-rows.ts';
import { edit } from '#test/main/edit.ts';
import { addClip, markerOn } from '#test/main/sample-rows.ts';
import { temporaryFolder } from '#test/main/temporary.ts';

/** A library that was killed after two markers, with the second only in its log, and copies from before. */
function endedByForce() {
  const folder = temporaryFolder();
  const live = path.join(folder, 'live.db');
  const file = path.join(folder, 'library.db');
  const byHand = path.join(folder, 'by hand.db');
  const copy = path.join(folder, 'copy.db');
  let library = valueOf(openLibrary(live));
  const clipId = addClip(library.db, '/clips/a.bvh');
  const mark = () => {
    const changes = [{ kind: 'marker.add', marker: markerOn(clipId) }] as const;
    edit(library.db, ...changes);
  };
  closeLibrary(library);
  copyFileSync(live, byHand);
  library = valueOf(openLibrary(live));
  mark();
  saveCopy(library.db, copy);
  mark();
  for (const ending of ['', '-wal', '-shm']) copyFileSync(live + ending, file + ending);
  closeLibrary(library);
  const markers = (): number => {
    const opened = valueOf(openLibrary(file));
    const count = markersOf(opened.db, [clipId]).length;
    expect(opened.warnings).toEqual([]);
    closeLibrary(opened);
    return count;
  };
  return { folder, file, byHand, copy, markers };
}

test('the log of a killed library is recognised as its own', () => {
  const { file, markers } = endedByForce();
  expect(readFileSync(`${file}-wal`).length).toBeGreaterThan(0);
  expect(markers()).toBe(2);
});

test('… without the shared memory file, too', () => {
  const { file, markers } = endedByForce();
  rmSync(`${file}-shm`);
  expect(markers()).toBe(2);
});

test.each(['copy', 'byHand'] as const)(
  'a library copied over another one beside its log is refused, and nothing is touched: %s',
  (which) => {
    const parts = endedByForce();
    const { file, folder, markers } = parts;
    copyFileSync(parts[which], file);
    const contents = () =>
      readdirSync(folder)
        .filter((name) => !name.endsWith('-shm'))
        .map((name) => [name, readFileSync(path.join(folder, name)).toString('latin1')]);
    const before = contents();
    for (let time = 0; time < 2; time++) {
      const refused = openLibrary(file);
      expect(refused).toMatchObject({ ok: false, error: { code: 'foreignLog' } });
      expect(refused.ok || refused.error.message).toContain(`${file}-wal`);
    }
    expect(contents()).toEqual(before);
    rmSync(`${file}-wal`);
    rmSync(`${file}-shm`);
    expect(markers()).toBe({ copy: 1, byHand: 0 }[which]);
  },
);

test('the log of another library is refused', () => {
  const { file } = endedByForce();
  const other = endedByForce();
  copyFileSync(`${other.file}-wal`, `${file}-wal`);
  rmSync(`${file}-shm`);
  expect(openLibrary(file)).toMatchObject({ ok: false, error: { code: 'foreignLog' } });
});

test.each<[what: string, damage: (log: string, bytes: Buffer) => void]>([
  ['cut off in the middle', (log, bytes) => writeFileSync(log, bytes.subarray(0, bytes.length / 2))],
  ['cut off to nothing', (log) => writeFileSync(log, '')],
  ['deleted', (log) => rmSync(log)],
  ['another text', (log) => writeFileSync(log, 'no log at all '.repeat(100))],
  ['a flipped byte', (log, bytes) => writeFileSync(log, bytes.fill(bytes[3000] ^ 1, 3000, 3001))],
])('lost parts of a log are reported, and the previous files are kept: %s', (_, damage) => {
  const { file } = endedByForce();
  damage(`${file}-wal`, readFileSync(`${file}-wal`));
  const left = readFileSync(file);
  const opened = valueOf(openLibrary(file));
  expect(opened.warnings).toEqual([expect.stringContaining('library.db.000001-damage.backup')]);
  expect(opened.db.pragma('integrity_check', { simple: true })).toBe('ok');
  closeLibrary(opened);
  const [kept] = listBackups(file);
  expect(kept.kind).toBe('damage');
  expect(readFileSync(kept.path).equals(left)).toBe(true);
  const again = valueOf(openLibrary(file));
  expect(again.warnings).toEqual([]);
  closeLibrary(again);
});

test('the log of a program that is committing is waited for, not taken for that of another library', async () => {
  const file = path.join(temporaryFolder(), 'library.db');
  closeLibrary(valueOf(openLibrary(file)));
  const script = path.join(import.meta.dirname, 'slow-commit.ts');
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' };
  const committing = spawn(process.execPath, [script, file], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  await once(committing.stdout, 'data');
  const opened = openLibrary(file);
  expect(opened.ok || opened.error).toBe(true);
  closeLibrary(valueOf(opened));
  committing.kill();
});
