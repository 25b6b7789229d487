import { expect, test } from 'vitest';
import { stepEdit } from '#main/library/edit-library.ts';
import { motionSummaries } from '#main/library/rows/take-rows.ts';
import { allTransitions } from '#main/library/rows/transition-rows.ts';
import { runSegue } from './run-segue.ts';
import { treeOf } from '#test/main/sample-rows.ts';
import { starterLibrary } from './starter-library.ts';

const open = async () => {
  const opened = await starterLibrary('walk', 'hop');
  const { folder, library, idOf } = opened;
  const segue = (...args: readonly string[]) => runSegue(folder, 'add', '--library', 'my.db', ...args);
  const clipOf = (name: string) => motionSummaries(library.db, [idOf(name)])[0];
  const marker = {
    id: crypto.randomUUID(),
    clipId: idOf('hop'),
    kind: 'takeOff',
    time: 0.31,
    label: 'up',
  } as const;
  opened.edit({ kind: 'marker.add', marker });
  return { ...opened, segue, clipOf, marker, all: () => allTransitions(library.db) };
};

test('a transition is added as the window adds it, as one edit', async () => {
  const { segue, all, library, idOf, clipOf } = await open();
  const { code, out } = await segue('walk', 'hop', '--json');
  expect(code).toBe(0);
  const [{ id, ...made }] = all();
  expect(JSON.parse(out)).toEqual({
    edit: 'Add transition',
    dryRun: false,
    transition: { id, name: 'walk → hop', number: 1 },
  });
  const { fps, frameCount } = clipOf('walk');
  expect(made).toMatchObject({
    source: { id: idOf('walk'), time: Math.round(((frameCount - 1) * 2) / 3) / fps },
    slots: [{ method: 'springExact' }, { method: 'deadBlendArticle' }],
    twists: 'skeleton',
    feet: 'byLegs',
  });
  await segue('walk', 'hop');
  expect(all().map(({ name }) => name)).toEqual(['walk → hop', 'walk → hop (2)']);
  await stepEdit(library, 'undo');
  expect(all()).toHaveLength(1);
});

test('moments, a marker, slots and their settings', async () => {
  const { segue, all, clipOf, marker } = await open();
  const { fps, trimmedFrames, firstKey = 0 } = clipOf('walk');
  const frame = trimmedFrames + firstKey * fps + 17;
  const ends = ['--out', `${frame}f`, '--in', 'marker:up', '--name', ' Jump '];
  const slots = ['--methods', 'crossfade,springExact', '--set', 'blendTime=0.37', '--set', 'rootTime=0.2'];
  const tried = await segue('walk', 'hop', ...ends, ...slots, '--dry-run');
  expect([tried.code, all()]).toEqual([0, []]);
  const { code, out } = await segue('walk', 'hop', ...ends, ...slots);
  expect([code, out]).toEqual([0, tried.out]);
  expect(out).toMatch(
    /^Add transition “Jump”: out at .*\(f \d+\), in at .*; A Crossfade, B Spring inertialization\n$/,
  );
  const [made] = all();
  expect(made.source).toMatchObject({ time: expect.closeTo(17 / fps, 9) as number });
  expect(made.destination).toMatchObject({ time: 0.31, marker: marker.id });
  expect(made.slots[0]).toMatchObject({ method: 'crossfade', values: { blendTime: 0.37 }, rootTime: 0.2 });
  expect(made.slots[1].values).not.toHaveProperty('blendTime');
});

test('a tree at either end, and an alignment', async () => {
  const { segue, all, edit, idOf } = await open();
  const tree = treeOf(idOf('walk'), idOf('hop'));
  edit({ kind: 'lab.add', item: tree });
  const { code, out } = await segue('Half', 'hop', '--out', '0.5s', '--align', 'plantedFoot');
  expect([code, out]).toEqual([0, expect.stringMatching(/^Add transition “Half → hop”: out at 0\.50 s/)]);
  expect((await segue('walk', tree.id, '--align', 'joint:Hips')).code).toBe(0);
  const [from, to] = all();
  expect(from).toMatchObject({
    source: { kind: 'tree', id: tree.id, time: 0.5 },
    alignment: { kind: 'plantedFoot' },
  });
  expect(to).toMatchObject({
    destination: { kind: 'tree', id: tree.id, time: 0.5 },
    alignment: { kind: 'joint', joint: 'Hips' },
  });
  const wrong = async (...args: string[]) => (await segue('walk', ...args)).notes.split('\n')[0];
  expect(await wrong('half')).toMatch(/^No clip or tree in this library is called “half”/);
  expect(await wrong('hop', '--align', 'joint:Tail')).toMatch(/^The source of .* has no joint “Tail”/);
  expect(await wrong('hop', '--align', 'foot')).toMatch(/^--align foot: expected groundTrack/);
  expect(all()).toHaveLength(2);
});

test('what cannot be is refused', async () => {
  const { segue, all } = await open();
  const wrong = async (...args: string[]) => {
    const { code, notes } = await segue('walk', 'hop', ...args);
    return [code, notes.split('\n')[0]];
  };
  expect(await wrong('--out', '900s')).toEqual([
    1,
    expect.stringMatching(/^--out 900 s is beyond the end of “walk”/),
  ]);
  expect(await wrong('--methods', 'springy')).toEqual([
    2,
    expect.stringMatching(/^Unknown blend method “springy”/),
  ]);
  expect(await wrong('--set', 'stiffness=2')).toEqual([
    2,
    expect.stringMatching(/^No slot has “stiffness”. Available: halfLife/),
  ]);
  expect(await wrong('--set', 'halfLife=soft')).toEqual([2, expect.stringMatching(/must be a number, not/)]);
  expect(await wrong('--set', 'halfLife=-1', '--dry-run')).toEqual([
    2,
    expect.stringMatching(/must be between/),
  ]);
  expect(await wrong('--name', 'x'.repeat(201))).toEqual([0, '']);
  expect(all()).toHaveLength(1);
});
