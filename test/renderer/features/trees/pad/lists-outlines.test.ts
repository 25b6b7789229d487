import { expect, test } from 'vitest';
import { deedsIn, padOf } from '../open-tree.ts';

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

test('a pad with states and their transitions', async () => {
  expect(await padOf('fifo, with transitions')).toMatchInlineSnapshot(`
    "part Pad of FIFO priority tree
      FIFO priority tree
      button Add transition (Let a pair of states have a blend, marks or a clip of its own)
      list Children of FIFO priority tree
        listitem
          button Move hit [keys=Alt+↑↓] (Drag to change the order)
          field Name of state 1 [defaultValue=hit, value=hit] (hit) at 0.20 s
          part Granted to hit [value=0 %]
          slider In mark of hit [valuenow=0.1, valuetext=0.10 s] (In mark: 0.10 s)
          slider End of fade in of hit [valuenow=0.4, valuetext=0.40 s] (End of fade in: 0.40 s)
          slider Start of fade out of hit [valuenow=1.3, valuetext=1.30 s] (Start of fade out: 1.30 s)
          slider Out mark of hit [valuenow=1.6, valuetext=1.60 s] (Out mark: 1.60 s)
        listitem
          button Move step [keys=Alt+↑↓] (Drag to change the order)
          field Name of state 2 [defaultValue=step, value=step] (step) on on
          part Granted to step [value=0 %]
          slider In mark of step [valuenow=0, valuetext=0.00 s] (In mark: 0.00 s)
          slider End of fade in of step [valuenow=0.2, valuetext=0.20 s] (End of fade in: 0.20 s)
          slider Start of fade out of step [valuenow=0.5, valuetext=0.50 s] (Start of fade out: 0.50 s)
          slider Out mark of step [valuenow=0.9, valuetext=0.90 s] (Out mark: 0.90 s)
        listitem c  rest (c) part Granted to c [value=100 %]
      list Transitions of FIFO priority tree
        listitem Transition 1
          button Move transition 1 [keys=Alt+↑↓] (Drag to change the order)
          choice From, transition 1 [value=hit] | of *: any state / rest: rest / hit: hit / step: step
          choice To, transition 1 [value=step] | of *: any state / rest: rest / hit: hit / step: step
          in field Blend time, transition 1 [defaultValue=0.2, value=0.2] s
          choice Easing, transition 1 [value=smoothstep] | of linear: linear / smoothstep: smoothstep / cubic: cubic / hermiteCubic: hermiteCubic / sinusoidal: sinusoidal / quadraticInOut: quadraticInOut / cubicInOut: cubicInOut / quarticInOut: quarticInOut / quinticInOut: quinticInOut / circularIn: circularIn / circularOut: circularOut / circularInOut: circularInOut / expIn: expIn / expOut: expOut / expInOut: expInOut
          by choice Method, transition 1 [value=crossfade] (A spring settles in the blend time) | of springExact: Spring inertialization / quintic: Quintic inertialization / cubicOffset: Cubic inertialization / deadBlendArticle: Dead blending / deadBlendConstant: Constant dead blending / velocityFade: Velocity fade / crossfade: Crossfade
          button Delete transition 1
          choice Leave, transition 1 [value=own] | of automatic: leave at once / own: leave at
          field Leave at, transition 1 [defaultValue=0.7, value=0.7]
          s
          choice Enter, transition 1 [value=own] | of automatic: enter at its in mark / own: enter at
          field Enter at, transition 1 [defaultValue=0.1, value=0.1]
          s
          button Through selected clip [disabled] (The clip selected in the list plays between the two: the library has no clips)
        listitem Transition 2
          button Move transition 2 [keys=Alt+↑↓] (Drag to change the order)
          choice From, transition 2 [value=*] | of *: any state / rest: rest / hit: hit / step: step
          choice To, transition 2 [value=rest] | of *: any state / rest: rest / hit: hit / step: step
          in field Blend time, transition 2 [defaultValue=0.3, value=0.3] s
          choice Easing, transition 2 [value=smoothstep] | of linear: linear / smoothstep: smoothstep / cubic: cubic / hermiteCubic: hermiteCubic / sinusoidal: sinusoidal / quadraticInOut: quadraticInOut / cubicInOut: cubicInOut / quarticInOut: quarticInOut / quinticInOut: quinticInOut / circularIn: circularIn / circularOut: circularOut / circularInOut: circularInOut / expIn: expIn / expOut: expOut / expInOut: expInOut
          by choice Method, transition 2 [value=crossfade] (A spring settles in the blend time) | of springExact: Spring inertialization / quintic: Quintic inertialization / cubicOffset: Cubic inertialization / deadBlendArticle: Dead blending / deadBlendConstant: Constant dead blending / velocityFade: Velocity fade / crossfade: Crossfade
          button Delete transition 2
          choice Leave, transition 2 [value=automatic] | of automatic: leave at once / own: leave at
          choice Enter, transition 2 [value=own] | of automatic: enter at its in mark / own: enter at
          field Enter at, transition 2 [defaultValue=0.5, value=0.5]
          s
          through d out in field Blend out, transition 2 [defaultValue=0.4, value=0.4] s button Leave out the clip, transition 2 (Leave out the clip)"
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
        drag: edit “Move step” lab.set: content.root.entries[0].name: "hit" → "step"; content.root.entries[0].node.name: "a" → "b"; content.root.entries[0].node.clip: "a" → "b"; content.root.entries[0].start: 0.2 → {input: "on"}; content.root.entries[0].in: 0.1 → nothing; and 11 more · − field Name of state 1 [defaultValue=hit, value=hit] (hit) at 0.20 s · − field Name of state 2 [defaultValue=step, value=step] (step) on on · − of *: any state / rest: rest / hit: hit / step: step · and 9 more
      button Delete transition 1
        edit “Delete transition 1” lab.set: content.root.transitions[0].from: "hit" → "*"; content.root.transitions[0].to: "step" → "rest"; content.root.transitions[0].blendTime: 0.2 → 0.3; content.root.transitions[0].out: 0.7 → nothing; content.root.transitions[0].in: 0.1 → 0.5; and 2 more
        − choice From, transition 1 [value=hit] · − choice To, transition 1 [value=step] · − in field Blend time, transition 1 [defaultValue=0.2, value=0.2] s · and 22 more
      button Move transition 2
        drag: edit “Move transition 2” lab.set: content.root.transitions[0].from: "hit" → "*"; content.root.transitions[0].to: "step" → "rest"; content.root.transitions[0].blendTime: 0.2 → 0.3; content.root.transitions[0].out: 0.7 → nothing; content.root.transitions[0].in: 0.1 → 0.5; and 7 more · − choice From, transition 1 [value=hit] · − choice To, transition 1 [value=step] · − in field Blend time, transition 1 [defaultValue=0.2, value=0.2] s · and 21 more
      button Delete transition 2
        edit “Delete transition 2” lab.set: content.root.transitions[1]: {from: "*", to: "rest", blendTime: 0.3, in: 0.5, through: {clip: "d", blendOut: 0.4}} → nothing
        − listitem Transition 2 · − button Move transition 2 [keys=Alt+↑↓] · − choice From, transition 2 [value=*] · and 9 more
      button Leave out the clip, transition 2
        edit “Change transition 2” lab.set: content.root.transitions[1].through: {clip: "d", blendOut: 0.4} → null
        − through d out in field Blend out, transition 2 [defaultValue=0.4, value=0.4] s button Leave out the clip, transition 2"
    `);
});
