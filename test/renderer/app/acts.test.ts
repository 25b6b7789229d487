import { expect, test } from 'vitest';
import { actions } from '#renderer/app/actions.ts';
import { actLines, actsOf } from '#test/renderer/acts.ts';
import { openClip, openMarks, openNothing, openTransition, openTreeItem } from './opened-windows.ts';

/** Of slots, the first three and a missing one. */
const all = actions.filter(
  ({ id }) => !/^(slot|muscles|view|review|snapshot)\..*[E-P](ToA)?$|^blind\.(\d\d|[3-9])$/.test(id),
);
let known: ReturnType<typeof actsOf> | undefined;
const usual = () => (known ??= actsOf(openTransition, all));

/** Actions whose ids begin so. */
const inRooms = (rooms: string) => all.filter(({ id }) => rooms.split(' ').includes(id.split('.')[0]));

const groups = {
  playing:
    'play frame time loop library file userData settings export engine report motion recording game edit',
  clips: 'clip clips row character marker range suggestions contacts marks markers',
  transitions: 'transition align joints slot chain',
  items: 'tree trailing muscles item lab',
  views: 'view',
};
const grouped = Object.values(groups).join(' ').split(' ');
const actsIn = async (rooms: readonly string[], isIn = true) =>
  actLines(new Map([...(await usual())].filter(([id]) => rooms.includes(id.split('.')[0]) === isIn)));

test('actions of playing, files and exports', async () => {
  expect(await actsIn(groups.playing.split(' '))).toMatchInlineSnapshot(`
    "play.toggle, play.on: playing = true
    play.back: playing = true · shuttle = -1
    play.stop, time.seam, edit.history: nothing
    frame.back: time = -0.0166667
    frame.on: time = 0.0166667
    frame.backTen: time = -0.166667
    frame.onTen: time = 0.166667
    time.start: time = -1
    time.end: time = 2.29926
    loop.toggle: on, loop = false
    loop.in: loopRange = {start: 0, end: 2.29926}
    loop.out: loopRange = {start: -1, end: 0}
    loop.clear: loopRange = null
    loop.blend, time.frames: on, nothing
    time.seconds: timeUnit = "seconds"
    time.timecode: timeUnit = "timecode"
    library.openFolder: index.chooseFolder {}
    library.watchedFolders: watchedFolders = true · focus = "watchedFolders"
    library.create: library.create {}
    library.choose: library.choose {}
    library.clearRecent: not: the list is empty
    library.saveCopy: library.saveCopy {}
    library.backUp: library.backUp {}
    library.restore: library.backups {}
    file.import: file.import {}
    userData.export: userData.export {}
    userData.sidecars: userData.writeSidecars {}
    settings.export: settings.export {transitionId: "t"} · exports.button.last: "settings.exportForEngine" → "settings.export"
    settings.exportForEngine: dialog = "ExportDialog {engine: null}"
    export.unreal: dialog = "ExportDialog {engine: \\"unreal\\"}" · exports.button.last: "settings.exportForEngine" → "export.unreal"
    export.unity: dialog = "ExportDialog {engine: \\"unity\\"}" · exports.button.last: "settings.exportForEngine" → "export.unity"
    export.godot: dialog = "ExportDialog {engine: \\"godot\\"}" · exports.button.last: "settings.exportForEngine" → "export.godot"
    export.blender: dialog = "ExportDialog {engine: \\"blender\\"}" · exports.button.last: "settings.exportForEngine" → "export.blender"
    engine.choose: dialog = "EngineDialog {}"
    report.save: dialog = "ReportDialog {}" · exports.button.last: "settings.exportForEngine" → "report.save"
    motion.export: dialog = "MotionDialog {}" · exports.button.last: "settings.exportForEngine" → "motion.export"
    recording.export: not: the viewports are not available
    recording.cancel: not: no picture or video is being exported
    game.open: game.open {}
    game.close: not: no recording is open
    edit.undo: not: nothing to undo
    edit.redo: not: nothing to redo
    file.retry: not: the selected row is not an unread file
    file.ignore: not: the selected row is not a failed file
    file.ignoreAll: not: no file failed"
  `);
});

test('actions of clips and marks', async () => {
  expect(await actsIn(groups.clips.split(' '))).toMatchInlineSnapshot(`
    "clip.open: stage.kind: "transition" → "clip" · stage.id: nothing → "jog" · stage.at: nothing → 0 · stage.selected: nothing → {ids: [], lead: null} · stage.before: nothing → {time: 0, loopRange: "blend"} · focus = "timeline"
    clip.leaveHere, clip.enterHere: not: no clip is open
    clip.mark.source: chosen.source: "walk" → "jog"
    clip.mark.destination: on, nothing
    clip.put.source: edit “Replace source” transition.set: name: "walk → hop" → "jog → hop"; source.id: "walk" → "jog"; source.time: 1 → 2.66667 · chosen.source: "walk" → "jog" · chosen.destination: "jog" → "hop"
    clip.put.destination: edit “Replace destination” transition.set: name: "walk → hop" → "walk → jog"; destination.id: "hop" → "jog"; destination.time: 0.5 → 1
    clip.peek: peek = {clipId: "jog", share: 0}
    clips.selectAll, contacts.keep: nothing
    clips.tag: focus = "tags" · collapsed.details: true → false
    clip.locate, clip.checkAgain: not: its file is not missing
    row.copyPath: status = "Copied"
    character.choose.open: dialog = "Palette {text: \\"Show on \\"}"
    character.show.open, character.show.library: not: the file of this clip has no mesh
    character.own: not: it is shown on its own skeleton
    character.stop.open: not: no character is chosen
    character.choose.library: dialog = "Palette {text: \\"Show library on \\"}"
    character.stop.library: not: no character is chosen for the library
    marker.add, marker.add.out: edit “Add out marker” {kind: "marker.add", marker: {id: "new 1", clipId: "hop", kind: "out", time: 0.5, label: ""}} · marks.lead: null → "new 1"
    range.add: edit “Add phase range” {kind: "range.add", range: {id: "new 1", clipId: "hop", kind: "phase", start: 0, end: 2.8, label: ""}} · marks.lead: null → "new 1"
    marker.add.in: edit “Add in marker” {kind: "marker.add", marker: {id: "new 1", clipId: "hop", kind: "in", time: 0.5, label: ""}} · marks.lead: null → "new 1" · markerKind = "in"
    marker.add.footPlant: edit “Add foot plant marker” {kind: "marker.add", marker: {id: "new 1", clipId: "hop", kind: "footPlant", time: 0.5, label: ""}} · marks.lead: null → "new 1" · markerKind = "footPlant"
    marker.add.takeOff: edit “Add take-off marker” {kind: "marker.add", marker: {id: "new 1", clipId: "hop", kind: "takeOff", time: 0.5, label: ""}} · marks.lead: null → "new 1" · markerKind = "takeOff"
    marker.add.pass: edit “Add pass marker” {kind: "marker.add", marker: {id: "new 1", clipId: "hop", kind: "pass", time: 0.5, label: ""}} · marks.lead: null → "new 1" · markerKind = "pass"
    marker.add.note: edit “Add note marker” {kind: "marker.add", marker: {id: "new 1", clipId: "hop", kind: "note", time: 0.5, label: ""}} · marks.lead: null → "new 1" · markerKind = "note"
    suggestions.inPlay, suggestions.source, suggestions.destination, suggestions.clips: suggested = {count: 1, found: []}
    suggestions.rows: not: there is no clip to read
    suggestions.acceptAll, suggestions.dismiss: not: no markers are suggested
    marks.cut, marks.copy, marks.duplicate, marks.delete, marks.nudgeBack, marks.nudgeOn: not: no marker or range is selected
    marks.paste: not: nothing was copied
    marks.rename, marks.selectAll, marks.selectNext, marks.selectPrevious, marks.menu: not: the timeline is not shown
    range.loop, marks.make.loop, marks.make.noTransition, marks.make.phase, marks.make.leftContact, marks.make.rightContact: not: no range is selected
    marks.make.out, marks.make.in, marks.make.footPlant, marks.make.takeOff, marks.make.pass, marks.make.note: not: no marker is selected
    markers.open, markers.rename, markers.copy, markers.delete: not: no marker or range is selected in the table
    markers.copyTable, markers.selectAll: not: no marker or range is listed
    row.duplicate, row.rename, row.delete, row.export: not: no item is selected"
  `);
});

test('actions of transitions and slots', async () => {
  expect(await actsIn(groups.transitions.split(' '))).toMatchInlineSnapshot(`
    "transition.new: edit “Add transition” {kind: "transition.add", transition: {schemaVersion: 1, alignment: {kind: "groundTrack", offset: {x: 0, z: 0, yaw: 0}}, chosen: 0, trailing: [], note:… · openTransition = "new 16"
    transition.useChosen: edit “Replace destination” transition.set: name: "walk → hop" → "walk → jog"; destination.id: "hop" → "jog"; destination.time: 0.5 → 1
    transition.duplicate: edit “Duplicate transition” {kind: "transition.add", transition: {schemaVersion: 1, id: "new 1", name: "walk → hop (2)", source: {kind: "clip", id: "walk", time: 1, playRate: 1, … · openTransition = "new 1"
    transition.rename: renaming = "t"
    transition.delete: edit “Delete transition” {kind: "transition.remove", transition: {schemaVersion: 1, id: "t", name: "walk → hop", source: {kind: "clip", id: "walk", time: 1, playRate: 1, mirro… · openTransition = "u"
    align.groundTrack: on, nothing
    align.plantedFoot: edit “Change alignment” transition.set: alignment.kind: "groundTrack" → "plantedFoot"
    align.joint: edit “Change alignment” transition.set: alignment.kind: "groundTrack" → "joint"; alignment.joint: nothing → "Neck" · sideMenu = {kind: "alignmentJoint"}
    align.none: edit “Change alignment” transition.set: alignment.kind: "groundTrack" → "none"
    transition.resetPlacement: not: they are at their defaults
    transition.mirror: edit “Mirror transition” transition.set: source.mirror: false → true; destination.mirror: false → true
    transition.mirrorSource: edit “Mirror source” transition.set: source.mirror: false → true
    transition.mirrorDestination: edit “Mirror destination” transition.set: destination.mirror: false → true
    joints.map: dialog = "JointMapDialog {}"
    transition.suggest: sideMenu = {kind: "suggestions"}
    slot.copyAToB: edit “Copy A to B” transition.set: slots[1].method: "deadBlendArticle" → "springExact"; slots[1].values.blendTime: 0.3 → nothing; slots[1].values.easing: "smoothstep" → nothing; slots[1].values.scale: 0.3 → nothing; slots[1].values.minimum: 0.1 → nothing; and 2 more
    slot.copyBToA: edit “Copy B to A” transition.set: slots[0].method: "springExact" → "deadBlendArticle"; slots[0].values.halfLife: 0.12 → nothing; slots[0].values.blendTime: nothing → 0.3; slots[0].values.easing: nothing → "smoothstep"; slots[0].values.scale: nothing → 0.3; and 2 more
    slot.swap: edit “Swap settings of A and B” transition.set: slots[0].method: "springExact" → "deadBlendArticle"; slots[0].values.halfLife: 0.12 → nothing; slots[0].values.blendTime: nothing → 0.3; slots[0].values.easing: nothing → "smoothstep"; slots[0].values.scale: nothing → 0.3; and 10 more
    slot.add: edit “Add D, a copy of C” transition.set: slots[3]: nothing → {method: "crossfade", values: {blendTime: 0.3, easing: "smoothstep"}, profile: null} · focus = "slot.3" · slotView = "all"
    slot.settingsA: focus = "slot.0"
    slot.presetsA: sideMenu = {kind: "presets", slot: 0}
    slot.profileA: profileOf = 0
    slot.tuneA: sideMenu = {kind: "tune", slot: 0}
    slot.resetA, slot.resetB, slot.resetC: not: every parameter is at its default
    slot.removeA: edit “Remove A” transition.set: slots[0].method: "springExact" → "deadBlendArticle"; slots[0].values.halfLife: 0.12 → nothing; slots[0].values.blendTime: nothing → 0.3; slots[0].values.easing: nothing → "smoothstep"; slots[0].values.scale: nothing → 0.3; and 7 more
    slot.settingsB: focus = "slot.1"
    slot.presetsB: sideMenu = {kind: "presets", slot: 1}
    slot.profileB: profileOf = 1
    slot.tuneB: sideMenu = {kind: "tune", slot: 1}
    slot.removeB: edit “Remove B” transition.set: slots[1].method: "deadBlendArticle" → "crossfade"; slots[1].values.scale: 0.3 → nothing; slots[1].values.minimum: 0.1 → nothing; slots[1].values.maximum: 1 → nothing; slots[2]: {method: "crossfade", values: {blendTime: 0.3, easing: "smoothstep"}, profile: null} → nothing
    slot.settingsC: focus = "slot.2"
    slot.presetsC: sideMenu = {kind: "presets", slot: 2}
    slot.profileC: profileOf = 2
    slot.tuneC: sideMenu = {kind: "tune", slot: 2}
    slot.removeC: edit “Remove C” transition.set: slots[2]: {method: "crossfade", values: {blendTime: 0.3, easing: "smoothstep"}, profile: null} → nothing
    slot.copyCToA: edit “Copy C to A” transition.set: slots[0].method: "springExact" → "crossfade"; slots[0].values.halfLife: 0.12 → nothing; slots[0].values.blendTime: nothing → 0.3; slots[0].values.easing: nothing → "smoothstep"
    slot.settingsD, slot.presetsD, slot.profileD, slot.tuneD, slot.resetD, slot.removeD, slot.copyDToA: not: the transition has no slot D
    chain.interrupt: dialog = "Palette {text: \\"Interrupt here with \\"}"
    chain.interruptWithSelected: edit “Interrupt transition” {kind: "transition.add", transition: {schemaVersion: 1, alignment: {kind: "groundTrack", offset: {x: 0, z: 0, yaw: 0}}, chosen: 0, trailing: [], note:… · openTransition = "new 1"
    chain.compete: edit “Add competing request” transition.set: requests: nothing → [{from: "request 2", duration: 0.15}] · unfolded = ["t"]
    chain.openInterrupted: not: the open transition interrupts no other
    transition.inputs: not: no transition with a tree is open"
  `);
});

test('actions of items', async () => {
  expect(await actsIn(groups.items.split(' '))).toMatchInlineSnapshot(`
    "tree.new.speed, tree.new.upperBody, tree.new.lean, tree.new.aimOffset, tree.new.switch, tree.new.speedTurn, tree.new.priority, tree.new.empty: nothing
    tree.new.directionSpeed, tree.new.turnSpeed: not: select 3 clips or more in the list first
    trailing.new: edit “Add “Trailing joints”” {kind: "lab.add", item: {id: "new 1", kind: "trailing", name: "Trailing joints", content: {schemaVersion: 1, chains: [{joints: ["Neck", "Head"], dampT… · openItem = "new 1" · itemInFront = true
    muscles.new.leg: edit “Add “Left leg”” {kind: "lab.add", item: {id: "new 1", kind: "muscles", name: "Left leg", content: {format: "segue.muscles", version: 1, source: "Bielak,  \\"Pimp up yo… · openItem = "new 1" · itemInFront = true
    muscles.new.legs: edit “Add “Both legs”” {kind: "lab.add", item: {id: "new 1", kind: "muscles", name: "Both legs", content: {format: "segue.muscles", version: 1, source: "Bielak,  \\"Pimp up y… · openItem = "new 1" · itemInFront = true
    muscles.new.empty: edit “Add “Muscles”” {kind: "lab.add", item: {id: "new 1", kind: "muscles", name: "Muscles", content: {format: "segue.muscles", version: 1, source: "", lengthsIn: "m", joi… · openItem = "new 1" · itemInFront = true
    item.duplicate, item.rename, item.delete, item.export, item.close: not: no item is open
    tree.show, tree.unmatched, lab.add.clip, lab.add.pose, lab.add.restPose, lab.add.continuousBlend, lab.add.blendSpace1D, lab.add.blendSpace2D, lab.add.bilinear, lab.add.singleAxis, lab.add.multiAxis, lab.add.priority, lab.add.layer, lab.add.overlay, lab.add.additive, lab.add.aimOffset, lab.add.poseAsset, lab.add.selectByBool, lab.add.selectByInt, lab.add.selectByEnum, lab.add.rules, lab.add.crossfade, lab.add.fifo, lab.add.montage, lab.add.transitional, lab.add.cadence, lab.wrap.continuousBlend, lab.wrap.blendSpace1D, lab.wrap.blendSpace2D, lab.wrap.bilinear, lab.wrap.singleAxis, lab.wrap.multiAxis, lab.wrap.priority, lab.wrap.layer, lab.wrap.overlay, lab.wrap.additive, lab.wrap.aimOffset, lab.wrap.poseAsset, lab.wrap.selectByBool, lab.wrap.selectByInt, lab.wrap.selectByEnum, lab.wrap.rules, lab.wrap.crossfade, lab.wrap.fifo, lab.wrap.montage, lab.wrap.transitional, lab.wrap.cadence, lab.change.clip, lab.change.pose, lab.change.restPose, lab.change.continuousBlend, lab.change.blendSpace1D, lab.change.blendSpace2D, lab.change.bilinear, lab.change.singleAxis, lab.change.multiAxis, lab.change.priority, lab.change.layer, lab.change.overlay, lab.change.additive, lab.change.aimOffset, lab.change.poseAsset, lab.change.selectByBool, lab.change.selectByInt, lab.change.selectByEnum, lab.change.rules, lab.change.crossfade, lab.change.fifo, lab.change.montage, lab.change.transitional, lab.change.cadence, lab.putClip, lab.addClip, lab.nodeUp, lab.nodeDown, lab.deleteNode: not: no tree is open
    muscles.mirror, muscles.convert, muscles.pose, muscles.useA, muscles.useB: not: no muscles are open
    muscles.openA, muscles.openB, muscles.openC, muscles.openD: not: the slot uses no muscles of the library
    trailing.add, trailing.addJoint, trailing.delete, trailing.resetHere, trailing.hold, trailing.use, trailing.preset.ponytail, trailing.preset.tail, trailing.preset.wing, trailing.preset.coat, trailing.preset.ear: not: no trailing joints are open
    trailing.resetOffset: not: the rest offset is the skeleton’s
    trailing.edit: openItem = "trailing" · itemInFront = true
    trailing.save, trailing.clear: not: the transition has no trailing joints"
  `);
});

test('actions of views and panels', async () => {
  expect(await actsIn(groups.views.split(' '))).toMatchInlineSnapshot(`
    "view.search: focus = "search"
    view.slotA: slotView = "A"
    view.slotB: slotView = "B"
    view.slotC: slotView = "C"
    view.slotD: not: the transition has no slot D
    view.both, view.timeline, view.theme dark, view.quality auto: on, nothing
    view.overlay: compare = "overlay"
    view.wipe: compare = "wipe"
    view.all: slotView = "all"
    view.single: slotView = "A" · showSnapshots = false
    view.swap: swapped = true
    view.ghost: on, overlays.ghost: nothing → false
    view.destination: overlays.destination: nothing → true
    view.halfLife: on, overlays.halfLife: nothing → false
    view.difference: overlays.halfLife: nothing → false · overlays.difference: nothing → true
    view.path: overlays.path: nothing → true
    view.trails: overlays.trails: nothing → true
    view.velocities: overlays.velocities: nothing → true
    view.onion: overlays.onion: nothing → true
    view.names: overlays.names: nothing → true
    view.alignment: on, overlays.alignment: nothing → false
    view.trailing: on, not: the transition has no trailing joints
    view.skin: on, not: the files of these clips hold no usable mesh
    view.jointLimits: overlays.jointLimits: nothing → true
    view.footLock: overlays.footLock: nothing → true
    view.resultLanes: overlays.resultLanes: nothing → true
    view.gameFigure: on, not: no recording is open
    view.inPlace: inPlace = true
    view.frameSelection, view.frameAll, view.front, view.rightSide, view.top, view.opposite, view.projection, view.follow: not: the viewports are not available
    view.library: on, collapsed.library: false → true
    view.inspector: on, collapsed.inspector: false → true
    view.bottom: on, collapsed.bottom: false → true
    view.maximise: maximised = "stage"
    view.clips: on, focus = "clips"
    view.transitions: focus = "transitions"
    view.curves, view.nextTab: bottomTab = "curves"
    view.metrics: bottomTab = "metrics"
    view.game: not: no recording is open
    view.costMap: bottomTab = "costMap"
    view.stress: bottomTab = "stress"
    view.markers: library.markedClips {text: "", offset: 0, limit: 200} · bottomTab = "markers"
    view.review, view.previousTab: bottomTab = "review"
    view.item: not: no item is open
    view.palette: dialog = "Palette {text: \\"\\"}"
    view.theme light: theme = "light"
    view.theme system: theme = "system"
    view.quality smooth: quality = "smooth"
    view.quality full: quality = "full"
    view.quality low: quality = "low"
    view.quality low ×.5: quality = "low ×.5"
    view.closeDrawer: not: no panel is open over the views"
  `);
});

test('all other actions', async () => {
  expect(await actsIn(grouped, false)).toMatchInlineSnapshot(`
    "index.pause, index.resume, index.stop: not: nothing is being indexed
    requests.new: library.clipIds {text: "kind:clip missing:no skeleton:\\"walk\\"", offset: 0, limit: 6}
    requests.show: not: there is no request list yet
    requests.methods: dialog = "CompareMethods {}"
    requests.keep, requests.add, requests.delete, requests.addClips, requests.seed: not: there is no request list
    review.session: reviewing = {state: "on", ids: ["t", "u"], at: 0, judged: []} · bottomTab = "review"
    reviews.selectAll: reviewSelection.active: null → "t"
    review.next: openTransition = "u"
    review.previous: nothing
    review.approved, review.needsWork, review.rejected: not: enter your name in the tab Review first
    review.unreviewed, review.chooseA: on, nothing
    review.note: focus = "reviewNote" · bottomTab = "review"
    review.restore: not: no setting has changed since the review
    review.chooseB: edit “Choose slot” transition.set: chosen: 0 → 1
    review.chooseC: edit “Choose slot” transition.set: chosen: 0 → 2
    review.chooseD, snapshot.takeD: not: the transition has no slot D
    blind.toggle: time = -1 · playing = true · selectedJoint = null · blind = {transitionId: "t", slots: [{method: "springExact", values: {halfLife: 0.12}, profile: null}, {method: "deadBlendArticle", values: {blendTime: 0.3, ea…
    blind.left, blind.right, blind.1, blind.2, blind.neither, blind.next, blind.choose, blind.note: not: no blind comparison is running
    snapshot.take, snapshot.takeA: status = "Took snapshot of A" · snapshots = [{id: "new 1", transitionId: "t", index: 0, takenAt: 0, slot: {method: "springExact", values: {halfLife: 0.12}, profile: null}}]
    snapshot.show: on, not: this transition has no snapshots
    snapshot.removeAll: not: this transition has no snapshots
    snapshot.takeB: status = "Took snapshot of B" · snapshots = [{id: "new 1", transitionId: "t", index: 1, takenAt: 0, slot: {method: "deadBlendArticle", values: {blendTime: 0.3, easing: "smoothstep", scale: 0.3, …
    snapshot.takeC: status = "Took snapshot of C" · snapshots = [{id: "new 1", transitionId: "t", index: 2, takenAt: 0, slot: {method: "crossfade", values: {blendTime: 0.3, easing: "smoothstep"}, profile: null}}]
    joint.parent: selectedJoint = 3
    joint.child: selectedJoint = 5
    joint.previous: selectedJoint = 25
    joint.next: selectedJoint = 6
    curves.residual: bottomTab = "curves" · curves.residual: false → true
    curves.angle: on, bottomTab = "curves"
    curves.rotation: bottomTab = "curves" · curves.quantity: "angle" → "rotation"
    curves.worldPosition: bottomTab = "curves" · curves.quantity: "angle" → "worldPosition"
    curves.rootPosition: bottomTab = "curves" · curves.quantity: "angle" → "rootPosition"
    curves.speed: bottomTab = "curves" · curves.quantity: "angle" → "speed"
    curves.angularSpeed: bottomTab = "curves" · curves.quantity: "angle" → "angularSpeed"
    curves.angularVelocity: bottomTab = "curves" · curves.quantity: "angle" → "angularVelocity"
    curves.halfLife: bottomTab = "curves" · curves.quantity: "angle" → "halfLife"
    curves.jerk: bottomTab = "curves" · curves.quantity: "angle" → "jerk"
    help.guide: app.help {page: "guide"}
    help.keys: dialog = "KeySheet {}"
    help.tour: tour = 0 · chosen.source: "walk" → null · chosen.destination: "jog" → null · focus = "clips"
    help.licences: app.help {page: "licences"}"
  `);
});

test('what differs while a marker and a range are selected', async () => {
  expect(actLines(await actsOf(openMarks, inRooms('marker marks markers range'), await usual())))
    .toMatchInlineSnapshot(`
      "marker.add, marker.add.out: edit “Add out marker” {kind: "marker.add", marker: {id: "new 1", clipId: "hop", kind: "out", time: 0.5, label: ""}} · marks.lead: "out" → "new 1"
      range.add: edit “Add phase range” {kind: "range.add", range: {id: "new 1", clipId: "hop", kind: "phase", start: 0, end: 2.8, label: ""}} · marks.lead: "out" → "new 1"
      marker.add.in: edit “Add in marker” {kind: "marker.add", marker: {id: "new 1", clipId: "hop", kind: "in", time: 0.5, label: ""}} · marks.lead: "out" → "new 1" · markerKind = "in"
      marker.add.footPlant: edit “Add foot plant marker” {kind: "marker.add", marker: {id: "new 1", clipId: "hop", kind: "footPlant", time: 0.5, label: ""}} · marks.lead: "out" → "new 1" · markerKind = "footPlant"
      marker.add.takeOff: edit “Add take-off marker” {kind: "marker.add", marker: {id: "new 1", clipId: "hop", kind: "takeOff", time: 0.5, label: ""}} · marks.lead: "out" → "new 1" · markerKind = "takeOff"
      marker.add.pass: edit “Add pass marker” {kind: "marker.add", marker: {id: "new 1", clipId: "hop", kind: "pass", time: 0.5, label: ""}} · marks.lead: "out" → "new 1" · markerKind = "pass"
      marker.add.note: edit “Add note marker” {kind: "marker.add", marker: {id: "new 1", clipId: "hop", kind: "note", time: 0.5, label: ""}} · marks.lead: "out" → "new 1" · markerKind = "note"
      marks.cut: edit “Cut 1 marker and 1 range” {kind: "marker.remove", marker: {id: "out", clipId: "walk", kind: "out", time: 1, label: ""}}; {kind: "range.remove", range: {id: "loop", clipId: "walk", kind: "loop", start: 1, end: 3, label: ""}} · marks.lead: "out" → null · copied = [{mark: {id: "out", clipId: "walk", kind: "out", time: 1, label: ""}, after: 0}, {mark: {id: "loop", clipId: "walk", kind: "loop", start: 1, end: 3, l…
      marks.copy: copied = [{mark: {id: "out", clipId: "walk", kind: "out", time: 1, label: ""}, after: 0}, {mark: {id: "loop", clipId: "walk", kind: "loop", start: 1, end: 3, l… · status = "Copied 1 marker and 1 range"
      marks.duplicate: edit “Duplicate out marker” {kind: "marker.add", marker: {id: "new 1", clipId: "walk", kind: "out", time: 3, label: ""}} · marks.lead: "out" → "new 1"
      marks.delete: edit “Delete 1 marker and 1 range” {kind: "marker.remove", marker: {id: "out", clipId: "walk", kind: "out", time: 1, label: ""}}; {kind: "range.remove", range: {id: "loop", clipId: "walk", kind: "loop", start: 1, end: 3, label: ""}} · marks.lead: "out" → null
      marks.nudgeBack: edit “Move 1 marker and 1 range” marker.set: time: 1 → 0.983333; range.set: start: 1 → 0.983333; end: 3 → 2.98333
      marks.nudgeOn: edit “Move 1 marker and 1 range” marker.set: time: 1 → 1.01667; range.set: start: 1 → 1.01667; end: 3 → 3.01667
      marks.make.out: on, nothing
      marks.make.in: edit “Change to in marker” marker.set: kind: "out" → "in" · markerKind = "in"
      marks.make.footPlant: edit “Change to foot plant marker” marker.set: kind: "out" → "footPlant" · markerKind = "footPlant"
      marks.make.takeOff: edit “Change to take-off marker” marker.set: kind: "out" → "takeOff" · markerKind = "takeOff"
      marks.make.pass: edit “Change to pass marker” marker.set: kind: "out" → "pass" · markerKind = "pass"
      marks.make.note: edit “Change to note marker” marker.set: kind: "out" → "note" · markerKind = "note"
      marks.make.loop: on, rangeKind = "loop"
      marks.make.noTransition: edit “Change to no-transition range” range.set: kind: "loop" → "noTransition" · rangeKind = "noTransition"
      marks.make.phase: edit “Change to phase range” range.set: kind: "loop" → "phase"
      marks.make.leftContact: edit “Change to left foot contact range” range.set: kind: "loop" → "leftContact" · rangeKind = "leftContact"
      marks.make.rightContact: edit “Change to right foot contact range” range.set: kind: "loop" → "rightContact" · rangeKind = "rightContact""
    `);
});

test('what differs while a clip is open', async () => {
  expect(actLines(await actsOf(openClip, all, await usual()))).toMatchInlineSnapshot(`
    "frame.back: time = 0.983333
    frame.on: time = 1.01667
    frame.backTen: time = 0.833333
    frame.onTen: time = 1.16667
    time.start, time.seam, clip.open: time = 0
    time.end: time = 4
    loop.in: loopRange = {start: 1, end: 4}
    loop.out: loopRange = {start: 0, end: 1}
    loop.blend, view.ghost, view.halfLife, view.alignment: on, not: a clip is open, not a transition
    settings.export, motion.export, suggestions.source, suggestions.destination, transition.useChosen, transition.duplicate, transition.rename, transition.delete, align.groundTrack, align.plantedFoot, align.joint, align.none, transition.suggest, trailing.edit, trailing.save, trailing.clear, review.note, snapshot.take, view.destination, view.jointLimits, view.footLock, view.resultLanes: not: a clip is open, not a transition
    clip.leaveHere, transition.new: edit “Add transition” {kind: "transition.add", transition: {schemaVersion: 1, alignment: {kind: "groundTrack", offset: {x: 0, z: 0, yaw: 0}}, chosen: 0, trailing: [], note:… · openTransition = "new 1"
    clip.enterHere, clip.put.destination: edit “Replace destination” transition.set: name: "walk → hop" → "walk → jog"; destination.id: "hop" → "jog"; destination.time: 0.5 → 1 · time = 0 · stage.kind: "clip" → "transition" · stage.id: "jog" → nothing · stage.at: 0 → nothing · stage.selected: {ids: [], lead: null} → nothing · stage.before: {time: 0, loopRange: "blend"} → nothing
    clip.put.source: edit “Replace source” transition.set: name: "walk → hop" → "jog → hop"; source.id: "walk" → "jog"; source.time: 1 → 2.66667 · time = 0 · chosen.source: "walk" → "jog" · chosen.destination: "jog" → "hop" · stage.kind: "clip" → "transition" · stage.id: "jog" → nothing · stage.at: 0 → nothing · stage.selected: {ids: [], lead: null} → nothing · stage.before: {time: 0, loopRange: "blend"} → nothing
    marker.add, marker.add.out: edit “Add out marker” {kind: "marker.add", marker: {id: "new 1", clipId: "jog", kind: "out", time: 1, label: ""}} · marks.lead: null → "new 1"
    range.add: edit “Add phase range” {kind: "range.add", range: {id: "new 1", clipId: "jog", kind: "phase", start: 0, end: 4, label: ""}} · marks.lead: null → "new 1"
    marker.add.in: edit “Add in marker” {kind: "marker.add", marker: {id: "new 1", clipId: "jog", kind: "in", time: 1, label: ""}} · marks.lead: null → "new 1" · markerKind = "in"
    marker.add.footPlant: edit “Add foot plant marker” {kind: "marker.add", marker: {id: "new 1", clipId: "jog", kind: "footPlant", time: 1, label: ""}} · marks.lead: null → "new 1" · markerKind = "footPlant"
    marker.add.takeOff: edit “Add take-off marker” {kind: "marker.add", marker: {id: "new 1", clipId: "jog", kind: "takeOff", time: 1, label: ""}} · marks.lead: null → "new 1" · markerKind = "takeOff"
    marker.add.pass: edit “Add pass marker” {kind: "marker.add", marker: {id: "new 1", clipId: "jog", kind: "pass", time: 1, label: ""}} · marks.lead: null → "new 1" · markerKind = "pass"
    marker.add.note: edit “Add note marker” {kind: "marker.add", marker: {id: "new 1", clipId: "jog", kind: "note", time: 1, label: ""}} · marks.lead: null → "new 1" · markerKind = "note"
    transition.resetPlacement, transition.mirror, transition.mirrorSource, transition.mirrorDestination, slot.copyAToB, slot.copyBToA, slot.swap, slot.add, slot.settingsA, slot.presetsA, slot.tuneA, slot.resetA, slot.removeA, slot.settingsB, slot.presetsB, slot.tuneB, slot.resetB, slot.removeB, slot.settingsC, slot.presetsC, slot.tuneC, slot.resetC, slot.removeC, slot.copyCToA, slot.settingsD, slot.presetsD, slot.tuneD, slot.resetD, slot.removeD, slot.copyDToA, chain.interrupt, chain.interruptWithSelected, chain.compete, requests.methods, review.approved, review.needsWork, review.rejected, review.unreviewed, review.chooseA, review.chooseB, review.chooseC, review.chooseD: not: no transition is open
    slot.profileA, snapshot.takeA: not: the transition has no slot A
    slot.profileB, snapshot.takeB: not: the transition has no slot B
    slot.profileC, view.slotC, snapshot.takeC: not: the transition has no slot C
    tree.new.speed, tree.new.upperBody, tree.new.lean, tree.new.aimOffset, tree.new.switch, tree.new.speedTurn, tree.new.priority: not: select 2 clips or more in the list first
    requests.new: library.clipIds {text: "kind:clip missing:no skeleton:\\"jog\\"", offset: 0, limit: 5}
    review.next: status = "This is the last clip of the list"
    review.previous: selection.active: "jog" → "hop" · selection.anchor: null → "hop" · stage.id: "jog" → "hop"
    view.slotA: on, slotView = "A"
    view.both: nothing
    view.overlay, view.wipe, view.swap, blind.toggle, view.difference: not: the transition has one slot only
    view.single: on, slotView = "A" · showSnapshots = false
    view.closeDrawer: time = 0 · stage.kind: "clip" → "transition" · stage.id: "jog" → nothing · stage.at: 0 → nothing · stage.selected: {ids: [], lead: null} → nothing · stage.before: {time: 0, loopRange: "blend"} → nothing · focus = "clips""
  `);
});

test('what differs while a tree is open', async () => {
  expect(actLines(await actsOf(() => openTreeItem(), inRooms('tree lab item row view'), await usual())))
    .toMatchInlineSnapshot(`
    "item.close: openItem = null
    tree.show: stage.kind: "transition" → "tree" · stage.id: nothing → "tree" · stage.at: nothing → 0 · stage.selected: nothing → {ids: [], lead: null} · stage.before: nothing → {time: 0, loopRange: "blend"} · itemInFront = true
    tree.unmatched: not: the tree has no cadence
    lab.add.clip: edit “Add Clip” lab.set: content.root.choices[3]: nothing → {kind: "clip", clip: "jog"}
    lab.add.pose: edit “Add Held pose” lab.set: content.root.choices[3]: nothing → {kind: "pose", clip: "jog"}
    lab.add.restPose: edit “Add Rest pose” lab.set: content.root.choices[3]: nothing → {kind: "restPose"}
    lab.add.continuousBlend: edit “Add Continuous blend” lab.set: content.inputs.weight: nothing → {kind: "number", value: 0, keys: [], interpolation: "step", smoothing: {kind: "spring", halfLife: 0.15}}; content.root.choices[3]: nothing → {kind: "continuousBlend", a: {kind: "clip", clip: "jog"}, b: {kind: "clip", clip: "jog"}, weight: {input: "weight"}}
    lab.add.blendSpace1D: edit “Add Blend space 1D” lab.set: content.root.choices[3]: nothing → {kind: "blendSpace1D", x: {input: "x"}, samples: [{at: 0, node: {kind: "clip", clip: "jog"}}]}
    lab.add.blendSpace2D: edit “Add Blend space 2D” lab.set: content.inputs.y: nothing → {kind: "number", value: 0, keys: [], interpolation: "step", smoothing: {kind: "spring", halfLife: 0.15}}; content.root.choices[3]: nothing → {kind: "blendSpace2D", x: {input: "x"}, y: {input: "y"}, samples: [{x: 0, y: 0, node: {kind: "clip", clip: "jog"}}]}
    lab.add.bilinear: edit “Add Bilinear” lab.set: content.inputs.u: nothing → {kind: "number", value: 0, keys: [], interpolation: "step", smoothing: {kind: "spring", halfLife: 0.15}}; content.inputs.v: nothing → {kind: "number", value: 0, keys: [], interpolation: "step", smoothing: {kind: "spring", halfLife: 0.15}}; content.root.choices[3]: nothing → {kind: "bilinear", a: {kind: "clip", clip: "jog"}, b: {kind: "clip", clip: "jog"}, c: {kind: "clip", clip: "jog"}, d: {kind: "clip", clip: "jog"}, u: …
    lab.add.singleAxis: edit “Add Single-axis blender” lab.set: content.root.choices[3]: nothing → {kind: "singleAxis", x: {input: "x"}, ranges: [{start: 0, end: 1, node: {kind: "clip", clip: "jog"}}]}
    lab.add.multiAxis: edit “Add Multi-axis blender” lab.set: content.inputs.y: nothing → {kind: "number", value: 0, keys: [], interpolation: "step", smoothing: {kind: "spring", halfLife: 0.15}}; content.root.choices[3]: nothing → {kind: "multiAxis", point: [{input: "x"}, {input: "y"}], spheres: [{center: [0, 0], radius: 1, node: {kind: "clip", clip: "jog"}}]}
    lab.add.priority: edit “Add Priority tree” lab.set: content.root.choices[3]: nothing → {kind: "priority", children: [{node: {kind: "clip", clip: "jog"}, request: 0.5}], rest: {kind: "clip", clip: "jog"}}
    lab.add.layer: edit “Add Layer per joint” lab.set: content.root.choices[3]: nothing → {kind: "layer", base: {kind: "clip", clip: "jog"}, layer: {kind: "clip", clip: "jog"}, mask: {branches: [{joint: "Spine", depth: 3}], joints: {}}}
    lab.add.overlay: edit “Add Overlay list” lab.set: content.root.choices[3]: nothing → {kind: "overlay", base: {kind: "clip", clip: "jog"}, overlays: []}
    lab.add.additive: edit “Add Additive” lab.set: content.root.choices[3]: nothing → {kind: "additive", base: {kind: "clip", clip: "jog"}, added: {kind: "clip", clip: "jog"}, reference: {kind: "pose", clip: "jog", time: 0}}
    lab.add.aimOffset: edit “Add Aim offset” lab.set: content.inputs.yaw: nothing → {kind: "number", value: 0, keys: [], interpolation: "step", smoothing: {kind: "spring", halfLife: 0.15}}; content.inputs.pitch: nothing → {kind: "number", value: 0, keys: [], interpolation: "step", smoothing: {kind: "spring", halfLife: 0.15}}; content.root.choices[3]: nothing → {kind: "aimOffset", base: {kind: "clip", clip: "jog"}, reference: {kind: "pose", clip: "jog", time: 0}, offsets: [{kind: "pose", clip: "jog", time: 0}…
    lab.add.poseAsset: edit “Add Pose asset” lab.set: content.root.choices[3]: nothing → {kind: "poseAsset", base: {kind: "clip", clip: "jog"}, poses: [{name: "pose 1", clip: "jog", weight: 0.5}]}
    lab.add.selectByBool: edit “Add Select by bool” lab.set: content.root.choices[3]: nothing → {kind: "selectByBool", input: {input: "on"}, whenFalse: {kind: "clip", clip: "jog"}, whenTrue: {kind: "clip", clip: "jog"}}
    lab.add.selectByInt: edit “Add Select by int” lab.set: content.root.choices[3]: nothing → {kind: "selectByInt", input: {input: "index"}, choices: [{kind: "clip", clip: "jog"}]}
    lab.add.selectByEnum: edit “Add Select by enum” lab.set: content.inputs.choice: nothing → {kind: "enum", options: ["option 1", "option 2"], value: "option 1", keys: []}; content.root.choices[3]: nothing → {kind: "selectByEnum", input: {input: "choice"}, choices: {"option 1":{kind: "clip", clip: "jog"}, "option 2":{kind: "clip", clip: "jog"}}}
    lab.add.rules: edit “Add Rules” lab.set: content.root.choices[3]: nothing → {kind: "rules", states: [{name: "state 1", node: {kind: "clip", clip: "jog"}}], rules: []}
    lab.add.crossfade: edit “Add Crossfade” lab.set: content.root.choices[3]: nothing → {kind: "crossfade", from: {kind: "clip", clip: "jog"}, to: {kind: "clip", clip: "jog"}, start: 1, blendTime: 0.3}
    lab.add.fifo: edit “Add FIFO priority tree” lab.set: content.root.choices[3]: nothing → {kind: "fifo", entries: [{name: "entry 1", node: {kind: "clip", clip: "jog"}, start: 1, out: 1, fadeIn: 0.3, fadeOut: 0.3}], rest: {kind: "clip", clip…
    lab.add.montage: edit “Add Montage” lab.set: content.root.choices[3]: nothing → {kind: "montage", slot: {kind: "clip", clip: "jog"}, montage: {kind: "clip", clip: "jog"}, start: 1, duration: 4}
    lab.add.transitional: edit “Add Transitional clip” lab.set: content.root.choices[3]: nothing → {kind: "transitional", before: {kind: "clip", clip: "jog"}, clip: "jog", after: {kind: "clip", clip: "jog"}, start: 1, header: 0.5, trailer: 0.5, blen…
    lab.add.cadence: edit “Add Cadence” lab.set: content.root.choices[3]: nothing → {kind: "cadence", node: {kind: "clip", clip: "jog"}}
    lab.wrap.continuousBlend: edit “Wrap in Continuous blend” lab.set: content.inputs.weight: nothing → {kind: "number", value: 0, keys: [], interpolation: "step", smoothing: {kind: "spring", halfLife: 0.15}}; content.root.choices[1].kind: "clip" → "continuousBlend"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].a: nothing → {kind: "clip", name: "b", clip: "b"}; and 2 more
    lab.wrap.blendSpace1D: edit “Wrap in Blend space 1D” lab.set: content.root.choices[1].kind: "clip" → "blendSpace1D"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].x: nothing → {input: "x"}; content.root.choices[1].samples: nothing → [{at: 0, node: {kind: "clip", name: "b", clip: "b"}}]
    lab.wrap.blendSpace2D: edit “Wrap in Blend space 2D” lab.set: content.inputs.y: nothing → {kind: "number", value: 0, keys: [], interpolation: "step", smoothing: {kind: "spring", halfLife: 0.15}}; content.root.choices[1].kind: "clip" → "blendSpace2D"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].x: nothing → {input: "x"}; and 2 more
    lab.wrap.bilinear: edit “Wrap in Bilinear” lab.set: content.inputs.u: nothing → {kind: "number", value: 0, keys: [], interpolation: "step", smoothing: {kind: "spring", halfLife: 0.15}}; content.inputs.v: nothing → {kind: "number", value: 0, keys: [], interpolation: "step", smoothing: {kind: "spring", halfLife: 0.15}}; content.root.choices[1].kind: "clip" → "bilinear"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; and 6 more
    lab.wrap.singleAxis: edit “Wrap in Single-axis blender” lab.set: content.root.choices[1].kind: "clip" → "singleAxis"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].x: nothing → {input: "x"}; content.root.choices[1].ranges: nothing → [{start: 0, end: 1, node: {kind: "clip", name: "b", clip: "b"}}]
    lab.wrap.multiAxis: edit “Wrap in Multi-axis blender” lab.set: content.inputs.y: nothing → {kind: "number", value: 0, keys: [], interpolation: "step", smoothing: {kind: "spring", halfLife: 0.15}}; content.root.choices[1].kind: "clip" → "multiAxis"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].point: nothing → [{input: "x"}, {input: "y"}]; and 1 more
    lab.wrap.priority: edit “Wrap in Priority tree” lab.set: content.root.choices[1].kind: "clip" → "priority"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].children: nothing → [{node: {kind: "clip", clip: "jog"}, request: 0.5}]; content.root.choices[1].rest: nothing → {kind: "clip", name: "b", clip: "b"}
    lab.wrap.layer: edit “Wrap in Layer per joint” lab.set: content.root.choices[1].kind: "clip" → "layer"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].base: nothing → {kind: "clip", name: "b", clip: "b"}; content.root.choices[1].layer: nothing → {kind: "clip", clip: "jog"}; and 1 more
    lab.wrap.overlay: edit “Wrap in Overlay list” lab.set: content.root.choices[1].kind: "clip" → "overlay"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].base: nothing → {kind: "clip", name: "b", clip: "b"}; content.root.choices[1].overlays: nothing → []
    lab.wrap.additive: edit “Wrap in Additive” lab.set: content.root.choices[1].kind: "clip" → "additive"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].base: nothing → {kind: "clip", name: "b", clip: "b"}; content.root.choices[1].added: nothing → {kind: "clip", clip: "jog"}; and 1 more
    lab.wrap.aimOffset: edit “Wrap in Aim offset” lab.set: content.inputs.yaw: nothing → {kind: "number", value: 0, keys: [], interpolation: "step", smoothing: {kind: "spring", halfLife: 0.15}}; content.inputs.pitch: nothing → {kind: "number", value: 0, keys: [], interpolation: "step", smoothing: {kind: "spring", halfLife: 0.15}}; content.root.choices[1].kind: "clip" → "aimOffset"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; and 7 more
    lab.wrap.poseAsset: edit “Wrap in Pose asset” lab.set: content.root.choices[1].kind: "clip" → "poseAsset"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].base: nothing → {kind: "clip", name: "b", clip: "b"}; content.root.choices[1].poses: nothing → [{name: "pose 1", clip: "jog", weight: 0.5}]
    lab.wrap.selectByBool: edit “Wrap in Select by bool” lab.set: content.root.choices[1].kind: "clip" → "selectByBool"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].input: nothing → {input: "on"}; content.root.choices[1].whenFalse: nothing → {kind: "clip", name: "b", clip: "b"}; and 1 more
    lab.wrap.selectByInt: edit “Wrap in Select by int” lab.set: content.root.choices[1].kind: "clip" → "selectByInt"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].input: nothing → {input: "index"}; content.root.choices[1].choices: nothing → [{kind: "clip", name: "b", clip: "b"}]
    lab.wrap.selectByEnum: edit “Wrap in Select by enum” lab.set: content.inputs.choice: nothing → {kind: "enum", options: ["option 1", "option 2"], value: "option 1", keys: []}; content.root.choices[1].kind: "clip" → "selectByEnum"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].input: nothing → {input: "choice"}; and 1 more
    lab.wrap.rules: edit “Wrap in Rules” lab.set: content.root.choices[1].kind: "clip" → "rules"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].states: nothing → [{name: "state 1", node: {kind: "clip", name: "b", clip: "b"}}]; content.root.choices[1].rules: nothing → []
    lab.wrap.crossfade: edit “Wrap in Crossfade” lab.set: content.root.choices[1].kind: "clip" → "crossfade"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].from: nothing → {kind: "clip", name: "b", clip: "b"}; content.root.choices[1].to: nothing → {kind: "clip", clip: "jog"}; and 2 more
    lab.wrap.fifo: edit “Wrap in FIFO priority tree” lab.set: content.root.choices[1].kind: "clip" → "fifo"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].entries: nothing → [{name: "entry 1", node: {kind: "clip", clip: "jog"}, start: 1, out: 1, fadeIn: 0.3, fadeOut: 0.3}]; content.root.choices[1].rest: nothing → {kind: "clip", name: "b", clip: "b"}
    lab.wrap.montage: edit “Wrap in Montage” lab.set: content.root.choices[1].kind: "clip" → "montage"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].slot: nothing → {kind: "clip", name: "b", clip: "b"}; content.root.choices[1].montage: nothing → {kind: "clip", clip: "jog"}; and 2 more
    lab.wrap.transitional: edit “Wrap in Transitional clip” lab.set: content.root.choices[1].kind: "clip" → "transitional"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → "jog"; content.root.choices[1].before: nothing → {kind: "clip", name: "b", clip: "b"}; content.root.choices[1].after: nothing → {kind: "clip", clip: "jog"}; and 5 more
    lab.wrap.cadence: edit “Wrap in Cadence” lab.set: content.root.choices[1].kind: "clip" → "cadence"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].node: nothing → {kind: "clip", name: "b", clip: "b"}
    lab.change.clip: not: the selected node is of this kind
    lab.change.pose: edit “Change node to Held pose” lab.set: content.root.choices[1].kind: "clip" → "pose"
    lab.change.restPose: edit “Change node to Rest pose” lab.set: content.root.choices[1].kind: "clip" → "restPose"; content.root.choices[1].clip: "b" → nothing
    lab.change.continuousBlend: edit “Change node to Continuous blend” lab.set: content.inputs.weight: nothing → {kind: "number", value: 0, keys: [], interpolation: "step", smoothing: {kind: "spring", halfLife: 0.15}}; content.root.choices[1].kind: "clip" → "continuousBlend"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].a: nothing → {kind: "clip", name: "b", clip: "b"}; and 2 more
    lab.change.blendSpace1D: edit “Change node to Blend space 1D” lab.set: content.root.choices[1].kind: "clip" → "blendSpace1D"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].x: nothing → {input: "x"}; content.root.choices[1].samples: nothing → [{at: 0, node: {kind: "clip", name: "b", clip: "b"}}]
    lab.change.blendSpace2D: edit “Change node to Blend space 2D” lab.set: content.inputs.y: nothing → {kind: "number", value: 0, keys: [], interpolation: "step", smoothing: {kind: "spring", halfLife: 0.15}}; content.root.choices[1].kind: "clip" → "blendSpace2D"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].x: nothing → {input: "x"}; and 2 more
    lab.change.bilinear: edit “Change node to Bilinear” lab.set: content.inputs.u: nothing → {kind: "number", value: 0, keys: [], interpolation: "step", smoothing: {kind: "spring", halfLife: 0.15}}; content.inputs.v: nothing → {kind: "number", value: 0, keys: [], interpolation: "step", smoothing: {kind: "spring", halfLife: 0.15}}; content.root.choices[1].kind: "clip" → "bilinear"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; and 6 more
    lab.change.singleAxis: edit “Change node to Single-axis blender” lab.set: content.root.choices[1].kind: "clip" → "singleAxis"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].x: nothing → {input: "x"}; content.root.choices[1].ranges: nothing → [{start: 0, end: 1, node: {kind: "clip", name: "b", clip: "b"}}]
    lab.change.multiAxis: edit “Change node to Multi-axis blender” lab.set: content.inputs.y: nothing → {kind: "number", value: 0, keys: [], interpolation: "step", smoothing: {kind: "spring", halfLife: 0.15}}; content.root.choices[1].kind: "clip" → "multiAxis"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].point: nothing → [{input: "x"}, {input: "y"}]; and 1 more
    lab.change.priority: edit “Change node to Priority tree” lab.set: content.root.choices[1].kind: "clip" → "priority"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].children: nothing → [{node: {kind: "clip", clip: "b"}, request: 0.5}]; content.root.choices[1].rest: nothing → {kind: "clip", name: "b", clip: "b"}
    lab.change.layer: edit “Change node to Layer per joint” lab.set: content.root.choices[1].kind: "clip" → "layer"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].base: nothing → {kind: "clip", name: "b", clip: "b"}; content.root.choices[1].layer: nothing → {kind: "clip", clip: "b"}; and 1 more
    lab.change.overlay: edit “Change node to Overlay list” lab.set: content.root.choices[1].kind: "clip" → "overlay"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].base: nothing → {kind: "clip", name: "b", clip: "b"}; content.root.choices[1].overlays: nothing → []
    lab.change.additive: edit “Change node to Additive” lab.set: content.root.choices[1].kind: "clip" → "additive"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].base: nothing → {kind: "clip", name: "b", clip: "b"}; content.root.choices[1].added: nothing → {kind: "clip", clip: "b"}; and 1 more
    lab.change.aimOffset: edit “Change node to Aim offset” lab.set: content.inputs.yaw: nothing → {kind: "number", value: 0, keys: [], interpolation: "step", smoothing: {kind: "spring", halfLife: 0.15}}; content.inputs.pitch: nothing → {kind: "number", value: 0, keys: [], interpolation: "step", smoothing: {kind: "spring", halfLife: 0.15}}; content.root.choices[1].kind: "clip" → "aimOffset"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; and 7 more
    lab.change.poseAsset: edit “Change node to Pose asset” lab.set: content.root.choices[1].kind: "clip" → "poseAsset"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].base: nothing → {kind: "clip", name: "b", clip: "b"}; content.root.choices[1].poses: nothing → [{name: "pose 1", clip: "b", weight: 0.5}]
    lab.change.selectByBool: edit “Change node to Select by bool” lab.set: content.root.choices[1].kind: "clip" → "selectByBool"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].input: nothing → {input: "on"}; content.root.choices[1].whenFalse: nothing → {kind: "clip", name: "b", clip: "b"}; and 1 more
    lab.change.selectByInt: edit “Change node to Select by int” lab.set: content.root.choices[1].kind: "clip" → "selectByInt"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].input: nothing → {input: "index"}; content.root.choices[1].choices: nothing → [{kind: "clip", name: "b", clip: "b"}]
    lab.change.selectByEnum: edit “Change node to Select by enum” lab.set: content.inputs.choice: nothing → {kind: "enum", options: ["option 1", "option 2"], value: "option 1", keys: []}; content.root.choices[1].kind: "clip" → "selectByEnum"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].input: nothing → {input: "choice"}; and 1 more
    lab.change.rules: edit “Change node to Rules” lab.set: content.root.choices[1].kind: "clip" → "rules"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].states: nothing → [{name: "state 1", node: {kind: "clip", name: "b", clip: "b"}}]; content.root.choices[1].rules: nothing → []
    lab.change.crossfade: edit “Change node to Crossfade” lab.set: content.root.choices[1].kind: "clip" → "crossfade"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].from: nothing → {kind: "clip", name: "b", clip: "b"}; content.root.choices[1].to: nothing → {kind: "clip", clip: "b"}; and 2 more
    lab.change.fifo: edit “Change node to FIFO priority tree” lab.set: content.root.choices[1].kind: "clip" → "fifo"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].entries: nothing → [{name: "entry 1", node: {kind: "clip", clip: "b"}, start: 1, out: 1, fadeIn: 0.3, fadeOut: 0.3}]; content.root.choices[1].rest: nothing → {kind: "clip", name: "b", clip: "b"}
    lab.change.montage: edit “Change node to Montage” lab.set: content.root.choices[1].kind: "clip" → "montage"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].slot: nothing → {kind: "clip", name: "b", clip: "b"}; content.root.choices[1].montage: nothing → {kind: "clip", clip: "b"}; and 2 more
    lab.change.transitional: edit “Change node to Transitional clip” lab.set: content.root.choices[1].kind: "clip" → "transitional"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].before: nothing → {kind: "clip", name: "b", clip: "b"}; content.root.choices[1].after: nothing → {kind: "clip", clip: "b"}; content.root.choices[1].start: nothing → 1; and 4 more
    lab.change.cadence: edit “Change node to Cadence” lab.set: content.root.choices[1].kind: "clip" → "cadence"; content.root.choices[1].name: "b" → nothing; content.root.choices[1].clip: "b" → nothing; content.root.choices[1].node: nothing → {kind: "clip", name: "b", clip: "b"}
    lab.putClip: edit “Replace clip of node” lab.set: content.root.choices[1].clip: "b" → "jog"
    lab.addClip: edit “Add clip to node” lab.set: content.root.choices[3]: nothing → {kind: "clip", clip: "jog"}
    lab.nodeUp: edit “Move node” lab.set: content.root.choices[0].name: "a" → "b"; content.root.choices[0].clip: "a" → "b"; content.root.choices[1].name: "b" → "a"; content.root.choices[1].clip: "b" → "a"
    lab.nodeDown: edit “Move node” lab.set: content.root.choices[1].name: "b" → "c"; content.root.choices[1].clip: "b" → "c"; content.root.choices[2].name: "c" → "b"; content.root.choices[2].clip: "c" → "b"
    lab.deleteNode: edit “Delete node” lab.set: content.root.choices[1].name: "b" → "c"; content.root.choices[1].clip: "b" → "c"; content.root.choices[2]: {kind: "clip", name: "c", clip: "c"} → nothing
    view.item, view.previousTab: itemInFront = true"
  `);
});

test('what differs in an empty library', async () => {
  expect(actLines(await actsOf(openNothing, all, await usual()))).toMatchInlineSnapshot(`
    "frame.back, frame.on, frame.backTen, frame.onTen, view.both: nothing
    time.end: time = 1
    loop.in: loopRange = {start: 0, end: 1}
    loop.blend: on, not: no transition is open
    settings.export, motion.export, suggestions.source, suggestions.destination, transition.useChosen, transition.duplicate, transition.rename, transition.delete, align.groundTrack, align.plantedFoot, align.joint, align.none, transition.resetPlacement, transition.mirror, transition.mirrorSource, transition.mirrorDestination, transition.suggest, slot.copyAToB, slot.copyBToA, slot.swap, slot.add, slot.settingsA, slot.presetsA, slot.tuneA, slot.resetA, slot.removeA, slot.settingsB, slot.presetsB, slot.tuneB, slot.resetB, slot.removeB, slot.settingsC, slot.presetsC, slot.tuneC, slot.resetC, slot.removeC, slot.copyCToA, slot.settingsD, slot.presetsD, slot.tuneD, slot.resetD, slot.removeD, slot.copyDToA, chain.interrupt, chain.interruptWithSelected, chain.compete, trailing.edit, trailing.save, trailing.clear, requests.methods, review.approved, review.needsWork, review.rejected, review.unreviewed, review.note, review.chooseA, review.chooseB, review.chooseC, review.chooseD, snapshot.take: not: no transition is open
    settings.exportForEngine, export.unreal, export.unity, export.godot, export.blender, report.save: not: the library has no transition
    recording.export, marker.add, range.add, marker.add.out, marker.add.in, marker.add.footPlant, marker.add.takeOff, marker.add.pass, marker.add.note, suggestions.inPlay, contacts.keep, marks.paste, joint.parent, joint.child, joint.previous, joint.next: not: no transition or clip is open
    clip.open, clip.mark.source, clip.mark.destination, clip.put.source, clip.put.destination, clip.peek, clip.locate, clip.checkAgain, character.show.library: not: the library has no clips
    clips.selectAll: not: no clip is listed
    clips.tag: not: no clip is selected
    row.copyPath: not: no row of the list is selected
    character.choose.open, character.show.open, character.own: not: open a transition or a clip first
    character.stop.open: not: nothing is open
    suggestions.clips: not: there is no clip to read
    transition.new: not: choose a source and a destination in the list first
    joints.map: not: no clips are open
    slot.profileA, snapshot.takeA: not: the transition has no slot A
    slot.profileB, snapshot.takeB: not: the transition has no slot B
    slot.profileC, view.slotC, snapshot.takeC: not: the transition has no slot C
    tree.new.speed, tree.new.upperBody, tree.new.lean, tree.new.aimOffset, tree.new.switch, tree.new.speedTurn, tree.new.priority: not: select 2 clips or more in the list first
    tree.new.empty: not: select a clip in the list first
    trailing.new: edit “Add “Trailing joints”” {kind: "lab.add", item: {id: "new 1", kind: "trailing", name: "Trailing joints", content: {schemaVersion: 1, chains: []}}} · openItem = "new 1" · itemInFront = true
    trailing.resetOffset: not: pick a trailing joint first
    requests.new: not: open a transition or select clips first
    review.session: not: no listed transition needs a review
    reviews.selectAll: not: no transition is listed
    review.next, review.previous: not: there are no transitions yet
    view.slotA: on, slotView = "A"
    view.overlay, view.wipe, view.swap, blind.toggle, view.difference: not: the transition has one slot only
    view.single: on, slotView = "A" · showSnapshots = false
    help.tour: tour = 0 · focus = "clips""
  `);
});
