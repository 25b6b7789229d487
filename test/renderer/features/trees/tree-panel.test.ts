import { afterEach, expect, test, vi } from 'vitest';
import { treeFolders } from '#renderer/features/trees/tree-rows.ts';
import { everyTree, inputs, otherTrees, sampleTrees } from '#test/core/tree/sample-trees.ts';
import { keyEvent, PointedElement, pointerEvent } from '#test/fixtures/pointed-element.ts';
import { nameOf, type Drawn } from '#test/renderer/drawn.ts';
import { openTree } from './open-tree.ts';

afterEach(() => void vi.unstubAllGlobals());

type Win = ReturnType<typeof openTree>;

/** The fields and lists in the pad by name, with their values. */
function valuesIn({ panel }: Win): Readonly<Record<string, unknown>> {
  const isIn = (each: Drawn | null): boolean =>
    each !== null && (each.props['class'] === 'lab-pad' || isIn(each.parent));
  const fields = panel.all().filter((each) => isIn(each) && ['input', 'select'].includes(each.type));
  return Object.fromEntries(
    fields
      .map((each) => [nameOf(each), each.props['defaultValue'] ?? each.props['value']] as const)
      .filter(([name, value]) => value !== undefined && !/^(Clip|Aim|Markers|Joint)/.test(name)),
  );
}

const kinds = Object.keys(everyTree).filter((kind) => !/mesh|by a method/.test(kind));

test.each(kinds)('each number in the pad of %s is typed as one edit, and changes no other', (kind) => {
  const win = openTree(everyTree[kind], inputs);
  for (const [name, value] of Object.entries(valuesIn(win))) {
    if (!Number.isFinite(Number(value)) || /^(Factor|Name)/.test(name)) continue;
    const before = valuesIn(win);
    // A little up, so that the order of ranges stays.
    const typed = Number((Number(before[name]) + 0.03).toFixed(3));
    win.panel.write(name, String(typed));
    const after = valuesIn(win);
    expect([win.edits.splice(0).length, Number(after[name])]).toEqual([1, typed]);
    // Columns and rows of an aim offset share theirs; limits follow what they hold.
    const others = Object.keys(before).filter((other) => other !== name && !/^M\w+imum of/.test(other));
    if (kind !== 'aimOffset') for (const other of others) expect(after[other], other).toEqual(before[other]);
  }
});

test.each(['rules', 'fifo, with transitions'])('each choice in the pad of %s changes only itself', (kind) => {
  const win = openTree(everyTree[kind], inputs);
  const isChoice = (each: Drawn): boolean =>
    /, (rule|transition) \d/.test(nameOf(each)) && !/^(Joint|Input|Leave|Enter)/.test(nameOf(each));
  const lists = win.panel.of('select').filter(isChoice);
  expect(lists.length).toBeGreaterThan(7);
  for (const list of lists)
    for (const { props, parent } of win.panel.of('option')) {
      const name = nameOf(list);
      if (parent === null || nameOf(parent) !== name) continue;
      const before = valuesIn(win);
      win.panel.enter(name, String(props['value']));
      const after = valuesIn(win);
      expect(after[name]).toBe(props['value']);
      expect(
        Object.keys(before).filter(
          (other) => other !== name && other in after && after[other] !== before[other],
        ),
      ).toEqual([]);
    }
});

test.each(['priority', 'fifo', 'overlay', 'selectByInt', 'poseAsset', 'rules'])(
  'rows of %s move with Alt and an arrow, to the ends of the list',
  (kind) => {
    const grips = (win: Win) =>
      win.panel
        .of('data-index')
        .map((each) => nameOf(each).replace('Move ', ''))
        .filter((name) => !name.startsWith('rule'));
    const order = grips(openTree(sampleTrees[kind], inputs));
    const move = (index: number, key: string, altKey = true) => {
      const win = openTree(sampleTrees[kind], inputs);
      const grip = win.panel.of('data-index')[index];
      (grip.parent!.props['onKeyDown'] as (event: Event) => void)(keyEvent(key, { altKey }));
      return [win.edits.length, grips(win)];
    };
    const swapped = [order[1], order[0], ...order.slice(2)];
    expect(move(0, 'ArrowDown')).toEqual([1, swapped]);
    expect(move(1, 'ArrowUp')).toEqual([1, swapped]);
    expect(move(0, 'ArrowUp')).toEqual([0, order]);
    expect(move(order.length - 1, 'ArrowDown')).toEqual([0, order]);
    expect(move(0, 'ArrowDown', false)).toEqual([0, order]);
  },
);

test.each([
  ['rules', 'Add rule', 'rules.3.to', 'busy'],
  ['rules', 'Delete rule 2', 'rules.1.to', 'idle'],
  ['rules', 'Reset the joint profile of rule 1', 'rules.0.profile', null],
  ['fifo', 'Add transition', 'transitions.0.to', 'a'],
  ['fifo, with transitions', 'Delete transition 1', 'transitions.0.to', 'rest'],
  ['fifo, with transitions', 'Leave out the clip, transition 2', 'transitions.1.through', null],
  ['aimOffset', 'Take even frames', 'offsets.3.time', 1.5],
])('in %s, “%s” is one edit', (kind, name, place, value) => {
  const win = openTree(everyTree[kind], inputs);
  win.panel.press(name);
  expect(win.edits).toHaveLength(1);
  expect(win.now().root).toHaveProperty(place, value);
});

test('a state is renamed with its rules, but not to the name of another', () => {
  const win = openTree(sampleTrees['rules'], inputs);
  for (const name of ['', '*', 'busy', 'idle']) win.panel.write('Name of state 1', name);
  expect(win.edits).toEqual([]);
  win.panel.write('Name of state 1', 'rest');
  expect([win.edits, valuesIn(win)['From, rule 1'], valuesIn(win)['To, rule 3']]).toEqual([
    ['Rename idle'],
    'rest',
    'rest',
  ]);
});

test('a rule on an int compares whole numbers, one on a number any', () => {
  for (const [input, value] of Object.entries({ index: 2, x: 1.6 })) {
    const [rule] = (sampleTrees['rules'] as { rules: readonly object[] }).rules;
    const rules = [{ ...rule, when: { input, is: 'above', value: 0 } }];
    const win = openTree({ ...sampleTrees['rules'], rules }, inputs);
    win.panel.write('Value, rule 1', '1.6');
    expect(win.now().root).toHaveProperty('rules.0.when', { input, is: 'above', value });
  }
});

test('a weight is dragged as one edit', () => {
  const win = openTree({ ...sampleTrees['additive'], weight: 0.5 }, inputs);
  const slide = (event: string, value: string) =>
    win.panel.send('Weight of b', event, { currentTarget: { value } });
  slide('onInput', '0.75');
  expect([win.edits, win.now().root['weight']]).toEqual([[], 0.75]);
  slide('onPointerUp', '0.75');
  expect([win.edits, win.now().root['weight']]).toEqual([['Change weight'], 0.75]);
});

test('a row of the outline selects its node, opens its menu, and is dragged among its siblings', () => {
  vi.stubGlobal('window', new EventTarget());
  const win = openTree(
    {
      ...sampleTrees['selectByInt'],
      choices: [sampleTrees['clip'], sampleTrees['crossfade'], sampleTrees['pose']],
    },
    inputs,
  );
  const levels = win.panel
    .of('aria-level')
    .map(({ props, text }) => `${String(props['aria-level'])} ${text}`);
  expect(levels.join(', ')).toBe(
    '1 Select by int, 2 achoices 1, 2 Crossfadechoices 2, 3 afrom, 3 bto, 2 heldchoices 3',
  );
  const on = (row: number, event: string, detail: object): void =>
    (win.panel.of('aria-level')[row].props[event] as (detail: object) => void)(detail);
  on(2, 'onClick', {});
  expect(win.selected()).toBe('root.choices[1]');
  on(3, 'onContextMenu', { clientX: 5, clientY: 6, preventDefault: () => undefined });
  expect([win.selected(), win.app.session.menu.peek()]).toMatchObject([
    'root.choices[1].from',
    { x: 5, y: 6 },
  ]);
  const element = Object.assign(new PointedElement(), { closest: () => ({ offsetHeight: 20 }) });
  const drag = (row: number, by: number, end: string): unknown => {
    const down = pointerEvent('pointerdown', 0, 0);
    Object.defineProperty(down, 'currentTarget', { value: element });
    on(row, 'onPointerDown', down);
    element.dispatchEvent(pointerEvent('pointermove', 0, by * 20, { buttons: 1 }));
    const during = win.nodes();
    if (end === 'Escape') window.dispatchEvent(keyEvent(end));
    else element.dispatchEvent(pointerEvent(end, 0, by * 20));
    return [
      during.length,
      win
        .nodes()
        .filter((node) => /choices\[\d\] /.test(node))
        .map((node) => node.split(' ')[1]),
    ];
  };
  expect([
    drag(1, 1, 'pointerup'),
    drag(1, 9, 'Escape'),
    drag(5, -9, 'pointerup'),
    drag(0, 2, 'pointerup'),
  ]).toEqual(
    ['crossfade clip pose', 'crossfade clip pose', 'pose crossfade clip', 'pose crossfade clip'].map(
      (order) => [6, order.split(' ')],
    ),
  );
  expect(win.edits).toEqual(['Move node', 'Move node']);
});

/** The samples of a blend space with three clips: what commands make of them. */
const three = '0.node clip,1.node clip,2.node clip';

test.each([
  ['', 'lab.add.clip', 'Add Clip', `${three},3.node clip`, ''],
  ['', 'lab.wrap.layer', 'Wrap in Layer per joint', three, ''],
  [
    '1',
    'lab.wrap.crossfade',
    'Wrap in Crossfade',
    '0.node clip,1.node crossfade,1.node.from clip,1.node.to clip,2.node clip',
    '1',
  ],
  ['', 'lab.change.blendSpace2D', 'Change node to Blend space 2D', three, ''],
  ['', 'lab.change.blendSpace1D', null, three, ''],
  ['1', 'lab.change.pose', 'Change node to Held pose', '0.node clip,1.node pose,2.node clip', '1'],
  ['1', 'lab.nodeUp', 'Move node', three, '0'],
  ['0', 'lab.nodeUp', null, three, '0'],
  ['2', 'lab.nodeDown', null, three, '2'],
  ['1', 'lab.nodeDown', 'Move node', three, '2'],
  ['1', 'lab.deleteNode', 'Delete node', '0.node clip,1.node clip', ''],
  ['1', 'lab.putClip', 'Replace clip of node', three, '1'],
  ['', 'lab.putClip', null, three, ''],
  ['1', 'lab.addClip', 'Add clip to node', `${three},3.node clip`, '1'],
])('at sample “%s”, %s', (at, id, edit, samples, selected) => {
  const pathOf = (sample: string) => (sample === '' ? 'root' : `root.samples[${sample}].node`);
  const win = openTree(sampleTrees['blendSpace1D'], inputs);
  win.point('d');
  win.select(pathOf(at));
  expect(win.whyNot(id) === null).toBe(edit !== null);
  win.run(id);
  const nodes = win
    .nodes()
    .flatMap((node) => (node.includes('samples') ? [node.replace(/.*samples\[(\d)\]/, '$1')] : []));
  expect([win.edits, nodes.join()]).toEqual([edit === null ? [] : [edit], samples]);
  expect([win.selected(), win.app.lab.open.peek()!.problems]).toEqual([pathOf(selected), []]);
});

test.each(Object.keys({ ...sampleTrees, ...otherTrees }))(
  'each row of the inspector of %s previews its own value',
  (kind) => {
    const win = openTree(everyTree[kind], inputs);
    const rows = () => treeFolders(win.app, win.app.lab.open.peek()!).flatMap((folder) => folder.rows);
    const wrong: string[] = [];
    for (const { path } of win.app.lab.open.peek()!.outline) {
      win.select(path);
      for (const [i, row] of rows().entries()) {
        if (row.kind === 'text' || row.key.endsWith('.effector')) continue; // needs the figure
        const { value } = row as { readonly value: unknown };
        const last = row.kind === 'choice' ? Object.values(row.options).at(-1) : !value;
        const next = row.kind === 'number' ? Number(value) + 0.25 : last;
        (row as { preview(value: unknown): void }).preview(next);
        const shown = (rows()[i] as { readonly value: unknown }).value;
        const isSame = row.kind === 'number' ? Math.abs(Number(shown) - Number(next)) < 1e-6 : shown === next;
        if (!isSame && next !== ' ') wrong.push(`${row.key} of ${path}: ${String(shown)}`);
        win.app.editing.cancel();
      }
    }
    expect(wrong).toEqual([]);
  },
);
