import { expect, test, vi } from 'vitest';
import { clipUrl } from '#contract/clip-url.ts';
import { encodeClip } from '#core/clip-buffer.ts';
import { Rows } from '#renderer/controls/parameters/rows.tsx';
import { TreePanel } from '#renderer/features/trees/tree-panel.tsx';
import { assets } from '#test/core/tree/tree-fixture.ts';
import { everyTree, inputs } from '#test/core/tree/sample-trees.ts';
import { rowsOf } from '#test/renderer/row-deeds.ts';
import { deedsOf, outlineOf } from '#test/renderer/deeds.ts';
import { openTree } from './open-tree.ts';

/** The window of a tree of a kind with the inputs it uses, and a page; buttons are pressed before. */
const open =
  (kind: string, ...presses: readonly string[]) =>
  () => {
    vi.stubGlobal('fetch', (url: string) => {
      const [, found] = [...assets.clips].find(([id]) => url === clipUrl(id)) ?? [];
      return Promise.resolve(found ? new Response(encodeClip(found)) : new Response(null, { status: 404 }));
    });
    const used = JSON.stringify(everyTree[kind]);
    const own = Object.entries(inputs).filter(([name]) => used.includes(`"input":"${name}"`));
    const win = openTree(everyTree[kind], Object.fromEntries(own));
    const panel = win.draw(TreePanel, {}, 'page');
    for (const name of presses) panel.press(name);
    return { ...win, panel };
  };
const padOf = (kind: string) => outlineOf(open(kind), /^part Pad/);
/** Fields of pads have tests of their own. */
const deedsIn = (kind: string, of: RegExp) => deedsOf(open(kind), { of });

test('the nodes and inputs of a tree', async () => {
  expect(await outlineOf(open('selectByEnum'))).toMatchInlineSnapshot(`
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
          choice gait [selectedIndex=0]
            of still: still / go: go
          button Generate keys of gait (Generate keys)
          button Settings of gait (Smoothing, gamepad and commands)
          group Curve of gait: slider Key 1 of 1 of gait [valuemin=0, valuemax=1, valuenow=1, valuetext=0.70 s · go]"
  `);
  expect(await deedsOf(open('continuousBlend'), { of: /Nodes|treeitem b|Edit|Add|x$/ }))
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
  expect(await outlineOf(open('continuousBlend', 'Settings of x'), /^dialog/)).toMatchInlineSnapshot(`
    "dialog Settings of x
      heading x
      button Add key (Add a key with the current value at the playhead)
      button Clear keys (Delete all keys; the constant value remains)
      button Delete [disabled] (Delete input: “Continuous blend” uses it. Give that node another input first)"
  `);
  expect(await outlineOf(open('continuousBlend', 'Generate keys of x'), /^dialog/)).toMatchInlineSnapshot(`
    "dialog Generate keys of x
      heading Generate keys
      Curve
      choice Curve [value=ramp]
        of ramp: Ramp / steps: Steps / noise: Noise / sine: Sine
      field From [defaultValue=0, value=0]
      field To [defaultValue=1, value=1]
      Length
      field Length [defaultValue=2, value=2]
      s
      button Replace keys (Replace the keys of the input with these)"
  `);
  const settings = { of: /^(choice|field (?!.*x)|check|button (Clear|Add key))/, text: '0.5' };
  expect(await deedsOf(open('continuousBlend', 'Settings of x'), settings)).toMatchInlineSnapshot(`
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
  let panel: ReturnType<ReturnType<typeof open>>['panel'];
  const opened = () => {
    const win = open('bilinear', 'Settings of steps')();
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

test('pads on a line', async () => {
  expect(await padOf('blendSpace1D')).toMatchInlineSnapshot(`
    "part Pad of Blend space 1D
      Blend space 1D
      group Side of the pad
        button Plot [pressed] (Samples to drag, and the point of the inputs)
        button Table (Clips and numbers of the samples, and the ranges of the axes)
      0 0.5 1 1.5 2
      slider a [valuenow=0, valuetext=0.000]
      slider b [valuenow=0.4, valuetext=0.400]
      slider c [valuenow=2, valuetext=2.000]
      slider x [valuenow=0, valuetext=x 0.000]
      table Samples of Blend space 1D
        row: header Clip | header x
        row: header Maximum | field Maximum of x [defaultValue=2, value=2]
        row: header Minimum | field Minimum of x [defaultValue=0, value=0]
        row: header field Clip of a [defaultValue=a, value=a] (a) | field x of a [defaultValue=0, value=0]
        row: header field Clip of b [defaultValue=b, value=b] (b) | field x of b [defaultValue=0.4, value=0.4]
        row: header field Clip of c [defaultValue=c, value=c] (c) | field x of c [defaultValue=2, value=2]"
  `);
  expect(await padOf('singleAxis')).toMatchInlineSnapshot(`
    "part Pad of Single-axis blender
      Single-axis blender
      group Side of the pad
        button Plot [pressed] (Samples to drag, and the point of the inputs)
        button Table (Clips and numbers of the samples, and the ranges of the axes)
      0 0.2 0.4 0.6 0.8 1
      slider a [valuenow=0, valuetext=0.000]
      slider Start of a [valuenow=0, valuetext=0.000]
      slider End of a [valuenow=0.5, valuetext=0.500]
      slider b [valuenow=0.2, valuetext=0.200]
      slider Start of b [valuenow=0.2, valuetext=0.200]
      slider End of b [valuenow=0.8, valuetext=0.800]
      slider c [valuenow=0.6, valuetext=0.600]
      slider Start of c [valuenow=0.6, valuetext=0.600]
      slider End of c [valuenow=1, valuetext=1.000]
      slider x [valuenow=0, valuetext=x 0.000]
      table Samples of Single-axis blender
        row: header Clip | header start | header end
        row: header Maximum | field Maximum of x [defaultValue=1, value=1] |
        row: header Minimum | field Minimum of x [defaultValue=0, value=0] |
        row: header field Clip of a [defaultValue=a, value=a] (a) | field start of a [defaultValue=0, value=0] | field end of a [defaultValue=0.5, value=0.5]
        row: header field Clip of b [defaultValue=b, value=b] (b) | field start of b [defaultValue=0.2, value=0.2] | field end of b [defaultValue=0.8, value=0.8]
        row: header field Clip of c [defaultValue=c, value=c] (c) | field start of c [defaultValue=0.6, value=0.6] | field end of c [defaultValue=1, value=1]"
  `);
  expect(await deedsIn('singleAxis', /^(slider (\w+ of )?[bx]$|button (Table|Move))/)).toMatchInlineSnapshot(`
    "button Table
      − button Plot [pressed] · − button Table · + button Plot · and 1 more
    slider b
      drag: edit “Move b” lab.set: content.root.ranges[1].start: 0.2 → 0.38; content.root.ranges[1].end: 0.8 → 0.98 · − treeitem b 0.2 to 0.8 [level=2] · − slider b [valuenow=0.2, valuetext=0.200] · − slider Start of b [valuenow=0.2, valuetext=0.200] · and 9 more
      ArrowUp, ArrowRight: taken · ends here · edit “Move b” lab.set: content.root.ranges[1].start: 0.2 → 0.21; content.root.ranges[1].end: 0.8 → 0.81 · − treeitem b 0.2 to 0.8 [level=2] · − slider b [valuenow=0.2, valuetext=0.200] · − slider Start of b [valuenow=0.2, valuetext=0.200] · and 9 more
      ArrowDown, ArrowLeft: taken · ends here · edit “Move b” lab.set: content.root.ranges[1].start: 0.2 → 0.19; content.root.ranges[1].end: 0.8 → 0.79 · − treeitem b 0.2 to 0.8 [level=2] · − slider b [valuenow=0.2, valuetext=0.200] · − slider Start of b [valuenow=0.2, valuetext=0.200] · and 9 more
    slider Start of b
      drag: edit “Resize b” lab.set: content.root.ranges[1].start: 0.2 → 0.38 · − treeitem b 0.2 to 0.8 [level=2] · − slider b [valuenow=0.2, valuetext=0.200] · − slider Start of b [valuenow=0.2, valuetext=0.200] · and 5 more
      ArrowUp, ArrowRight: taken · ends here · edit “Resize b” lab.set: content.root.ranges[1].start: 0.2 → 0.21 · − treeitem b 0.2 to 0.8 [level=2] · − slider b [valuenow=0.2, valuetext=0.200] · − slider Start of b [valuenow=0.2, valuetext=0.200] · and 5 more
      ArrowDown, ArrowLeft: taken · ends here · edit “Resize b” lab.set: content.root.ranges[1].start: 0.2 → 0.19 · − treeitem b 0.2 to 0.8 [level=2] · − slider b [valuenow=0.2, valuetext=0.200] · − slider Start of b [valuenow=0.2, valuetext=0.200] · and 5 more
    slider End of b
      drag: edit “Resize b” lab.set: content.root.ranges[1].end: 0.8 → 0.98 · − treeitem b 0.2 to 0.8 [level=2] · − slider End of b [valuenow=0.8, valuetext=0.800] · − field end of b [defaultValue=0.8, value=0.8] · and 3 more
      ArrowUp, ArrowRight: taken · ends here · edit “Resize b” lab.set: content.root.ranges[1].end: 0.8 → 0.81 · − treeitem b 0.2 to 0.8 [level=2] · − slider End of b [valuenow=0.8, valuetext=0.800] · − field end of b [defaultValue=0.8, value=0.8] · and 3 more
      ArrowDown, ArrowLeft: taken · ends here · edit “Resize b” lab.set: content.root.ranges[1].end: 0.8 → 0.79 · − treeitem b 0.2 to 0.8 [level=2] · − slider End of b [valuenow=0.8, valuetext=0.800] · − field end of b [defaultValue=0.8, value=0.8] · and 3 more
    slider x
      ArrowUp, ArrowRight: taken · ends here · edit “Change x” lab.set: content.inputs.x.keys[0].value: 0 → 0.01; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null · − slider x [valuenow=0, valuetext=x 0.000] · − slider x [min=0, max=1, value=0] · − field Value of x [defaultValue=0.000, value=0.000] · and 5 more
      ArrowDown, ArrowLeft: taken · ends here · edit “Change x” lab.set: content.inputs.x.keys[0].value: 0 → -0.01; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null · − slider x [valuenow=0, valuetext=x 0.000] · − field Minimum of x [defaultValue=0, value=0] | · − slider x [min=0, max=1, value=0] · and 7 more
      drag: edit “Change x” lab.set: content.inputs.x.keys[0].value: 0 → 0.18; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null · − slider x [valuenow=0, valuetext=x 0.000] · − slider x [min=0, max=1, value=0] · − field Value of x [defaultValue=0.000, value=0.000] · and 5 more
      − slider x [valuenow=0, valuetext=x 0.000] · − slider x [min=0, max=1, value=0] · − field Value of x [defaultValue=0.000, value=0.000] · and 5 more"
  `);
});

test('pads in a plane', async () => {
  expect(await padOf('bilinear')).toMatchInlineSnapshot(`
    "part Pad of Bilinear
      Bilinear
      group Side of the pad
        button Plot [pressed] (Samples to drag, and the point of the inputs)
        button Table (Clips and numbers of the samples, and the ranges of the axes)
      0 0.2 0.4 0.6 0.8 1 0 0.2 0.4 0.6 0.8 1 x → ↑ steps a b c d
      slider x and steps [valuenow=0, valuetext=x 0.000, steps 0.000]
      table Samples of Bilinear
        row: header Clip | header x | header steps
        row: header Maximum |  |
        row: header Minimum |  |
        row: header field Clip of a [defaultValue=a, value=a] (a) | 0 | 0
        row: header field Clip of b [defaultValue=b, value=b] (b) | 1 | 0
        row: header field Clip of c [defaultValue=c, value=c] (c) | 0 | 1
        row: header field Clip of d [defaultValue=d, value=d] (d) | 1 | 1"
  `);
  expect(await deedsIn('blendSpace2D', /^(slider (b|x and steps)$|row)/)).toMatchInlineSnapshot(`
    "slider b
      drag: edit “Move b” lab.set: content.root.samples[1].x: 1 → 1.06; content.root.samples[1].y: 0 → 0.2 · − treeitem b 1, 0 [level=2] · − slider b [valuenow=1, valuetext=1.000, 0.000] · − field Maximum of x [defaultValue=1, value=1] · and 11 more
      ArrowUp: taken · ends here · edit “Move b” lab.set: content.root.samples[1].y: 0 → 0.01 · − treeitem b 1, 0 [level=2] · − slider b [valuenow=1, valuetext=1.000, 0.000] · − field steps of b [defaultValue=0, value=0] · and 3 more
      ArrowDown: taken · ends here · edit “Move b” lab.set: content.root.samples[1].y: 0 → -0.01 · − treeitem b 1, 0 [level=2] · − slider b [valuenow=1, valuetext=1.000, 0.000] · − field Minimum of steps [defaultValue=0, value=0] · and 9 more
      ArrowLeft: taken · ends here · edit “Move b” lab.set: content.root.samples[1].x: 1 → 0.99 · − treeitem b 1, 0 [level=2] · − slider b [valuenow=1, valuetext=1.000, 0.000] · − field x of b [defaultValue=1, value=1] · and 3 more
      ArrowRight: taken · ends here · edit “Move b” lab.set: content.root.samples[1].x: 1 → 1.01 · − treeitem b 1, 0 [level=2] · − slider b [valuenow=1, valuetext=1.000, 0.000] · − field Maximum of x [defaultValue=1, value=1] · and 9 more
    slider x and steps
      drag: edit “Change x and steps” lab.set: content.inputs.x.keys[0].value: 0 → 0.19; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null; content.inputs.steps.keys[0].time: 0.3 → 0; content.inputs.steps.keys[0].value: 0.8 → 0.22; and 4 more · − slider x and steps [valuenow=0, valuetext=x 0.000, steps 0.000] · − slider x [min=0, max=1, value=0] · − field Value of x [defaultValue=0.000, value=0.000] · and 13 more
      ArrowUp: taken · ends here · edit “Change x and steps” lab.set: content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null; content.inputs.steps.keys[0].time: 0.3 → 0; content.inputs.steps.keys[0].value: 0.8 → 0.01; content.inputs.steps.keys[1].time: 0.9 → 0.3; and 3 more · − slider x and steps [valuenow=0, valuetext=x 0.000, steps 0.000] · − slider steps [min=0, max=1.2, value=0] · − field Value of steps [defaultValue=0.000, value=0.000] · and 5 more
      ArrowDown: taken · ends here · edit “Change x and steps” lab.set: content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null; content.inputs.steps.keys[0].time: 0.3 → 0; content.inputs.steps.keys[0].value: 0.8 → -0.01; content.inputs.steps.keys[1].time: 0.9 → 0.3; and 3 more · − slider x and steps [valuenow=0, valuetext=x 0.000, steps 0.000] · − field Minimum of steps [defaultValue=0, value=0] · − slider steps [min=0, max=1.2, value=0] · and 7 more
      ArrowLeft: taken · ends here · edit “Change x and steps” lab.set: content.inputs.x.keys[0].value: 0 → -0.01; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null; content.inputs.steps.keys[0].time: 0.3 → 0; content.inputs.steps.keys[0].value: 0.8 → 0; and 4 more · − slider x and steps [valuenow=0, valuetext=x 0.000, steps 0.000] · − field Minimum of x [defaultValue=0, value=0] · − slider x [min=0, max=1, value=0] · and 9 more
      ArrowRight: taken · ends here · edit “Change x and steps” lab.set: content.inputs.x.keys[0].value: 0 → 0.01; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null; content.inputs.steps.keys[0].time: 0.3 → 0; content.inputs.steps.keys[0].value: 0.8 → 0; and 4 more · − slider x and steps [valuenow=0, valuetext=x 0.000, steps 0.000] · − slider x [min=0, max=1, value=0] · − field Value of x [defaultValue=0.000, value=0.000] · and 9 more
    row
      drag: − field steps of a [defaultValue=0, value=0] · + field steps of a [defaultValue=0, value=0] [current]"
  `);
  expect(await padOf('multiAxis, with an effector')).toMatchInlineSnapshot(`
    "part Pad of Multi-axis blender
      Multi-axis blender
      button Measure centers (Put the spheres where their clips have the effector)
      button Close gaps [disabled] (Close gaps: there are none between the spheres)
      group Side of the pad
        button Plot [pressed] (Samples to drag, and the point of the inputs)
        button Table (Clips and numbers of the samples, and the ranges of the axes)
      −4 −2 0 2 4 −2 −1 0 1 2 3 4
      x → ↑ y slider Edge of a [valuenow=3, valuetext=3.000, 1.000] slider Edge of b [valuenow=3, valuetext=3.000, 1.000]
      slider a [valuenow=0, valuetext=0.000, 1.000]
      a
      slider b [valuenow=1, valuetext=1.000, 1.000]
      b
      slider x and y [valuenow=0.05, valuetext=x 0.050, y 1.120]
      table Samples of Multi-axis blender
        row: header Clip | header x | header y | header steps | header radius
        row: header Maximum |  |  | field Maximum of steps [defaultValue=3, value=3] |
        row: header Minimum |  |  | field Minimum of steps [defaultValue=-3, value=-3] |
        row: header field Clip of a [defaultValue=a, value=a] (a) | field x of a [defaultValue=0, value=0] | field y of a [defaultValue=1, value=1] | field steps of a [defaultValue=0, value=0] | field radius of a [defaultValue=3, value=3]
        row: header field Clip of b [defaultValue=b, value=b] (b) | field x of b [defaultValue=1, value=1] | field y of b [defaultValue=1, value=1] | field steps of b [defaultValue=0, value=0] | field radius of b [defaultValue=2, value=2]
      slider steps [min=-3, max=3, value=0]
      [value=0.00]"
  `);
  expect(await deedsIn('multiAxis, with an effector', /^(slider (a|Edge of a|x and y|steps)$|button C)/))
    .toMatchInlineSnapshot(`
      "button Close gaps
        nothing
      slider Edge of a
        drag: edit “Resize a” lab.set: content.root.spheres[0].radius: 3 → 3.17648 · − [value=95 %] · − [value=5 %] · − x → ↑ y slider Edge of a [valuenow=3, valuetext=3.000, 1.000] slider Edge of b [valuenow=3, valuetext=3.000, 1.000] · and 21 more
        ArrowUp, ArrowDown: taken · ends here · edit “Resize a” lab.set: content.root.spheres[0].radius: 3 → 3.00042 · − x → ↑ y slider Edge of a [valuenow=3, valuetext=3.000, 1.000] slider Edge of b [valuenow=3, valuetext=3.000, 1.000] · − field Maximum of steps [defaultValue=3, value=3] | · − field Minimum of steps [defaultValue=-3, value=-3] | · and 11 more
        ArrowLeft: taken · ends here · edit “Resize a” lab.set: content.root.spheres[0].radius: 3 → 2.95 · − x → ↑ y slider Edge of a [valuenow=3, valuetext=3.000, 1.000] slider Edge of b [valuenow=3, valuetext=3.000, 1.000] · − field Maximum of steps [defaultValue=3, value=3] | · − field Minimum of steps [defaultValue=-3, value=-3] | · and 11 more
        ArrowRight: taken · ends here · edit “Resize a” lab.set: content.root.spheres[0].radius: 3 → 3.05 · − x → ↑ y slider Edge of a [valuenow=3, valuetext=3.000, 1.000] slider Edge of b [valuenow=3, valuetext=3.000, 1.000] · − slider a [valuenow=0, valuetext=0.000, 1.000] · − slider b [valuenow=1, valuetext=1.000, 1.000] · and 17 more
      slider a
        drag: edit “Move a” lab.set: content.root.spheres[0].center[0]: 0 → 1.7; content.root.spheres[0].center[1]: 1 → 2 · − treeitem a 0, 1, 0 [level=2] · − [value=95 %] · − [value=5 %] · and 13 more
        ArrowUp: taken · ends here · edit “Move a” lab.set: content.root.spheres[0].center[1]: 1 → 1.05 · − treeitem a 0, 1, 0 [level=2] · − [value=95 %] · − [value=5 %] · and 9 more
        ArrowDown: taken · ends here · edit “Move a” lab.set: content.root.spheres[0].center[1]: 1 → 0.95 · − treeitem a 0, 1, 0 [level=2] · − [value=95 %] · − [value=5 %] · and 9 more
        ArrowLeft: taken · ends here · edit “Move a” lab.set: content.root.spheres[0].center[0]: 0 → -0.05 · − treeitem a 0, 1, 0 [level=2] · − [value=95 %] · − [value=5 %] · and 9 more
        ArrowRight: taken · ends here · edit “Move a” lab.set: content.root.spheres[0].center[0]: 0 → 0.05 · − treeitem a 0, 1, 0 [level=2] · − [value=95 %] · − [value=5 %] · and 9 more
      slider x and y
        drag: edit “Change x and y” lab.set: content.root.point[0]: 0.05 → 1.75; content.root.point[1]: 1.12 → 2.25 · − [value=95 %] · − [value=5 %] · − slider x and y [valuenow=0.05, valuetext=x 0.050, y 1.120] · and 3 more
        ArrowUp: taken · ends here · edit “Change x and y” lab.set: content.root.point[1]: 1.12 → 1.17 · − [value=95 %] · − [value=5 %] · − slider x and y [valuenow=0.05, valuetext=x 0.050, y 1.120] · and 3 more
        ArrowDown: taken · ends here · edit “Change x and y” lab.set: content.root.point[1]: 1.12 → 1.07 · − [value=95 %] · − [value=5 %] · − slider x and y [valuenow=0.05, valuetext=x 0.050, y 1.120] · and 3 more
        ArrowLeft: taken · ends here · edit “Change x and y” lab.set: content.root.point[0]: 0.05 → 0 · − [value=95 %] · − [value=5 %] · − slider x and y [valuenow=0.05, valuetext=x 0.050, y 1.120] · and 3 more
        ArrowRight: taken · ends here · edit “Change x and y” lab.set: content.root.point[0]: 0.05 → 0.1 · − [value=95 %] · − [value=5 %] · − slider x and y [valuenow=0.05, valuetext=x 0.050, y 1.120] · and 3 more
      slider steps
        left, : − field Maximum of steps [defaultValue=3, value=3] | · − slider steps [min=-3, max=3, value=0] · − [value=0.00] · and 9 more
        ArrowUp, ArrowDown, ArrowLeft, ArrowRight, Home, End, PageDown: ends here
        drag: + slider steps [min=-3, max=3, value=7]"
    `);
});

test('pads with a list', async () => {
  expect(await padOf('priority')).toMatchInlineSnapshot(`
    "part Pad of Priority tree
      Priority tree
      list Children of Priority tree
        listitem
          button Move a [keys=Alt+↑↓] (Drag to change the order)
          a
          slider Weight of a [min=0, max=1, value=0] (x)
          [value=0 %]
          part Granted to a [value=0 %]
        listitem
          button Move b [keys=Alt+↑↓] (Drag to change the order)
          b
          slider Weight of b [min=0, max=1, value=0] (steps)
          [value=0 %]
          part Granted to b [value=0 %]
        listitem c part Granted to c [value=100 %]"
  `);
  expect(await padOf('overlay')).toMatchInlineSnapshot(`
    "part Pad of Overlay list
      Overlay list
      list Children of Overlay list
        listitem a part Granted to a [value=100 %]
        listitem
          button Move b [keys=Alt+↑↓] (Drag to change the order)
          b
          slider Weight of b [min=0, max=1, value=0] (x)
          [value=0 %]
          part Granted to b [value=0 %]
        listitem
          button Move c [keys=Alt+↑↓] (Drag to change the order)
          c  some joints (c)
          slider Weight of c [min=0, max=1, value=0] (steps)
          [value=0 %]
          part Granted to c [value=0 %]"
  `);
  expect(await padOf('poseAsset')).toMatchInlineSnapshot(`
    "part Pad of Pose asset
      Pose asset
      list Children of Pose asset
        listitem a part Granted to a [value=100 %]
        listitem
          button Move high [keys=Alt+↑↓] (Drag to change the order)
          high
          slider Weight of high [min=0, max=1, value=0] (x)
          [value=0 %]
          part Granted to high [value=0 %]
        listitem
          button Move low [keys=Alt+↑↓] (Drag to change the order)
          low
          slider Weight of low [min=0, max=1, value=0] (steps)
          [value=0 %]
          part Granted to low [value=0 %]"
  `);
  expect(await deedsIn('priority', /^(slider \w+ of a|button Move b)/)).toMatchInlineSnapshot(`
    "slider Weight of a
      − slider Weight of a [min=0, max=1, value=0] · − part Granted to a [value=0 %] · − listitem c part Granted to c [value=100 %] · and 10 more
      ArrowUp, ArrowDown, ArrowLeft, ArrowRight, Home, End, PageDown: ends here
    button Move b
      drag: edit “Move b” lab.set: content.root.children[0].node.name: "a" → "b"; content.root.children[0].node.clip: "a" → "b"; content.root.children[0].request.input: "x" → "steps"; content.root.children[1].node.name: "b" → "a"; content.root.children[1].node.clip: "b" → "a"; and 1 more · − treeitem a children 1 [level=2] · − treeitem b children 2 [level=2] · + treeitem b children 1 [level=2] · and 1 more"
  `);
});

test('pads with a track', async () => {
  expect(await padOf('crossfade')).toMatchInlineSnapshot(`
    "part Pad of Crossfade
      Crossfade
      list Children of Crossfade
        listitem a part Granted to a [value=100 %]
        listitem
          b  at 0.50 s (b) part Granted to b [value=0 %]
          slider Start of b [valuenow=0.5, valuetext=0.50 s] (Start: 0.50 s)
          slider End of b [valuenow=1.1, valuetext=1.10 s] (End: 1.10 s)"
  `);
  expect(await padOf('montage')).toMatchInlineSnapshot(`
    "part Pad of Montage
      Montage
      list Children of Montage
        listitem a part Granted to a [value=100 %]
        listitem
          b  on on (b) part Granted to b [value=0 %]
          slider End of blend in of b [valuenow=0.25, valuetext=0.25 s] (End of blend in: 0.25 s)
          slider Start of blend out of b [valuenow=0.75, valuetext=0.75 s] (Start of blend out: 0.75 s)
          slider End of b [valuenow=1, valuetext=1.00 s] (End: 1.00 s)"
  `);
  expect(await padOf('transitional')).toMatchInlineSnapshot(`
    "part Pad of b
      b
      list Children of b
        listitem a part Granted to a [value=100 %]
        listitem
          b  at 0.20 s (b) part Granted to b [value=0 %]
          slider Start of blend in of b [valuenow=0.19999999999999996, valuetext=0.20 s] (Start of blend in: 0.20 s)
          slider End of header of b [valuenow=0.6, valuetext=0.60 s] (End of header: 0.60 s)
          slider Start of trailer of b [valuenow=3, valuetext=3.00 s] (Start of trailer: 3.00 s)
          slider End of blend out of b [valuenow=3.5, valuetext=3.50 s] (End of blend out: 3.50 s)
        listitem c part Granted to c [value=0 %]"
  `);
  expect(await deedsIn('transitional', /^(slider)/)).toMatchInlineSnapshot(`
    "slider Start of blend in of b
      drag: edit “Move start of blend in of b” lab.set: content.root.blendIn: 0.4 → 0 · − slider Start of blend in of b [valuenow=0.19999999999999996, valuetext=0.20 s] · + slider Start of blend in of b [valuenow=0.6, valuetext=0.60 s]
      ArrowUp, ArrowRight: taken · ends here · edit “Move start of blend in of b” lab.set: content.root.blendIn: 0.4 → 0.39 · − slider Start of blend in of b [valuenow=0.19999999999999996, valuetext=0.20 s] · + slider Start of blend in of b [valuenow=0.20999999999999996, valuetext=0.21 s]
      ArrowDown, ArrowLeft: taken · ends here · edit “Move start of blend in of b” lab.set: content.root.blendIn: 0.4 → 0.41 · − slider Start of blend in of b [valuenow=0.19999999999999996, valuetext=0.20 s] · + slider Start of blend in of b [valuenow=0.19, valuetext=0.19 s]
    slider End of header of b
      drag: edit “Move end of header of b” lab.set: content.root.header: 0.6 → 1.22 · − slider Start of blend in of b [valuenow=0.19999999999999996, valuetext=0.20 s] · − slider End of header of b [valuenow=0.6, valuetext=0.60 s] · + slider Start of blend in of b [valuenow=0.82, valuetext=0.82 s] · and 1 more
      ArrowUp, ArrowRight: taken · ends here · edit “Move end of header of b” lab.set: content.root.header: 0.6 → 0.61 · − slider Start of blend in of b [valuenow=0.19999999999999996, valuetext=0.20 s] · − slider End of header of b [valuenow=0.6, valuetext=0.60 s] · + slider Start of blend in of b [valuenow=0.20999999999999996, valuetext=0.21 s] · and 1 more
      ArrowDown, ArrowLeft: taken · ends here · edit “Move end of header of b” lab.set: content.root.header: 0.6 → 0.59 · − slider Start of blend in of b [valuenow=0.19999999999999996, valuetext=0.20 s] · − slider End of header of b [valuenow=0.6, valuetext=0.60 s] · + slider Start of blend in of b [valuenow=0.18999999999999995, valuetext=0.19 s] · and 1 more
    slider Start of trailer of b
      drag: edit “Move start of trailer of b” lab.set: content.root.trailer: 1 → 0.5 · − slider Start of trailer of b [valuenow=3, valuetext=3.00 s] · − slider End of blend out of b [valuenow=3.5, valuetext=3.50 s] · + slider Start of trailer of b [valuenow=3.5, valuetext=3.50 s] · and 1 more
      ArrowUp, ArrowRight: taken · ends here · edit “Move start of trailer of b” lab.set: content.root.trailer: 1 → 0.99 · − slider Start of trailer of b [valuenow=3, valuetext=3.00 s] · − slider End of blend out of b [valuenow=3.5, valuetext=3.50 s] · + slider Start of trailer of b [valuenow=3.01, valuetext=3.01 s] · and 1 more
      ArrowDown, ArrowLeft: taken · ends here · edit “Move start of trailer of b” lab.set: content.root.trailer: 1 → 1.01 · − slider Start of trailer of b [valuenow=3, valuetext=3.00 s] · − slider End of blend out of b [valuenow=3.5, valuetext=3.50 s] · + slider Start of trailer of b [valuenow=2.99, valuetext=2.99 s] · and 1 more
    slider End of blend out of b
      drag: edit “Move end of blend out of b” lab.set: content.root.blendOut: 0.5 → 1 · − slider End of blend out of b [valuenow=3.5, valuetext=3.50 s] · + slider End of blend out of b [valuenow=4, valuetext=4.00 s]
      ArrowUp, ArrowRight: taken · ends here · edit “Move end of blend out of b” lab.set: content.root.blendOut: 0.5 → 0.51 · − slider End of blend out of b [valuenow=3.5, valuetext=3.50 s] · + slider End of blend out of b [valuenow=3.51, valuetext=3.51 s]
      ArrowDown, ArrowLeft: taken · ends here · edit “Move end of blend out of b” lab.set: content.root.blendOut: 0.5 → 0.49 · − slider End of blend out of b [valuenow=3.5, valuetext=3.50 s] · + slider End of blend out of b [valuenow=3.49, valuetext=3.49 s]"
  `);
});

test('pads with states, their transitions and rules', async () => {
  expect(await padOf('fifo, with transitions')).toMatchInlineSnapshot(`
    "part Pad of FIFO priority tree
      FIFO priority tree
      button Add transition (Let a pair of states have a blend, marks or a clip of its own)
      list Children of FIFO priority tree
        listitem
          button Move hit [keys=Alt+↑↓] (Drag to change the order)
          field Name of state 1 [defaultValue=hit, value=hit] (hit)
          at 0.20 s
          part Granted to hit [value=0 %]
          slider In mark of hit [valuenow=0.1, valuetext=0.10 s] (In mark: 0.10 s)
          slider End of fade in of hit [valuenow=0.4, valuetext=0.40 s] (End of fade in: 0.40 s)
          slider Start of fade out of hit [valuenow=1.3, valuetext=1.30 s] (Start of fade out: 1.30 s)
          slider Out mark of hit [valuenow=1.6, valuetext=1.60 s] (Out mark: 1.60 s)
        listitem
          button Move step [keys=Alt+↑↓] (Drag to change the order)
          field Name of state 2 [defaultValue=step, value=step] (step)
          on on
          part Granted to step [value=0 %]
          slider In mark of step [valuenow=0, valuetext=0.00 s] (In mark: 0.00 s)
          slider End of fade in of step [valuenow=0.2, valuetext=0.20 s] (End of fade in: 0.20 s)
          slider Start of fade out of step [valuenow=0.5, valuetext=0.50 s] (Start of fade out: 0.50 s)
          slider Out mark of step [valuenow=0.9, valuetext=0.90 s] (Out mark: 0.90 s)
        listitem c  rest (c) part Granted to c [value=100 %]
      list Transitions of FIFO priority tree
        listitem Transition 1
          button Move transition 1 [keys=Alt+↑↓] (Drag to change the order)
          choice From, transition 1 [value=hit]
            of *: any state / rest: rest / hit: hit / step: step
          choice To, transition 1 [value=step]
            of *: any state / rest: rest / hit: hit / step: step
          in
          field Blend time, transition 1 [defaultValue=0.2, value=0.2]
          s
          choice Easing, transition 1 [value=smoothstep]
            of linear: linear / smoothstep: smoothstep / cubic: cubic / hermiteCubic: hermiteCubic / sinusoidal: sinusoidal / quadraticInOut: quadraticInOut / cubicInOut: cubicInOut / quarticInOut: quarticInOut / quinticInOut: quinticInOut / circularIn: circularIn / circularOut: circularOut / circularInOut: circularInOut / expIn: expIn / expOut: expOut / expInOut: expInOut
          by
          choice Method, transition 1 [value=crossfade] (A spring settles in the blend time)
            of springExact: Spring inertialization / quintic: Quintic inertialization / cubicOffset: Cubic inertialization / deadBlendArticle: Dead blending / deadBlendConstant: Constant dead blending / velocityFade: Velocity fade / crossfade: Crossfade
          button Delete transition 1
          choice Leave, transition 1 [value=own]
            of automatic: leave at once / own: leave at
          field Leave at, transition 1 [defaultValue=0.7, value=0.7]
          s
          choice Enter, transition 1 [value=own]
            of automatic: enter at its in mark / own: enter at
          field Enter at, transition 1 [defaultValue=0.1, value=0.1]
          s
          button Through selected clip [disabled] (The clip selected in the list plays between the two: the library has no clips)
        listitem Transition 2
          button Move transition 2 [keys=Alt+↑↓] (Drag to change the order)
          choice From, transition 2 [value=*]
            of *: any state / rest: rest / hit: hit / step: step
          choice To, transition 2 [value=rest]
            of *: any state / rest: rest / hit: hit / step: step
          in
          field Blend time, transition 2 [defaultValue=0.3, value=0.3]
          s
          choice Easing, transition 2 [value=smoothstep]
            of linear: linear / smoothstep: smoothstep / cubic: cubic / hermiteCubic: hermiteCubic / sinusoidal: sinusoidal / quadraticInOut: quadraticInOut / cubicInOut: cubicInOut / quarticInOut: quarticInOut / quinticInOut: quinticInOut / circularIn: circularIn / circularOut: circularOut / circularInOut: circularInOut / expIn: expIn / expOut: expOut / expInOut: expInOut
          by
          choice Method, transition 2 [value=crossfade] (A spring settles in the blend time)
            of springExact: Spring inertialization / quintic: Quintic inertialization / cubicOffset: Cubic inertialization / deadBlendArticle: Dead blending / deadBlendConstant: Constant dead blending / velocityFade: Velocity fade / crossfade: Crossfade
          button Delete transition 2
          choice Leave, transition 2 [value=automatic]
            of automatic: leave at once / own: leave at
          choice Enter, transition 2 [value=own]
            of automatic: enter at its in mark / own: enter at
          field Enter at, transition 2 [defaultValue=0.5, value=0.5]
          s
          through d
          out in
          field Blend out, transition 2 [defaultValue=0.4, value=0.4]
          s
          button Leave out the clip, transition 2 (Leave out the clip)"
  `);
  expect(await deedsIn('fifo, with transitions', /^(slider .*hit|button .*(Add tr|[12]|Move))/))
    .toMatchInlineSnapshot(`
    "button Add transition
      edit “Add transition” lab.set: content.root.transitions[2]: nothing → {from: "rest", to: "hit", blendTime: 0.3}
      + listitem Transition 3 · + button Move transition 3 [keys=Alt+↑↓] · + choice From, transition 3 [value=rest] · and 7 more
    slider In mark of hit
      drag: edit “Move in mark of hit” lab.set: content.root.entries[0].in: 0.1 → 0.72 · − slider In mark of hit [valuenow=0.1, valuetext=0.10 s] · − slider End of fade in of hit [valuenow=0.4, valuetext=0.40 s] · + slider In mark of hit [valuenow=0.72, valuetext=0.72 s] · and 1 more
      ArrowUp, ArrowRight: taken · ends here · edit “Move in mark of hit” lab.set: content.root.entries[0].in: 0.1 → 0.11 · − slider In mark of hit [valuenow=0.1, valuetext=0.10 s] · − slider End of fade in of hit [valuenow=0.4, valuetext=0.40 s] · + slider In mark of hit [valuenow=0.11, valuetext=0.11 s] · and 1 more
      ArrowDown, ArrowLeft: taken · ends here · edit “Move in mark of hit” lab.set: content.root.entries[0].in: 0.1 → 0.09 · − slider In mark of hit [valuenow=0.1, valuetext=0.10 s] · − slider End of fade in of hit [valuenow=0.4, valuetext=0.40 s] · + slider In mark of hit [valuenow=0.09, valuetext=0.09 s] · and 1 more
    slider End of fade in of hit
      drag: edit “Move end of fade in of hit” lab.set: content.root.entries[0].fadeIn: 0.3 → 0.92 · − slider End of fade in of hit [valuenow=0.4, valuetext=0.40 s] · + slider End of fade in of hit [valuenow=1.02, valuetext=1.02 s]
      ArrowUp, ArrowRight: taken · ends here · edit “Move end of fade in of hit” lab.set: content.root.entries[0].fadeIn: 0.3 → 0.31 · − slider End of fade in of hit [valuenow=0.4, valuetext=0.40 s] · + slider End of fade in of hit [valuenow=0.41000000000000003, valuetext=0.41 s]
      ArrowDown, ArrowLeft: taken · ends here · edit “Move end of fade in of hit” lab.set: content.root.entries[0].fadeIn: 0.3 → 0.29 · − slider End of fade in of hit [valuenow=0.4, valuetext=0.40 s] · + slider End of fade in of hit [valuenow=0.39, valuetext=0.39 s]
    slider Start of fade out of hit
      drag: edit “Move start of fade out of hit” lab.set: content.root.entries[0].fadeOut: 0.3 → 0 · − slider Start of fade out of hit [valuenow=1.3, valuetext=1.30 s] · + slider Start of fade out of hit [valuenow=1.6, valuetext=1.60 s]
      ArrowUp, ArrowRight: taken · ends here · edit “Move start of fade out of hit” lab.set: content.root.entries[0].fadeOut: 0.3 → 0.29 · − slider Start of fade out of hit [valuenow=1.3, valuetext=1.30 s] · + slider Start of fade out of hit [valuenow=1.31, valuetext=1.31 s]
      ArrowDown, ArrowLeft: taken · ends here · edit “Move start of fade out of hit” lab.set: content.root.entries[0].fadeOut: 0.3 → 0.31 · − slider Start of fade out of hit [valuenow=1.3, valuetext=1.30 s] · + slider Start of fade out of hit [valuenow=1.29, valuetext=1.29 s]
    slider Out mark of hit
      drag: edit “Move out mark of hit” lab.set: content.root.entries[0].out: 1.6 → 2.22 · − slider Start of fade out of hit [valuenow=1.3, valuetext=1.30 s] · − slider Out mark of hit [valuenow=1.6, valuetext=1.60 s] · + slider Start of fade out of hit [valuenow=1.9200000000000002, valuetext=1.92 s] · and 1 more
      ArrowUp, ArrowRight: taken · ends here · edit “Move out mark of hit” lab.set: content.root.entries[0].out: 1.6 → 1.61 · − slider Start of fade out of hit [valuenow=1.3, valuetext=1.30 s] · − slider Out mark of hit [valuenow=1.6, valuetext=1.60 s] · + slider Start of fade out of hit [valuenow=1.31, valuetext=1.31 s] · and 1 more
      ArrowDown, ArrowLeft: taken · ends here · edit “Move out mark of hit” lab.set: content.root.entries[0].out: 1.6 → 1.59 · − slider Start of fade out of hit [valuenow=1.3, valuetext=1.30 s] · − slider Out mark of hit [valuenow=1.6, valuetext=1.60 s] · + slider Start of fade out of hit [valuenow=1.29, valuetext=1.29 s] · and 1 more
    button Move step
      drag: edit “Move step” lab.set: content.root.entries[0].name: "hit" → "step"; content.root.entries[0].node.name: "a" → "b"; content.root.entries[0].node.clip: "a" → "b"; content.root.entries[0].start: 0.2 → {input: "on"}; content.root.entries[0].in: 0.1 → nothing; and 11 more · − field Name of state 1 [defaultValue=hit, value=hit] · − field Name of state 2 [defaultValue=step, value=step] · − of *: any state / rest: rest / hit: hit / step: step · and 9 more
    button Delete transition 1
      edit “Delete transition 1” lab.set: content.root.transitions[0].from: "hit" → "*"; content.root.transitions[0].to: "step" → "rest"; content.root.transitions[0].blendTime: 0.2 → 0.3; content.root.transitions[0].out: 0.7 → nothing; content.root.transitions[0].in: 0.1 → 0.5; and 2 more
      − choice From, transition 1 [value=hit] · − choice To, transition 1 [value=step] · − field Blend time, transition 1 [defaultValue=0.2, value=0.2] · and 24 more
    button Move transition 2
      drag: edit “Move transition 2” lab.set: content.root.transitions[0].from: "hit" → "*"; content.root.transitions[0].to: "step" → "rest"; content.root.transitions[0].blendTime: 0.2 → 0.3; content.root.transitions[0].out: 0.7 → nothing; content.root.transitions[0].in: 0.1 → 0.5; and 7 more · − choice From, transition 1 [value=hit] · − choice To, transition 1 [value=step] · − field Blend time, transition 1 [defaultValue=0.2, value=0.2] · and 23 more
    button Delete transition 2
      edit “Delete transition 2” lab.set: content.root.transitions[1]: {from: "*", to: "rest", blendTime: 0.3, in: 0.5, through: {clip: "d", blendOut: 0.4}} → nothing
      − listitem Transition 2 · − button Move transition 2 [keys=Alt+↑↓] · − choice From, transition 2 [value=*] · and 12 more
    button Leave out the clip, transition 2
      edit “Change transition 2” lab.set: content.root.transitions[1].through: {clip: "d", blendOut: 0.4} → null
      − through d · − out in · − field Blend out, transition 2 [defaultValue=0.4, value=0.4] · and 1 more"
  `);
  expect(await padOf('rules')).toMatchInlineSnapshot(`
    "part Pad of Rules
      Rules
      button Add rule (Add a rule between two states, behind the others)
      list States of Rules
        listitem
          button Move idle [keys=Alt+↑↓] (Drag to change the order)
          field Name of state 1 [defaultValue=idle, value=idle] (idle)
          part Granted to idle [value=100 %]
        listitem
          button Move busy [keys=Alt+↑↓] (Drag to change the order)
          field Name of state 2 [defaultValue=busy, value=busy] (busy)
          part Granted to busy [value=0 %]
        listitem
          button Move done [keys=Alt+↑↓] (Drag to change the order)
          field Name of state 3 [defaultValue=done, value=done] (done)
          part Granted to done [value=0 %]
      list Rules of Rules
        listitem Rule 1
          button Move rule 1 [keys=Alt+↑↓] (Drag to change the order)
          choice From, rule 1 [value=idle]
            of *: any state / idle: idle / busy: busy / done: done
          choice To, rule 1 [value=busy]
            of idle: idle / busy: busy / done: done
          in
          field Blend time, rule 1 [defaultValue=0.4, value=0.4]
          s
          choice Easing, rule 1 [value=smoothstep]
            of linear: linear / smoothstep: smoothstep / cubic: cubic / hermiteCubic: hermiteCubic / sinusoidal: sinusoidal / quadraticInOut: quadraticInOut / cubicInOut: cubicInOut / quarticInOut: quarticInOut / quinticInOut: quinticInOut / circularIn: circularIn / circularOut: circularOut / circularInOut: circularInOut / expIn: expIn / expOut: expOut / expInOut: expInOut
          by
          choice Method, rule 1 [value=crossfade] (A spring settles in the blend time)
            of springExact: Spring inertialization / quintic: Quintic inertialization / cubicOffset: Cubic inertialization / deadBlendArticle: Dead blending / deadBlendConstant: Constant dead blending / velocityFade: Velocity fade / crossfade: Crossfade
          button Delete rule 1
          when
          choice Input, rule 1 [value=x]
            of x: x / on: on
          choice Comparison, rule 1 [value=above]
            of above: > / atLeast: ≥ / below: < / atMost: ≤ / equal: = / notEqual: ≠
          field Value, rule 1 [defaultValue=0.3, value=0.3]
          joint
          choice Joint, rule 1 [value=joint0] (Joint whose pace is set: ×0.5 is there in half the blend time)
            of joint0: joint0 / joint1: joint1 ×0.5 / joint2: joint2 ×1.5
          ×
          field Factor, rule 1 [defaultValue=1, value=1]
          check with children [checked]
          2 joints
          button Reset the joint profile of rule 1
        listitem Rule 2
          button Move rule 2 [keys=Alt+↑↓] (Drag to change the order)
          choice From, rule 2 [value=busy]
            of *: any state / idle: idle / busy: busy / done: done
          choice To, rule 2 [value=done]
            of idle: idle / busy: busy / done: done
          in
          field Blend time, rule 2 [defaultValue=0.3, value=0.3]
          s
          choice Easing, rule 2 [value=smoothstep]
            of linear: linear / smoothstep: smoothstep / cubic: cubic / hermiteCubic: hermiteCubic / sinusoidal: sinusoidal / quadraticInOut: quadraticInOut / cubicInOut: cubicInOut / quarticInOut: quarticInOut / quinticInOut: quinticInOut / circularIn: circularIn / circularOut: circularOut / circularInOut: circularInOut / expIn: expIn / expOut: expOut / expInOut: expInOut
          by
          choice Method, rule 2 [value=crossfade] (A spring settles in the blend time)
            of springExact: Spring inertialization / quintic: Quintic inertialization / cubicOffset: Cubic inertialization / deadBlendArticle: Dead blending / deadBlendConstant: Constant dead blending / velocityFade: Velocity fade / crossfade: Crossfade
          button Delete rule 2
          when on is true and x ≥ 0.4
          joint
          choice Joint, rule 2 [value=joint0] (Joint whose pace is set: ×0.5 is there in half the blend time)
            of joint0: joint0 / joint1: joint1 / joint2: joint2
          ×
          field Factor, rule 2 [defaultValue=1, value=1]
          check with children [checked]
        listitem Rule 3
          button Move rule 3 [keys=Alt+↑↓] (Drag to change the order)
          choice From, rule 3 [value=*]
            of *: any state / idle: idle / busy: busy / done: done
          choice To, rule 3 [value=idle]
            of idle: idle / busy: busy / done: done
          in
          field Blend time, rule 3 [defaultValue=0.3, value=0.3]
          s
          choice Easing, rule 3 [value=smoothstep]
            of linear: linear / smoothstep: smoothstep / cubic: cubic / hermiteCubic: hermiteCubic / sinusoidal: sinusoidal / quadraticInOut: quadraticInOut / cubicInOut: cubicInOut / quarticInOut: quarticInOut / quinticInOut: quinticInOut / circularIn: circularIn / circularOut: circularOut / circularInOut: circularInOut / expIn: expIn / expOut: expOut / expInOut: expInOut
          by
          choice Method, rule 3 [value=crossfade] (A spring settles in the blend time)
            of springExact: Spring inertialization / quintic: Quintic inertialization / cubicOffset: Cubic inertialization / deadBlendArticle: Dead blending / deadBlendConstant: Constant dead blending / velocityFade: Velocity fade / crossfade: Crossfade
          button Delete rule 3
          when
          choice Input, rule 3 [value=x]
            of x: x / on: on
          choice Comparison, rule 3 [value=atLeast]
            of above: > / atLeast: ≥ / below: < / atMost: ≤ / equal: = / notEqual: ≠
          field Value, rule 3 [defaultValue=0.9, value=0.9]
          joint
          choice Joint, rule 3 [value=joint0] (Joint whose pace is set: ×0.5 is there in half the blend time)
            of joint0: joint0 / joint1: joint1 / joint2: joint2
          ×
          field Factor, rule 3 [defaultValue=1, value=1]
          check with children [checked]"
  `);
  expect(await deedsIn('rules', /^(button .*(Add rule|[12]|Move)|item)/)).toMatchInlineSnapshot(`
    "button Add rule
      edit “Add rule” lab.set: content.root.rules[3]: nothing → {from: "idle", to: "busy", duration: 0.3, when: {input: "x", is: "above", value: 0}}
      + listitem Rule 4 · + button Move rule 4 [keys=Alt+↑↓] · + choice From, rule 4 [value=idle] · and 10 more
    button Move busy
      drag: edit “Move busy” lab.set: content.root.states[0].name: "idle" → "busy"; content.root.states[0].node.name: "a" → "b"; content.root.states[0].node.clip: "a" → "b"; content.root.states[1].name: "busy" → "idle"; content.root.states[1].node.name: "b" → "a"; and 1 more · − treeitem a states 1 [level=2] · − treeitem b states 2 [level=2] · − field Name of state 1 [defaultValue=idle, value=idle] · and 21 more
    button Move done
      drag: edit “Move done” lab.set: content.root.states[0].name: "idle" → "done"; content.root.states[0].node.name: "a" → "c"; content.root.states[0].node.clip: "a" → "c"; content.root.states[0].restart: nothing → false; content.root.states[1].name: "busy" → "idle"; and 6 more · − treeitem a states 1 [level=2] · − treeitem b states 2 [level=2] · − treeitem c states 3 [level=2] · and 25 more
    button Delete rule 1
      edit “Delete rule 1” lab.set: content.root.rules[0].from: "idle" → "busy"; content.root.rules[0].to: "busy" → "done"; content.root.rules[0].when.input: "x" → nothing; content.root.rules[0].when.is: "above" → nothing; content.root.rules[0].when.value: 0.3 → nothing; and 10 more
      − choice From, rule 1 [value=idle] · − choice To, rule 1 [value=busy] · − field Blend time, rule 1 [defaultValue=0.4, value=0.4] · and 29 more
    button Reset the joint profile of rule 1
      edit “Change rule 1” lab.set: content.root.rules[0].profile: {joint1: 0.5, joint2: 1.5} → null
      − of joint0: joint0 / joint1: joint1 ×0.5 / joint2: joint2 ×1.5 · − 2 joints · − button Reset the joint profile of rule 1
    button Move rule 2
      drag: edit “Move rule 2” lab.set: content.root.rules[0].from: "idle" → "busy"; content.root.rules[0].to: "busy" → "done"; content.root.rules[0].when.input: "x" → nothing; content.root.rules[0].when.is: "above" → nothing; content.root.rules[0].when.value: 0.3 → nothing; and 11 more · − choice From, rule 1 [value=idle] · − choice To, rule 1 [value=busy] · − field Blend time, rule 1 [defaultValue=0.4, value=0.4] · and 17 more
    button Delete rule 2
      edit “Delete rule 2” lab.set: content.root.rules[1].from: "busy" → nothing; content.root.rules[1].to: "done" → "idle"; content.root.rules[1].when.all: [{input: "on", is: "equal", value: true}, {input: "x", is: "atLeast", value: 0.4}] → nothing; content.root.rules[1].when.input: nothing → "x"; content.root.rules[1].when.is: nothing → "atLeast"; and 2 more
      − choice From, rule 2 [value=busy] · − choice To, rule 2 [value=done] · − when on is true and x ≥ 0.4 · and 18 more
    button Move rule 3
      drag: edit “Move rule 3” lab.set: content.root.rules[0].from: "idle" → nothing; content.root.rules[0].to: "busy" → "idle"; content.root.rules[0].when.is: "above" → "atLeast"; content.root.rules[0].when.value: 0.3 → 0.9; content.root.rules[0].duration: 0.4 → 0.3; and 15 more · − choice From, rule 1 [value=idle] · − choice To, rule 1 [value=busy] · − field Blend time, rule 1 [defaultValue=0.4, value=0.4] · and 25 more"
  `);
});

test('the pad of a cadence', async () => {
  expect(await padOf('cadence')).toMatchInlineSnapshot(`
    "part Pad of Continuous blend
      Continuous blend
      group Side of the pad
        button Plot [pressed] (Samples to drag, and the point of the inputs)
        button Table (Clips and numbers of the samples, and the ranges of the axes)
      0 0.2 0.4 0.6 0.8 1 walk run
      slider x [valuenow=0, valuetext=x 0.000]
      table Samples of Continuous blend
        row: header Clip | header x
        row: header Maximum |
        row: header Minimum |
        row: header field Clip of walk [defaultValue=walk, value=walk] (walk) | 0
        row: header field Clip of run [defaultValue=run, value=run] (run) | 1"
  `);
  expect(await deedsIn('cadence', /^(slider|button (?!Edit|Add input|Rec|Gen|Set))/)).toMatchInlineSnapshot(`
    "button Plot
      nothing
    button Table
      − button Plot [pressed] · − button Table · + button Plot · and 1 more
    slider x
      ArrowUp, ArrowRight: taken · ends here · edit “Change x” lab.set: content.inputs.x.keys[0].value: 0 → 0.01; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null · − slider x [valuenow=0, valuetext=x 0.000] · − slider x [min=0, max=1, value=0] · − field Value of x [defaultValue=0.000, value=0.000] · and 5 more
      ArrowDown, ArrowLeft: taken · ends here · edit “Change x” lab.set: content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null
      drag: edit “Change x” lab.set: content.inputs.x.keys[0].value: 0 → 0.18; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null · − slider x [valuenow=0, valuetext=x 0.000] · − slider x [min=0, max=1, value=0] · − field Value of x [defaultValue=0.000, value=0.000] · and 5 more
      − slider x [valuenow=0, valuetext=x 0.000] · − slider x [min=0, max=1, value=0] · − field Value of x [defaultValue=0.000, value=0.000] · and 5 more
    button x
      double click: − button x · + field Name of the input [defaultValue=x]
      Enter, F2: taken · ends here · − button x · + field Name of the input [defaultValue=x]
    slider Key 1 of 2 of x
      Delete: taken · ends here · edit “Delete key of x” lab.set: content.inputs.x.keys[0].time: 0 → 2; content.inputs.x.keys[0].value: 0 → 1; content.inputs.x.keys[1]: {time: 2, value: 1} → nothing; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null · − slider x [valuenow=0, valuetext=x 0.000] · − slider x [min=0, max=1, value=0] · − field Value of x [defaultValue=0.000, value=0.000] · and 5 more
      ArrowUp: taken · ends here · edit “Move key of x” lab.set: content.inputs.x.keys[0].value: 0 → 0.001; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null · − slider x [valuenow=0, valuetext=x 0.000] · − slider x [min=0, max=1, value=0] · − field Value of x [defaultValue=0.000, value=0.000] · and 5 more
      ArrowDown, ArrowLeft: taken · ends here · edit “Move key of x” lab.set: content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null
      ArrowRight: taken · ends here · edit “Move key of x” lab.set: content.inputs.x.keys[0].time: 0 → 0.01; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null · − group Curve of x: slider Key 1 of 2 of x [valuemin=0, valuemax=1, valuenow=0, valuetext=0.00 s · 0.00] · + group Curve of x: slider Key 1 of 2 of x [valuemin=0, valuemax=1, valuenow=0, valuetext=0.01 s · 0.00]
      Home: taken · ends here
      End, PageDown: taken · ends here · − group Curve of x: slider Key 1 of 2 of x [valuemin=0, valuemax=1, valuenow=0, valuetext=0.00 s · 0.00] · + group Curve of x: slider Key 2 of 2 of x [valuemin=0, valuemax=1, valuenow=1, valuetext=2.00 s · 1.00]"
  `);
});
