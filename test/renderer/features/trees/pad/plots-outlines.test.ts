import { expect, test } from 'vitest';
import { deedsIn, padOf } from '../open-tree.ts';

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
        row | header Clip | header x
        row | header Maximum | field Maximum of x [defaultValue=2, value=2]
        row | header Minimum | field Minimum of x [defaultValue=0, value=0]
        row | header field Clip of a [defaultValue=a, value=a] (a) | field x of a [defaultValue=0, value=0]
        row | header field Clip of b [defaultValue=b, value=b] (b) | field x of b [defaultValue=0.4, value=0.4]
        row | header field Clip of c [defaultValue=c, value=c] (c) | field x of c [defaultValue=2, value=2]"
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
        row | header Clip | header start | header end
        row | header Maximum | field Maximum of x [defaultValue=1, value=1] | 
        row | header Minimum | field Minimum of x [defaultValue=0, value=0] | 
        row | header field Clip of a [defaultValue=a, value=a] (a) | field start of a [defaultValue=0, value=0] | field end of a [defaultValue=0.5, value=0.5]
        row | header field Clip of b [defaultValue=b, value=b] (b) | field start of b [defaultValue=0.2, value=0.2] | field end of b [defaultValue=0.8, value=0.8]
        row | header field Clip of c [defaultValue=c, value=c] (c) | field start of c [defaultValue=0.6, value=0.6] | field end of c [defaultValue=1, value=1]"
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
        row | header Clip | header x | header steps
        row | header Maximum |  | 
        row | header Minimum |  | 
        row | header field Clip of a [defaultValue=a, value=a] (a) | 0 | 0
        row | header field Clip of b [defaultValue=b, value=b] (b) | 1 | 0
        row | header field Clip of c [defaultValue=c, value=c] (c) | 0 | 1
        row | header field Clip of d [defaultValue=d, value=d] (d) | 1 | 1"
  `);
  expect(await deedsIn('blendSpace2D', /^(slider (b|x and steps)$|row)/)).toMatchInlineSnapshot(`
    "slider b
      drag: edit “Move b” lab.set: content.root.samples[1].x: 1 → 1.06; content.root.samples[1].y: 0 → 0.2 · − treeitem b 1, 0 [level=2] · − slider b [valuenow=1, valuetext=1.000, 0.000] b · − field Maximum of x [defaultValue=1, value=1] · and 11 more
      ArrowUp: taken · ends here · edit “Move b” lab.set: content.root.samples[1].y: 0 → 0.01 · − treeitem b 1, 0 [level=2] · − slider b [valuenow=1, valuetext=1.000, 0.000] b · − field steps of b [defaultValue=0, value=0] · and 3 more
      ArrowDown: taken · ends here · edit “Move b” lab.set: content.root.samples[1].y: 0 → -0.01 · − treeitem b 1, 0 [level=2] · − slider b [valuenow=1, valuetext=1.000, 0.000] b · − field Minimum of steps [defaultValue=0, value=0] · and 9 more
      ArrowLeft: taken · ends here · edit “Move b” lab.set: content.root.samples[1].x: 1 → 0.99 · − treeitem b 1, 0 [level=2] · − slider b [valuenow=1, valuetext=1.000, 0.000] b · − field x of b [defaultValue=1, value=1] · and 3 more
      ArrowRight: taken · ends here · edit “Move b” lab.set: content.root.samples[1].x: 1 → 1.01 · − treeitem b 1, 0 [level=2] · − slider b [valuenow=1, valuetext=1.000, 0.000] b · − field Maximum of x [defaultValue=1, value=1] · and 9 more
    slider x and steps
      drag: edit “Change x and steps” lab.set: content.inputs.x.keys[0].value: 0 → 0.19; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null; content.inputs.steps.keys[0].time: 0.3 → 0; content.inputs.steps.keys[0].value: 0.8 → 0.22; and 4 more · − slider x and steps [valuenow=0, valuetext=x 0.000, steps 0.000] · − slider x [min=0, max=1, value=0] · − field Value of x [defaultValue=0.000, value=0.000] · and 13 more
      ArrowUp: taken · ends here · edit “Change x and steps” lab.set: content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null; content.inputs.steps.keys[0].time: 0.3 → 0; content.inputs.steps.keys[0].value: 0.8 → 0.01; content.inputs.steps.keys[1].time: 0.9 → 0.3; and 3 more · − slider x and steps [valuenow=0, valuetext=x 0.000, steps 0.000] · − slider steps [min=0, max=1.2, value=0] · − field Value of steps [defaultValue=0.000, value=0.000] · and 5 more
      ArrowDown: taken · ends here · edit “Change x and steps” lab.set: content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null; content.inputs.steps.keys[0].time: 0.3 → 0; content.inputs.steps.keys[0].value: 0.8 → -0.01; content.inputs.steps.keys[1].time: 0.9 → 0.3; and 3 more · − slider x and steps [valuenow=0, valuetext=x 0.000, steps 0.000] · − field Minimum of steps [defaultValue=0, value=0] · − slider steps [min=0, max=1.2, value=0] · and 7 more
      ArrowLeft: taken · ends here · edit “Change x and steps” lab.set: content.inputs.x.keys[0].value: 0 → -0.01; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null; content.inputs.steps.keys[0].time: 0.3 → 0; content.inputs.steps.keys[0].value: 0.8 → 0; and 4 more · − slider x and steps [valuenow=0, valuetext=x 0.000, steps 0.000] · − field Minimum of x [defaultValue=0, value=0] · − slider x [min=0, max=1, value=0] · and 9 more
      ArrowRight: taken · ends here · edit “Change x and steps” lab.set: content.inputs.x.keys[0].value: 0 → 0.01; content.inputs.x.value: nothing → 0; content.inputs.x.smoothing: nothing → null; content.inputs.steps.keys[0].time: 0.3 → 0; content.inputs.steps.keys[0].value: 0.8 → 0; and 4 more · − slider x and steps [valuenow=0, valuetext=x 0.000, steps 0.000] · − slider x [min=0, max=1, value=0] · − field Value of x [defaultValue=0.000, value=0.000] · and 9 more
    row
      drag: + row [current]"
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
      slider a [valuenow=0, valuetext=0.000, 1.000] a
      slider b [valuenow=1, valuetext=1.000, 1.000] b
      slider x and y [valuenow=0.05, valuetext=x 0.050, y 1.120]
      table Samples of Multi-axis blender
        row | header Clip | header x | header y | header steps | header radius
        row | header Maximum |  |  | field Maximum of steps [defaultValue=3, value=3] | 
        row | header Minimum |  |  | field Minimum of steps [defaultValue=-3, value=-3] | 
        row | header field Clip of a [defaultValue=a, value=a] (a) | field x of a [defaultValue=0, value=0] | field y of a [defaultValue=1, value=1] | field steps of a [defaultValue=0, value=0] | field radius of a [defaultValue=3, value=3]
        row | header field Clip of b [defaultValue=b, value=b] (b) | field x of b [defaultValue=1, value=1] | field y of b [defaultValue=1, value=1] | field steps of b [defaultValue=0, value=0] | field radius of b [defaultValue=2, value=2]
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
        ArrowRight: taken · ends here · edit “Resize a” lab.set: content.root.spheres[0].radius: 3 → 3.05 · − x → ↑ y slider Edge of a [valuenow=3, valuetext=3.000, 1.000] slider Edge of b [valuenow=3, valuetext=3.000, 1.000] · − slider a [valuenow=0, valuetext=0.000, 1.000] a · − slider b [valuenow=1, valuetext=1.000, 1.000] b · and 17 more
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
        row | header Clip | header x
        row | header Maximum | 
        row | header Minimum | 
        row | header field Clip of walk [defaultValue=walk, value=walk] (walk) | 0
        row | header field Clip of run [defaultValue=run, value=run] (run) | 1"
  `);
  expect(await deedsIn('cadence', /^(button (Plot|Table))/)).toMatchInlineSnapshot(`
    "button Plot
      nothing
    button Table
      − button Plot [pressed] · − button Table · + button Plot · and 1 more"
  `);
});
