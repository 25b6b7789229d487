import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { settingsFileSchema } from '#contract/exchange/settings-file.ts';
import { transitionOf } from '../sample-rows.ts';
import { runSegue } from './run-segue.ts';
import { starterLibrary } from './starter-library.ts';

async function library() {
  const starter = await starterLibrary('walk', 'jog');
  const transition = transitionOf(starter.idOf('walk'), starter.idOf('jog'), 'walk → jog');
  const review = { status: 'approved', reviewer: 'Ada', date: new Date(0).toISOString() } as const;
  starter.edit({ kind: 'transition.add', transition: { ...transition, review } });
  starter.edit({
    kind: 'transition.add',
    transition: transitionOf(starter.idOf('jog'), starter.idOf('walk'), 'jog → walk'),
  });
  return starter;
}

const read = (folder: string, name: string) =>
  settingsFileSchema.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8')));

test('all transitions, the approved ones, or some are exported for an engine', async () => {
  const { folder } = await library();
  const run = (...args: string[]) => runSegue(folder, 'export', '--library', 'my.db', ...args, '--out', '.');
  expect(await run('--engine', 'unity')).toMatchObject({ code: 0 });
  const all = read(folder, 'transitions.segue.json');
  expect(all.engine).toBe('unity');
  expect(all.transitions.map(({ name }) => name)).toEqual(['jog → walk', 'walk → jog']);
  expect(all.transitions[0].engine?.missing.join()).toContain('Unity');
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['SegueImporter.cs', 'SegueSettings.cs']));
  await run('--approved');
  expect(read(folder, 'walk to jog.segue.json').transitions).toHaveLength(1);
  writeFileSync(path.join(folder, 'SegueImporter.cs'), '// edited');
  const refused = await run('--engine', 'unity');
  expect([refused.code, refused.notes]).toEqual([
    1,
    `Not as Segue wrote them, in ${folder}: SegueImporter.cs. Choose another folder, or add --replace.\n`,
  ]);
  expect(await run('--engine', 'unity', '--replace')).toMatchObject({ code: 0 });
  const { code, out } = await run('jog → walk', 'walk → jog', '--json'); // differs from the one for Unity
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    engine: 'none',
    transitions: 2,
    files: [{ name: 'transitions.segue.json', state: 'written' }],
  });
  expect(read(folder, 'transitions.segue.json').engine).toBe('none');
});

test('a folder that is not there is made; a transition that is not there writes nothing', async () => {
  const { folder } = await library();
  const before = readdirSync(folder);
  const run = (...args: string[]) => runSegue(folder, 'export', '--library', 'my.db', ...args);
  expect(await run('walk → hop', '--out', '.')).toMatchObject({ code: 1 });
  expect(readdirSync(folder)).toEqual(before);
  expect(await run('--out', 'new/folder')).toMatchObject({ code: 0 });
  expect(readdirSync(path.join(folder, 'new/folder'))).toContain('transitions.segue.json');
});
