import { expect, test } from 'vitest';
import { Rows } from '#renderer/controls/parameters/rows.tsx';
import { deedsOf, outlineOf } from '#test/renderer/deeds.ts';
import { openPads } from '../open-tree.ts';
import type { Folder, Row } from '#renderer/controls/parameters/row.ts';
import type { App } from '#renderer/stores/app.ts';
import { factsOf, opened, searches, WIDTH, type Used } from '#test/renderer/facts.ts';
import { rowText } from '#test/renderer/open-app.ts';

const noPanel = { all: () => [], outline: () => '' };

/** Another value of a row, near to its own. */
function otherValue(row: Row): unknown {
  switch (row.kind) {
    case 'number':
      return row.value + row.step * (row.value + 2 * row.step > row.maximum ? -2 : 2);
    case 'choice':
    case 'easing':
      return Object.values(row.options).findLast((each) => each !== row.value);
    case 'flag':
      return !row.value;
    case 'command':
    case 'menu':
    case 'text':
      return undefined;
  }
}

/** Changes a row and keeps that, runs its command, or opens its menu. */
function useRow(app: App, row: Row): void {
  if (row.kind === 'command') return row.value();
  if (row.kind === 'menu') return row.open();
  const value = otherValue(row);
  if (row.kind === 'text' || value === undefined) return undefined;
  row.preview(value as never);
  app.editing.keep();
  return undefined;
}

/** Each row of the inspector in a window with its value and limits, and what a change of it does. */
async function rowsOf(
  open: () => Omit<Used, 'panel'> | Promise<Omit<Used, 'panel'>>,
  foldersOf: (app: App) => readonly Folder[],
): Promise<string> {
  const openBare = async () => ({ ...(await open()), panel: noPanel });
  let used = await opened(openBare);
  const said: string[] = [];
  for (const [f, folder] of foldersOf(used.app).entries()) {
    const commands = folder.commands ? ` [${folder.commands.join(', ')}]` : '';
    said.push(`${folder.title}${commands}`);
    for (const [r, row] of folder.rows.entries()) {
      const facts = await factsOf(used, () => useRow(used.app, foldersOf(used.app)[f].rows[r]), searches);
      if (facts !== null) used = await opened(openBare);
      said.push(`  ${rowText(row).replaceAll('\n', ' ').slice(0, WIDTH)}`);
      if (facts?.length) said.push(`    ${facts.join(' · ')}`);
    }
  }
  return said.join('\n');
}

test('the nodes and inputs of a tree', async () => {
  expect(await outlineOf(openPads('selectByEnum'))).toMatchInlineSnapshot(`
    "part Nodes of the tree
      button Edit node [haspopup=menu, keys=Shift+F10] (Add, wrap, change or move the selected node)
      Weight (Mean weights over all joints)
      tree Nodes
        treeitem Select by enum [level=1, selected]
          [value=100 %]
        treeitem held still [level=2] (Held pose)
          [value=100 %]
        treeitem a go [level=2] (Clip)
          [value=0 %]
    part Pad of Select by enum
      Select by enum
      list Children of Select by enum
        listitem held  still (held) part Granted to held [value=100 %]
        listitem a  go (a) part Granted to a [value=0 %]
    part Inputs of Gaits
      heading Inputs
      button Add input (Add an input to the tree)
      list
        item
          button Record gait (Record: values that you drag during playback become keys. In a loop, the last pass counts)
          button gait (Double click to rename)
          choice gait [selectedIndex=0] | of still: still / go: go
          button Generate keys of gait (Generate keys)
          button Settings of gait (Smoothing, gamepad and commands)
          group Curve of gait: slider Key 1 of 1 of gait [valuemin=0, valuemax=1, valuenow=1, valuetext=0.70 s · go]"
  `);
  expect(await deedsOf(openPads('continuousBlend'), { of: /Nodes|treeitem b|Edit|Add|x$/ }))
    .toMatchInlineSnapshot(`
      "button Edit node
        menu = {label: "Node", entries: [{label: "Add child", entries: ["lab.add.clip", "lab.add.pose", "lab.add.restPose", "lab.add.continuousBlend", "lab.add.blend…
      tree Nodes
        ArrowUp, End: taken · − treeitem Continuous blend [level=1, selected] · − treeitem b b [level=2] · + treeitem Continuous blend [level=1] · and 1 more
        ArrowDown, Home: taken
      treeitem b b
        − treeitem Continuous blend [level=1, selected] · − treeitem b b [level=2] · + treeitem Continuous blend [level=1] · and 1 more
        right click: taken · menu = {label: "Node", entries: [{label: "Add child", entries: ["lab.add.clip", "lab.add.pose", "lab.add.restPose", "lab.add.continuousBlend", "lab.add.blend… · − treeitem Continuous blend [level=1, selected] · − treeitem b b [level=2] · + treeitem Continuous blend [level=1] · and 1 more
        drag: edit “Move node” lab.set: content.root.a.name: "a" → "b"; content.root.a.clip: "a" → "b"; content.root.b.name: "b" → "a"; content.root.b.clip: "b" → "a" · − treeitem Continuous blend [level=1, selected] · − treeitem a a [level=2] · − treeitem b b [level=2] · and 5 more
      slider x
        ArrowUp, ArrowRight: taken · ends here · edit “Change x” lab.set: content.inputs.x.keys[0].value: 0 → 0.01; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null · − [value=0 %] · − slider x [valuenow=0, valuetext=x 0.000] · − slider x [min=0, max=1, value=0] · and 8 more
        ArrowDown, ArrowLeft: taken · ends here · edit “Change x” lab.set: content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null
        drag: edit “Change x” lab.set: content.inputs.x.keys[0].value: 0 → 0.18; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null · − [value=0 %] · − slider x [valuenow=0, valuetext=x 0.000] · − slider x [min=0, max=1, value=0] · and 8 more
        − slider x [valuenow=0, valuetext=x 0.000] · − slider x [min=0, max=1, value=0] · − field Value of x [defaultValue=0.000, value=0.000] · and 5 more
      button Add input
        + menu Add input · + menuitem Number · + menuitem Switch · and 2 more
      button Record x
        − button Record x · + button Record x [pressed]
      button x
        double click: − button x · + field Name of the input [defaultValue=x]
        Enter, F2: taken · ends here · − button x · + field Name of the input [defaultValue=x]
      field Value of x
        edit “Set x” lab.set: content.inputs.x.keys[0].value: 0 → 7; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null
        − slider x [valuenow=0, valuetext=x 0.000] · − slider x [min=0, max=1, value=0] · − field Value of x [defaultValue=0.000, value=0.000] · and 5 more
      button Generate keys of x
        + dialog Generate keys of x · + heading Generate keys · + Curve · and 8 more
      button Settings of x
        + dialog Settings of x · + heading x · + button Add key · and 2 more
      group Curve of x
        double click: edit “Add key to x” lab.set: content.inputs.x.keys[1].time: 2 → 0.48; content.inputs.x.keys[1].value: 1 → 0; content.inputs.x.keys[2]: nothing → {time: 2, value: 1}; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null · − group Curve of x: slider Key 1 of 2 of x [valuemin=0, valuemax=1, valuenow=0, valuetext=0.00 s · 0.00] · + group Curve of x: slider Key 2 of 3 of x [valuemin=0, valuemax=1, valuenow=0, valuetext=0.48 s · 0.00]
        mouse down: taken
        drag: edit “Move key of x” lab.set: content.inputs.x.keys[0].time: 0 → 0.31; content.inputs.x.keys[0].value: 0 → 1; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null · − slider x [valuenow=0, valuetext=x 0.000] · − slider x [min=0, max=1, value=0] · − field Value of x [defaultValue=0.000, value=0.000] · and 5 more
      slider Key 1 of 2 of x
        Delete: taken · ends here · edit “Delete key of x” lab.set: content.inputs.x.keys[0].time: 0 → 2; content.inputs.x.keys[0].value: 0 → 1; content.inputs.x.keys[1]: {time: 2, value: 1} → nothing; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null · − slider x [valuenow=0, valuetext=x 0.000] · − slider x [min=0, max=1, value=0] · − field Value of x [defaultValue=0.000, value=0.000] · and 5 more
        ArrowUp: taken · ends here · edit “Move key of x” lab.set: content.inputs.x.keys[0].value: 0 → 0.001; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null · − slider x [valuenow=0, valuetext=x 0.000] · − slider x [min=0, max=1, value=0] · − field Value of x [defaultValue=0.000, value=0.000] · and 5 more
        ArrowDown, ArrowLeft: taken · ends here · edit “Move key of x” lab.set: content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null
        ArrowRight: taken · ends here · edit “Move key of x” lab.set: content.inputs.x.keys[0].time: 0 → 0.01; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null · − group Curve of x: slider Key 1 of 2 of x [valuemin=0, valuemax=1, valuenow=0, valuetext=0.00 s · 0.00] · + group Curve of x: slider Key 1 of 2 of x [valuemin=0, valuemax=1, valuenow=0, valuetext=0.01 s · 0.00]
        Home: taken · ends here
        End, PageDown: taken · ends here · − group Curve of x: slider Key 1 of 2 of x [valuemin=0, valuemax=1, valuenow=0, valuetext=0.00 s · 0.00] · + group Curve of x: slider Key 2 of 2 of x [valuemin=0, valuemax=1, valuenow=1, valuetext=2.00 s · 1.00]"
    `);
});

test('dialogs of an input', async () => {
  expect(await outlineOf(openPads('continuousBlend', 'Settings of x'), /^dialog/)).toMatchInlineSnapshot(`
    "dialog Settings of x
      heading x
      button Add key (Add a key with the current value at the playhead)
      button Clear keys (Delete all keys; the constant value remains)
      button Delete [disabled] (Delete input: “Continuous blend” uses it. Give that node another input first)"
  `);
  expect(await outlineOf(openPads('continuousBlend', 'Generate keys of x'), /^dialog/))
    .toMatchInlineSnapshot(`
      "dialog Generate keys of x
        heading Generate keys
        Curve
        choice Curve [value=ramp] | of ramp: Ramp / steps: Steps / noise: Noise / sine: Sine
        field From [defaultValue=0, value=0]
        field To [defaultValue=1, value=1]
        Length
        field Length [defaultValue=2, value=2]
        s
        button Replace keys (Replace the keys of the input with these)"
    `);
  const settings = { of: /^(choice|field (?!.*x)|check|button (Clear|Add key))/, text: '0.5' };
  expect(await deedsOf(openPads('continuousBlend', 'Settings of x'), settings)).toMatchInlineSnapshot(`
    "field Clip of a
      library.search {text: "0.5", sort: {by: "match", descending: false}, limit: 30}
      − header field Clip of a [defaultValue=a, value=a] · + header field Clip of a [defaultValue=a, value=0.5]
    field Clip of b
      library.search {text: "0.5", sort: {by: "match", descending: false}, limit: 30}
      − header field Clip of b [defaultValue=b, value=b] · + header field Clip of b [defaultValue=b, value=0.5]
    button Add key
      edit “Add key to x” lab.set: content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null
    button Clear keys
      edit “Clear keys of x” lab.set: content.inputs.x.keys[0]: {time: 0, value: 0} → nothing; content.inputs.x.keys[1]: {time: 2, value: 1} → nothing; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null
      − group Curve of x: slider Key 1 of 2 of x [valuemin=0, valuemax=1, valuenow=0, valuetext=0.00 s · 0.00] · − button Clear keys · + group Curve of x · and 1 more"
  `);
});

test('settings of a number, with its smoothing', async () => {
  let panel: ReturnType<ReturnType<typeof openPads>>['panel'];
  const opened = () => {
    const win = openPads('bilinear', 'Settings of steps')();
    ({ panel } = win);
    return win;
  };
  const folders = () => [{ key: 'steps', title: 'Settings of steps', ...panel.given(Rows)[0] }];
  expect(await rowsOf(opened, folders)).toMatchInlineSnapshot(`
    "Settings of steps
      unit | Unit: none(none) | none=none, m/s=m/s, °=°, °/s=°/s, rad/s=rad/s, m=m, s=s
        edit “Change unit” lab.set: content.inputs.steps.interpolation: nothing → "step"; content.inputs.steps.unit: nothing → "s"
      interpolation | Between keys: step | Steps=step, Lines=linear
        edit “Change interpolation” lab.set: content.inputs.steps.interpolation: nothing → "linear"
      smoothing | Smoothing: spring | None=none, Spring=spring, Average=average, Acceleration and drag=drag
        edit “Change smoothing” lab.set: content.inputs.steps.smoothing.kind: "spring" → "drag"; content.inputs.steps.smoothing.halfLife: 0.1 → nothing; content.inputs.steps.smoothing.acceleration: nothing → 20; content.inputs.steps.smoothing.drag: nothing → 6; content.inputs.steps.interpolation: nothing → "step"
      period | Turns at 360°: false(false)
        edit “Change period” lab.set: content.inputs.steps.interpolation: nothing → "step"; content.inputs.steps.period: nothing → 360
      halfLife | Half-life: 0.1 | 0 to 5 by 0.01 s
        edit “Change smoothing” lab.set: content.inputs.steps.smoothing.halfLife: 0.1 → 0.12; content.inputs.steps.interpolation: nothing → "step"
      gamepad | Gamepad: -1 | None=-1, Left stick X=0, Left stick Y=1, Right stick X=2, Right stick Y=3, Button A / ✕=4, Button B / ○=5, Button X / □=6, But"
  `);
});
