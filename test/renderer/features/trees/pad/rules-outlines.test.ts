import { expect, test } from 'vitest';
import { deedsIn, padOf } from '../open-tree.ts';

test('a pad with states and rules', async () => {
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
          choice From, rule 1 [value=idle] | of *: any state / idle: idle / busy: busy / done: done
          choice To, rule 1 [value=busy] | of idle: idle / busy: busy / done: done
          in field Blend time, rule 1 [defaultValue=0.4, value=0.4] s
          choice Easing, rule 1 [value=smoothstep] | of linear: linear / smoothstep: smoothstep / cubic: cubic / hermiteCubic: hermiteCubic / sinusoidal: sinusoidal / quadraticInOut: quadraticInOut / cubicInOut: cubicInOut / quarticInOut: quarticInOut / quinticInOut: quinticInOut / circularIn: circularIn / circularOut: circularOut / circularInOut: circularInOut / expIn: expIn / expOut: expOut / expInOut: expInOut
          by choice Method, rule 1 [value=crossfade] (A spring settles in the blend time) | of springExact: Spring inertialization / quintic: Quintic inertialization / cubicOffset: Cubic inertialization / deadBlendArticle: Dead blending / deadBlendConstant: Constant dead blending / velocityFade: Velocity fade / crossfade: Crossfade
          button Delete rule 1
          when
          choice Input, rule 1 [value=x] | of x: x / on: on
          choice Comparison, rule 1 [value=above] | of above: > / atLeast: ≥ / below: < / atMost: ≤ / equal: = / notEqual: ≠
          field Value, rule 1 [defaultValue=0.3, value=0.3]
          joint
          choice Joint, rule 1 [value=joint0] (Joint whose pace is set: ×0.5 is there in half the blend time) | of joint0: joint0 / joint1: joint1 ×0.5 / joint2: joint2 ×1.5
          × field Factor, rule 1 [defaultValue=1, value=1]
          check with children [checked]
          2 joints button Reset the joint profile of rule 1
        listitem Rule 2
          button Move rule 2 [keys=Alt+↑↓] (Drag to change the order)
          choice From, rule 2 [value=busy] | of *: any state / idle: idle / busy: busy / done: done
          choice To, rule 2 [value=done] | of idle: idle / busy: busy / done: done
          in field Blend time, rule 2 [defaultValue=0.3, value=0.3] s
          choice Easing, rule 2 [value=smoothstep] | of linear: linear / smoothstep: smoothstep / cubic: cubic / hermiteCubic: hermiteCubic / sinusoidal: sinusoidal / quadraticInOut: quadraticInOut / cubicInOut: cubicInOut / quarticInOut: quarticInOut / quinticInOut: quinticInOut / circularIn: circularIn / circularOut: circularOut / circularInOut: circularInOut / expIn: expIn / expOut: expOut / expInOut: expInOut
          by choice Method, rule 2 [value=crossfade] (A spring settles in the blend time) | of springExact: Spring inertialization / quintic: Quintic inertialization / cubicOffset: Cubic inertialization / deadBlendArticle: Dead blending / deadBlendConstant: Constant dead blending / velocityFade: Velocity fade / crossfade: Crossfade
          button Delete rule 2
          when on is true and x ≥ 0.4
          joint
          choice Joint, rule 2 [value=joint0] (Joint whose pace is set: ×0.5 is there in half the blend time) | of joint0: joint0 / joint1: joint1 / joint2: joint2
          × field Factor, rule 2 [defaultValue=1, value=1]
          check with children [checked]
        listitem Rule 3
          button Move rule 3 [keys=Alt+↑↓] (Drag to change the order)
          choice From, rule 3 [value=*] | of *: any state / idle: idle / busy: busy / done: done
          choice To, rule 3 [value=idle] | of idle: idle / busy: busy / done: done
          in field Blend time, rule 3 [defaultValue=0.3, value=0.3] s
          choice Easing, rule 3 [value=smoothstep] | of linear: linear / smoothstep: smoothstep / cubic: cubic / hermiteCubic: hermiteCubic / sinusoidal: sinusoidal / quadraticInOut: quadraticInOut / cubicInOut: cubicInOut / quarticInOut: quarticInOut / quinticInOut: quinticInOut / circularIn: circularIn / circularOut: circularOut / circularInOut: circularInOut / expIn: expIn / expOut: expOut / expInOut: expInOut
          by choice Method, rule 3 [value=crossfade] (A spring settles in the blend time) | of springExact: Spring inertialization / quintic: Quintic inertialization / cubicOffset: Cubic inertialization / deadBlendArticle: Dead blending / deadBlendConstant: Constant dead blending / velocityFade: Velocity fade / crossfade: Crossfade
          button Delete rule 3
          when
          choice Input, rule 3 [value=x] | of x: x / on: on
          choice Comparison, rule 3 [value=atLeast] | of above: > / atLeast: ≥ / below: < / atMost: ≤ / equal: = / notEqual: ≠
          field Value, rule 3 [defaultValue=0.9, value=0.9]
          joint
          choice Joint, rule 3 [value=joint0] (Joint whose pace is set: ×0.5 is there in half the blend time) | of joint0: joint0 / joint1: joint1 / joint2: joint2
          × field Factor, rule 3 [defaultValue=1, value=1]
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
      − choice From, rule 1 [value=idle] · − choice To, rule 1 [value=busy] · − in field Blend time, rule 1 [defaultValue=0.4, value=0.4] s · and 28 more
    button Reset the joint profile of rule 1
      edit “Change rule 1” lab.set: content.root.rules[0].profile: {joint1: 0.5, joint2: 1.5} → null
      − of joint0: joint0 / joint1: joint1 ×0.5 / joint2: joint2 ×1.5 · − 2 joints button Reset the joint profile of rule 1
    button Move rule 2
      drag: edit “Move rule 2” lab.set: content.root.rules[0].from: "idle" → "busy"; content.root.rules[0].to: "busy" → "done"; content.root.rules[0].when.input: "x" → nothing; content.root.rules[0].when.is: "above" → nothing; content.root.rules[0].when.value: 0.3 → nothing; and 11 more · − choice From, rule 1 [value=idle] · − choice To, rule 1 [value=busy] · − in field Blend time, rule 1 [defaultValue=0.4, value=0.4] s · and 17 more
    button Delete rule 2
      edit “Delete rule 2” lab.set: content.root.rules[1].from: "busy" → nothing; content.root.rules[1].to: "done" → "idle"; content.root.rules[1].when.all: [{input: "on", is: "equal", value: true}, {input: "x", is: "atLeast", value: 0.4}] → nothing; content.root.rules[1].when.input: nothing → "x"; content.root.rules[1].when.is: nothing → "atLeast"; and 2 more
      − choice From, rule 2 [value=busy] · − choice To, rule 2 [value=done] · − when on is true and x ≥ 0.4 · and 18 more
    button Move rule 3
      drag: edit “Move rule 3” lab.set: content.root.rules[0].from: "idle" → nothing; content.root.rules[0].to: "busy" → "idle"; content.root.rules[0].when.is: "above" → "atLeast"; content.root.rules[0].when.value: 0.3 → 0.9; content.root.rules[0].duration: 0.4 → 0.3; and 15 more · − choice From, rule 1 [value=idle] · − choice To, rule 1 [value=busy] · − in field Blend time, rule 1 [defaultValue=0.4, value=0.4] s · and 25 more"
  `);
});
