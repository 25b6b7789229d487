import { signal } from '@preact/signals';
import { h } from 'preact';
import { expect, test } from 'vitest';
import { BottomPanel } from '#renderer/app/panels/bottom-panel.tsx';
import { TopBar } from '#renderer/app/panels/top-bar.tsx';
import { ContextMenu } from '#renderer/controls/context-menu.tsx';
import { Tour } from '#renderer/features/help/tour.tsx';
import { TuneMenu } from '#renderer/features/metrics/tune-menu.tsx';
import { BlindBar } from '#renderer/features/review/blind-bar.tsx';
import { PresetMenu } from '#renderer/features/slots/preset-menu.tsx';
import { ProfileEditor } from '#renderer/features/slots/profile/profile-editor.tsx';
import { SuggestMenu } from '#renderer/features/suggest/suggest-menu.tsx';
import { AlignmentJointMenu } from '#renderer/features/transition/alignment-joint-menu.tsx';
import { ViewportOverlay } from '#renderer/features/views/viewport-overlay.tsx';
import { overlays } from '#renderer/stage/overlays/overlays.ts';
import { DialogHost } from '#renderer/kit/dialog.tsx';
import { StatusBar } from '#renderer/features/status/status-bar.tsx';
import { deedsOf, outlineOf } from '#test/renderer/deeds.ts';
import { draw } from '#test/renderer/drawn.ts';
import { openTransition } from './open-transition.ts';

const step = (number: number, undone: boolean) => ({
  ...{
    number,
    undone,
    name: `Step ${number}`,
    what: `Step ${number}`,
    where: number === 3 ? 'B' : '',
    time: `2026-11-2${number}T10:00:00Z`,
  },
});
const answers = {
  'library.backups': {
    backups: [{ name: 'clips 1.db', inSecond: false, kind: 'daily', bytes: 2e6, modified: 0 }],
    secondFolder: '/backup',
    secondProblem: null,
  },
  'edit.history': { steps: [step(3, true), step(2, false), step(1, false)], isWhole: true },
};
/** A part of the window after these actions. */
async function openPart(part: string, acts: readonly string[]) {
  const window = await openTransition(answers);
  const { session, workspace } = window.app;
  workspace.set({ reviewer: { user: '', name: 'Ann' } });
  for (const act of acts) window.run(act);
  const mount = () => () => undefined;
  const subject = signal({ names: ['Hips', 'Head', 'Hand'], picked: [1], furthest: 1 });
  const curves = { mount, subject, table: () => null, keys: signal([]) };
  const props = { mountStage: mount, mountTimeline: mount, curves, costMap: { mount } } as never;
  const dialog = h(DialogHost, { open: session.dialog });
  const parts = {
    ...{ dialog, top: h(TopBar, {}), bottom: h(BottomPanel, props), status: h(StatusBar, {}) },
    ...{ tour: h(Tour, {}), blind: h(BlindBar, {}), views: h(ViewportOverlay, { overlays }) },
    ...{ profile: h(ProfileEditor, {}), presets: h(PresetMenu, {}), tune: h(TuneMenu, {}) },
    ...{ suggest: h(SuggestMenu, {}), joint: h(AlignmentJointMenu, {}), menu: h(ContextMenu, {}) },
  };
  return { ...window, panel: draw(window.app, parts[part as keyof typeof parts], { effects: 'page' }) };
}

const opened = (part: string, acts: readonly string[]) => () => openPart(part, acts);
const outlineIn = (part: string, start: RegExp, ...acts: readonly string[]) =>
  outlineOf(opened(part, acts), start);
const deedsIn = (part: string, inside: RegExp, ...acts: readonly string[]) =>
  deedsOf(opened(part, acts), { inside, of: notMore });
/** Of the joints in lists, the hips stand for all; of methods, the first. */
const notMore =
  /^(?!button Close$|.*(Spine|Neck|Head|Left|Right|Quintic|Cubic|Constant|Unreal in|Unreal de|Godot bl|Velocity|Cut$|Muscle))/;

test('the bar at the top', async () => {
  expect(await outlineIn('top', /^/)).toMatchInlineSnapshot(`
    "button Library [pressed, keys=Ctrl+B]
    heading Seg ue
    part Location: button clips [haspopup=dialog] (/clips.db | Open or create another library)
    walk
    hop
    group Compare
      button Single: Show one slot: Single [keys=] (Show one slot)
      button Side by side: Show A and B side by side: Side by side [pressed, keys=3] (Show A and B side by side)
      button Overlay A and B: Overlay [keys=4]
      button Wipe between A and B: Wipe [keys=5]
    group Slots shown
      button Show A: A [keys=1]
      button Show B: B [keys=2]
      button Show C: C [keys=]
      button Swap sides [keys=X]
      button All: Show all slots side by side: All [keys=6] (Show all slots side by side)
    button Compare blind [keys=B]
    button Undo [disabled, keys=Ctrl+Z] (Undo: nothing to undo)
    button Redo [disabled, keys=Ctrl+Shift+Z] (Redo: nothing to redo)
    button History… [keys=Ctrl+Alt+Z] (History… | All undo steps. Click one to go there)
    group Export
      button Export [keys=Ctrl+Shift+E] (Export for engine… | Settings of one, the approved or all transitions, with the scripts that Unreal, Unity, Godot or Blender needs)
      button Choose what to export [haspopup=menu] (Lists engines, settings, motion, pictures and the report)
    button Inspector [pressed, keys=Ctrl+I]"
  `);
  expect(await deedsIn('top', /^/)).toMatchInlineSnapshot(`
    "button Library
      collapsed.library: false → true
      − button Library [pressed, keys=Ctrl+B] · + button Library [keys=Ctrl+B]
    button clips
      library.recent {}
      − part Location: button clips [haspopup=dialog] · + part Location · + button clips [haspopup=dialog, expanded] · and 3 more
    button Single: Show one slot
      slotView = "A"
      showSnapshots = false
      − button Single: Show one slot: Single [keys=] · − button Side by side: Show A and B side by side: Side by side [pressed, keys=3] · − button Show A: A [keys=1] · and 5 more
    button Side by side: Show A and B side by side
      nothing
    button Overlay A and B
      compare = "overlay"
      − button Side by side: Show A and B side by side: Side by side [pressed, keys=3] · − button Overlay A and B: Overlay [keys=4] · + button Side by side: Show A and B side by side: Side by side [keys=3] · and 1 more
    button Wipe between A and B
      compare = "wipe"
      − button Side by side: Show A and B side by side: Side by side [pressed, keys=3] · − button Wipe between A and B: Wipe [keys=5] · + button Side by side: Show A and B side by side: Side by side [keys=3] · and 1 more
    button Show A
      slotView = "A"
      − button Single: Show one slot: Single [keys=] · − button Side by side: Show A and B side by side: Side by side [pressed, keys=3] · − button Show A: A [keys=1] · and 5 more
    button Show B
      slotView = "B"
      − button Single: Show one slot: Single [keys=] · − button Side by side: Show A and B side by side: Side by side [pressed, keys=3] · − button Show B: B [keys=2] · and 5 more
    button Show C
      slotView = "C"
      − button Single: Show one slot: Single [keys=] · − button Side by side: Show A and B side by side: Side by side [pressed, keys=3] · − button Show C: C [keys=] · and 5 more
    button Swap sides
      swapped = true
      − button Swap sides [keys=X] · + button Swap sides [pressed, keys=X]
    button All: Show all slots side by side
      slotView = "all"
      − button Side by side: Show A and B side by side: Side by side [pressed, keys=3] · − button All: Show all slots side by side: All [keys=6] · + button Side by side: Show A and B side by side: Side by side [keys=3] · and 1 more
    button Compare blind
      time = -1
      playing = true
      selectedJoint = null
      blind = {transitionId: "t", slots: [{method: "springExact", values: {halfLife: 0.12}, profile: null}, {method: "deadBlendArticle", values: {blendTime: 0.3, ea…
      − group Compare · − button Single: Show one slot: Single [keys=] · − button Side by side: Show A and B side by side: Side by side [pressed, keys=3] · and 9 more
    button Undo
      nothing
    button Redo
      nothing
    button History…
      edit.history {}
      + dialog History · + heading History · + button Close [keys=Esc] · and 11 more
    button Export
      dialog = "ExportDialog {engine: null}"
    button Choose what to export
      menu = {label: "Export", entries: ["export.unreal", "export.unity", "export.godot", "export.blender", null, "settings.export", "motion.export", "recording.ex…
    button Inspector
      collapsed.inspector: false → true
      − button Inspector [pressed, keys=Ctrl+I] · + button Inspector [keys=Ctrl+I]"
  `);
});

test('the bars at the bottom', async () => {
  expect(await outlineIn('bottom', /^group Playback/)).toMatchInlineSnapshot(`
    "group Playback
      button Go to start [keys=Shift+←]
      button Previous frame [keys=←]
      button Play [keys=Space]
      button Next frame [keys=→]
      button Go to end [keys=Shift+→]
      choice Speed [value=1] (Slows playback down, or speeds it up)
        of 0.1: 0.1× / 0.25: 0.25× / 0.5: 0.5× / 1: 1× / 2: 2×
      button Loop [pressed, keys=]
      part Playhead: 0 f f 30"
  `);
  expect(await deedsIn('bottom', /^(group Playback|separator|tablist)/)).toMatchInlineSnapshot(`
    "tablist Bottom panel
      ArrowLeft, End: taken · bottomTab = "review" · − part Timeline · − tab Timeline [selected] · − tab Review · and 52 more
      ArrowRight: taken · bottomTab = "curves" · − part Timeline · − tab Timeline [selected] · − tab Curves · and 13 more
      Home: taken
    tab Timeline
      nothing
    tab Curves
      bottomTab = "curves"
      − part Timeline · − tab Timeline [selected] · − tab Curves · and 13 more
    tab Metrics
      library.search {text: "", sort: {by: "name", descending: false}, limit: 1}
      library.search {text: "", sort: {by: "name", descending: false}, limit: 1, offset: 0}
      library.search {text: "", sort: {by: "name", descending: false}, limit: 1, offset: 1}
      library.search {text: "", sort: {by: "name", descending: false}, limit: 1, offset: 2}
      bottomTab = "metrics"
      − part Timeline · − tab Timeline [selected] · − tab Metrics · and 7 more
    tab Cost map
      bottomTab = "costMap"
      − part Timeline · − tab Timeline [selected] · − tab Cost map · and 16 more
    tab Stress
      bottomTab = "stress"
      − part Timeline · − tab Timeline [selected] · − tab Stress · and 7 more
    tab Markers
      library.markedClips {text: "", offset: 0, limit: 200}
      bottomTab = "markers"
      − part Timeline · − tab Timeline [selected] · − tab Markers · and 21 more
    tab Review
      bottomTab = "review"
      − part Timeline · − tab Timeline [selected] · − tab Review · and 52 more
    button Go to start
      time = -1
      − part Playhead: 0 f f 30 · + part Playhead: −60 f f 0
    button Previous frame
      time = -0.0166667
      − part Playhead: 0 f f 30 · + part Playhead: −1 f f 59
    button Play
      playing = true
      − button Play [keys=Space] · + button Pause [keys=Space]
    button Next frame
      time = 0.0166667
      − part Playhead: 0 f f 30 · + part Playhead: +1 f f 31
    button Go to end
      time = 2.29926
      − part Playhead: 0 f f 30 · + part Playhead: +138 f f 168
    choice Speed
      speed = 2
      − choice Speed [value=1] · + choice Speed [value=2]
    button Loop
      loop = false
      − button Loop [pressed, keys=] · + button Loop [keys=]
    separator Timeline
      nothing
      double click: collapsed.bottom: false → true · − separator Timeline [orientation=horizontal, valuemin=140, valuemax=720, valuenow=300] · + separator Timeline [orientation=horizontal, valuemin=140, valuemax=720, valuenow=0]
      drag: bottomHeight = 340 · − separator Timeline [orientation=horizontal, valuemin=140, valuemax=720, valuenow=300] · + separator Timeline [orientation=horizontal, valuemin=140, valuemax=720, valuenow=340]
      Enter: taken · collapsed.bottom: false → true · − separator Timeline [orientation=horizontal, valuemin=140, valuemax=720, valuenow=300] · + separator Timeline [orientation=horizontal, valuemin=140, valuemax=720, valuenow=0]
      ArrowUp: taken · bottomHeight = 308 · − separator Timeline [orientation=horizontal, valuemin=140, valuemax=720, valuenow=300] · + separator Timeline [orientation=horizontal, valuemin=140, valuemax=720, valuenow=308]
      ArrowDown: taken · bottomHeight = 292 · − separator Timeline [orientation=horizontal, valuemin=140, valuemax=720, valuenow=300] · + separator Timeline [orientation=horizontal, valuemin=140, valuemax=720, valuenow=292]"
  `);
});

test('the tabs Curves and Cost map', async () => {
  expect(await outlineIn('bottom', /^group Curve options/, 'view.curves')).toMatchInlineSnapshot(`
    "group Curve options
      button Joints: Head: Head [haspopup] (Joints of the curves. A click on a joint in a viewport selects it, too; Ctrl+click adds one)
      choice Quantity [value=angle] (Curve quantity)
        of angle: Angle from the seam / rotation: Rotation vector / worldPosition: World position / rootPosition: Position relative to root / speed: World speed / angularSpeed: Angular speed / angularVelocity: Angular velocity / halfLife: Half-life of extrapolation / jerk: World jerk
      group View
        button Values [pressed] (Source, destination and the slots)
        button Residual (Offset of A and B from the destination)
      button Copy as CSV (Copies the curves, frame by frame)"
  `);
  expect(await deedsIn('bottom', /^group Curve options/, 'view.curves')).toMatchInlineSnapshot(`
    "choice Quantity
      curves.quantity: "angle" → "jerk"
      − choice Quantity [value=angle] · + choice Quantity [value=jerk]
    button Values
      nothing
    button Residual
      curves.residual: false → true
      − button Values [pressed] · − button Residual · + button Values · and 1 more
    button Copy as CSV
      nothing"
  `);
  expect(await outlineIn('bottom', /^group Cost map options/, 'view.costMap')).toMatchInlineSnapshot(`
    "group Cost map options
      choice Cost of [value=slot] (How the offset between both frames is absorbed. Its times are those of the chosen slot)
        of slot: As chosen slot: inertialization / inertialization: Inertialization / deadBlending: Dead blending
      group Cost
        button Fast [pressed] (Offsets that change sides count less: never above the exact cost)
        button Exact (Offsets count wherever they are. Takes about twenty times as long)
      button Next minimum (Next local minimum, from the best on: Page Down on the map)
      button Set seam [disabled] (Moves out and in point to the cursor: Enter on the map: put the cursor on the map first)
      button Copy as CSV [disabled] (Copies the cost of each out point (rows) with each in point (columns): the map is not complete yet)"
  `);
  expect(await deedsIn('bottom', /^group Cost map options/, 'view.costMap')).toMatchInlineSnapshot(`
    "choice Cost of
      − choice Cost of [value=slot] · + choice Cost of [value=deadBlending]
    button Fast
      nothing
    button Exact
      − button Fast [pressed] · − button Exact · + button Fast · and 1 more
    button Next minimum
      nothing
    button Set seam
      nothing
    button Copy as CSV
      nothing"
  `);
});

test('the tab Review', async () => {
  expect(await outlineIn('bottom', /^group Status/, 'view.review')).toMatchInlineSnapshot(`
    "group Status
      button All 2 [pressed] (All)
      button Unreviewed 2 (Unreviewed)
      button Approved 0 (Approved)
      button Needs work 0 (Needs work)
      button Rejected 0 (Rejected)
      button Stale 0 (Stale: changed since the review)"
  `);
  expect(await outlineIn('bottom', /^grid Reviews/, 'view.review')).toMatchInlineSnapshot(`
    "grid Reviews [rowcount=3, multiselectable]
      row columnheader button Status (Sort by status) [sort=none]
        columnheader button Name (Sort by name) [sort=none]
        columnheader button Source (Sort by source) [sort=none]
        columnheader button Destination (Sort by destination) [sort=none]
        columnheader button Chosen (Sort by chosen) [sort=none]
        columnheader button Reviewer (Sort by reviewer) [sort=none]
        columnheader button Date (Sort by date) [sort=none]
        columnheader button Foot slide (Sort by foot slide) [sort=none]
        columnheader button Note (Sort by note) [sort=none]
      rowgroup
        row Unreviewed [selected]
          walk → hop
          walk
          hop
          A  Spring inertialization (A Spring inertialization)
        row Unreviewed
          hop → walk
          walk
          hop
          A  Spring inertialization (A Spring inertialization)"
  `);
  const inReview =
    /^(grid Reviews|group (Status|Set status|Chosen)|choice Metric|field (Your|Note|Search)|button Session)/;
  expect(await deedsIn('bottom', inReview, 'view.review')).toMatchInlineSnapshot(`
    "button All 2
      nothing
    button Unreviewed 2
      review.filter: "all" → "unreviewed"
      − button All 2 [pressed] · − button Unreviewed 2 · + button All 2 · and 1 more
    button Approved 0
      review.filter: "all" → "approved"
      − button All 2 [pressed] · − button Approved 0 · − button Session [keys=Shift+V] · and 17 more
    button Needs work 0
      review.filter: "all" → "needsWork"
      − button All 2 [pressed] · − button Needs work 0 · − button Session [keys=Shift+V] · and 17 more
    button Rejected 0
      review.filter: "all" → "rejected"
      − button All 2 [pressed] · − button Rejected 0 · − button Session [keys=Shift+V] · and 17 more
    button Stale 0
      review.filter: "all" → "stale"
      − button All 2 [pressed] · − button Stale 0 · − button Session [keys=Shift+V] · and 17 more
    field Search reviews
      reviewText = "7"
      − field Search reviews [placeholder=Name, clip, note, value=] · − button Session [keys=Shift+V] · − grid Reviews [rowcount=3, multiselectable] · and 15 more
      left: reviewText = "7" · − field Search reviews [placeholder=Name, clip, note, value=] · − button Session [keys=Shift+V] · − grid Reviews [rowcount=3, multiselectable] · and 15 more
    choice Metric
      review.metric: "footSlide" → "throughTorso"
      − choice Metric [value=footSlide] · − columnheader button Foot slide (Sort by foot slide) [sort=none] · + choice Metric [value=throughTorso] · and 1 more
    button Session
      reviewing = {state: "on", ids: ["t", "u"], at: 0, judged: []}
      − tab Review [selected] · − group Status · − button All 2 [pressed] · and 15 more
    grid Reviews
      ArrowUp, Home: taken · reviewSelection.active: null → "t" · reviewSelection.anchor: null → "t"
      ArrowDown, End: taken · reviewSelection.active: null → "u" · reviewSelection.anchor: null → "u" · openTransition = "u" · − heading walk → hop · − group Chosen slot · − button A Spring inertialization: A [pressed] · and 4 more
    button Status
      review.sort: null → {column: "status", descending: false}
      − row columnheader button Status (Sort by status) [sort=none] · + row columnheader button Status (Sort by status) [sort=ascending]
    button Name
      review.sort: null → {column: "name", descending: false}
      − columnheader button Name (Sort by name) [sort=none] · + columnheader button Name (Sort by name) [sort=ascending]
    button Source
      review.sort: null → {column: "source", descending: false}
      − columnheader button Source (Sort by source) [sort=none] · + columnheader button Source (Sort by source) [sort=ascending]
    button Destination
      review.sort: null → {column: "destination", descending: false}
      − columnheader button Destination (Sort by destination) [sort=none] · + columnheader button Destination (Sort by destination) [sort=ascending]
    button Chosen
      review.sort: null → {column: "chosen", descending: false}
      − columnheader button Chosen (Sort by chosen) [sort=none] · + columnheader button Chosen (Sort by chosen) [sort=ascending]
    button Reviewer
      review.sort: null → {column: "reviewer", descending: false}
      − columnheader button Reviewer (Sort by reviewer) [sort=none] · + columnheader button Reviewer (Sort by reviewer) [sort=ascending]
    button Date
      review.sort: null → {column: "date", descending: false}
      − columnheader button Date (Sort by date) [sort=none] · + columnheader button Date (Sort by date) [sort=ascending]
    button Foot slide
      review.sort: null → {column: "measure", descending: false}
      − columnheader button Foot slide (Sort by foot slide) [sort=none] · + columnheader button Foot slide (Sort by foot slide) [sort=ascending]
    button Note
      review.sort: null → {column: "note", descending: false}
      − columnheader button Note (Sort by note) [sort=none] · + columnheader button Note (Sort by note) [sort=ascending]
    button Approve
      edit “Approve transition” transition.set: review.status: "unreviewed" → "approved"; review.reviewer: "" → "Ann"; review.date: null → "1970-01-01T00:00:00.000Z"; review.of: nothing → [{source: {time: 1, playRate: 1, mirror: false, clip: {name: "walk", content: "content of walk", groundHeight: 0, loop: false, root: {kind: "auto"}}},…
      − button Unreviewed 2 · − button Approved 0 · − row Unreviewed [selected] · and 15 more
    button Needs work
      edit “Mark transition as needing work” transition.set: review.status: "unreviewed" → "needsWork"; review.reviewer: "" → "Ann"; review.date: null → "1970-01-01T00:00:00.000Z"; review.of: nothing → [{source: {time: 1, playRate: 1, mirror: false, clip: {name: "walk", content: "content of walk", groundHeight: 0, loop: false, root: {kind: "auto"}}},…
      − button Unreviewed 2 · − button Needs work 0 · − row Unreviewed [selected] · and 15 more
    button Reject
      edit “Reject transition” transition.set: review.status: "unreviewed" → "rejected"; review.reviewer: "" → "Ann"; review.date: null → "1970-01-01T00:00:00.000Z"; review.of: nothing → [{source: {time: 1, playRate: 1, mirror: false, clip: {name: "walk", content: "content of walk", groundHeight: 0, loop: false, root: {kind: "auto"}}},…
      − button Unreviewed 2 · − button Rejected 0 · − row Unreviewed [selected] · and 15 more
    button None: Clear review status
      nothing
    button A Spring inertialization
      nothing
    button B Dead blending
      edit “Choose slot” transition.set: chosen: 0 → 1
      − button A Spring inertialization: A [pressed] · − button B Dead blending: B · + B  Dead blending · and 2 more
    button C Crossfade
      edit “Choose slot” transition.set: chosen: 0 → 2
      − button A Spring inertialization: A [pressed] · − button C Crossfade: C · + C  Crossfade · and 2 more
    field Your name
      reviewer.name: "Ann" → "7"
      − field Your name [defaultValue=Ann, value=Ann] · + field Your name [defaultValue=7, value=7]
    field Note
      − field Note [defaultValue=, placeholder=Note: what to keep, what to change] · + field Note [defaultValue=, placeholder=Note: what to keep, what to change, value=7]
      left: edit “Change note” transition.set: note: "" → "7" · − field Note [defaultValue=, placeholder=Note: what to keep, what to change] · + 7 · + field Note [defaultValue=7, placeholder=Note: what to keep, what to change]
      Escape: taken · − field Note [defaultValue=, placeholder=Note: what to keep, what to change] · + field Note [defaultValue=, placeholder=Note: what to keep, what to change, value=]"
  `);
});

test('dialogs that export', async () => {
  expect(await outlineIn('dialog', /^/, 'export.unreal')).toMatchInlineSnapshot(`
    "dialog Export for engine
      heading Export for engine
      button Close [keys=Esc]
      group Transitions
        button The open one [pressed] (“walk → hop”)
        button Approved (0) [disabled] (No transition is approved in Review yet)
        button All (2) (All transitions of the library)
      group Engine
        button Unreal [pressed] (With the scripts for Unreal)
        button Unity (With the scripts for Unity)
        button Godot (With the scripts for Godot)
        button Blender (With the scripts for Blender)
        button None (Settings as JSON, for code of your own)
      It is kept with the library. New transitions begin with the methods of this engine, beside the continuous ones of Segue, and the inspector marks what it does not have.
      Unreal’s two nodes blend all transitions of a state machine. A script writes their values, but cannot create nodes, states or blend profiles.
      alert settings.preview is not answered
      button Cancel [keys=Esc] (Write nothing)
      button Export… [disabled] (Choose a folder and write the files: nothing can be exported yet)"
  `);
  expect(await deedsIn('dialog', /^/, 'export.unreal')).toMatchInlineSnapshot(`
    "dialog Export for engine
      dialog = null
      − dialog Export for engine · − heading Export for engine · − button Close [keys=Esc] · and 16 more
      Escape: taken · dialog = null · − dialog Export for engine · − heading Export for engine · − button Close [keys=Esc] · and 16 more
    button The open one
      nothing
    button Approved (0)
      nothing
    button All (2)
      settings.preview {scope: "all", engine: "unreal"}
      exports.engine.scope: "open" → "all"
      − button The open one [pressed] · + button The open one
    button Unreal
      nothing
    button Unity
      settings.preview {scope: ["t"], engine: "unity"}
      − button Unreal [pressed] · − button Unity · − Unreal’s two nodes blend all transitions of a state machine. A script writes their values, but cannot create nodes, states or blend profiles. · and 3 more
    button Godot
      settings.preview {scope: ["t"], engine: "godot"}
      − button Unreal [pressed] · − button Godot · − Unreal’s two nodes blend all transitions of a state machine. A script writes their values, but cannot create nodes, states or blend profiles. · and 3 more
    button Blender
      settings.preview {scope: ["t"], engine: "blender"}
      − button Unreal [pressed] · − button Blender · − Unreal’s two nodes blend all transitions of a state machine. A script writes their values, but cannot create nodes, states or blend profiles. · and 3 more
    button None
      settings.preview {scope: ["t"], engine: "none"}
      − button Unreal [pressed] · − button None · − Unreal’s two nodes blend all transitions of a state machine. A script writes their values, but cannot create nodes, states or blend profiles. · and 2 more
    button Cancel
      dialog = null
      − dialog Export for engine · − heading Export for engine · − button Close [keys=Esc] · and 16 more
    button Export…
      nothing"
  `);
  expect(await deedsIn('dialog', /^/, 'engine.choose')).toMatchInlineSnapshot(`
    "dialog Which engine?
      dialog = null
      − dialog Which engine? · − heading Which engine? · − button Close [keys=Esc] · and 10 more
      Escape: taken · dialog = null · − dialog Which engine? · − heading Which engine? · − button Close [keys=Esc] · and 10 more
    button Unreal
      − button Unreal · − button Choose [disabled] · + button Unreal [pressed] · and 1 more
    button Unity
      − button Unity · − button Choose [disabled] · + button Unity [pressed] · and 1 more
    button Godot
      − button Godot · − button Choose [disabled] · + button Godot [pressed] · and 1 more
    button Blender
      − button Blender · − button Choose [disabled] · + button Blender [pressed] · and 1 more
    button None
      − button None · − button Choose [disabled] · + button None [pressed] · and 1 more
    button Cancel
      dialog = null
      − dialog Which engine? · − heading Which engine? · − button Close [keys=Esc] · and 10 more
    button Choose
      nothing"
  `);
  expect(await outlineIn('dialog', /^/, 'report.save')).toMatchInlineSnapshot(`
    "dialog Save report
      heading Save report
      button Close [keys=Esc]
      group Transitions
        button The open one [pressed] (“walk → hop”)
        button Approved (0) [disabled] (No transition is approved in Review yet)
        button All (2) (All transitions of the library)
      One web page with reviews, poses, metrics, curves and settings, and stills of the views, which play once. If it replaces an earlier report, it marks what changed.
      button Cancel [keys=Esc] (Write nothing)
      button Save… (Choose a file and write it)"
  `);
  expect(await deedsIn('dialog', /^/, 'report.save')).toMatchInlineSnapshot(`
    "dialog Save report
      dialog = null
      − dialog Save report · − heading Save report · − button Close [keys=Esc] · and 8 more
      Escape: taken · dialog = null · − dialog Save report · − heading Save report · − button Close [keys=Esc] · and 8 more
    button The open one
      nothing
    button Approved (0)
      nothing
    button All (2)
      exports.report.scope: "open" → "all"
      − button The open one [pressed] · − One web page with reviews, poses, metrics, curves and settings, and stills of the views, which play once. If it replaces an earlier report, it marks… · + button The open one · and 1 more
    button Cancel
      dialog = null
      − dialog Save report · − heading Save report · − button Close [keys=Esc] · and 8 more
    button Save…
      app.saveReport {transitionId: "t", name: "walk → hop"}
      dialog = null
      − dialog Save report · − heading Save report · − button Close [keys=Esc] · and 8 more"
  `);
  expect(await outlineIn('dialog', /^/, 'motion.export')).toMatchInlineSnapshot(`
    "dialog Export motion
      heading Export motion
      button Close [keys=Esc]
      choice Motion [value=A]
        of A: A · Spring inertialization / B: B · Dead blending / C: C · Crossfade / source: Source / destination: Destination / extrapolation: Extrapolation
      group Format
        button BVH [pressed] (Joints only)
        button GLB (Joints, and the mesh if the character or clip has one)
      centimetres, Y up
      field Frame rate [defaultValue=30, value=30]
      frames per second
      group Root
        button Kept (The joints above the hips carry the root motion. A skeleton without them gets a joint “root”)
        button In hips [pressed] (The hips carry the root motion; the joints above them stand still)
        button In place (The figure turns, but does not travel)
      check Trailing joints [checked] (They swing as in the views)
      check Foot lock (Holds feet that stand, also if the views do not)
      button Cancel [keys=Esc] (Write nothing)
      button Export… (Choose a file and write it)"
  `);
  expect(await deedsIn('dialog', /^/, 'motion.export')).toMatchInlineSnapshot(`
    "dialog Export motion
      dialog = null
      − dialog Export motion · − heading Export motion · − button Close [keys=Esc] · and 17 more
      Escape: taken · dialog = null · − dialog Export motion · − heading Export motion · − button Close [keys=Esc] · and 17 more
    choice Motion
      exports.motion.of: "A" → "extrapolation"
      − choice Motion [value=A] · − check Trailing joints [checked] · − check Foot lock · and 3 more
    button BVH
      nothing
    button GLB
      exports.motion.as: "bvh" → "glb"
      − button BVH [pressed] · − button GLB · − centimetres, Y up · and 3 more
    field Frame rate
      exports.motion.fps: 30 → 7
      − field Frame rate [defaultValue=30, value=30] · + field Frame rate [defaultValue=7, value=7]
    button Kept
      exports.motion.root: "joint" → "kept"
      − button Kept · − button In hips [pressed] · + button Kept [pressed] · and 1 more
    button In hips
      nothing
    button In place
      exports.motion.root: "joint" → "in-place"
      − button In hips [pressed] · − button In place · + button In hips · and 1 more
    check Trailing joints
      exports.motion.trailing: true → false
      − check Trailing joints [checked] · + check Trailing joints
    check Foot lock
      exports.motion.footLock: false → true
      − check Foot lock · + check Foot lock [checked]
    button Cancel
      dialog = null
      − dialog Export motion · − heading Export motion · − button Close [keys=Esc] · and 17 more
    button Export…
      motion.export {transitionId: "t", options: {of: "A", as: "bvh", fps: 30, root: "joint", trailing: true, footLock: false, on: "character"}}
      + alert motion.export is not answered"
  `);
});

test('other dialogs', async () => {
  expect(await outlineIn('dialog', /^/, 'requests.methods')).toMatchInlineSnapshot(`
    "dialog Compare methods
      heading Compare methods
      button Close [keys=Esc]
      group Inertialization
        check Spring inertialization [checked]
        check Quintic inertialization
        check Cubic inertialization
        check Unreal inertialization
      group Dead blending
        check Dead blending [checked]
        check Unreal dead blending
        check Constant dead blending
        check Velocity fade
      group Crossfade
        check Crossfade [checked]
        check Godot blend
        check Cut
      group Muscles
        check Muscle
        check Muscle crossfade
        check Muscle inertialization
      3 slots
      button Cancel [keys=Esc] (Keeps the slots)
      button Compare (Slots of chosen methods stay as they are, others are removed; a new one takes the settings of the one before)"
  `);
  expect(await deedsIn('dialog', /^/, 'requests.methods')).toMatchInlineSnapshot(`
    "dialog Compare methods
      dialog = null
      − dialog Compare methods · − heading Compare methods · − button Close [keys=Esc] · and 22 more
      Escape: taken · dialog = null · − dialog Compare methods · − heading Compare methods · − button Close [keys=Esc] · and 22 more
    check Spring inertialization
      − check Spring inertialization [checked] · − 3 slots · + check Spring inertialization · and 1 more
    check Dead blending
      − check Dead blending [checked] · − 3 slots · + check Dead blending · and 1 more
    check Crossfade
      − check Crossfade [checked] · − 3 slots · + check Crossfade · and 1 more
    button Cancel
      dialog = null
      − dialog Compare methods · − heading Compare methods · − button Close [keys=Esc] · and 22 more
    button Compare
      dialog = null
      − dialog Compare methods · − heading Compare methods · − button Close [keys=Esc] · and 22 more"
  `);
  expect(await outlineIn('dialog', /^/, 'library.restore')).toMatchInlineSnapshot(`
    "dialog Restore backup
      heading Restore backup
      button Close [keys=Esc]
      Segue keeps the current library as a backup and reopens the window.
      list
        item
          today 00:00 daily · 2.0 MB (clips 1.db)
          button Restore (Restore clips 1.db)
      button Back up now [keys=] (Counts as the backup of today)
      Second folder: /backup (/backup)
      button Remove (Stop copying backups to the second folder)
      button Change… (Copy each daily backup to a second folder)"
  `);
  expect(await deedsIn('dialog', /^/, 'library.restore')).toMatchInlineSnapshot(`
    "dialog Restore backup
      dialog = null
      − dialog Restore backup · − heading Restore backup · − button Close [keys=Esc] · and 10 more
      Escape: taken · dialog = null · − dialog Restore backup · − heading Restore backup · − button Close [keys=Esc] · and 10 more
    button Restore
      library.restore {name: "clips 1.db", inSecond: false}
      dialog = null
      − dialog Restore backup · − heading Restore backup · − button Close [keys=Esc] · and 10 more
    button Back up now
      library.backUp {}
    button Remove
      library.secondFolder {wanted: false}
    button Change…
      library.secondFolder {wanted: true}"
  `);
  expect(await outlineIn('top', /^dialog History/, 'edit.history')).toMatchInlineSnapshot(`
    "dialog History
      heading History
      button Close [keys=Esc]
      list Steps, newest first
        item button Step 3 (Step 3 | B) B undone
        item
          button [current]
            Step 2
            2026-11-22 10:00
        item
          button
            Step 1
            2026-11-21 10:00
        item button Before the first step"
  `);
  expect(await deedsIn('top', /^dialog History/, 'edit.history')).toMatchInlineSnapshot(`
    "dialog History
      right click: taken
      Enter, Delete, F2, ArrowLeft, ArrowRight, PageDown: ends here
      Escape: ends here · taken · − dialog History · − heading History · − button Close [keys=Esc] · and 11 more
      ArrowUp, ArrowDown, Home, End: ends here · taken
    button Step 3 (Step 3 | B) B undone
      edit.goTo {step: 3}
    button
      nothing
    button Before the first step
      edit.goTo {step: 0}"
  `);
});

test('menus beside the inspector', async () => {
  expect(await outlineIn('presets', /^/, 'slot.presetsA')).toMatchInlineSnapshot(`
    "dialog Presets of A
      heading A Presets
      button Close [keys=Esc]
      No presets of your own yet. Enter a name below to save the settings of A.
      list Presets: item button Spring inertialization defaults all parameters at their defaults, no joint profile
      field Name of a new preset [placeholder=Save A as…, value=]
      button Save [disabled] (Save preset: enter a name first)"
  `);
  expect(await deedsIn('presets', /^/, 'slot.presetsA')).toMatchInlineSnapshot(`
    "dialog Presets of A
      right click: taken
      Enter, Delete, F2, ArrowLeft, ArrowRight, PageDown: ends here
      Escape: ends here · taken · sideMenu = null · − dialog Presets of A · − heading A Presets · − button Close [keys=Esc] · and 5 more
      ArrowUp, ArrowDown, Home, End: ends here · taken
    button Spring inertialization defaults all parameters at their defaults, no joint profile
      sideMenu = null
      − dialog Presets of A · − heading A Presets · − button Close [keys=Esc] · and 5 more

      submit: taken
    field Name of a new preset
      − field Name of a new preset [placeholder=Save A as…, value=] · − button Save [disabled] · + field Name of a new preset [placeholder=Save A as…, value=7] · and 1 more"
  `);
  expect(await outlineIn('tune', /^/, 'slot.tuneA')).toMatchInlineSnapshot(`
    "dialog Tune of A
      heading A Tune
      button Close [keys=Esc]
      choice Up [value=responseTime]
        of footSlide: Foot slide / footSkate: Foot skate / skatingFrames: Skating frames / footLock: Foot lock correction / meanFootLock: Mean foot lock correction / velocityJump: Velocity jump / turnJump: Turn speed jump / accelerationJump: Acceleration jump / addedJerk: Added jerk / peakJerk: Peak jerk / meanJerk: Mean jerk / smoothness: Smoothness (LDLJ) / responseTime: Response time / distance: Distance from destination / overshoot: Overshoot / lostMotion: Lost motion / rootSpeedError: Root speed error / beyondLimits: Beyond joint limits / unusualTurns: Unusual turns / belowGround: Below ground / throughTorso: Through torso
      slider Pareto front [valuemin=1, valuemax=1, valuenow=1, valuetext=Arrow keys try points of the front on]
      choice Across [value=footSlide]
        of footSlide: Foot slide / footSkate: Foot skate / skatingFrames: Skating frames / footLock: Foot lock correction / meanFootLock: Mean foot lock correction / velocityJump: Velocity jump / turnJump: Turn speed jump / accelerationJump: Acceleration jump / addedJerk: Added jerk / peakJerk: Peak jerk / meanJerk: Mean jerk / smoothness: Smoothness (LDLJ) / responseTime: Response time / distance: Distance from destination / overshoot: Overshoot / lostMotion: Lost motion / rootSpeedError: Root speed error / beyondLimits: Beyond joint limits / unusualTurns: Unusual turns / belowGround: Below ground / throughTorso: Through torso
      …
      list
      Measuring 1 of 80, for 2 s or more"
  `);
  expect(await deedsIn('tune', /^/, 'slot.tuneA')).toMatchInlineSnapshot(`
    "dialog Tune of A
      right click: taken
      Enter, Delete, F2, ArrowLeft, ArrowRight, PageDown: ends here
      Escape: ends here · taken · sideMenu = null · − dialog Tune of A · − heading A Tune · − button Close [keys=Esc] · and 9 more
      ArrowUp, ArrowDown, Home, End: ends here · taken
    choice Up
      − choice Up [value=responseTime] · + choice Up [value=throughTorso]
    slider Pareto front
      nothing
      Enter: taken · ends here
    choice Across
      − choice Across [value=footSlide] · + choice Across [value=throughTorso]"
  `);
  expect(await outlineIn('suggest', /^/, 'transition.suggest')).toMatchInlineSnapshot(`
    "dialog Suggested seams
      heading Suggested seams
      button Close [keys=Esc]
      group Where to look
        button Destination [pressed] (Places to enter the destination)
        button Library (Places to enter any clip that the list shows)
        button Bridge (Ways to the destination through another clip that the list shows)
      check Same feet planted (Only places where the left foot, the right foot, both or none are planted in both clips)
      list Suggestions
      status Looking for places to enter the destination …"
  `);
  expect(await deedsIn('suggest', /^/, 'transition.suggest')).toMatchInlineSnapshot(`
    "dialog Suggested seams
      right click: taken
      Enter, Delete, F2, ArrowUp, ArrowDown, ArrowLeft, ArrowRight, Home, End, PageDown: ends here
      Escape: ends here · taken · sideMenu = null · − dialog Suggested seams · − heading Suggested seams · − button Close [keys=Esc] · and 8 more
    button Destination
      nothing
    button Library
      library.search {text: "", sort: {by: "name", descending: false}, limit: 1000, offset: 0}
      − button Destination [pressed] · − button Library · − status Looking for places to enter the destination … · and 3 more
    button Bridge
      library.search {text: "", sort: {by: "name", descending: false}, limit: 1000, offset: 0}
      − button Destination [pressed] · − button Bridge · − status Looking for places to enter the destination … · and 3 more
    check Same feet planted
      − check Same feet planted · + check Same feet planted [checked]"
  `);
  expect(await deedsIn('joint', /^/, 'align.joint')).toMatchInlineSnapshot(`
    "dialog Align at
      right click: taken
      Enter, Delete, F2, ArrowLeft, ArrowRight, PageDown: ends here
      Escape: ends here · taken · sideMenu = null · − dialog Align at · − heading Align at · − button Close [keys=Esc] · and 29 more
      ArrowUp, ArrowDown, Home, End: ends here · taken
    field Search joints
      − field Search joints [placeholder=Search joints, value=] · − item button Hips · − item button Spine · and 26 more
    button Hips
      edit “Align at Hips” transition.set: alignment.joint: "Neck" → "Hips"
      sideMenu = null
      − dialog Align at · − heading Align at · − button Close [keys=Esc] · and 29 more"
  `);
});

test('what is over the views', async () => {
  expect(await outlineIn('views', /^/, 'view.skin')).toMatchInlineSnapshot(`
    "A Spring inertialization half-life 0.12 s
    button Take snapshot of A [keys=]
    B Dead blending blend time 0.30 s · smoothstep
    button Take snapshot of B [keys=]
    group Colour scale
      group Colours: half-life of the extrapolation, 0.1 to 1 second
        Extrapolation half-life not moving
        0.1 s 0.32 s 1 s
        A: grey, no extrapolation
    0 f"
  `);
  expect(await deedsIn('views', /^/, 'view.skin')).toMatchInlineSnapshot(`
    "button Take snapshot of A
      status = "Took snapshot of A"
      snapshots = [{id: "new 1", transitionId: "t", index: 0, takenAt: 0, slot: {method: "springExact", values: {halfLife: 0.12}, profile: null}}]
      + A snapshot00:00 Spring inertialization half-life 0.12 s · + button Restore into A [disabled] · + button Remove snapshot of A
    button Take snapshot of B
      status = "Took snapshot of B"
      snapshots = [{id: "new 1", transitionId: "t", index: 1, takenAt: 0, slot: {method: "deadBlendArticle", values: {blendTime: 0.3, easing: "smoothstep", scale: 0.3, …
      + B snapshot00:00 Dead blending blend time 0.30 s · smoothstep · + button Restore into B [disabled] · + button Remove snapshot of B"
  `);
  expect(await outlineIn('views', /^/, 'view.wipe')).toMatchInlineSnapshot(`
    "A Spring inertialization half-life 0.12 s
    button Take snapshot of A [keys=]
    B Dead blending blend time 0.30 s · smoothstep
    button Take snapshot of B [keys=]
    slider Line between A and B [valuemin=2, valuemax=98, valuenow=50, valuetext=A 50 %, B 50 %]
    group Colour scale
      group Colours: half-life of the extrapolation, 0.1 to 1 second
        Extrapolation half-life not moving
        0.1 s 0.32 s 1 s
        A: grey, no extrapolation
    0 f"
  `);
  expect(await deedsIn('views', /^/, 'view.wipe')).toMatchInlineSnapshot(`
    "button Take snapshot of A
      status = "Took snapshot of A"
      snapshots = [{id: "new 1", transitionId: "t", index: 0, takenAt: 0, slot: {method: "springExact", values: {halfLife: 0.12}, profile: null}}]
    button Take snapshot of B
      status = "Took snapshot of B"
      snapshots = [{id: "new 1", transitionId: "t", index: 1, takenAt: 0, slot: {method: "deadBlendArticle", values: {blendTime: 0.3, easing: "smoothstep", scale: 0.3, …
    slider Line between A and B
      ArrowUp, ArrowRight: taken · wipe = 0.51 · − slider Line between A and B [valuemin=2, valuemax=98, valuenow=50, valuetext=A 50 %, B 50 %] · + slider Line between A and B [valuemin=2, valuemax=98, valuenow=51, valuetext=A 51 %, B 49 %]
      ArrowDown, ArrowLeft: taken · wipe = 0.49 · − slider Line between A and B [valuemin=2, valuemax=98, valuenow=50, valuetext=A 50 %, B 50 %] · + slider Line between A and B [valuemin=2, valuemax=98, valuenow=49, valuetext=A 49 %, B 51 %]
      Home: taken · wipe = 0.02 · − slider Line between A and B [valuemin=2, valuemax=98, valuenow=50, valuetext=A 50 %, B 50 %] · + slider Line between A and B [valuemin=2, valuemax=98, valuenow=2, valuetext=A 2 %, B 98 %]
      End: taken · wipe = 0.98 · − slider Line between A and B [valuemin=2, valuemax=98, valuenow=50, valuetext=A 50 %, B 50 %] · + slider Line between A and B [valuemin=2, valuemax=98, valuenow=98, valuetext=A 98 %, B 2 %]"
  `);
  expect(await outlineIn('profile', /^group Hips/, 'slot.profileA')).toMatchInlineSnapshot(`
    "group Hips
      button Hips (Hips: click to select, double-click to reset to ×1 and blend)
      slider Hips [min=0, max=2, value=1]
      field Factor of Hips [defaultValue=×1.00, value=×1.00] (0.12 s for this joint)
      button Cut Hips: it follows the destination from the seam on"
  `);
  expect(await deedsIn('profile', /^/, 'slot.profileA')).toMatchInlineSnapshot(`
    "part Joint profile of A
      Escape: ends here · profileOf = null · − part Joint profile of A · − heading A Joint profile · − button Reset the profile [disabled] · and 139 more
    button Reset the profile
      nothing
    button Time
      nothing
    button Weight
      nothing
    check Change both sides
      − check Change both sides [checked] · + check Change both sides
    check Include children
      − check Include children · + check Include children [checked]
    field Search joints
      − field Search joints [placeholder=Search joints, value=] · − group Hips · − button Hips · and 129 more
    button Hips
      selectedJoint = 0
      − button Hips · − button Neck [pressed] · + button Hips [pressed] · and 1 more
      double click: edit “Reset joints of A” transition.set: slots[0].cutJoints: nothing → []
    slider Hips
      − button Reset the profile [disabled] · − slider Hips [min=0, max=2, value=1] · − field Factor of Hips [defaultValue=×1.00, value=×1.00] · and 3 more
      Delete: taken · ends here · edit “Reset joints of A” transition.set: slots[0].cutJoints: nothing → []
      ArrowUp, ArrowDown, ArrowLeft, ArrowRight, Home, End, PageDown: ends here
    field Factor of Hips
      edit “Change profile of A” transition.set: slots[0].profile: null → {Hips: 7}
      − button Reset the profile [disabled] · − slider Hips [min=0, max=2, value=1] · − field Factor of Hips [defaultValue=×1.00, value=×1.00] · and 3 more
    button Cut Hips: it follows the destination from the seam on
      edit “Cut joints of A” transition.set: slots[0].cutJoints: nothing → ["Hips"]
      − button Reset the profile [disabled] · − slider Hips [min=0, max=2, value=1] · − field Factor of Hips [defaultValue=×1.00, value=×1.00] · and 5 more"
  `);
  expect(await outlineIn('blind', /^/, 'blind.toggle')).toMatchInlineSnapshot(`
    "group Blind comparison
      Round 1 · Which moves best?
      button View 1 1 [keys=1] (View 1 is best)
      button View 2 2 [keys=2] (View 2 is best)
      button View 3 3 [keys=3] (View 3 is best)
      button None W [keys=W] (None is best)
      button End blind comparison [pressed, keys=B]"
  `);
  expect(await deedsIn('blind', /^/, 'blind.toggle')).toMatchInlineSnapshot(`
    "button View 1 1
      blind.votes[0]: nothing → 1
      blind.revealed: false → true
      − Round 1 · Which moves best? · − button View 1 1 [keys=1] · − button View 2 2 [keys=2] · and 6 more
    button View 2 2
      blind.votes[0]: nothing → 2
      blind.revealed: false → true
      − Round 1 · Which moves best? · − button View 1 1 [keys=1] · − button View 2 2 [keys=2] · and 6 more
    button View 3 3
      blind.votes[0]: nothing → 0
      blind.revealed: false → true
      − Round 1 · Which moves best? · − button View 1 1 [keys=1] · − button View 2 2 [keys=2] · and 6 more
    button None W
      blind.votes[0]: nothing → null
      blind.revealed: false → true
      − Round 1 · Which moves best? · − button View 1 1 [keys=1] · − button View 2 2 [keys=2] · and 6 more
    button End blind comparison
      time = 0
      playing = false
      blind = null
      − group Blind comparison · − Round 1 · Which moves best? · − button View 1 1 [keys=1] · and 5 more"
  `);
  expect(await outlineIn('tour', /^/, 'help.tour')).toMatchInlineSnapshot(`
    "part Tour
      1 of 7
      status Choose the source. Click the clip that the character leaves, such as walk, and press S.
      button End tour [keys=Esc] (Help → Show tour brings it back)
      button Skip step (Next step, without doing this one)"
  `);
  expect(await deedsIn('tour', /^/, 'help.tour')).toMatchInlineSnapshot(`
    "button End tour
      tour = null
      − part Tour · − 1 of 7 · − status Choose the source. Click the clip that the character leaves, such as walk, and press S. · and 3 more
    button Skip step
      tour = 1
      − 1 of 7 · − status Choose the source. Click the clip that the character leaves, such as walk, and press S. · + 2 of 7 · and 2 more"
  `);
  expect(await outlineIn('status', /^/, 'snapshot.take')).toMatchInlineSnapshot(`
    "status Took snapshot of A
    clips.db (/clips.db) Space play · ← previous frame · → next frame · M add out marker · F frame selection · ? all keys"
  `);
  expect(await deedsIn('status', /^/, 'snapshot.take')).toMatchInlineSnapshot(`""`);
});

test('menus and the palette', async () => {
  const entries = [
    'slot.swap',
    null,
    'transition.new',
    { label: 'Align', entries: ['align.joint', 'align.none'] },
  ];
  const openMenu = async () => {
    const window = await openPart('menu', []);
    window.app.session.menu.value = { label: 'Slots', entries, x: 3, y: 4 } as never;
    return window;
  };
  expect(await outlineOf(openMenu)).toMatchInlineSnapshot(`
    "menu Slots
      menuitem Swap settings of A and B
      menuitem New transition Ctrl+N
      menuitem Align [haspopup=menu]"
  `);
  expect(await deedsOf(openMenu)).toMatchInlineSnapshot(`
    "menu Slots
      right click: taken
      Enter, Delete, F2, ArrowLeft, ArrowRight, PageDown: ends here
      Escape: ends here · taken · menu = null · − menu Slots · − menuitem Swap settings of A and B · − menuitem New transition Ctrl+N · and 2 more
      ArrowUp, ArrowDown, Home, End: ends here · taken
    menuitem Swap settings of A and B
      edit “Swap settings of A and B” transition.set: slots[0].method: "springExact" → "deadBlendArticle"; slots[0].values.halfLife: 0.12 → nothing; slots[0].values.blendTime: nothing → 0.3; slots[0].values.easing: nothing → "smoothstep"; slots[0].values.scale: nothing → 0.3; and 10 more
      menu = null
      − menu Slots · − menuitem Swap settings of A and B · − menuitem New transition Ctrl+N · and 2 more
    menuitem New transition Ctrl+N
      edit “Add transition” {kind: "transition.add", transition: {schemaVersion: 1, alignment: {kind: "groundTrack", offset: {x: 0, z: 0, yaw: 0}}, chosen: 0, trailing: [], note:…
      menu = null
      openTransition = "new 1"
      − menu Slots · − menuitem Swap settings of A and B · − menuitem New transition Ctrl+N · and 2 more
    menuitem Align
      menu.label: "Slots" → "Align"
      menu.entries[0]: "slot.swap" → "align.joint"
      menu.entries[1]: null → "align.none"
      menu.entries[2]: "transition.new" → nothing
      menu.entries[3]: {label: "Align", entries: ["align.joint", "align.none"]} → nothing
      menu.from: nothing → {label: "Slots", entries: ["slot.swap", null, "transition.new", {label: "Align", entries: ["align.joint", "align.none"]}], x: 3, y: 4}
      − menu Slots · − menuitem Swap settings of A and B · − menuitem New transition Ctrl+N · and 4 more
      ArrowRight: menu.label: "Slots" → "Align" · menu.entries[0]: "slot.swap" → "align.joint" · menu.entries[1]: null → "align.none" · menu.entries[2]: "transition.new" → nothing · menu.entries[3]: {label: "Align", entries: ["align.joint", "align.none"]} → nothing · menu.from: nothing → {label: "Slots", entries: ["slot.swap", null, "transition.new", {label: "Align", entries: ["align.joint", "align.none"]}], x: 3, y: 4} · − menu Slots · − menuitem Swap settings of A and B · − menuitem New transition Ctrl+N · and 4 more"
  `);
  expect(await outlineIn('dialog', /^/, 'chain.interrupt')).toMatchInlineSnapshot(`
    "dialog Command palette
      combobox Command [expanded, autocomplete=list, placeholder=Search commands, clips and transitions, value=Interrupt here with ]
      listbox Commands
        option Interrupt  here  with hop mocap [selected]
        option Interrupt  here  with jog mocap
        option Interrupt  here  with walk mocap
        option Interrupt  here  with selected clip Transition Shift+C"
  `);
  expect(
    await deedsOf(opened('dialog', ['chain.interrupt']), {
      text: 'swap',
      of: /^(dialog|combobox|option .*hop)/,
    }),
  ).toMatchInlineSnapshot(`
    "dialog Command palette
      dialog = null
      − dialog Command palette · − combobox Command [expanded, autocomplete=list, placeholder=Search commands, clips and transitions, value=Interrupt here with ] · − listbox Commands · and 5 more
      Escape: taken · dialog = null · − dialog Command palette · − combobox Command [expanded, autocomplete=list, placeholder=Search commands, clips and transitions, value=Interrupt here with ] · − listbox Commands · and 5 more
    combobox Command
      library.search {text: "swap", sort: {by: "match", descending: false}, limit: 40}
      − combobox Command [expanded, autocomplete=list, placeholder=Search commands, clips and transitions, value=Interrupt here with ] · − option Interrupt  here  with hop mocap [selected] · − option Interrupt  here  with jog mocap · and 6 more
      left: library.search {text: "swap", sort: {by: "match", descending: false}, limit: 40} · − combobox Command [expanded, autocomplete=list, placeholder=Search commands, clips and transitions, value=Interrupt here with ] · − option Interrupt  here  with hop mocap [selected] · − option Interrupt  here  with jog mocap · and 6 more
      Enter: taken · edit “Interrupt transition” {kind: "transition.add", transition: {schemaVersion: 1, alignment: {kind: "groundTrack", offset: {x: 0, z: 0, yaw: 0}}, chosen: 0, trailing: [], note:… · dialog = null · openTransition = "new 1" · − dialog Command palette · − combobox Command [expanded, autocomplete=list, placeholder=Search commands, clips and transitions, value=Interrupt here with ] · − listbox Commands · and 5 more
      ArrowUp, PageDown: taken · − option Interrupt  here  with hop mocap [selected] · − option Interrupt  here  with selected clip Transition Shift+C · + option Interrupt  here  with hop mocap · and 1 more
      ArrowDown: taken · − option Interrupt  here  with hop mocap [selected] · − option Interrupt  here  with jog mocap · + option Interrupt  here  with hop mocap · and 1 more
    option Interrupt  here  with hop mocap
      edit “Interrupt transition” {kind: "transition.add", transition: {schemaVersion: 1, alignment: {kind: "groundTrack", offset: {x: 0, z: 0, yaw: 0}}, chosen: 0, trailing: [], note:…
      dialog = null
      openTransition = "new 1"
      − dialog Command palette · − combobox Command [expanded, autocomplete=list, placeholder=Search commands, clips and transitions, value=Interrupt here with ] · − listbox Commands · and 5 more"
  `);
  const palette = opened('dialog', ['view.palette']);
  expect(await deedsOf(palette, { text: 'hop', of: /^combobox/ })).toMatchInlineSnapshot(`
    "combobox Command
      library.search {text: "hop", sort: {by: "match", descending: false}, limit: 40}
      − combobox Command [expanded, autocomplete=list, placeholder=Search commands, clips and transitions, value=] · − option Play Playback Space [selected] · − option Shuttle backward Playback J · and 65 more
      left: library.search {text: "hop", sort: {by: "match", descending: false}, limit: 40} · − combobox Command [expanded, autocomplete=list, placeholder=Search commands, clips and transitions, value=] · − option Play Playback Space [selected] · − option Shuttle backward Playback J · and 65 more
      Enter: taken · playing = true · dialog = null · − dialog Command palette · − combobox Command [expanded, autocomplete=list, placeholder=Search commands, clips and transitions, value=] · − listbox Commands · and 61 more
      ArrowUp: taken · − option Play Playback Space [selected] · − option Add pass marker Markers Shift+5 · + option Play Playback Space · and 1 more
      ArrowDown: taken · − option Play Playback Space [selected] · − option Shuttle backward Playback J · + option Play Playback Space · and 1 more
      PageDown: taken · − option Play Playback Space [selected] · − option Go to start Playback Shift+← · + option Play Playback Space · and 1 more"
  `);
});
