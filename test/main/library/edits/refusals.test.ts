import { expect, test } from 'vitest';
import type { Change } from '#contract/edits/edits.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { collectUserData } from '#main/export/user-data/collect.ts';
import { blendMethods } from '#core/transition/methods/registry.ts';
import { edit, refusalOf } from '#test/main/edit.ts';
import { addClip, markerOn, presetNamed, rangeOn, transitionOf, treeOf } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

const nowhere = '00000000-0000-4000-8000-000000000000';
const noMethod = `There is no blend method “magic”. Available methods: ${blendMethods.map(({ id }) => id).join(', ')}.`;

const add = (name: 'marker' | 'range' | 'preset' | 'transition', made: object) =>
  ({ kind: `${name}.add`, [name]: made }) as Change;
const set = (name: string, before: unknown, after: unknown, of: object = {}) =>
  ({ kind: `${name}.set`, ...of, before, after }) as Change;
const ofFolder = (path: string) => ({ subject: { kind: 'folder', path } });

test('an edit that is refused says why, and at which field; it changes nothing', () => {
  const { db } = temporaryLibrary();
  const files = ['walk', 'run', 'knight', 'hero'];
  const [walk, run, knight, hero] = files.map((name, rise) => addClip(db, `/clips/${name}.bvh`, { rise }));
  const box = addClip(db, '/clips/box.bvh', { child: 'Head' });
  const setMesh = db.prepare('UPDATE clips SET mesh = ? WHERE id = ?');
  setMesh.run(2, knight);
  setMesh.run(1, hero);
  const [marker, range, preset, tree] = [
    markerOn(walk),
    rangeOn(walk),
    presetNamed('Soft'),
    treeOf(walk, run),
  ];
  const made = transitionOf(walk, run, 'walk → run');
  const later: Transition = {
    ...transitionOf(walk, run, 'later'),
    source: { kind: 'chain', id: made.id, time: 0.01, playRate: 1, mirror: false },
  };
  edit(
    db,
    { kind: 'marker.add', marker },
    { kind: 'range.add', range },
    { kind: 'preset.add', preset },
    { kind: 'lab.add', item: tree },
    { kind: 'transition.add', transition: made },
    { kind: 'transition.add', transition: later },
    set('note', '', 'limps', { clipId: walk }),
    { kind: 'tag.put', tag: 'calm', clipIds: [walk] },
  );
  const adding = (changes: object): Change => {
    const transition = { ...made, id: crypto.randomUUID(), name: 'new', ...changes } as Transition;
    return { kind: 'transition.add', transition };
  };
  const from = (source: object) => adding({ source: { ...made.source, ...source } });
  const into = (destination: object) => adding({ destination: { ...made.destination, ...destination } });
  const ofLater = (source: object): Change => ({
    kind: 'transition.set',
    before: later,
    after: { ...later, source: { ...later.source, ...source } },
  });
  const item = (content: object): Change => ({
    kind: 'lab.add',
    item: { ...tree, id: crypto.randomUUID(), content: { ...tree.content, ...content } },
  });
  const none = { unit: null, upAxis: null };
  const [ofClip, ofWalk] = [nowhere, walk].map((id) => ({ subject: { kind: 'clip', id } }));
  const bad: Readonly<Record<string, Change>> = {
    'marker of no clip': add('marker', markerOn(nowhere)),
    'marker of no clip, no label': add('marker', { ...markerOn(nowhere), label: '' }),
    'range of no clip': add('range', { ...rangeOn(nowhere), label: '' }),
    'marker twice': add('marker', marker),
    'range twice': add('range', range),
    'marker that is another': set('marker', { ...marker, time: 0.01 }, marker),
    'range that is gone': { kind: 'range.remove', range: { ...range, id: nowhere } },
    'marker with the id of another': set('marker', marker, { ...marker, id: nowhere }),
    'preset twice': add('preset', presetNamed('soft')),
    'preset of no method': add('preset', {
      ...presetNamed('odd'),
      settings: { ...preset.settings, method: 'magic' },
    }),
    'preset beyond bounds': add('preset', {
      ...presetNamed('odd'),
      settings: { ...preset.settings, values: { halfLife: 9 } },
    }),
    'transition twice': add('transition', made),
    'transition from a character': from({ id: knight }),
    'transition into a character': into({ id: knight }),
    'transition from no tree': from({ kind: 'tree', id: nowhere }),
    'transition into no tree': into({ kind: 'tree', id: walk }),
    'transition from no clip': from({ id: nowhere }),
    'transition into no clip': into({ id: nowhere }),
    'transition into a transition': into({ kind: 'chain', id: made.id }),
    'transition from another skeleton': from({ id: box }),
    'transition of no method': adding({ slots: [{ ...made.slots[0], method: 'magic' }] }),
    'transition of a missing joint': adding({
      alignment: { ...made.alignment, kind: 'joint', joint: 'Wing' },
    }),
    'transition without its source': from({ kind: 'chain', id: nowhere, time: 0.01 }),
    'transition that interrupts itself': ofLater({ id: later.id }),
    'transition before its source': ofLater({ time: -1 }),
    'transition that plays faster': ofLater({ playRate: 2 }),
    'tree with a bad node': item({ root: { kind: 'clip', clip: walk, playRate: -1 } }),
    'tree of no kind': item({ root: { kind: 'magic' } }),
    'note that is another': set('note', '', 'x', { clipId: walk }),
    'note of no clip': set('note', '', 'x', { clipId: nowhere }),
    'settings of no clip': set(
      'clip',
      { groundHeight: 0, loop: false },
      { groundHeight: 1, loop: false },
      { id: nowhere },
    ),
    'settings that are others': set(
      'clip',
      { groundHeight: 9, loop: false },
      { groundHeight: 1, loop: false },
      { id: walk },
    ),
    'root of no clip': set('root', null, { kind: 'none' }, ofClip),
    'root of no folder': set('root', null, { kind: 'none' }, ofFolder('/clip')),
    'root that is another': set('root', { kind: 'hips' }, null, ofWalk),
    'import of no folder': set('import', none, { ...none, unit: 1 }, ofFolder('/none')),
    'import that is another': set('import', { ...none, unit: 1 }, none, ofWalk),
    'frame rate of a folder': set('import', none, { ...none, fps: 60 }, ofFolder('/clips')),
    'character of nothing': set('character', null, hero, { subject: nowhere }),
    'character without a mesh': set('character', null, run, { subject: walk }),
    'character that is no clip': set('character', null, nowhere, { subject: walk }),
    'character that is another': set('character', hero, knight, { subject: '' }),
    'joint map that is another': set(
      'jointMap',
      { Tail: { role: 'spine' } },
      {},
      { jointsId: 'a'.repeat(64) },
    ),
    'budgets that are others': set('budgets', { footSlide: 1 }, {}),
    'tag of no clip': { kind: 'tag.put', tag: 'calm', clipIds: [walk, nowhere] },
    'tag with a blank': { kind: 'tag.put', tag: 'Left Foot', clipIds: [walk] },
    'tag without letters': { kind: 'tag.put', tag: ' - ', clipIds: [walk] },
    'tag that is unknown': { kind: 'tag.rename', from: 'wild', to: 'calm' },
    'tag to a bad one': { kind: 'tag.rename', from: 'calm', to: 'a,b' },
    'file that is unknown': { kind: 'file.ignore', fileId: nowhere, ignored: true },
  };
  const state = JSON.stringify(collectUserData(db));
  const refusals = Object.entries(bad).map(([what, change]) => {
    const { code, place, message } = refusalOf(db, change);
    const where = place === undefined ? '' : ` at ${place.replace(nowhere, '?')}`;
    return [what, `${code}${where}: ${message}`];
  });
  expect(Object.fromEntries(refusals)).toEqual({
    'marker of no clip': 'unknownClip at ?: The clip of the marker toe-off is not in this library.',
    'marker of no clip, no label':
      'unknownClip at ?: The clip of the marker at 0.050 s is not in this library.',
    'range of no clip': 'unknownClip at ?: The clip of the range from 0.010 s is not in this library.',
    'marker twice': 'staleEdit: The marker toe-off is already in the library.',
    'range twice': 'staleEdit: The range stance is already in the library.',
    'marker that is another':
      'staleEdit: “toe-off” was changed elsewhere meanwhile. Check the current value and repeat the edit.',
    'range that is gone': 'staleEdit: “stance” is no longer in the library.',
    'marker with the id of another':
      'badEdit at after.id: An edit cannot change an id. Remove the item and add a new one.',
    'preset twice': 'nameTaken at name: A preset “Soft” already exists. Rename or delete it first.',
    'preset of no method': `unknownMethod at settings.method: ${noMethod}`,
    'preset beyond bounds':
      'badValue at settings.values.halfLife: Half-life (settings.values.halfLife) must be between 0 and 2 s, not 9.',
    'transition twice': 'staleEdit: The transition walk → run is already in the library.',
    'transition from a character':
      'noMotion at source.id: The source of “new” is a character, which has no motion.',
    'transition into a character':
      'noMotion at destination.id: The destination of “new” is a character, which has no motion.',
    'transition from no tree': 'unknownTree at source.id: The source tree of “new” is not in this library.',
    'transition into no tree':
      'unknownTree at destination.id: The destination tree of “new” is not in this library.',
    'transition from no clip': 'unknownClip at source.id: The source clip of “new” is not in this library.',
    'transition into no clip':
      'unknownClip at destination.id: The destination clip of “new” is not in this library.',
    'transition into a transition':
      'unsupported at destination.kind: The destination of “new” is a chain, which is not supported. Use a clip or a tree, or as the source also a transition to interrupt.',
    'transition from another skeleton':
      'differentSkeletons: Only 1 of 2 joints of the destination match a joint of the source: too few to retarget the motion.',
    'transition of no method': `unknownMethod at slots[0].method: ${noMethod}`,
    'transition of a missing joint':
      'unknownJoint at alignment.joint: The alignment uses the joint “Wing”, which the clips do not have.',
    'transition without its source':
      'missingSource at source.id: The transition that this one interrupts no longer exists.',
    'transition that interrupts itself':
      'endlessChain at source.id: This transition interrupts “later”, which interrupts itself through the transitions before it.',
    'transition before its source':
      'badValue at source.time: source.time must not be negative, but is -1 s: a transition can only be interrupted after its seam.',
    'transition that plays faster':
      'badValue at source.playRate: The rate of an interrupted transition must be 1: it continues at its own rate.',
    'tree with a bad node':
      'badContent at root.playRate: “Half”: Expected a number greater than 0 and at most 1000000, found -1.',
    'tree of no kind':
      'badContent at root.kind: “Half”: There is no node of kind “magic”. Kinds: clip, pose, restPose, crossfade, continuousBlend, additive, layer, bilinear, aimOffset, blendSpace1D, blendSpace2D, singleAxis, multiAxis, priority, fifo, overlay, selectByBool, selectByInt, selectByEnum, poseAsset, montage, transitional, rules, cadence.',
    'note that is another':
      'staleEdit: “The note of this clip” was changed elsewhere meanwhile. Check the current value and repeat the edit.',
    'note of no clip': 'unknownClip at ?: The clip of this note is not in this library.',
    'settings of no clip': 'unknownClip at ?: The clip of this change is not in this library.',
    'settings that are others':
      'staleEdit: “The settings of this clip” was changed elsewhere meanwhile. Check the current value and repeat the edit.',
    'root of no clip': 'unknownFiles: The clip or folder is no longer in this library.',
    'root of no folder': 'unknownFiles: The clip or folder is no longer in this library.',
    'root that is another':
      'staleEdit: “The root override” was changed elsewhere meanwhile. Check the current value and repeat the edit.',
    'import of no folder': 'unknownFiles: The clip or folder is no longer in this library.',
    'import that is another':
      'staleEdit: “The import override” was changed elsewhere meanwhile. Check the current value and repeat the edit.',
    'frame rate of a folder': 'badValue at after.fps: A frame rate is set for a file, not for a folder.',
    'character of nothing': 'unknownSubject: The clip or transition is no longer in this library.',
    'character without a mesh': 'noMesh: The file of this clip has no mesh, so no motion can be shown on it.',
    'character that is no clip': 'unknownClip at ?: The clip of this character is not in this library.',
    'character that is another':
      'staleEdit: “The character to show on” was changed elsewhere meanwhile. Check the current value and repeat the edit.',
    'joint map that is another':
      'staleEdit: “This joint map” was changed elsewhere meanwhile. Check the current value and repeat the edit.',
    'budgets that are others':
      'staleEdit: “The budgets” was changed elsewhere meanwhile. Check the current value and repeat the edit.',
    'tag of no clip': 'unknownClip at ?: One of the clips to tag is not in this library.',
    'tag with a blank': 'badTag at Left Foot: “Left Foot” is no tag. Write “left-foot”.',
    'tag without letters': 'badTag at  - : “ - ” is no tag.',
    'tag that is unknown': 'staleEdit at wild: The tag “wild” no longer exists.',
    'tag to a bad one': 'badTag at a,b: “a,b” is no tag. Write “a-b”.',
    'file that is unknown': 'unknownFile at ?: This file is no longer in the library.',
  });
  expect(JSON.stringify(collectUserData(db))).toBe(state);
});

test('what interrupts a transition must fit what that one goes to, not what it came from', () => {
  const { db } = temporaryLibrary();
  const [walk, run] = ['walk', 'run'].map((name, rise) => addClip(db, `/clips/${name}.bvh`, { rise }));
  const box = addClip(db, '/clips/box.bvh', { child: 'Head' });
  const made = transitionOf(walk, run, 'walk → run');
  const toBox = { ...made, destination: { ...made.destination, id: box } };
  edit(db, add('transition', made), set('transition', made, toBox));
  const source = { kind: 'chain', id: made.id, time: 0.01, playRate: 1, mirror: false };
  const interruptedInto = (clip: string) =>
    add('transition', { ...transitionOf(walk, clip, 'later'), id: crypto.randomUUID(), source });
  expect(refusalOf(db, interruptedInto(run)).code).toBe('differentSkeletons');
  edit(db, interruptedInto(box));
});
