import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { stepEdit } from '#main/library/edit-library.ts';
import { listBackups } from '#main/library/database/backup-files.ts';
import { allTransitions } from '#main/library/rows/transition-rows.ts';
import { runSegue } from './run-segue.ts';
import { starterLibrary } from './starter-library.ts';

const open = async () => {
  const opened = await starterLibrary('walk', 'hop');
  const { folder, library, add } = opened;
  const made = add('walk', 'hop', { note: 'Heel first' });
  const run = (...args: readonly string[]) => runSegue(folder, ...args, '--library', 'my.db');
  const backups = () => listBackups(path.join(folder, 'my.db')).length;
  return { ...opened, made, run, backups, all: () => allTransitions(library.db) };
};

test('the transitions of settings are added as one edit', async () => {
  const { folder, run, all, made, library, backups } = await open();
  await runSegue(folder, 'export', '--library', 'my.db', '--out', 'out', '--engine', 'none');
  const name = readdirSync(path.join(folder, 'out')).find((each) => each.endsWith('.segue.json'))!;
  const file = path.join('out', name);
  const tried = await run('import', file, '--dry-run');
  expect(tried).toMatchObject({ code: 0, out: 'Add transition 2 “walk → hop”\n' });
  expect([all().length, backups()]).toEqual([1, 0]);
  const { code, out } = await run('import', file, '--json');
  expect([code, backups()]).toEqual([0, 1]);
  const [, added] = all();
  expect(JSON.parse(out)).toEqual({
    edit: `Import ${name}`,
    dryRun: false,
    transitions: [{ id: added.id, name: 'walk → hop', number: 2 }],
  });
  expect(added).toEqual({ ...made, id: added.id });
  await stepEdit(library, 'undo');
  expect(all()).toEqual([made]);
});

test('user data is merged as merge does it', async () => {
  const { run, all, made, library, backups } = await open();
  await run('save', 'work.json');
  await stepEdit(library, 'undo');
  const counts = { files: 1, added: 1, conflicts: [], left: [], failed: [] };
  const tried = await run('import', 'work.json', '--dry-run', '--json');
  expect(JSON.parse(tried.out)).toEqual({ ...counts, dryRun: true });
  expect([all(), backups()]).toEqual([[], 0]);
  const { code, out } = await run('import', 'work.json', '--json');
  expect([code, JSON.parse(out), all()]).toEqual([0, { ...counts, dryRun: false }, [made]]);
  expect(backups()).toBe(1);
});

test('other files are refused, with the command that reads them', async () => {
  const { folder, run } = await open();
  writeFileSync(path.join(folder, 'game.jsonl'), '');
  writeFileSync(path.join(folder, 'other.json'), '{"format": "other"}');
  const refused = async (file: string) => {
    const { code, notes } = await run('import', file);
    return [code, notes.trim()];
  };
  expect(await refused('clips/walk.bvh')).toEqual([1, 'Clips are not imported. Use segue index: walk.bvh']);
  expect(await refused('game.jsonl')).toEqual([
    1,
    'Recordings are not imported. Use segue compare --recording: game.jsonl',
  ]);
  expect(await refused('other.json')).toEqual([
    1,
    expect.stringMatching(/^Nothing to import: .*other\.json$/),
  ]);
  expect(await refused('gone.json')).toEqual([1, expect.stringContaining('gone.json')]);
});
