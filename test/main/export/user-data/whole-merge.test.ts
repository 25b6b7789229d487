import { expect, test } from 'vitest';
import { OWN_SKELETON, WHOLE_LIBRARY } from '#contract/clips/overrides.ts';
import type { Change } from '#contract/edits/edits.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { collectUserData } from '#main/export/user-data/collect.ts';
import { mergeUserData, planMerge } from '#main/export/user-data/merge.ts';
import { parseUserData } from '#main/export/user-data/read.ts';
import { sortedJson } from '#main/export/write-file.ts';
import type { Database } from '#main/library/database/database.ts';
import { valueOf } from '#main/library/problems.ts';
import { clipSummaries } from '#main/library/rows/clip-rows.ts';
import { edit } from '#test/main/edit.ts';
import { addClip, markerOn, presetNamed, rangeOn, transitionOf, treeOf } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

const none = { unit: null, upAxis: null };
const [marker, range, preset] = [markerOn(''), rangeOn(''), presetNamed('Soft')];
const [transition, tree] = [transitionOf('', '', 'walk → run'), treeOf('')];

/** What somebody made of two clips; `more` is of another mind in everything, and has another clip. */
function made(more: boolean): Database {
  const { db } = temporaryLibrary();
  const names = ['walk', 'run', ...(more ? ['hop'] : [])];
  const [walk, run, hop = ''] = names.map((name, rise) => addClip(db, `/lab/${name}.bvh`, { rise }));
  db.prepare('UPDATE clips SET mesh = 1').run();
  const [{ settings, jointsId }] = clipSummaries(db, [walk]);
  const ofWalk = { subject: { kind: 'clip', id: walk } as const };
  const ofLab = { subject: { kind: 'folder', path: '/lab' } as const };
  const ends = (id: string): Transition => ({
    ...transition,
    id,
    source: { ...transition.source, id: walk },
    destination: { ...transition.destination, id: run },
  });
  const content = { ...tree.content, root: { kind: 'clip', clip: walk }, duration: more ? 2 : 3 };
  const changes: Change[] = [
    { kind: 'clip.set', id: walk, before: settings, after: { groundHeight: more ? 0.5 : 0.25, loop: more } },
    { kind: 'import.set', ...ofWalk, before: none, after: { ...none, unit: more ? 0.0254 : 1 } },
    {
      kind: 'import.set',
      ...ofLab,
      before: none,
      after: { unit: more ? 0.01 : 1, upAxis: more ? 'z' : null },
    },
    { kind: 'root.set', ...ofWalk, before: null, after: { kind: more ? 'none' : 'hips' } },
    {
      kind: 'root.set',
      ...ofLab,
      before: null,
      after: more ? { kind: 'joint', joint: 'Root' } : { kind: 'none' },
    },
    { kind: 'note.set', clipId: walk, before: '', after: more ? 'Left foot slides.' : 'Fixed.' },
    { kind: 'tag.put', tag: more ? 'calm' : 'fast', clipIds: [walk, run] },
    { kind: 'marker.add', marker: { ...marker, clipId: walk, time: more ? 0.05 : 0.06 } },
    {
      kind: 'range.add',
      range: { ...range, clipId: run, end: more ? 0.05 : 0.06, label: more ? '' : 'stance' },
    },
    {
      kind: 'preset.add',
      preset: { ...preset, settings: { ...preset.settings, values: { halfLife: more ? 0.3 : 0.2 } } },
    },
    {
      kind: 'jointMap.set',
      jointsId,
      before: {},
      after: { Tail: { role: more ? 'spine' : 'head' }, ...(more && { Ear: { role: 'head' } }) },
    },
    { kind: 'lab.add', item: { ...tree, content } },
    {
      kind: 'transition.add',
      transition: { ...ends(transition.id), chosen: more ? 1 : 0, note: more ? 'a'.repeat(200) : '' },
    },
    { kind: 'character.set', subject: WHOLE_LIBRARY, before: null, after: more ? OWN_SKELETON : walk },
    { kind: 'character.set', subject: transition.id, before: null, after: more ? run : OWN_SKELETON },
    { kind: 'budgets.set', before: {}, after: { footSlide: more ? 2 : 3, ...(more && { velocityJump: 1 }) } },
    { kind: 'engine.set', before: 'none', after: more ? 'unreal' : 'unity' },
  ];
  if (more) {
    const lost = { ...ends('00000000-0000-4000-8000-00000000000b'), name: 'walk → hop' };
    const into = { ...lost, destination: { ...lost.destination, id: hop } };
    changes.push(
      { kind: 'note.set', clipId: hop, before: '', after: 'high' },
      { kind: 'transition.add', transition: into },
      { kind: 'character.set', subject: run, before: null, after: hop },
      { kind: 'preset.add', preset: { ...presetNamed('Hard'), id: '00000000-0000-4000-8000-00000000000a' } },
    );
  }
  edit(db, ...changes);
  return db;
}

const fileOf = (db: Database) => valueOf(parseUserData(sortedJson(collectUserData(db)), 'work.json'));

test('of a file that is of another mind in everything, each thing is asked, added, missed or refused', () => {
  const [mine, theirs] = [made(false), fileOf(made(true))];
  const plan = planMerge(mine, theirs, 'work.json');
  expect(
    plan.conflicts.map(({ kind, what, mine: here, theirs: there }) => [kind, what, here, there]),
  ).toEqual([
    ['import', 'Import override of folder lab', 'Unit: metres', 'Unit: centimetres'],
    ['import', 'Import override of walk', 'Unit: metres', 'Unit: inches'],
    ['range', 'Range “stance” of run', 'End: 0.06 s, Label: stance', 'End: 0.05 s, Label: none'],
    ['note', 'Note of walk', 'Fixed.', 'Left foot slides.'],
    ['clip', 'Clip setting of walk', 'Ground height: 0.25 m', 'Ground height: 0.5 m'],
    ['marker', 'Marker “toe-off” of walk', 'Time: 0.06 s', 'Time: 0.05 s'],
    ['root', 'Root of walk', 'hips', 'none (in place)'],
    ['root', 'Root of folder lab', 'none (in place)', 'joint Root'],
    ['jointMap', 'Joint map with Tail', 'Role of Tail: head', 'Role of Tail: spine'],
    ['preset', 'Preset “Soft”', 'Half-life: 0.2 s', 'Half-life: 0.3 s'],
    ['lab', 'Item “Half”', 'Duration: 3 s', 'Duration: 2 s'],
    ['transition', 'Transition “walk → run”', 'Chosen: A, Note: none', `Chosen: B, Note: ${'a'.repeat(40)}…`],
    ['character', 'Character of the library', 'walk', 'own skeleton'],
    ['character', 'Character of “walk → run”', 'own skeleton', 'run'],
    ['budgets', 'Budgets', 'Foot slide: 3', 'Foot slide: 2'],
    ['engine', 'Engine', 'unity', 'unreal'],
  ]);
  const left = {
    fileName: 'work.json',
    missingClips: ['hop'],
    refused: [
      '“walk → hop” was not imported, since one of its clips is not in this library.',
      '“run” is not shown on the character “hop”, which is not in this library.',
    ],
  };
  // The up axis of the folder, the loop and the tag of both clips, the ear, the preset and the budget.
  expect(plan).toMatchObject({ ...left, added: 7 });
  valueOf(mergeUserData(mine, theirs, 'work.json', new Set()));
  const { conflicts } = planMerge(mine, theirs, 'work.json');
  expect(conflicts).toEqual(plan.conflicts);
  valueOf(mergeUserData(mine, theirs, 'work.json', new Set(conflicts.map(({ id }) => id))));
  expect(planMerge(mine, theirs, 'work.json')).toEqual({ ...left, added: 0, conflicts: [] });
});
