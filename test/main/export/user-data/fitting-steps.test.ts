import { expect, test } from 'vitest';
import type { UserDataFile } from '#contract/exchange/user-data-file.ts';
import type { Change } from '#contract/edits/edits.ts';
import { collectUserData } from '#main/export/user-data/collect.ts';
import { mergeUserData, planMerge } from '#main/export/user-data/merge.ts';
import type { Database } from '#main/library/database/database.ts';
import { valueOf } from '#main/library/problems.ts';
import { allPresets } from '#main/library/rows/preset-rows.ts';
import { allTransitions } from '#main/library/rows/transition-rows.ts';
import { edit } from '#test/main/edit.ts';
import { addClip, presetNamed, transitionOf } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

function setUp() {
  const { db } = temporaryLibrary();
  return { db, walk: addClip(db, '/clips/walk.bvh'), run: addClip(db, '/clips/run.bvh', { rise: 3 }) };
}

const merge = (db: Database, file: UserDataFile, theirs: readonly string[] = []): void =>
  void valueOf(mergeUserData(db, file, 'work.json', new Set(theirs)));

test('steps of a newer Segue are left out with the transitions that interrupt them, and the rest is imported', () => {
  const [mine, other] = [setUp(), setUp()];
  const [later, sound] = ['later', 'sound'].map((name) => transitionOf(mine.walk, mine.run, name));
  const chain = { ...transitionOf(mine.walk, mine.run, 'after it') };
  const source = { ...chain.source, kind: 'chain' as const, id: later.id, time: 0.1 };
  edit(
    mine.db,
    ...[later, { ...chain, source }, sound].map((transition): Change => ({
      kind: 'transition.add',
      transition,
    })),
    { kind: 'preset.add', preset: presetNamed('Snappy') },
    { kind: 'note.set', clipId: mine.walk, before: '', after: 'Left foot slides.' },
  );
  const made = collectUserData(mine.db);
  const [slot] = later.slots;
  const file: UserDataFile = {
    ...made,
    transitions: made.transitions.map((each) =>
      each.name === 'later' ? { ...each, slots: [{ ...slot, method: 'learned' }, slot] } : each,
    ),
    presets: made.presets.map((each) => ({ ...each, settings: { ...each.settings, method: 'learned' } })),
  };
  expect(planMerge(other.db, file, 'work.json')).toMatchObject({
    added: 2,
    refused: [
      expect.stringMatching(/^“Snappy” was not imported\. There is no blend method “learned”/),
      expect.stringMatching(/^“later” was not imported\. There is no blend method “learned”/),
      '“after it” was not imported, since the transition that it interrupts is not in this library.',
    ],
  });
  merge(other.db, file);
  expect(allTransitions(other.db).map(({ name }) => name)).toEqual(['sound']);
  expect(collectUserData(other.db).clips.map(({ note }) => note)).toContain('Left foot slides.');
});

test('a renamed preset is not confused with another that now has its old name', () => {
  const [mine, other] = [setUp(), setUp()];
  const preset = presetNamed('Snappy');
  edit(mine.db, { kind: 'preset.add', preset });
  merge(other.db, collectUserData(mine.db));
  edit(mine.db, { kind: 'preset.set', before: preset, after: { ...preset, name: 'Soft' } });
  edit(mine.db, { kind: 'preset.add', preset: presetNamed('Snappy', 0.1) });
  const file = collectUserData(mine.db);
  const plan = planMerge(other.db, file, 'work.json');
  expect(plan.conflicts.map(({ id, what }) => [id, what])).toEqual([[preset.id, 'Preset “Snappy”']]);
  expect(plan.refused).toEqual([
    '“Snappy” was not imported. A preset “Snappy” already exists. Rename or delete it first.',
  ]);
  merge(other.db, file, [preset.id]);
  expect(allPresets(other.db).map(({ name }) => name)).toEqual(['Soft']);
  merge(other.db, file);
  expect(collectUserData(other.db).presets).toEqual(file.presets);
});

test('a preset name in use is reported, and does not stop the rest', () => {
  const [mine, other] = [setUp(), setUp()];
  const preset = presetNamed('Snappy');
  edit(mine.db, { kind: 'preset.add', preset });
  merge(other.db, collectUserData(mine.db));
  edit(other.db, { kind: 'preset.add', preset: presetNamed('Soft') });
  edit(mine.db, { kind: 'preset.set', before: preset, after: { ...preset, name: 'Soft' } });
  const { conflicts, refused } = planMerge(other.db, collectUserData(mine.db), 'work.json');
  expect(conflicts).toEqual([]);
  expect(refused).toEqual([
    '“Soft” was not imported. A preset “Soft” already exists. Rename or delete it first.',
  ]);
});
