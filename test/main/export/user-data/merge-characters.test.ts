import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { OWN_SKELETON } from '#contract/clips/overrides.ts';
import { findSteps, type ReviewableClip } from '#core/transition/review/reviewed-steps.ts';
import { settingsOf } from '#main/export/settings/transition-settings.ts';
import { sortedJson } from '#main/export/write-file.ts';
import { collectUserData } from '#main/export/user-data/collect.ts';
import { mergeUserData, planMerge } from '#main/export/user-data/merge.ts';
import { parseUserData } from '#main/export/user-data/read.ts';
import { writeSidecars } from '#main/export/user-data/sidecars.ts';
import { librarySnapshot } from '#main/library/library-snapshot.ts';
import { valueOf } from '#main/library/problems.ts';
import { clipSummaries } from '#main/library/rows/clip-rows.ts';
import { shownCharacter } from '#main/library/rows/shown-on-rows.ts';
import { edit, tryEdit, undo } from '#test/main/edit.ts';
import { characterGlb } from '#test/fixtures/characters.ts';
import { clipNamed, setUp as setUpFolder } from '#test/main/import/index-fixture.ts';
import { transitionOf } from '#test/main/sample-rows.ts';
import { smallBvh } from '#test/main/small-bvh.ts';

const glbs = new Map<string, Uint8Array>();
beforeAll(async () => {
  for (const [name, size] of [
    ['knight', 1],
    ['queen', 0.9],
  ] as const)
    glbs.set(name, await characterGlb({ size }));
});

/** A machine with walk.bvh, run.bvh and these characters, and a library with them. */
async function machine(characters: readonly string[] = ['knight', 'queen']) {
  const all = setUpFolder();
  all.write('walk.bvh', smallBvh());
  all.write('run.bvh', smallBvh({ rise: 2 }));
  for (const name of characters) all.write(`cast/${name}.glb`, glbs.get(name)!);
  await all.index();
  const { library } = all;
  const { db } = library;
  const idOf = (name: string): string => clipNamed(library, name).id;
  const show = (subject: string, after: string | null, before: string | null = null) =>
    tryEdit(db, { kind: 'character.set', subject, before, after });
  const shown = () => librarySnapshot(library).shownOn;
  const merge = (from: string, theirs: string[] = []) => {
    const made = valueOf(parseUserData(from, 'work.json'));
    const plan = planMerge(db, made, 'work.json');
    valueOf(mergeUserData(db, made, 'work.json', new Set(theirs)));
    return plan;
  };
  return { ...all, db, idOf, show, shown, merge, text: () => sortedJson(collectUserData(db)) };
}

/** A library whose walk is shown on the knight, the rest on the queen, and one transition on the knight. */
async function withChoices() {
  const mine = await machine();
  const transition = transitionOf(mine.idOf('walk'), mine.idOf('run'));
  edit(mine.db, { kind: 'transition.add', transition });
  valueOf(mine.show('', mine.idOf('queen')));
  valueOf(mine.show(mine.idOf('walk'), mine.idOf('knight')));
  valueOf(mine.show(transition.id, mine.idOf('knight')));
  return { ...mine, transition };
}

test('a choice is an edit: undo takes it back, and a clip without a mesh is refused', async () => {
  const { db, idOf, show, shown } = await machine();
  valueOf(show(idOf('walk'), idOf('knight')));
  expect(shown()).toEqual([{ subject: idOf('walk'), characterId: idOf('knight') }]);
  expect(show(idOf('walk'), idOf('queen'))).toMatchObject({ ok: false, error: { code: 'staleEdit' } });
  valueOf(show(idOf('walk'), null, idOf('knight')));
  expect(shown()).toEqual([]);
  undo(db);
  expect(shown()).toEqual([{ subject: idOf('walk'), characterId: idOf('knight') }]);
  expect(show('', idOf('run'))).toMatchObject({ ok: false, error: { code: 'noMesh' } });
  expect(show(crypto.randomUUID(), idOf('knight'))).toMatchObject({
    ok: false,
    error: { code: 'unknownSubject' },
  });
});

test('choices travel with user data, found by the content of the character’s file', async () => {
  const mine = await withChoices();
  const other = await machine();
  expect(other.merge(mine.text())).toMatchObject({ conflicts: [], refused: [], missingClips: [] });
  expect(other.shown()).toEqual(
    [
      { subject: '', characterId: other.idOf('queen') },
      { subject: other.idOf('walk'), characterId: other.idOf('knight') },
      { subject: mine.transition.id, characterId: other.idOf('knight') },
    ].toSorted((a, b) => (a.subject < b.subject ? -1 : 1)),
  );
  expect(other.text()).toBe(mine.text());
  expect(other.merge(mine.text())).toMatchObject({ added: 0, conflicts: [] });
});

test('a subject keeps its own skeleton under a choice for the library: undone, exported, merged, and in its review', async () => {
  const mine = await withChoices();
  const other = await machine();
  const { db, show, shown, transition, idOf } = mine;
  const choice = { subject: transition.id, characterId: OWN_SKELETON };
  valueOf(show(transition.id, OWN_SKELETON, idOf('knight')));
  expect(shown()).toContainEqual(choice);
  expect(shownCharacter(db, transition.id)).toBeNull();
  expect(shownCharacter(db, idOf('run'))).toBe(idOf('queen'));
  other.merge(mine.text());
  expect(other.shown()).toContainEqual(choice);
  expect(other.text()).toBe(mine.text());
  undo(db);
  expect(shownCharacter(db, transition.id)).toBe(idOf('knight'));
  expect(other.merge(mine.text()).conflicts).toMatchObject([{ mine: 'own skeleton', theirs: 'knight' }]);
});

test('another choice here is a conflict, and a character that is not here is said', async () => {
  const mine = await withChoices();
  const other = await machine(['queen']);
  valueOf(other.show(other.idOf('walk'), other.idOf('queen')));
  const plan = other.merge(mine.text());
  expect(plan.refused.join('\n')).toContain(
    '“walk” is not shown on the character “knight”, which is not in this library.',
  );
  expect(other.shown()).toContainEqual({ subject: '', characterId: other.idOf('queen') });
  const third = await machine();
  valueOf(third.show('', third.idOf('knight')));
  expect(third.merge(mine.text()).conflicts).toMatchObject([
    { kind: 'character', what: 'Character of the library', mine: 'knight', theirs: 'queen' },
  ]);
  third.merge(mine.text(), ['character ']);
  expect(third.shown()).toContainEqual({ subject: '', characterId: third.idOf('queen') });
});

test('a sidecar file carries the choices of its clip and of transitions that leave it', async () => {
  const mine = await withChoices();
  await writeSidecars(mine.db);
  const sidecar = readFileSync(mine.file('walk.bvh.segue.json'), 'utf8');
  expect(existsSync(mine.file('cast/queen.glb.segue.json'))).toBe(false);
  const other = await machine();
  expect(other.merge(sidecar)).toMatchObject({ conflicts: [], refused: [] });
  expect(other.shown().map(({ characterId }) => characterId)).toEqual([
    other.idOf('knight'),
    other.idOf('knight'),
  ]);
});

test('the settings file says that a review was made on another character', async () => {
  const { db, transition, show, idOf } = await withChoices();
  const clipOf = (id: string): ReviewableClip => {
    const [{ name, content, settings, root }] = clipSummaries(db, [id]);
    return { name, content, ...settings, root: root.choice, joints: {} };
  };
  const of = findSteps(transition, () => undefined, clipOf, [], idOf('knight'))!;
  const after = { ...transition, review: { ...transition.review, status: 'approved' as const, of } };
  edit(db, { kind: 'transition.set', before: transition, after });
  expect(valueOf(settingsOf(db, transition.id)).changedSinceReview).toBeUndefined();
  valueOf(show(transition.id, idOf('queen'), idOf('knight')));
  expect(valueOf(settingsOf(db, transition.id)).changedSinceReview).toEqual(['shown on knight → queen']);
  undo(db);
  expect(valueOf(settingsOf(db, transition.id)).changedSinceReview).toBeUndefined();
});
