import { expect, test } from 'vitest';
import type { Change } from '#contract/edits/edits.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { collectUserData } from '#main/export/user-data/collect.ts';
import { aSentence } from '#test/fixtures/sentence.ts';
import { edit, refusalOf } from '#test/main/edit.ts';
import { addClip, markerOn, presetNamed, rangeOn, transitionOf, treeOf } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

const nowhere = '00000000-0000-4000-8000-000000000000';
const add = (name: 'marker' | 'range' | 'preset' | 'transition', made: object) =>
  ({ kind: `${name}.add`, [name]: made }) as unknown as Change;
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
    expect(message, what).toEqual(aSentence);
    return [what, `${code}${where}`];
  });
  expect(Object.fromEntries(refusals)).toEqual({
    'marker of no clip': 'unknownClip at ?',
    'marker of no clip, no label': 'unknownClip at ?',
    'range of no clip': 'unknownClip at ?',
    'marker twice': 'staleEdit',
    'range twice': 'staleEdit',
    'marker that is another': 'staleEdit',
    'range that is gone': 'staleEdit',
    'marker with the id of another': 'badEdit at after.id',
    'preset twice': 'nameTaken at name',
    'preset of no method': 'unknownMethod at settings.method',
    'preset beyond bounds': 'badValue at settings.values.halfLife',
    'transition twice': 'staleEdit',
    'transition from a character': 'noMotion at source.id',
    'transition into a character': 'noMotion at destination.id',
    'transition from no tree': 'unknownTree at source.id',
    'transition into no tree': 'unknownTree at destination.id',
    'transition from no clip': 'unknownClip at source.id',
    'transition into no clip': 'unknownClip at destination.id',
    'transition into a transition': 'unsupported at destination.kind',
    'transition from another skeleton': 'differentSkeletons',
    'transition of no method': 'unknownMethod at slots[0].method',
    'transition of a missing joint': 'unknownJoint at alignment.joint',
    'transition without its source': 'missingSource at source.id',
    'transition that interrupts itself': 'endlessChain at source.id',
    'transition before its source': 'badValue at source.time',
    'transition that plays faster': 'badValue at source.playRate',
    'tree with a bad node': 'badContent at root.playRate',
    'tree of no kind': 'badContent at root.kind',
    'note that is another': 'staleEdit',
    'note of no clip': 'unknownClip at ?',
    'settings of no clip': 'unknownClip at ?',
    'settings that are others': 'staleEdit',
    'root of no clip': 'unknownFiles',
    'root of no folder': 'unknownFiles',
    'root that is another': 'staleEdit',
    'import of no folder': 'unknownFiles',
    'import that is another': 'staleEdit',
    'frame rate of a folder': 'badValue at after.fps',
    'character of nothing': 'unknownSubject',
    'character without a mesh': 'noMesh',
    'character that is no clip': 'unknownClip at ?',
    'character that is another': 'staleEdit',
    'joint map that is another': 'staleEdit',
    'budgets that are others': 'staleEdit',
    'tag of no clip': 'unknownClip at ?',
    'tag with a blank': 'badTag at Left Foot',
    'tag without letters': 'badTag at  - ',
    'tag that is unknown': 'staleEdit at wild',
    'tag to a bad one': 'badTag at a,b',
    'file that is unknown': 'unknownFile at ?',
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
