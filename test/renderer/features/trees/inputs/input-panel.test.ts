import { expect, test } from 'vitest';
import { press } from '#test/fixtures/page.ts';
import { inputs } from '#test/core/tree/sample-trees.ts';
import { openTree } from '../open-tree.ts';

type Input = Readonly<Record<string, unknown>> & {
  readonly keys: readonly { time: number; value: unknown }[];
};

/** A tree whose inputs `plain`, `x`, `index`, `on` and `gait` no node uses, at a time of its clock. */
async function open(time = 0) {
  const plain = { kind: 'number', value: 0.5, keys: [], interpolation: 'step', smoothing: null };
  const { x, index, on, gait } = inputs as Record<string, object>;
  const win = openTree({ kind: 'clip', clip: 'a' }, { plain, x, index, on, gait });
  win.app.session.stage.value = { kind: 'tree', id: 'tree' } as never;
  win.app.session.time.value = time;
  const input = (name: string) => (win.now().inputs as Readonly<Record<string, Input>>)[name];
  const keys = (name: string) =>
    input(name)
      .keys.map((key) => `${key.time} ${String(key.value)}`)
      .join(', ');
  return { ...win, panel: await win.shownPanel(), input, keys };
}

type Win = Awaited<ReturnType<typeof open>>;

test.each<readonly [string, (win: Win) => void, string, string, unknown]>([
  ['the field', (win) => win.panel.enter('Value of plain', '0.7'), 'plain', '', 0.7],
  ['the field of a keyed one', (win) => win.panel.enter('Value of x', '0.7'), 'x', '0 0, 0.25 0.7, 2 1', 0],
  [
    'a switch',
    (win) => win.panel.press(win.panel.find('on', 'input')),
    'on',
    '0.25 true, 0.5 true, 0.8 false, 1 true',
    false,
  ],
  ['a list', (win) => win.panel.enter('gait', 'go'), 'gait', '0.25 go, 0.7 go', 'still'],
])(
  '%s sets a value: of a constant itself, else its key at the playhead',
  async (_what, act, name, keys, value) => {
    const win = await open(0.25);
    act(win);
    expect([win.edits, win.keys(name), win.input(name)['value']]).toEqual([[`Set ${name}`], keys, value]);
  },
);

test('a slider previews, and is one edit or none', async () => {
  const win = await open();
  win.panel.types('plain', '0.6');
  expect([win.edits, win.input('plain')['value']]).toEqual([[], 0.6]);
  win.panel.find('plain', 'input').blur();
  expect([win.edits, win.input('plain')['value']]).toEqual([['Set plain'], 0.6]);
});

test.each([
  ['Add key', 'x', ['Add key to x'], '0 0, 0.5 0.25, 2 1'],
  ['Clear keys', 'x', ['Clear keys of x'], ''],
  ['Delete', 'x', ['Delete input x'], undefined],
])('“%s” of an input', async (button, name, edits, keys) => {
  const win = await open(0.5);
  win.panel.press(`Settings of ${name}`);
  win.panel.press(button);
  expect([win.edits, win.input(name) && win.keys(name)]).toEqual([edits, keys]);
});

test('the options of a list: values that are none of them become the first', async () => {
  const win = await open();
  win.panel.press('Settings of gait');
  win.panel.enter('Options', ' , run, walk,run');
  expect([win.edits, win.input('gait')['options'], win.input('gait')['value'], win.keys('gait')]).toEqual([
    ['Change options of gait'],
    ['run', 'walk'],
    'run',
    '0.7 run',
  ]);
});

test('keys are generated, previewed with each choice, and kept as one edit', async () => {
  const win = await open();
  win.panel.press('Generate keys of plain');
  const ramp = win.keys('plain');
  win.panel.enter('Curve', 'steps');
  win.panel.enter('From', '1');
  win.panel.enter('To', '3');
  win.panel.enter('Period', '0.5');
  const steps = '0 1, 0.25 3, 0.5 1, 0.75 3, 1 1, 1.25 3, 1.5 1, 1.75 3, 2 1';
  expect([ramp, win.edits, win.keys('plain')]).toEqual(['0 0, 2 1', [], steps]);
  win.panel.press('Replace keys');
  expect([win.edits, win.keys('plain')]).toEqual([['Generate plain'], steps]);
  expect(() => win.panel.find('Curve')).toThrow('is not among');
});

test('inputs are added with free names, renamed with their nodes, and armed', async () => {
  const win = openTree(
    {
      kind: 'selectByBool',
      input: { input: 'switch' },
      whenFalse: { kind: 'clip', clip: 'a' },
      whenTrue: { kind: 'clip', clip: 'b' },
    },
    { switch: inputs['on'] },
  );
  const panel = await win.shownPanel();
  panel.press('Add input');
  panel.press('Switch');
  expect(win.edits.splice(0)).toEqual(['Add input switch (2)']);
  const name = (text: string): void => panel.enter('Name of the input', text);
  name('go'); // the new one asks for it
  press('F2', panel.find('switch', 'button'));
  name('turn');
  expect(win.edits).toEqual(['Rename switch (2) to go', 'Rename switch to turn']);
  expect([Object.keys(win.now().inputs), win.now().root]).toMatchObject([
    ['turn', 'go'],
    { input: { input: 'turn' } },
  ]);
  panel.press('Record turn');
  expect([...win.app.lab.inputs.armed.peek()]).toEqual(['turn']);
  panel.press('Settings of turn');
  expect(panel.isDisabled('Delete')).toBe(true);
});

test.each([
  ['ArrowRight', '0.01 0, 2 1', 'Move key of x'],
  ['ArrowUp', '0 0.001, 2 1', 'Move key of x'],
  ['Delete', '2 1', 'Delete key of x'],
])('on a key of a curve, %s', async (key, keys, edit) => {
  const win = await open();
  press(key, win.panel.of('g[aria-label$="of x"]')[0]);
  expect([win.keys('x'), win.edits]).toEqual([keys, [edit]]);
});
