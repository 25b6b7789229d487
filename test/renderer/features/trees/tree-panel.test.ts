import { expect, test } from 'vitest';
import { treeFolders } from '#renderer/features/trees/tree-rows.ts';
import { everyTree, inputs, otherTrees, sampleTrees } from '#test/core/tree/sample-trees.ts';
import { click, drag, point, press } from '#test/fixtures/page.ts';
import { nameOf } from '#test/renderer/on-page.ts';
import { openTree } from './open-tree.ts';

/** A tree of a kind and its panel. */
async function shownTree(root: object) {
  const win = openTree(root, inputs);
  const panel = await win.shownPanel();
  /** The fields and lists in the pad by name. */
  const fields = () => {
    const all = panel.of('.lab-pad :is(input:not([type="range"], [type="checkbox"]), select)');
    const named = all.map((each) => [nameOf(each), each] as const);
    return new Map(named.filter(([name]) => !/^(Clip|Aim|Markers|Joint)/.test(name)));
  };
  const values = () => Object.fromEntries([...fields()].map(([name, { value }]) => [name, value]));
  return { ...win, panel, fields, values };
}

const kinds = Object.keys(everyTree).filter((kind) => !/mesh|by a method/.test(kind));

test.each(kinds)('each number in the pad of %s is typed as one edit, and changes no other', async (kind) => {
  const { values, fields, panel, edits } = await shownTree(everyTree[kind]);
  for (const [name, value] of Object.entries(values())) {
    if (!Number.isFinite(Number(value)) || /^(Factor|Name)/.test(name)) continue;
    const before = values();
    // A little up, so that the order of ranges stays.
    const typed = Number((Number(before[name]) + 0.03).toFixed(3));
    panel.enter(fields().get(name)!, String(typed));
    const after = values();
    expect([name, edits.splice(0).length, Number(after[name])]).toEqual([name, 1, typed]);
    // Columns and rows of an aim offset share theirs; limits follow what they hold.
    const others = Object.keys(before).filter((other) => other !== name && !/^M\w+imum of/.test(other));
    if (kind !== 'aimOffset') for (const other of others) expect(after[other], other).toEqual(before[other]);
  }
});

test.each(['rules', 'fifo, with transitions'])(
  'each choice in the pad of %s changes only itself',
  async (kind) => {
    const { values, fields, panel } = await shownTree(everyTree[kind]);
    const lists = [...fields()].filter(
      ([name, { tagName }]) =>
        tagName === 'SELECT' &&
        /, (rule|transition) \d/.test(name) &&
        !/^(Joint|Input|Leave|Enter)/.test(name),
    );
    expect(lists.length).toBeGreaterThan(7);
    for (const [name, list] of lists)
      for (const value of [...list.querySelectorAll('option')].map((option) => option.value)) {
        const before = values();
        panel.enter(fields().get(name)!, value);
        const after = values();
        expect(after[name]).toBe(value);
        const changed = Object.keys(before).filter(
          (other) => other in after && after[other] !== before[other],
        );
        expect(changed.filter((other) => other !== name)).toEqual([]);
      }
  },
);

test.each(['priority', 'fifo', 'overlay', 'selectByInt', 'poseAsset', 'rules'])(
  'rows of %s move with Alt and an arrow or by their grip, to the ends of the list',
  async (kind) => {
    const { panel, edits, app, now } = await shownTree(sampleTrees[kind]);
    const grips = () => panel.of('[data-index]').filter((each) => !nameOf(each).startsWith('Move rule'));
    const names = () => grips().map(nameOf);
    const order = names();
    const swapped = [order[1], order[0], ...order.slice(2)];
    const content = JSON.stringify(now());
    const last = order.length - 1;
    const height = grips()[0].parentElement!.offsetHeight;
    const dragged = (from: number, by: number) =>
      drag(grips()[from], { x: 0, y: 0 }, { x: 0, y: 2 * by * height }, { x: 0, y: by * height });
    for (const [act, after] of [
      [() => press('Alt+ArrowDown', grips()[0]), swapped],
      [() => press('Alt+ArrowUp', grips()[1]), order],
      [() => press('Alt+ArrowUp', grips()[0]), order],
      [() => press('Alt+ArrowDown', grips()[last]), order],
      [() => press('ArrowDown', grips()[0]), order],
      [() => dragged(0, 1), swapped],
      [() => dragged(1, -1), order],
    ] as const) {
      const before = names();
      act();
      expect(names()).toEqual(after);
      const isMoved = before.join() !== after.join();
      expect(edits.splice(0)).toEqual(isMoved ? [expect.stringMatching(/^Move /)] : []);
    }
    expect(JSON.stringify(now())).toBe(content);
    expect(app.lab.open.peek()!.problems).toEqual([]);
  },
);

/** Handles of pads: what an arrow key does to them. */
test.each<
  [kind: string, handle: string, key: string, edit: string, place: string, before: number, after: number]
>([
  ['blendSpace1D', 'b', 'ArrowRight', 'Move b', 'root.samples.1.at', 0.4, 0.42],
  ['singleAxis', 'b', 'ArrowRight', 'Move b', 'root.ranges.1.end', 0.8, 0.81],
  ['singleAxis', 'Start of b', 'ArrowLeft', 'Resize b', 'root.ranges.1.start', 0.2, 0.19],
  ['singleAxis', 'End of b', 'ArrowUp', 'Resize b', 'root.ranges.1.end', 0.8, 0.81],
  ['singleAxis', 'x', 'ArrowRight', 'Change x', 'inputs.x.keys.0.value', 0, 0.01],
  ['blendSpace2D', 'b', 'ArrowUp', 'Move b', 'root.samples.1.y', 0, 0.01],
  ['blendSpace2D', 'b', 'ArrowLeft', 'Move b', 'root.samples.1.x', 1, 0.99],
  ['blendSpace2D', 'x and steps', 'ArrowLeft', 'Change x and steps', 'inputs.x.keys.0.value', 0, -0.01],
  ['multiAxis, with an effector', 'Edge of a', 'ArrowLeft', 'Resize a', 'root.spheres.0.radius', 3, 2.8],
  ['multiAxis, with an effector', 'a', 'ArrowDown', 'Move a', 'root.spheres.0.center.1', 1, 0.95],
  ['multiAxis, with an effector', 'x and y', 'ArrowLeft', 'Change x and y', 'root.point.0', 0.05, -0.15],
  ['crossfade', 'Start of b', 'ArrowRight', 'Move start of b', 'root.start', 0.5, 0.51],
  [
    'transitional',
    'Start of blend in of b',
    'ArrowRight',
    'Move start of blend in of b',
    'root.blendIn',
    0.4,
    0.39,
  ],
  ['transitional', 'End of header of b', 'ArrowRight', 'Move end of header of b', 'root.header', 0.6, 0.61],
  [
    'transitional',
    'Start of trailer of b',
    'ArrowRight',
    'Move start of trailer of b',
    'root.trailer',
    1,
    0.99,
  ],
  [
    'transitional',
    'End of blend out of b',
    'ArrowRight',
    'Move end of blend out of b',
    'root.blendOut',
    0.5,
    0.51,
  ],
  [
    'fifo, with transitions',
    'In mark of hit',
    'ArrowLeft',
    'Move in mark of hit',
    'root.entries.0.in',
    0.1,
    0.09,
  ],
  [
    'fifo, with transitions',
    'End of fade in of hit',
    'ArrowUp',
    'Move end of fade in of hit',
    'root.entries.0.fadeIn',
    0.3,
    0.31,
  ],
  [
    'fifo, with transitions',
    'Start of fade out of hit',
    'ArrowUp',
    'Move start of fade out of hit',
    'root.entries.0.fadeOut',
    0.3,
    0.29,
  ],
  [
    'fifo, with transitions',
    'Out mark of hit',
    'ArrowDown',
    'Move out mark of hit',
    'root.entries.0.out',
    1.6,
    1.59,
  ],
])(
  'in %s, the handle “%s” moves by %s, or is dragged as one edit',
  async (kind, name, key, edit, place, before, after) => {
    const { panel, edits, now } = await shownTree(everyTree[kind]);
    const handle = () => panel.find(name, '.lab-pad [role="slider"]');
    expect(now()).toHaveProperty(place, before);
    press(key, handle());
    expect([edits.splice(0), now()]).toEqual([[edit], now()]);
    expect(now()).toHaveProperty(place, expect.closeTo(after, 9));
    const content = JSON.stringify(now());
    const { left: x, top: y } = handle().getBoundingClientRect();
    point(handle(), 'pointerdown', { x, y }, 1);
    point(handle(), 'pointermove', { x: x + 40, y: y - 30 }, 1);
    const during = JSON.stringify(now());
    press('Escape');
    expect([during === content, JSON.stringify(now()) === content, edits]).toEqual([false, true, []]);
    drag(handle(), { x, y }, { x: x + 20, y: y - 15 }, { x: x + 40, y: y - 30 });
    expect([edits, JSON.stringify(now())]).toEqual([[edit], during]);
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
])('in %s, “%s” is one edit', async (kind, name, place, value) => {
  const { panel, edits, now } = await shownTree(everyTree[kind]);
  panel.press(name);
  expect(edits).toHaveLength(1);
  expect(now().root).toHaveProperty(place, value);
});

test('a state is renamed with its rules, but not to the name of another', async () => {
  const { panel, edits, values } = await shownTree(sampleTrees['rules']);
  for (const name of ['', '*', 'busy', 'idle']) panel.enter('Name of state 1', name);
  expect(edits).toEqual([]);
  panel.enter('Name of state 1', 'rest');
  expect([edits, values()['From, rule 1'], values()['To, rule 3']]).toEqual([
    ['Rename idle'],
    'rest',
    'rest',
  ]);
});

test('a rule on an int compares whole numbers, one on a number any', async () => {
  for (const [input, value] of Object.entries({ index: 2, x: 1.6 })) {
    const [rule] = (sampleTrees['rules'] as { rules: readonly object[] }).rules;
    const rules = [{ ...rule, when: { input, is: 'above', value: 0 } }];
    const { panel, now } = await shownTree({ ...sampleTrees['rules'], rules });
    panel.enter('Value, rule 1', '1.6');
    expect(now().root).toHaveProperty('rules.0.when', { input, is: 'above', value });
    panel.root.remove();
  }
});

test('a weight is dragged as one edit', async () => {
  const { panel, edits, now } = await shownTree({ ...sampleTrees['additive'], weight: 0.5 });
  panel.types('Weight of b', '0.75');
  expect([edits, now().root['weight']]).toEqual([[], 0.75]);
  panel.find('Weight of b', 'input').blur();
  expect([edits, now().root['weight']]).toEqual([['Change weight'], 0.75]);
});

test('the samples of a space are shown in a plot or in a table', async () => {
  const { panel } = await shownTree(sampleTrees['blendSpace1D']);
  const shown = () => ['Plot', 'Table'].map((name) => panel.find(name).ariaPressed);
  panel.press('Table');
  expect(shown()).toEqual(['false', 'true']);
  panel.press('Plot');
  expect(shown()).toEqual(['true', 'false']);
});

test('a row of the outline selects its node, opens its menu, and is dragged among its siblings', async () => {
  const choices = [sampleTrees['clip'], sampleTrees['crossfade'], sampleTrees['pose']];
  const win = await shownTree({ ...sampleTrees['selectByInt'], choices });
  const rows = () => win.panel.of('[aria-level]');
  expect(
    rows()
      .map((each) => `${each.ariaLevel} ${each.textContent}`)
      .join(', '),
  ).toBe('1 Select by int, 2 achoices 1, 2 Crossfadechoices 2, 3 afrom, 3 bto, 2 heldchoices 3');
  click(rows()[2]);
  expect(win.selected()).toBe('root.choices[1]');
  point(rows()[3], 'contextmenu', { x: 5, y: 6, button: 2 });
  expect([win.selected(), win.app.session.menu.peek()]).toMatchObject([
    'root.choices[1].from',
    { x: 5, y: 6 },
  ]);
  const kinds = () =>
    win.nodes().flatMap((node) => (/choices\[\d\] /.test(node) ? [node.split(' ')[1]] : []));
  const dragged = (row: number, by: number, end: string): unknown => {
    const on = rows()[row];
    const y = by * on.offsetHeight;
    point(on, 'pointerdown', { x: 0, y: 0 }, 1);
    point(on, 'pointermove', { x: 0, y }, 1);
    const during = win.nodes().length;
    if (end === 'Escape') press(end);
    else point(on, end, { x: 0, y });
    return [during, kinds()];
  };
  const orders = [
    dragged(1, 1, 'pointerup'),
    dragged(1, 9, 'Escape'),
    dragged(5, -9, 'pointerup'),
    dragged(0, 2, 'pointerup'),
  ];
  expect(orders).toEqual(
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
