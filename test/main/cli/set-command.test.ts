import { expect, test } from 'vitest';
import { stepEdit } from '#main/library/edit-library.ts';
import { allTransitions } from '#main/library/rows/transition-rows.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { runSegue } from './run-segue.ts';
import { starterLibrary } from './starter-library.ts';

const open = async () => {
  const opened = await starterLibrary('walk', 'hop', 'jog');
  const { folder, library, add } = opened;
  add('walk', 'hop', {
    slots: [slotOf('crossfade', { blendTime: 0.2 }), slotOf('springExact', { halfLife: 0.12 })],
  });
  add('hop', 'jog', { slots: [slotOf('quintic', { blendTime: 0.4 })] });
  const segue = (...args: readonly string[]) => runSegue(folder, 'set', '--library', 'my.db', ...args);
  return { ...opened, segue, all: () => allTransitions(library.db) };
};

test('a value is set in all slots that have it, or in one, as one edit', async () => {
  const { segue, all, library } = await open();
  const before = all();
  const many = await segue('1', 'hop → jog', '--set', 'blendTime=0.35');
  expect(many).toMatchObject({
    code: 0,
    out: 'walk → hop: A · Blend time: 0.2 s → 0.35 s\nhop → jog: A · Blend time: 0.4 s → 0.35 s\n',
  });
  expect(
    all().map(({ slots }) => slots.map(({ values }) => values['blendTime'] ?? values['halfLife'])),
  ).toEqual([[0.35, 0.12], [0.35]]);
  await stepEdit(library, 'undo');
  expect(all()).toEqual(before);
  const { id } = before[0];
  const one = await segue('walk → hop', '--slot', 'b', '--set', 'halfLife=0.3', '--dry-run', '--json');
  expect(JSON.parse(one.out)).toEqual({
    edit: 'Change transition',
    dryRun: true,
    transitions: [{ id, name: 'walk → hop', number: 1, changes: ['B · Half-life: 0.12 s → 0.3 s'] }],
  });
  expect(all()).toEqual(before);
  expect((await segue('1', '--slot', 'B', '--set', 'halfLife=0.12')).out).toBe('Nothing to change.\n');
});

test('options of the method and all fields of a slot are set, and taken back to their defaults', async () => {
  const { segue, all, edit } = await open();
  const [before] = all();
  const slots = [slotOf('unrealDeadBlend'), slotOf('muscle'), slotOf('crossfade')];
  edit({ kind: 'transition.set', before, after: { ...before, slots } });
  const set = (...settings: readonly string[]) => segue('1', ...settings.flatMap((each) => ['--set', each]));
  expect((await set('maximumScaleVelocity=2', 'extrapolationFilteredCurves=smile')).out).toBe(
    'walk → hop: A · Max scale rate: 4 → 2\nwalk → hop: A · Extrapolation filtered curves: none → smile\n',
  );
  const fields = ['fatiguePose=true', 'profileMode=weight', 'profile=LeftArm=0.5,Head=2'];
  const lists = ['cutJoints=Head, Hips', 'cutCurves=smile', 'ignoresSourceVelocity=true', 'trails=false'];
  expect(await set(...fields, ...lists, 'rootTime=0.4')).toMatchObject({ code: 0 });
  const ofAll = {
    profile: { LeftArm: 0.5, Head: 2 },
    cutJoints: ['Head', 'Hips'],
    cutCurves: ['smile'],
    trails: false,
    rootTime: 0.4,
  };
  const [engine, muscle, fade] = all()[0].slots;
  expect(engine).toMatchObject({
    ...ofAll,
    values: { maximumScaleVelocity: 2 },
    profileMode: 'weight',
    ignoresSourceVelocity: true,
  });
  expect(muscle).toMatchObject({ ...ofAll, fatiguePose: true });
  expect(fade).toMatchObject(ofAll);
  expect([engine, fade].map((slot) => 'fatiguePose' in slot)).toEqual([false, false]);
  expect([muscle, fade].map((slot) => 'ignoresSourceVelocity' in slot)).toEqual([false, false]);
  await set('tick=30');
  expect(all()[0].slots.map(({ tick }) => tick)).toEqual([undefined, 30, 30]);
  const given = [...fields, ...lists, 'rootTime', 'tick', 'maximumScaleVelocity'];
  const back = given.map((each) => `${each.replace(/=.*/, '')}=default`);
  expect(await set(...back, 'extrapolationFilteredCurves=', 'profile=')).toMatchObject({ code: 0 });
  const values = { ...slots[0].values, maximumScaleVelocity: 4, extrapolationFilteredCurves: '' };
  expect(all()[0].slots).toEqual([{ ...slots[0], values }, ...slots.slice(1)]);
});

test('name, note, choice, method and points', async () => {
  const { segue, all } = await open();
  const { out } = await segue(
    '1',
    '--name',
    ' Over ',
    '--note',
    'Heel first',
    '--choose',
    'B',
    '--in',
    '0.25s',
    '--slot',
    'A',
    '--method',
    'quintic',
  );
  expect(out).toMatch(/^walk → hop: Name: walk → hop → Over$/m);
  const [{ name, note, chosen, slots, destination }] = all();
  expect({ name, note, chosen }).toEqual({ name: 'Over', note: 'Heel first', chosen: 1 });
  expect(slots[0]).toMatchObject({ method: 'quintic', values: { blendTime: 0.2 } });
  expect(destination.time).not.toBe(0.2);
});

test('slots are added and removed, and what is chosen stays', async () => {
  const { segue, all } = await open();
  const added = ['1', '--add', 'quintic', '--slot', 'C', '--set', 'blendTime=0.5', '--choose', 'C'];
  const tried = await segue(...added, '--remove', 'A', '--dry-run');
  expect([tried.code, all()[0].slots.length]).toEqual([0, 2]);
  expect((await segue(...added, '--remove', 'A')).out).toBe(tried.out);
  const [{ slots, chosen }] = all();
  expect(slots).toMatchObject([{ method: 'springExact' }, { method: 'quintic', values: { blendTime: 0.5 } }]);
  expect(chosen).toBe(1);
  await segue('1', '--remove', 'B', '--align', 'none');
  expect(all()[0]).toMatchObject({
    slots: [{ method: 'springExact' }],
    chosen: 0,
    alignment: { kind: 'none' },
  });
  const wrong = async (...args: string[]) => (await segue(...args)).notes.split('\n')[0];
  expect(await wrong('1', '--remove', 'A')).toBe('“walk → hop” has no other slot.');
  expect(await wrong('1', '--remove', 'B')).toBe('“walk → hop” has no slot B.');
  expect(await wrong('1', '--add', 'springy')).toMatch(/^Unknown blend method “springy”/);
});

test('a point follows the marker that is named, and none at another time', async () => {
  const { segue, all, edit, idOf } = await open();
  const marker = {
    id: crypto.randomUUID(),
    clipId: idOf('hop'),
    kind: 'pass',
    time: 0.31,
    label: 'up',
  } as const;
  edit({ kind: 'marker.add', marker });
  await segue('1', '--in', 'marker:up');
  expect(all()[0].destination).toMatchObject({ time: 0.31, marker: marker.id });
  await segue('1', '--in', '0.4s');
  expect(all()[0].destination).not.toHaveProperty('marker');
});

test('a review is of what plays after the other changes, and is given once', async () => {
  const { segue, all } = await open();
  const review = ['1', '--review', 'approved', '--reviewer', 'Anna'];
  expect(await segue(...review, '--choose', 'B')).toMatchObject({ code: 0 });
  const [first] = all();
  expect(first.review).toMatchObject({
    status: 'approved',
    reviewer: 'Anna',
    of: [{ slot: { method: 'springExact' } }],
  });
  expect((await segue(...review)).out).toBe('Nothing to change.\n');
  await segue('1', '--slot', 'B', '--set', 'halfLife=0.5');
  expect((await segue(...review)).out).not.toBe('Nothing to change.\n'); // it was stale
  expect(all()[0].review.of).toMatchObject([{ slot: { values: { halfLife: 0.5 } } }]);
  await segue('1', '--review', 'unreviewed');
  expect(all()[0].review).toEqual({ status: 'unreviewed', reviewer: '', date: null });
});

test('wrong use is refused', async () => {
  const { segue, all } = await open();
  const before = all();
  const wrong = async (...args: string[]) => {
    const { code, notes } = await segue(...args);
    return [code, notes.split('\n')[0]];
  };
  expect(await wrong('1')).toEqual([2, expect.stringMatching(/^expected something to set/)]);
  expect(await wrong('1', '2', '--name', 'x')).toEqual([2, '--name is of one transition']);
  expect(await wrong('1', '--name', ' ')).toEqual([2, '--name is empty']);
  expect(await wrong('1', '--method', 'cut')).toEqual([2, '--method needs --slot SLOT']);
  expect(await wrong('1', '--slot', 'B')).toEqual([2, '--slot needs --method ID or --set NAME=VALUE']);
  expect(await wrong('1', '--note', 'x', '--reviewer', 'Ben')).toEqual([2, '--reviewer needs --review']);
  expect(await wrong('2', '--choose', 'B')).toEqual([2, '“hop → jog” has no slot B.']);
  expect(await wrong('1', '--slot', 'B', '--set', 'blendTime=1')).toEqual([
    2,
    expect.stringMatching(/^No slot has “blendTime”. Available: halfLife/),
  ]);
  expect(await wrong('1', '2', '--set', 'blendTime=99')).toEqual([
    2,
    expect.stringMatching(/must be between/),
  ]);
  for (const [given, words] of [
    ['profile=Head', /^profile must be JOINT=FACTOR,… with factors from 0, not “Head”/],
    ['profile=Head=-1', /^profile must be JOINT=FACTOR/],
    ['profile=Tail=2', /“Tail”/],
    ['profileMode=size', /^profileMode must be one of time, weight, not “size”/],
    ['trails=no', /^trails must be true or false, not “no”/],
    ['cutJoints=Tail', /“Tail”/],
    ['tick=2000', /^tick must be between 1 and 1000 Hz, not 2000/],
    ['tick=fast', /tick/],
    ['rootTime=', /rootTime/],
    ['fatiguePose=true', /^No slot has “fatiguePose”/],
    ['maximumScaleVelocity=2', /^No slot has “maximumScaleVelocity”/],
  ] as const)
    expect(await wrong('1', '--set', given)).toEqual([expect.any(Number), expect.stringMatching(words)]);
  expect(await wrong('9', '--note', 'x')).toEqual([
    1,
    expect.stringMatching(/^No transition in this library is called “9”/),
  ]);
  expect(all()).toEqual(before);
});
