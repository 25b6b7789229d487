import { expect, test } from 'vitest';
import { featureList } from '#renderer/app/features.tsx';
import { treeFolders } from '#renderer/features/trees/tree-rows.ts';
import type { App } from '#renderer/stores/app.ts';
import { everyTree } from '#test/core/tree/sample-trees.ts';
import { rowsOf } from '#test/renderer/acts.ts';
import { openClip, openTransition, openTreeItem } from './opened-windows.ts';

const foldersOf = (titles: RegExp) => (app: App) =>
  featureList.flatMap(({ folders }) => folders?.(app) ?? []).filter(({ title }) => titles.test(title));

/** The rows of a node in a tree of a kind. */
const rowsOfNode = (kind: string, path = 'root') =>
  rowsOf(
    () => openTreeItem(everyTree[kind], path),
    (app) =>
      treeFolders(app, app.lab.open.value!).filter(({ title }) => path !== 'root' || title !== 'Gaits'),
  );

test('rows of the transition and where its clips are', async () => {
  expect(await rowsOf(openTransition, foldersOf(/Transition|Placement|Clips|Trailing/)))
    .toMatchInlineSnapshot(`
      "Transition [transition.suggest, transition.mirror, joints.map, slot.swap, slot.add]
        source.time | Source out: 60 | 0 to 240 by 1 frames
          edit “Move out point” transition.set: source.time: 1 → 1.03333
        source.marker | Out marker:  | no marker=, Out · f 60=out, Note · f 120=note
          edit “Follow note marker” transition.set: source.time: 1 → 2; source.marker: nothing → "note"
        destination.time | Dest in: 30 | 0 to 240 by 1 frames
          edit “Move in point” transition.set: destination.time: 0.5 → 0.533333
        destination.marker | In marker:  | no marker=, In · f 30=in
          edit “Follow in marker” transition.set: destination.marker: nothing → "in"
        alignment.kind | Align: groundTrack(groundTrack) | position + facing=groundTrack, planted foot=plantedFoot, a joint=joint, as recorded=none
          edit “Change alignment” transition.set: alignment.kind: "groundTrack" → "none"
        chosen | Chosen slot: 0 | A · Spring inertialization=0, B · Dead blending=1, C · Crossfade=2
          edit “Choose slot” transition.set: chosen: 0 → 2
      Placement []
        alignment.x | Offset X: 0(0) | -2 to 2 by 0.01 m
          edit “Change alignment offset” transition.set: alignment.offset.x: 0 → 0.02
        alignment.z | Offset Z: 0(0) | -2 to 2 by 0.01 m
          edit “Change alignment offset” transition.set: alignment.offset.z: 0 → 0.02
        alignment.yaw | Offset turn: 0(0) | -180 to 180 by 1 degrees
          edit “Change alignment offset” transition.set: alignment.offset.yaw: 0 → 0.0349066
        source.rate | Source rate: 1(1) | 0.1 to 3 by 0.01 
          edit “Change source rate” transition.set: source.playRate: 1 → 1.02
        source.mirror | Mirror source: false(false)
          edit “Mirror source” transition.set: source.mirror: false → true
        destination.rate | Dest rate: 1(1) | 0.1 to 3 by 0.01 
          edit “Change destination rate” transition.set: destination.playRate: 1 → 1.02
        destination.mirror | Mirror dest: false(false)
          edit “Mirror destination” transition.set: destination.mirror: false → true
      Trailing joints [trailing.edit]
      Clips
        source.ground | Source ground: 0(0) | -1 to 1 by 0.005 m
          edit “Change ground height” clip.set {id: "walk"}: groundHeight: 0 → 0.01
        source.loop | Source loops: false
          edit “Loop clip” clip.set {id: "walk"}: loop: false → true
        source.root | Source root: Hips(Hips) | (detected)
          sideMenu = {kind: "root", end: "source"}
        source.feet | Source feet: LeftFoot, RightFoot | (detected) | LeftFoot, RightFoot Click to change them in the joint map.
          dialog = "JointMapDialog {}"
        destination.ground | Dest ground: 0(0) | -1 to 1 by 0.005 m
          edit “Change ground height” clip.set {id: "hop"}: groundHeight: 0 → 0.01
        destination.loop | Dest loops: false
          edit “Loop clip” clip.set {id: "hop"}: loop: false → true
        destination.root | Dest root: Hips(Hips) | (detected)
          sideMenu = {kind: "root", end: "destination"}
        destination.feet | Dest feet: LeftFoot, RightFoot | (detected) | LeftFoot, RightFoot Click to change them in the joint map.
          dialog = "JointMapDialog {}""
    `);
});

test('rows of slots', async () => {
  expect(await rowsOf(openTransition, foldersOf(/^[AB] ·/))).toMatchInlineSnapshot(`
    "A · Spring inertialization [slot.tuneA, slot.copyAToB, slot.resetA, slot.removeA]
      preset | Preset: none
        sideMenu = {kind: "presets", slot: 0}
      method | Method: springExact | Spring inertialization=springExact, Quintic inertialization=quintic, Cubic inertialization=cubicOffset, Unreal inertial
        edit “Change method” transition.set: slots[0].method: "springExact" → "muscleInertialization"; slots[0].values.muscles: nothing → "uniform"; slots[0].values.forceForm: nothing → "metric"; slots[0].values.rotationMultiplier: nothing → 0.025; slots[0].values.strength: nothing → 1; and 5 more
      halfLife | Half-life: 0.12(0.12) | 0 to 2 by 0.005 s
        edit “Change half-life” transition.set: slots[0].values.halfLife: 0.12 → 0.13
      rootTime | Root half-life: 0.12(0.12) | 0 to 5 by 0.005 s
        edit “Change root half-life” transition.set: slots[0].rootTime: nothing → 0.13
      ignoresSourceVelocity | Ignore velocity: false(false)
        edit “Change source velocity” transition.set: slots[0].ignoresSourceVelocity: nothing → true
      tick | Tick: continuous(continuous) | Continuous=continuous, 24 Hz=24, 30 Hz=30, 60 Hz=60, 120 Hz=120
        edit “Change tick” transition.set: slots[0].tick: nothing → 120
      profile | Joint profile: uniform(uniform)
        profileOf = 0
      blend | Settles after: 0.80 s
    B · Dead blending [slot.tuneB, slot.copyBToA, slot.resetB, slot.removeB]
      preset | Preset: none
        sideMenu = {kind: "presets", slot: 1}
      method | Method: deadBlendArticle | Spring inertialization=springExact, Quintic inertialization=quintic, Cubic inertialization=cubicOffset, Unreal ine
        edit “Change method” transition.set: slots[1].method: "deadBlendArticle" → "muscleInertialization"; slots[1].values.blendTime: 0.3 → nothing; slots[1].values.easing: "smoothstep" → nothing; slots[1].values.scale: 0.3 → nothing; slots[1].values.minimum: 0.1 → nothing; and 11 more
      blendTime | Blend time: 0.3(0.3) | 0 to 5 by 0.01 s
        edit “Change blend time” transition.set: slots[1].values.blendTime: 0.3 → 0.32
      easing | Easing: smoothstep(smoothstep) | linear=linear, smoothstep=smoothstep, cubic=cubic, hermite cubic=hermiteCubic, sinusoidal=sinusoidal, quadra
        edit “Change easing” transition.set: slots[1].values.easing: "smoothstep" → "expInOut"
      scale | Half-life scale: 0.3(0.3) | 0 to 5 by 0.01 s
        edit “Change half-life scale” transition.set: slots[1].values.scale: 0.3 → 0.32
      minimum | Shortest half-life: 0.1(0.1) | 0 to 5 by 0.01 s
        edit “Change shortest half-life” transition.set: slots[1].values.minimum: 0.1 → 0.12
      maximum | Longest half-life: 1(1) | 0 to 5 by 0.01 s
        edit “Change longest half-life” transition.set: slots[1].values.maximum: 1 → 1.02
      rootTime | Root blend time: 0.3(0.3) | 0 to 5 by 0.01 s
        edit “Change root blend time” transition.set: slots[1].rootTime: nothing → 0.32
      ignoresSourceVelocity | Ignore velocity: false(false)
        edit “Change source velocity” transition.set: slots[1].ignoresSourceVelocity: nothing → true
      tick | Tick: continuous(continuous) | Continuous=continuous, 24 Hz=24, 30 Hz=30, 60 Hz=60, 120 Hz=120
        edit “Change tick” transition.set: slots[1].tick: nothing → 120
      profile | Joint profile: uniform(uniform)
        profileOf = 1
      blend | Blends for: 0.30 s"
  `);
});

test('rows of overlays and views', async () => {
  expect(await rowsOf(openTransition, foldersOf(/Overlays|View/))).toMatchInlineSnapshot(`
    "Overlays
      ghost | Source ghost: true
        overlays.ghost: nothing → false
      destination | Destination ghost: false
        overlays.destination: nothing → true
      halfLife | Half-life colours: true
        overlays.halfLife: nothing → false
      difference | Distance A to B: false
        overlays.halfLife: nothing → false · overlays.difference: nothing → true
      path | Root path: false
        overlays.path: nothing → true
      trails | Joint trails: false
        overlays.trails: nothing → true
      velocities | Joint velocities: false
        overlays.velocities: nothing → true
      onion | Onion skin: false
        overlays.onion: nothing → true
      names | Joint names: false
        overlays.names: nothing → true
      alignment | Alignment mark: true
        overlays.alignment: nothing → false
      jointLimits | Joint limits: false
        overlays.jointLimits: nothing → true
      footLock | Foot lock: false
        overlays.footLock: nothing → true
      resultLanes | Result lanes: false
        overlays.resultLanes: nothing → true
    View
      shownOn | Show on: own skeleton
        dialog = "Palette {text: \\"Show on \\"}"
      inPlace | In place: false(false)
        inPlace = true
      timeUnit | Times in: frames | frames=frames, seconds=seconds, timecode=timecode
        timeUnit = "timecode"
      quality | Quality: auto | automatic=auto, smooth=smooth, full=full, low=low, lowest=low ×.5
        quality = "low ×.5"
      theme | Theme: dark | dark=dark, light=light, system=system
        theme = "system""
  `);
});

test('rows of a clip', async () => {
  expect(await rowsOf(openClip, foldersOf(/Overlays|Clip/))).toMatchInlineSnapshot(`
    "Overlays
      path | Root path: false
        overlays.path: nothing → true
      trails | Joint trails: false
        overlays.trails: nothing → true
      velocities | Joint velocities: false
        overlays.velocities: nothing → true
      onion | Onion skin: false
        overlays.onion: nothing → true
      names | Joint names: false
        overlays.names: nothing → true
    Clip
      destination.ground | Clip ground: 0(0) | -1 to 1 by 0.005 m
        edit “Change ground height” clip.set {id: "jog"}: groundHeight: 0 → 0.01
      destination.loop | Clip loops: false
        edit “Loop clip” clip.set {id: "jog"}: loop: false → true
      destination.root | Clip root: Hips(Hips) | (detected)
        sideMenu = {kind: "root", end: "destination"}
      destination.feet | Clip feet: LeftFoot, RightFoot | (detected) | LeftFoot, RightFoot Click to change them in the joint map.
        dialog = "JointMapDialog {}""
  `);
});

test('rows of a tree and its leaves', async () => {
  expect(await rowsOfNode('selectByInt', 'root.choices[1]')).toMatchInlineSnapshot(`
    "b · Clip [lab.putClip, lab.addClip, lab.deleteNode]
      root.choices.1.clip | Clip: missing clip | “This clip” could not be loaded: The clip could not be read (404).
      root.choices.1.time | Time: 0(0) | -1000000 to 1000000 by 0.01 
        edit “Change time” lab.set: content.root.choices[1].time: nothing → 0.02
      root.choices.1.playRate | Play rate: 1(1) | 0.001 to 1000000 by 0.01 
        edit “Change play rate” lab.set: content.root.choices[1].playRate: nothing → 1.02
      root.choices.1.cycles | Cycles: 1(1) | 1 to 1000 by 1 
        edit “Change cycles” lab.set: content.root.choices[1].cycles: nothing → 3
      root.choices.1.inPlace | In place: false(false)
        edit “Change in place” lab.set: content.root.choices[1].inPlace: nothing → true
    Gaits
      duration | Duration: 2(10) | 0.1 to 300 by 0.1 s
        edit “Change duration” lab.set: content.duration: 2 → 2.2"
  `);
  expect(await rowsOfNode('poseAsset')).toMatchInlineSnapshot(`
    "Pose asset [lab.putClip, lab.addClip, lab.deleteNode]
      root.poses.0.clip | high clip: missing clip
      root.poses.0.time | high time: 1(0) | -1000000 to 1000000 by 0.01 
        edit “Change pose 1 time” lab.set: content.root.poses[0].time: 1 → 1.02
      root.poses.0.weight | high weight: x | x=x, steps=steps, on=on, index=index, gait=gait, Constant number= 
        edit “Change pose 1 weight” lab.set: content.root.poses[0].weight: {input: "x"} → 0
      root.poses.1.clip | low clip: missing clip
      root.poses.1.time | low time: 2(0) | -1000000 to 1000000 by 0.01 
        edit “Change pose 2 time” lab.set: content.root.poses[1].time: 2 → 2.02
      root.poses.1.weight | low weight: steps | x=x, steps=steps, on=on, index=index, gait=gait, Constant number= 
        edit “Change pose 2 weight” lab.set: content.root.poses[1].weight: {input: "steps"} → 0"
  `);
});

test('rows of nodes with a mask, with lists, and with changes by a method', async () => {
  expect(await rowsOfNode('overlay')).toMatchInlineSnapshot(`
    "Overlay list [lab.addClip, lab.deleteNode]
      root.overlays.0.weight | b weight: x | x=x, steps=steps, on=on, index=index, gait=gait, Constant number= 
        edit “Change overlay 1 weight” lab.set: content.root.overlays[0].weight: {input: "x"} → 0
      root.overlays.1.weight | c weight: steps | x=x, steps=steps, on=on, index=index, gait=gait, Constant number= 
        edit “Change overlay 2 weight” lab.set: content.root.overlays[1].weight: {input: "steps"} → 0
      root.overlays.1.mask.branches.0.joint | c joint: joint1 | joint1=joint1
      root.overlays.1.mask.joints.joint2 | c mask joints joint2: 0.5 | -1000000 to 1000000 by 0.01 
        edit “Change overlay 2 mask joints joint2” lab.set: content.root.overlays[1].mask.joints.joint2: 0.5 → 0.52
      root.space | Space: local(local) | local=local, mesh=mesh
        edit “Change space” lab.set: content.root.space: nothing → "mesh""
  `);
  expect(await rowsOfNode('blendSpace1D')).toMatchInlineSnapshot(`
    "Blend space 1D [lab.addClip, lab.deleteNode]
      root.x | X: x | x=x, steps=steps, on=on, index=index, gait=gait, Constant number= 
        edit “Change x” lab.set: content.root.x: {input: "x"} → 0
      root.samples.0.at | a: 0 | -1000000 to 1000000 by 0.01 
        edit “Change sample 1 at” lab.set: content.root.samples[0].at: 0 → 0.02
      root.samples.1.at | b: 0.4 | -1000000 to 1000000 by 0.01 
        edit “Change sample 2 at” lab.set: content.root.samples[1].at: 0.4 → 0.42
      root.samples.2.at | c: 2 | -1000000 to 1000000 by 0.01 
        edit “Change sample 3 at” lab.set: content.root.samples[2].at: 2 → 2.02"
  `);
  expect(await rowsOfNode('multiAxis, with an effector')).toMatchInlineSnapshot(`
    "Multi-axis blender [lab.addClip, lab.deleteNode]
      root.point.0 | Point 1: 0.05 | -1000000 to 1000000 by 0.01 
        edit “Change point 1” lab.set: content.root.point[0]: 0.05 → 0.07
      root.point.1 | Point 2: 1.12 | -1000000 to 1000000 by 0.01 
        edit “Change point 2” lab.set: content.root.point[1]: 1.12 → 1.14
      root.point.2 | Point 3: steps | x=x, steps=steps, on=on, index=index, gait=gait, Constant number= 
        edit “Change point 3” lab.set: content.root.point[2]: {input: "steps"} → 0
      root.spheres.0.center.0 | a center 1: 0 | -1000000 to 1000000 by 0.01 
        edit “Change sphere 1 center 1” lab.set: content.root.spheres[0].center[0]: 0 → 0.02
      root.spheres.0.center.1 | a center 2: 1 | -1000000 to 1000000 by 0.01 
        edit “Change sphere 1 center 2” lab.set: content.root.spheres[0].center[1]: 1 → 1.02
      root.spheres.0.center.2 | a steps: 0 | -1000000 to 1000000 by 0.01 
        edit “Change sphere 1 center 3” lab.set: content.root.spheres[0].center[2]: 0 → 0.02
      root.spheres.0.radius | a radius: 3 | 0.001 to 1000000 by 0.01 
        edit “Change sphere 1 radius” lab.set: content.root.spheres[0].radius: 3 → 3.02
      root.spheres.1.center.0 | b center 1: 1 | -1000000 to 1000000 by 0.01 
        edit “Change sphere 2 center 1” lab.set: content.root.spheres[1].center[0]: 1 → 1.02
      root.spheres.1.center.1 | b center 2: 1 | -1000000 to 1000000 by 0.01 
        edit “Change sphere 2 center 2” lab.set: content.root.spheres[1].center[1]: 1 → 1.02
      root.spheres.1.center.2 | b steps: 0 | -1000000 to 1000000 by 0.01 
        edit “Change sphere 2 center 3” lab.set: content.root.spheres[1].center[2]: 0 → 0.02
      root.spheres.1.radius | b radius: 2 | 0.001 to 1000000 by 0.01 
        edit “Change sphere 2 radius” lab.set: content.root.spheres[1].radius: 2 → 2.02
      root.effector | Effector: joint2( ) | none= , joint2=joint2
        edit “Change effector” lab.set: content.root.effector: "joint2" → nothing"
  `);
  expect(await rowsOfNode('priority')).toMatchInlineSnapshot(`
    "Priority tree [lab.addClip, lab.deleteNode]
      root.children.0.request | a request: x | x=x, steps=steps, on=on, index=index, gait=gait, Constant number= 
        edit “Change child 1 request” lab.set: content.root.children[0].request: {input: "x"} → 0
      root.children.1.request | b request: steps | x=x, steps=steps, on=on, index=index, gait=gait, Constant number= 
        edit “Change child 2 request” lab.set: content.root.children[1].request: {input: "steps"} → 0"
  `);
  expect(await rowsOfNode('fifo')).toMatchInlineSnapshot(`
    "FIFO priority tree [lab.addClip, lab.deleteNode]
      root.entries.0.start | a start: 0.2 | -1000000 to 1000000 by 0.01 
        edit “Change entry 1 start” lab.set: content.root.entries[0].start: 0.2 → 0.22
      root.entries.0.in | a in: 0.1(0) | -1000000 to 1000000 by 0.01 
        edit “Change entry 1 in” lab.set: content.root.entries[0].in: 0.1 → 0.12
      root.entries.0.out | a out: 1.6 | -1000000 to 1000000 by 0.01 
        edit “Change entry 1 out” lab.set: content.root.entries[0].out: 1.6 → 1.62
      root.entries.0.fadeIn | a fade in: 0.3 | 0 to 1000000 by 0.01 
        edit “Change entry 1 fade in” lab.set: content.root.entries[0].fadeIn: 0.3 → 0.32
      root.entries.0.fadeOut | a fade out: 0.3 | 0 to 1000000 by 0.01 
        edit “Change entry 1 fade out” lab.set: content.root.entries[0].fadeOut: 0.3 → 0.32
      root.entries.1.start | b start: on | x=x, steps=steps, on=on, index=index, gait=gait, Constant number= 
        edit “Change entry 2 start” lab.set: content.root.entries[1].start: {input: "on"} → 0
      root.entries.1.out | b out: 0.9 | -1000000 to 1000000 by 0.01 
        edit “Change entry 2 out” lab.set: content.root.entries[1].out: 0.9 → 0.92
      root.entries.1.fadeIn | b fade in: 0.2 | 0 to 1000000 by 0.01 
        edit “Change entry 2 fade in” lab.set: content.root.entries[1].fadeIn: 0.2 → 0.22
      root.entries.1.fadeOut | b fade out: 0.4 | 0 to 1000000 by 0.01 
        edit “Change entry 2 fade out” lab.set: content.root.entries[1].fadeOut: 0.4 → 0.42"
  `);
  expect(await rowsOfNode('montage')).toMatchInlineSnapshot(`
    "Montage [lab.addClip, lab.deleteNode]
      root.start | Start: on | x=x, steps=steps, on=on, index=index, gait=gait, Constant number= 
        edit “Change start” lab.set: content.root.start: {input: "on"} → 0
      root.duration | Duration: 1 | 0 to 1000000 by 0.01 
        edit “Change duration” lab.set: content.root.duration: 1 → 1.02
      root.blendIn | Blend in: 0.25(0.25) | 0 to 1000000 by 0.01 
        edit “Change blend in” lab.set: content.root.blendIn: nothing → 0.27
      root.blendOut | Blend out: 0.25(0.25) | 0 to 1000000 by 0.01 
        edit “Change blend out” lab.set: content.root.blendOut: nothing → 0.27
      root.easing | Easing: smoothstep(smoothstep) | linear=linear, smoothstep=smoothstep, cubic=cubic, hermite cubic=hermiteCubic, sinusoidal=sinusoidal, q
        edit “Change easing” lab.set: content.root.easing: nothing → "expInOut"
      root.mask.branches.0.joint | 1 joint: joint1 | joint1=joint1
      root.mask.branches.0.depth | 1 depth: 2(0) | 0 to 1000000 by 1 
        edit “Change mask branch 1 depth” lab.set: content.root.mask.branches[0].depth: 2 → 4
      root.space | Space: local(local) | local=local, mesh=mesh
        edit “Change space” lab.set: content.root.space: nothing → "mesh""
  `);
  expect(await rowsOfNode('selectByEnum, by a method')).toMatchInlineSnapshot(`
    "Select by enum [lab.addClip, lab.deleteNode]
      root.input | Input: gait | x=x, steps=steps, on=on, index=index, gait=gait
        edit “Change input” lab.set: content.root.input.input: "gait" → "index"
      root.blendTime | Blend time: 0.2(0.2) | 0 to 1000000 by 0.01 
        edit “Change blend time” lab.set: content.root.blendTime: nothing → 0.22
      root.method | Method: deadBlendConstant(crossfade) | Spring inertialization=springExact, Quintic inertialization=quintic, Cubic inertialization=cubicO
        edit “Change method” lab.set: content.root.method: "deadBlendConstant" → "crossfade"
      root.easing | Easing: smoothstep(smoothstep) | linear=linear, smoothstep=smoothstep, cubic=cubic, hermite cubic=hermiteCubic, sinusoidal=sinusoidal, q
        edit “Change easing” lab.set: content.root.easing: nothing → "expInOut""
  `);
});
