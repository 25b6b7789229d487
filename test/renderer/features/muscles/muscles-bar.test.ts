import { expect, test } from 'vitest';
import type { MuscleAsset } from '#core/muscle/muscle-asset.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { musclesId, openMuscles } from './muscles-fixture.ts';

type Win = ReturnType<typeof openMuscles>;
const on =
  (name: string, value: string) =>
  ({ panel }: Win) =>
    panel.type(name, value);
const press =
  (name: RegExp | string) =>
  ({ panel }: Win) =>
    panel.press(name);
const run = (id: string) => (win: Win) => win.run(id);
function write(text: string) {
  return ({ panel }: Win): void => {
    const field = { value: text };
    panel.on('For tags', 'onInput', { currentTarget: field });
    panel.on('For tags', 'onBlur', { currentTarget: field });
  };
}

test.each<readonly [string, (win: Win) => void, string, (asset: MuscleAsset) => unknown, unknown]>([
  ['a joint', on('Add joint', 'head'), 'Add head', ({ joints }) => joints['head'].activation, 0.8],
  ['no joint', on('Add joint', ''), '', ({ joints }) => Object.keys(joints).length, 3],
  ['a joint less', press(/^Delete row/), 'Delete left foot', ({ joints }) => 'left foot' in joints, false],
  ['tags', write(' run , walk,run,'), 'Change tags', ({ tags }) => tags, ['run', 'walk']],
  ['the same tags', write('old'), '', ({ tags }) => tags, ['old']],
  ['no tags', write(','), 'Change tags', ({ tags }) => tags, undefined],
  ['a model', on('Model', 'springDamper'), 'Change model', ({ model }) => model, 'springDamper'],
  [
    'a unit',
    on('Lengths in', 'optimalLengths'),
    'Change unit of lengths',
    ({ lengthsIn }) => lengthsIn,
    'optimalLengths',
  ],
  [
    'no pose',
    press('Remove fatigue pose'),
    'Remove fatigue pose',
    ({ fatiguePose }) => fatiguePose,
    undefined,
  ],
  [
    'a pose',
    run('muscles.pose'),
    'Set fatigue pose',
    ({ fatiguePose }) => fatiguePose,
    { clip: 'hop', time: 0.75 },
  ],
  [
    'the right side',
    run('muscles.mirror'),
    'Mirror left to right',
    ({ joints }) => joints['right shin'].activation,
    0.9,
  ],
  [
    'optimal lengths',
    run('muscles.convert'),
    'Convert lengths',
    ({ lengthsIn }) => lengthsIn,
    'optimalLengths',
  ],
])('the bar gives the table %s', async (_what, act, edit, read, value) => {
  const win = openMuscles({ tags: ['old'], fatiguePose: { clip: 'walk', time: 0.5 } });
  await Promise.resolve();
  win.app.session.time.value = 0.251;
  act(win);
  expect([win.edits, read(win.asset())]).toEqual([edit === '' ? [] : [edit], value]);
});

test('the bar shows the fatigue pose, the tags and what can be added', () => {
  const { panel, app } = openMuscles({ fatiguePose: { clip: 'walk', time: 0.5 }, tags: ['a', 'b'] });
  expect(panel.find('Fatigue pose', 'aria-label').text).toBe('walk f 30');
  expect(panel.find('For tags', 'aria-label').props['defaultValue']).toBe('a, b');
  const options = panel.of('option').map(({ props }) => props['value']);
  expect(options.filter((value) => /^(|head|left foot|right foot|spine [34])$/.test(String(value)))).toEqual([
    '',
    'spine 3',
    'head',
    'right foot',
  ]);
  app.document.saved.value = { ...app.document.saved.value, clips: app.document.saved.value.clips.with([]) };
  expect(
    openMuscles({ fatiguePose: { clip: 'gone', time: 0 } }).panel.find('Fatigue pose', 'aria-label').text,
  ).toBe('clip not loaded');
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
  expect(['mirror', 'convert', 'pose', 'useA'].map((id) => closed.whyNot(`muscles.${id}`))).toEqual(
    Array(4).fill('no muscles are open'),
  );
  expect(closed.panel.all()).toEqual([]);
});

test('a slot that uses the muscles keeps its method, if that has any; the slot opens them', () => {
  const slots = [
    slotOf('springExact'),
    slotOf('muscleInertialization', { halfLife: 0.3, muscles: 'uniform' }),
  ];
  const win = openMuscles({}, slots);
  const isOffered = (slot: string) => win.offered(`muscles.open${slot}`);
  expect([isOffered('A'), isOffered('B'), win.whyNot('muscles.openB')]).toEqual([
    false,
    true,
    expect.any(String),
  ]);
  win.run('muscles.useA');
  win.run('muscles.useB');
  const [a, b] = win.app.open.editable.peek()!.slots;
  expect([a.method, a.values['muscles']]).toEqual(['muscle', musclesId]);
  expect([b.method, b.values['muscles'], b.values['halfLife']]).toEqual([
    'muscleInertialization',
    musclesId,
    0.3,
  ]);
  expect(win.edits).toEqual(['Use Legs', 'Use Legs']);
  win.app.workspace.set({ openItem: null });
  expect(win.whyNot('muscles.openB')).toBeNull();
  win.run('muscles.openB');
  expect(win.app.lab.item.peek()?.id).toBe(musclesId);
});

test.each([
  ['leg', 'Left leg', 3],
  ['legs', 'Both legs', 6],
  ['empty', 'Muscles', 0],
])('new muscles: %s', async (id, name, joints) => {
  const win = openMuscles();
  win.app.library.state.value = { state: 'open', path: '/l', readOnly: false };
  win.run(`muscles.new.${id}`);
  await expect.poll(() => win.app.lab.item.peek()?.name).toBe(name);
  expect(Object.keys(win.asset().joints)).toHaveLength(joints);
});
