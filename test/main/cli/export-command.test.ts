import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { settingsFileSchema } from '#contract/exchange/settings-file.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
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

test('a source that ends before its blend does is noted', async () => {
  const { folder, add, idOf } = await starterLibrary('walk', 'hop');
  const source = { kind: 'clip', id: idOf('hop'), time: 1000, playRate: 1, mirror: false } as const;
  add('hop', 'walk', { source, slots: [slotOf('crossfade', { blendTime: 0.5 })], name: 'late', chosen: 0 });
  const run = (...args: string[]) => runSegue(folder, 'export', '--library', 'my.db', '--out', '.', ...args);
  expect((await run()).notes).toContain('late: The source ends 0.00 s after the seam');
  expect(JSON.parse((await run('--json')).out)).toMatchObject({
    notes: [{ transition: 'late', words: [expect.stringContaining('reads it for 0.50 s')] }],
  });
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

test.each(['none', 'unreal', 'godot'])(
  'no export takes the place of another transition, for %s',
  async (engine) => {
    const { folder, add, edit } = await library();
    const twins = [1, 2].map(() => add('walk', 'jog', { name: 'Twin' }));
    const [, second] = twins;
    const numberOf = (i: number): string => String(i + 3); // after those of the library
    const run = (...args: string[]) =>
      runSegue(folder, 'export', '--library', 'my.db', '--engine', engine, '--out', 'out', ...args);
    const heldBy = (name: string) =>
      read(path.join(folder, 'out'), name).transitions.map((each) => each.document.transition.id);
    expect((await run(numberOf(0))).notes).not.toContain('holds other');
    for (const replace of [[], ['--replace'], []]) {
      const { code, out, notes } = await run(numberOf(1), ...replace, '--json');
      expect(code).toBe(0);
      expect(notes).toContain(
        '“Twin.segue.json” holds other transitions. The new file is “Twin 2.segue.json”.',
      );
      const { files } = JSON.parse(out) as { files: { name: string; insteadOf?: string }[] };
      expect(files[0]).toMatchObject({ name: 'Twin 2.segue.json', insteadOf: 'Twin.segue.json' });
      const tables = { none: [], unreal: ['SegueTransitions 2.json'], godot: ['segue_transitions 2.tres'] }[
        engine
      ];
      expect(files.slice(1).flatMap(({ name, insteadOf }) => (insteadOf ? [name] : []))).toEqual(tables);
    }
    expect([heldBy('Twin.segue.json'), heldBy('Twin 2.segue.json')]).toEqual(twins.map(({ id }) => [id]));
    edit({ kind: 'transition.set', before: second, after: { ...second, name: 'Other' } });
    expect((await run('Other')).code).toBe(0);
    expect([heldBy('Twin 2.segue.json'), heldBy('Other.segue.json')]).toEqual([[second.id], [second.id]]);
  },
);

test('a file of a scope loses what left the scope; one of named transitions loses none', async () => {
  const { folder, add, edit } = await library();
  const run = (...args: string[]) =>
    runSegue(folder, 'export', '--library', 'my.db', '--out', 'out', ...args);
  const held = (name: string) => read(path.join(folder, 'out'), name).transitions.map((each) => each.name);
  const review = { status: 'approved', reviewer: 'Ada', date: new Date(0).toISOString() } as const;
  const [hop, jog] = ['hop', 'run'].map((name) => add('walk', 'jog', { name, review }));
  expect((await run('--approved')).code).toBe(0);
  expect(held('transitions.segue.json')).toEqual(['hop', 'run', 'walk → jog']);
  edit({
    kind: 'transition.set',
    before: hop,
    after: { ...hop, review: { ...review, status: 'needsWork' } },
  });
  expect((await run('--approved')).code).toBe(0);
  expect(held('transitions.segue.json')).toEqual(['run', 'walk → jog']);
  expect(await run('hop', jog.name)).toMatchObject({ code: 0 });
  expect([held('transitions.segue.json'), held('transitions 2.segue.json')]).toEqual([
    ['run', 'walk → jog'],
    ['hop', 'run'],
  ]);
});
