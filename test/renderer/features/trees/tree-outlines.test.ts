import { expect, test } from 'vitest';
import { TreePanel } from '#renderer/features/trees/tree-panel.tsx';
import { everyTree, inputs } from '#test/core/tree/sample-trees.ts';
import { deedsOf, outlineOf } from '#test/renderer/deeds.ts';
import { openTree } from './open-tree.ts';

/** The window of a tree of a kind, with a page. */
const open = (kind: string) => () => {
  const { x, steps, on } = inputs;
  const win = openTree(everyTree[kind], { x, steps, on });
  return { ...win, panel: win.draw(TreePanel, {}, 'page') };
};

test('x', async () => {
  expect(await outlineOf(open('blendSpace2D'))).toMatchInlineSnapshot(`
    "part Nodes of the tree
      button Edit node [haspopup=menu, keys=Shift+F10] (Add, wrap, change or move the selected node)
      Weight (Mean weights over all joints)
      tree Nodes
        treeitem Blend space 2D [level=1, selected]
        treeitem a “a” could not be loaded: TypeError: fetch failed [level=2] (“a” could not be loaded: TypeError: fetch failed)
        treeitem b “b” could not be loaded: TypeError: fetch failed [level=2] (“b” could not be loaded: TypeError: fetch failed)
        treeitem c “c” could not be loaded: TypeError: fetch failed [level=2] (“c” could not be loaded: TypeError: fetch failed)
        treeitem d “d” could not be loaded: TypeError: fetch failed [level=2] (“d” could not be loaded: TypeError: fetch failed)
    part Pad of Blend space 2D
      Blend space 2D
      group Side of the pad
        button Plot [pressed] (Samples to drag, and the point of the inputs)
        button Table (Clips and numbers of the samples, and the ranges of the axes)
      0
      0.2
      0.4
      0.6
      0.8
      1
      0
      0.2
      0.4
      0.6
      0.8
      1
      1.2
      x →
      ↑ steps
      slider a [valuenow=0, valuetext=0.000, 0.000]
      a
      slider b [valuenow=1, valuetext=1.000, 0.000]
      b
      slider c [valuenow=0, valuetext=0.000, 1.000]
      c
      slider d [valuenow=1, valuetext=1.000, 1.200]
      d
      slider x and steps [valuenow=0, valuetext=x 0.000, steps 0.000]
      table Samples of Blend space 2D
        row
          header Clip
          header x
          header steps
        row
          header Maximum
          cell field Maximum of x [defaultValue=1, value=1]
          cell field Maximum of steps [defaultValue=1.2, value=1.2]
        row
          header Minimum
          cell field Minimum of x [defaultValue=0, value=0]
          cell field Minimum of steps [defaultValue=0, value=0]
        row
          header field Clip of a [defaultValue=a, value=a] (a)
          cell field x of a [defaultValue=0, value=0]
          cell field steps of a [defaultValue=0, value=0]
        row
          header field Clip of b [defaultValue=b, value=b] (b)
          cell field x of b [defaultValue=1, value=1]
          cell field steps of b [defaultValue=0, value=0]
        row
          header field Clip of c [defaultValue=c, value=c] (c)
          cell field x of c [defaultValue=0, value=0]
          cell field steps of c [defaultValue=1, value=1]
        row
          header field Clip of d [defaultValue=d, value=d] (d)
          cell field x of d [defaultValue=1, value=1]
          cell field steps of d [defaultValue=1.2, value=1.2]
    part Inputs of Gaits
      heading Inputs
      button Add input (Add an input to the tree)
      list
        item
          button Record x (Record: values that you drag during playback become keys. In a loop, the last pass counts)
          button x (Double click to rename)
          slider x [min=0, max=1, value=0] (Drag to set a key at the playhead)
          field Value of x [defaultValue=0.000, value=0.000]
          [value=]
          button Generate keys of x (Generate keys)
          button Settings of x (Smoothing, gamepad and commands)
          group Curve of x: slider Key 1 of 2 of x [valuemin=0, valuemax=1, valuenow=0, valuetext=0.00 s · 0.00]
        item
          button Record steps (Record: values that you drag during playback become keys. In a loop, the last pass counts)
          button steps (Double click to rename)
          slider steps [min=0, max=1.2, value=0] (Drag to set a key at the playhead)
          field Value of steps [defaultValue=0.000, value=0.000]
          [value=→ 0.000] (Smoothed value)
          button Generate keys of steps (Generate keys)
          button Settings of steps (Smoothing, gamepad and commands)
          group Curve of steps: slider Key 1 of 2 of steps [valuemin=0, valuemax=1.2, valuenow=0.8, valuetext=0.30 s · 0.80]
        item
          button Record on (Record: values that you drag during playback become keys. In a loop, the last pass counts)
          button on (Double click to rename)
          switch on
          button Generate keys of on (Generate keys)
          button Settings of on (Smoothing, gamepad and commands)
          group Curve of on: slider Key 1 of 3 of on [valuemin=0, valuemax=1, valuenow=1, valuetext=0.50 s · on]"
  `);
  expect(await deedsOf(open('blendSpace2D'), {of: /^(?!.*(steps|index|gait|on$))/})).toMatchInlineSnapshot(`
    "button Edit node
      menu = {label: "Node", entries: [{label: "Add child", entries: ["lab.add.clip", "lab.add.pose", "lab.add.restPose", "lab.add.continuousBlend", "lab.add.blend…
    tree Nodes
      ArrowUp, End: taken · − treeitem Blend space 2D [level=1, selected] · − treeitem d “d” could not be loaded: TypeError: fetch failed [level=2] · + treeitem Blend space 2D [level=1] · and 1 more
      ArrowDown, Home: taken
    treeitem Blend space 2D
      nothing
      right click: taken · menu = {label: "Node", entries: [{label: "Add child", entries: ["lab.add.clip", "lab.add.pose", "lab.add.restPose", "lab.add.continuousBlend", "lab.add.blend…
    treeitem a “a” could not be loaded: TypeError: fetch failed
      − treeitem Blend space 2D [level=1, selected] · − treeitem a “a” could not be loaded: TypeError: fetch failed [level=2] · + treeitem Blend space 2D [level=1] · and 1 more
      right click: taken · menu = {label: "Node", entries: [{label: "Add child", entries: ["lab.add.clip", "lab.add.pose", "lab.add.restPose", "lab.add.continuousBlend", "lab.add.blend… · − treeitem Blend space 2D [level=1, selected] · − treeitem a “a” could not be loaded: TypeError: fetch failed [level=2] · + treeitem Blend space 2D [level=1] · and 1 more
    treeitem b “b” could not be loaded: TypeError: fetch failed
      − treeitem Blend space 2D [level=1, selected] · − treeitem b “b” could not be loaded: TypeError: fetch failed [level=2] · + treeitem Blend space 2D [level=1] · and 1 more
      right click: taken · menu = {label: "Node", entries: [{label: "Add child", entries: ["lab.add.clip", "lab.add.pose", "lab.add.restPose", "lab.add.continuousBlend", "lab.add.blend… · − treeitem Blend space 2D [level=1, selected] · − treeitem b “b” could not be loaded: TypeError: fetch failed [level=2] · + treeitem Blend space 2D [level=1] · and 1 more
      drag: edit “Move node” lab.set: content.root.samples[0].x: 0 → 1; content.root.samples[0].node.name: "a" → "b"; content.root.samples[0].node.clip: "a" → "b"; content.root.samples[1].x: 1 → 0; content.root.samples[1].node.name: "b" → "a"; and 1 more · − treeitem Blend space 2D [level=1, selected] · − treeitem b “b” could not be loaded: TypeError: fetch failed [level=2] · + treeitem Blend space 2D [level=1] · and 1 more
    treeitem c “c” could not be loaded: TypeError: fetch failed
      − treeitem Blend space 2D [level=1, selected] · − treeitem c “c” could not be loaded: TypeError: fetch failed [level=2] · + treeitem Blend space 2D [level=1] · and 1 more
      right click: taken · menu = {label: "Node", entries: [{label: "Add child", entries: ["lab.add.clip", "lab.add.pose", "lab.add.restPose", "lab.add.continuousBlend", "lab.add.blend… · − treeitem Blend space 2D [level=1, selected] · − treeitem c “c” could not be loaded: TypeError: fetch failed [level=2] · + treeitem Blend space 2D [level=1] · and 1 more
      drag: edit “Move node” lab.set: content.root.samples[0].y: 0 → 1; content.root.samples[0].node.name: "a" → "c"; content.root.samples[0].node.clip: "a" → "c"; content.root.samples[1].x: 1 → 0; content.root.samples[1].node.name: "b" → "a"; and 5 more · − treeitem Blend space 2D [level=1, selected] · − treeitem c “c” could not be loaded: TypeError: fetch failed [level=2] · + treeitem Blend space 2D [level=1] · and 1 more
    treeitem d “d” could not be loaded: TypeError: fetch failed
      − treeitem Blend space 2D [level=1, selected] · − treeitem d “d” could not be loaded: TypeError: fetch failed [level=2] · + treeitem Blend space 2D [level=1] · and 1 more
      right click: taken · menu = {label: "Node", entries: [{label: "Add child", entries: ["lab.add.clip", "lab.add.pose", "lab.add.restPose", "lab.add.continuousBlend", "lab.add.blend… · − treeitem Blend space 2D [level=1, selected] · − treeitem d “d” could not be loaded: TypeError: fetch failed [level=2] · + treeitem Blend space 2D [level=1] · and 1 more
      drag: edit “Move node” lab.set: content.root.samples[1].y: 0 → 1.2; content.root.samples[1].node.name: "b" → "d"; content.root.samples[1].node.clip: "b" → "d"; content.root.samples[2].x: 0 → 1; content.root.samples[2].y: 1 → 0; and 6 more · − treeitem Blend space 2D [level=1, selected] · − treeitem d “d” could not be loaded: TypeError: fetch failed [level=2] · + treeitem Blend space 2D [level=1] · and 1 more
    button Plot
      nothing
    button Table
      − button Plot [pressed] · − button Table · + button Plot · and 1 more

      mouse down: taken
    field Maximum of x
      edit “Set Maximum of x” lab.set: content.inputs.x.range: nothing → [0, 7]
      − cell field Maximum of x [defaultValue=1, value=1] · − header Minimum · − slider x [min=0, max=1, value=0] · and 12 more
    field Minimum of x
      edit “Set Minimum of x” lab.set: content.inputs.x.range: nothing → [7, 1]
      − part Pad of Blend space 2D · − Blend space 2D · − group Side of the pad · and 66 more
    field Clip of a
      library.search {text: "7", sort: {by: "match", descending: false}, limit: 30}
      − header field Clip of a [defaultValue=a, value=a] · + header field Clip of a [defaultValue=a, value=7, checked]
    field x of a
      edit “Change x of a” lab.set: content.root.samples[0].x: 0 → 7
      − slider a [valuenow=0, valuetext=0.000, 0.000] · − cell field Maximum of x [defaultValue=1, value=1] · − cell field x of a [defaultValue=0, value=0] · and 12 more
    field Clip of b
      library.search {text: "7", sort: {by: "match", descending: false}, limit: 30}
      − header field Clip of b [defaultValue=b, value=b] · + header field Clip of b [defaultValue=b, value=7, checked]
    field x of b
      edit “Change x of b” lab.set: content.root.samples[1].x: 1 → 7
      − slider b [valuenow=1, valuetext=1.000, 0.000] · − cell field Maximum of x [defaultValue=1, value=1] · − cell field x of b [defaultValue=1, value=1] · and 12 more
    field Clip of c
      library.search {text: "7", sort: {by: "match", descending: false}, limit: 30}
      − header field Clip of c [defaultValue=c, value=c] · + header field Clip of c [defaultValue=c, value=7, checked]
    field x of c
      edit “Change x of c” lab.set: content.root.samples[2].x: 0 → 7
      − slider c [valuenow=0, valuetext=0.000, 1.000] · − cell field Maximum of x [defaultValue=1, value=1] · − cell field x of c [defaultValue=0, value=0] · and 12 more
    row
      drag: + row [current]
    field Clip of d
      library.search {text: "7", sort: {by: "match", descending: false}, limit: 30}
      − header field Clip of d [defaultValue=d, value=d] · + header field Clip of d [defaultValue=d, value=7, checked]
    field x of d
      edit “Change x of d” lab.set: content.root.samples[3].x: 1 → 7
      − slider d [valuenow=1, valuetext=1.000, 1.200] · − cell field Maximum of x [defaultValue=1, value=1] · − cell field x of d [defaultValue=1, value=1] · and 12 more
    button Add input
      + menu Add input · + menuitem Number · + menuitem Switch · and 2 more
    button Record x
      − button Record x · + button Record x [pressed]
    button x
      double click: − button x · + field Name of the input [defaultValue=x]
      Enter, F2: taken · ends here · − button x · + field Name of the input [defaultValue=x]
    slider x
      drag: − slider x [min=0, max=1, value=0] · + slider x [min=0, max=1, value=7, checked]
      − slider x and steps [valuenow=0, valuetext=x 0.000, steps 0.000] · − slider x [min=0, max=1, value=0] · − field Value of x [defaultValue=0.000, value=0.000] · and 5 more
    field Value of x
      edit “Set x” lab.set: content.inputs.x.keys[0].value: 0 → 7; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null
      − slider x and steps [valuenow=0, valuetext=x 0.000, steps 0.000] · − cell field Maximum of x [defaultValue=1, value=1] · − slider x [min=0, max=1, value=0] · and 10 more
    button Generate keys of x
      + dialog Generate keys of x · + heading Generate keys · + Curve · and 10 more
    button Settings of x
      + dialog Settings of x · + heading x · + button Add key · and 2 more
    group Curve of x
      double click: edit “Add key to x” lab.set: content.inputs.x.keys[1].time: 2 → 0.48; content.inputs.x.keys[1].value: 1 → 0; content.inputs.x.keys[2]: nothing → {time: 2, value: 1}; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null · − group Curve of x: slider Key 1 of 2 of x [valuemin=0, valuemax=1, valuenow=0, valuetext=0.00 s · 0.00] · + group Curve of x: slider Key 2 of 3 of x [valuemin=0, valuemax=1, valuenow=0, valuetext=0.48 s · 0.00]
      mouse down: taken
      drag: edit “Move key of x” lab.set: content.inputs.x.keys[0].time: 0 → 0.31; content.inputs.x.keys[0].value: 0 → 1; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null · − slider x and steps [valuenow=0, valuetext=x 0.000, steps 0.000] · − slider x [min=0, max=1, value=0] · − field Value of x [defaultValue=0.000, value=0.000] · and 5 more
    slider Key 1 of 2 of x
      Delete, Backspace: taken · ends here · edit “Delete key of x” lab.set: content.inputs.x.keys[0].time: 0 → 2; content.inputs.x.keys[0].value: 0 → 1; content.inputs.x.keys[1]: {time: 2, value: 1} → nothing; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null · − slider x and steps [valuenow=0, valuetext=x 0.000, steps 0.000] · − slider x [min=0, max=1, value=0] · − field Value of x [defaultValue=0.000, value=0.000] · and 5 more
      ArrowUp: taken · ends here · edit “Move key of x” lab.set: content.inputs.x.keys[0].value: 0 → 0.001; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null · − slider x and steps [valuenow=0, valuetext=x 0.000, steps 0.000] · − slider x [min=0, max=1, value=0] · − field Value of x [defaultValue=0.000, value=0.000] · and 5 more
      ArrowDown, ArrowLeft: taken · ends here · edit “Move key of x” lab.set: content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null
      ArrowRight: taken · ends here · edit “Move key of x” lab.set: content.inputs.x.keys[0].time: 0 → 0.01; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null · − group Curve of x: slider Key 1 of 2 of x [valuemin=0, valuemax=1, valuenow=0, valuetext=0.00 s · 0.00] · + group Curve of x: slider Key 1 of 2 of x [valuemin=0, valuemax=1, valuenow=0, valuetext=0.01 s · 0.00]
      Home: taken · ends here
      End, PageDown: taken · ends here · − group Curve of x: slider Key 1 of 2 of x [valuemin=0, valuemax=1, valuenow=0, valuetext=0.00 s · 0.00] · + group Curve of x: slider Key 2 of 2 of x [valuemin=0, valuemax=1, valuenow=1, valuetext=2.00 s · 1.00]"
  `);
});
