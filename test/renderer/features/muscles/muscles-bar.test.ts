import { expect, test } from 'vitest';
import type { MuscleAsset } from '#core/procedural/muscle/muscle-asset.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { musclesId, openMuscles } from './muscles-fixture.ts';

type Win = ReturnType<typeof openMuscles>;
type Panel = Awaited<ReturnType<Win['shownPanel']>>;
type Act = (panel: Panel, win: Win) => void;
const on =
  (name: string, value: string): Act =>
  (panel) =>
    panel.enter(name, value);
const press =
  (name: RegExp | string): Act =>
  (panel) =>
    panel.press(name);
const run =
  (id: string): Act =>
  (_, win) =>
    win.run(`muscles.${id}`);

const unit = ({ lengthsIn }: MuscleAsset) => lengthsIn;
const pose = ({ fatiguePose }: MuscleAsset) => fatiguePose;

test.each<readonly [string, Act, string, (asset: MuscleAsset) => unknown, unknown]>([
  ['a joint', on('Add joint', 'head'), 'Add head', ({ joints }) => joints['head'].activation, 0.8],
  ['no joint', on('Add joint', ''), '', ({ joints }) => Object.keys(joints).length, 3],
  ['a joint less', press(/^Delete row/), 'Delete left foot', ({ joints }) => 'left foot' in joints, false],
  ['tags', on('For tags', ' run , walk,run,'), 'Change tags', ({ tags }) => tags, ['run', 'walk']],
  ['the same tags', on('For tags', 'old'), '', ({ tags }) => tags, ['old']],
  ['no tags', on('For tags', ','), 'Change tags', ({ tags }) => tags, undefined],
  ['a model', on('Model', 'springDamper'), 'Change model', ({ model }) => model, 'springDamper'],
  ['a unit', on('Lengths in', 'optimalLengths'), 'Change unit of lengths', unit, 'optimalLengths'],
  ['no pose', press('Remove fatigue pose'), 'Remove fatigue pose', pose, undefined],
  ['a pose', run('pose'), 'Set fatigue pose', pose, { clip: 'hop', time: 0.82 }],
  [
    'the right side',
    run('mirror'),
    'Mirror left to right',
    ({ joints }) => joints['right shin'].activation,
    0.9,
  ],
  ['optimal lengths', run('convert'), 'Convert lengths', unit, 'optimalLengths'],
])('the bar gives the table %s', async (_what, act, edit, read, value) => {
  const win = openMuscles({ tags: ['old'], fatiguePose: { clip: 'walk', time: 0.5 } });
  const panel = await win.shownPanel();
  win.app.session.time.value = 0.251;
  act(panel, win);
  expect([win.edits, read(win.asset())]).toEqual([edit === '' ? [] : [edit], value]);
});

test('the bar shows the fatigue pose, the tags and what can be added', async () => {
  const panel = await openMuscles({
    fatiguePose: { clip: 'walk', time: 0.5 },
    tags: ['a', 'b'],
  }).shownPanel();
  expect([panel.find('Fatigue pose').textContent, panel.find('For tags').value]).toEqual([
    'walk f 30',
    'a, b',
  ]);
  const options = panel.of('option').map(({ value }) => value);
  const some = options.filter((value) => /^(|head|left foot|right foot|spine [34])$/.test(value));
  expect(some).toEqual(['', 'spine 3', 'head', 'right foot']);
  const gone = await openMuscles({ fatiguePose: { clip: 'gone', time: 0 } }).shownPanel();
  expect(gone.find('Fatigue pose').textContent).toBe('clip not loaded');
});

test('why commands on muscles cannot run', () => {
  const why = (changes: Partial<MuscleAsset>, ...ids: readonly string[]) => {
    const { whyNot } = openMuscles(changes, [slotOf('muscle', { muscles: musclesId })]);
    return ids.map((id) => whyNot(`muscles.${id}`) !== null);
  };
  expect(why({}, 'mirror', 'convert', 'pose', 'useA', 'useB')).toEqual([false, false, false, true, true]);
  expect(why({ lengthsIn: 'optimalLengths', joints: {} }, 'mirror', 'convert')).toEqual([true, true]);
  expect(why({ model: 'springDamper' }, 'convert')).toEqual([true]);
  const closed = openMuscles();
  closed.app.workspace.set({ openItem: null });
  for (const id of ['mirror', 'convert', 'pose', 'useA'])
    expect(closed.whyNot(`muscles.${id}`)).toBe('no muscles are open');
});

test('a slot keeps a method that has muscles when it uses them, and opens them', () => {
  const own = slotOf('muscleInertialization', { halfLife: 0.3, muscles: 'uniform' });
  const win = openMuscles({}, [slotOf('springExact'), own]);
  expect(['A', 'B'].map((slot) => win.offered(`muscles.open${slot}`))).toEqual([false, true]);
  expect(win.whyNot('muscles.openB')).toMatch(/uses no muscles/);
  win.run('muscles.useA');
  win.run('muscles.useB');
  const [a, b] = win.app.open.editable.peek()!.slots;
  expect([a.method, a.values['muscles']]).toEqual(['muscle', musclesId]);
  expect(b).toEqual({ ...own, values: { ...own.values, muscles: musclesId } });
  expect(win.edits).toEqual(['Use Legs', 'Use Legs']);
  win.app.workspace.set({ openItem: null });
  expect(win.whyNot('muscles.openB')).toBeNull();
  win.run('muscles.openB');
  expect(win.app.lab.item.peek()?.id).toBe(musclesId);
});

test.each([
  ['leg', 'Left leg', 3],
  ['empty', 'Muscles', 0],
])('new muscles: %s', async (id, name, joints) => {
  const win = openMuscles();
  win.run(`muscles.new.${id}`);
  await expect.poll(() => win.app.lab.item.peek()?.name).toBe(name);
  expect(Object.keys(win.asset().joints)).toHaveLength(joints);
});
