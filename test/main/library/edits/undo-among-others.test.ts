import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { differingPaths, overlap, valueAt, type Path } from '#main/library/kinds/fields.ts';
import { allKinds, kinds } from '#main/library/kinds/kinds.ts';
import { kindNameIn } from '#main/library/kinds/keys.ts';
import type { Database } from '#main/library/database/database.ts';
import { undoState } from '#main/library/edits/edits.ts';
import { valueOf } from '#main/library/problems.ts';
import { rangesOf } from '#main/library/rows/marker-rows.ts';
import { allTags, clipsWithTag } from '#main/library/rows/tag-rows.ts';
import { transitionRows } from '#main/library/rows/transition-rows.ts';
import { edit, editNamed, redo, tryEdit, undo, undoEdit, redoEdit } from '#test/main/edit.ts';
import { markerOn, rangeOn, transitionOf } from '#test/main/sample-rows.ts';
import { randomChange, randomFrom } from '#test/main/team/random-edits.ts';
import { memberLibrary } from '#test/main/team/team-fixture.ts';
import { openedLibrary, temporaryFolder } from '#test/main/temporary.ts';
import { logInMemory } from '../team/log-in-memory.ts';

function members() {
  const log = logInMemory();
  const [anna, ben] = [memberLibrary(), memberLibrary()];
  for (const { db } of [anna, ben]) {
    log.join(db);
    log.sync(db);
  }
  const exchange = (): void => {
    log.sync(anna.db);
    log.sync(ben.db);
    log.sync(anna.db);
  };
  return { anna, ben, exchange, sync: log.sync, join: log.join };
}

test('a renamed tag whose old name is in use by now gets it back clip by clip, and earlier steps can be undone', () => {
  const { anna, ben, exchange } = members();
  edit(anna.db, { kind: 'marker.add', marker: markerOn(anna.walk) });
  edit(anna.db, { kind: 'tag.put', tag: 'calm', clipIds: [anna.walk] });
  edit(anna.db, { kind: 'tag.rename', from: 'calm', to: 'slow' });
  exchange();
  edit(ben.db, { kind: 'tag.put', tag: 'calm', clipIds: [ben.run] });
  edit(ben.db, { kind: 'tag.put', tag: 'slow', clipIds: [ben.run] });
  exchange();
  expect(undo(anna.db).left).toEqual([
    'Left out: “slow” on 1 clip. Another member or indexing has set this since.',
  ]);
  expect([clipsWithTag(anna.db, 'calm'), clipsWithTag(anna.db, 'slow')]).toEqual([
    [anna.walk, anna.run],
    [anna.run],
  ]);
  expect(undo(anna.db).left).toEqual([]);
  expect(undo(anna.db).left).toEqual([]);
  expect(undoState(anna.db).undo).toBeNull();
  for (let i = 0; i < 3; i++) redo(anna.db);
  exchange();
  expect(clipsWithTag(ben.db, 'slow')).toEqual([ben.walk, ben.run]);
});

test('what another has set or removed since stays, also where it is as the edit left it', () => {
  const { anna, ben, exchange } = members();
  const transition = transitionOf(anna.walk, anna.run);
  edit(anna.db, { kind: 'transition.add', transition });
  exchange();
  const change = ({ db }: typeof anna, set: object): void => {
    const before = transitionRows.find(db, transition.id)!;
    editNamed(db, 'Change it', { kind: 'transition.set', before, after: { ...before, ...set } });
  };
  change(anna, { name: 'Mine', note: 'Mine', chosen: 1 });
  exchange();
  change(ben, { name: 'Theirs' });
  change(ben, { name: 'Mine', note: 'Theirs' });
  exchange();
  expect(undo(anna.db).left).toEqual(['Left out: “Mine”. Another member or indexing has set this since.']);
  expect(transitionRows.find(anna.db, transition.id)).toMatchObject({
    name: 'Mine',
    note: 'Theirs',
    chosen: 0,
  });
  redo(anna.db);
  const now = transitionRows.find(ben.db, transition.id)!;
  exchange();
  edit(ben.db, { kind: 'transition.remove', transition: { ...now, chosen: 1 } });
  exchange();
  expect(undo(anna.db).left).toEqual([
    expect.stringMatching(/Another member or indexing has set this since|It is no longer in the library/),
  ]);
  expect(undo(anna.db).left).toHaveLength(1);
  expect(transitionRows.find(anna.db, transition.id)).toBeUndefined();
});

test('what waits to be sent comes after what the team has: it is undone', () => {
  const { anna, ben, sync, exchange } = members();
  edit(ben.db, { kind: 'note.set', clipId: ben.walk, before: '', after: 'theirs' });
  edit(anna.db, { kind: 'note.set', clipId: anna.walk, before: '', after: 'mine' });
  sync(ben.db);
  exchange();
  expect(undo(anna.db).left).toEqual([]);
});

test('what did not take effect sets nothing: of who joins, of a removal that an edit beats', () => {
  const { anna, sync, join } = members();
  const marker = markerOn(anna.walk);
  edit(anna.db, { kind: 'note.set', clipId: anna.walk, before: '', after: 'mine' });
  edit(anna.db, { kind: 'budgets.set', before: {}, after: { footSlide: 1 } });
  edit(anna.db, { kind: 'marker.add', marker });
  sync(anna.db);
  const carl = memberLibrary();
  edit(carl.db, { kind: 'note.set', clipId: carl.walk, before: '', after: 'theirs' });
  edit(carl.db, { kind: 'budgets.set', before: {}, after: { footSlide: 5 } });
  join(carl.db);
  sync(carl.db);
  const theirs = { ...marker, clipId: carl.walk };
  edit(carl.db, { kind: 'marker.remove', marker: theirs });
  edit(anna.db, { kind: 'marker.set', before: marker, after: { ...marker, label: 'mine' } });
  sync(anna.db);
  sync(carl.db);
  sync(anna.db);
  for (let i = 0; i < 4; i++) expect(undo(anna.db).left).toEqual([]);
});

test('a restored backup does not take back what it sent later, nor a value that has no place by now', () => {
  const { anna, exchange, sync } = members();
  const range = rangeOn(anna.walk);
  edit(anna.db, { kind: 'range.add', range });
  edit(anna.db, { kind: 'range.set', before: range, after: { ...range, end: 0.5 } });
  exchange();
  const backup = path.join(temporaryFolder(), 'library.db');
  anna.db.exec(`VACUUM INTO '${backup}'`);
  edit(anna.db, {
    kind: 'range.set',
    before: { ...range, end: 0.5 },
    after: { ...range, start: 0.3, end: 0.6 },
  });
  edit(anna.db, { kind: 'note.set', clipId: anna.walk, before: '', after: 'later' });
  exchange();
  const { db } = openedLibrary(backup);
  sync(db);
  expect(undo(db).left).toEqual([expect.stringContaining('Another member or indexing has set this since.')]);
  expect(rangesOf(db, [anna.walk])).toEqual([{ ...range, start: 0.3, end: 0.6 }]);
  expect(undo(db).left).toHaveLength(1);
});

test('an edit that renames a tag and touches it again comes whole to the others', () => {
  const { anna, ben, exchange } = members();
  edit(anna.db, { kind: 'tag.put', tag: 'calm', clipIds: [anna.walk, anna.run] });
  exchange();
  edit(
    anna.db,
    { kind: 'tag.rename', from: 'calm', to: 'slow' },
    { kind: 'tag.take', tag: 'slow', clipIds: [anna.walk] },
    { kind: 'tag.rename', from: 'slow', to: 'limp' },
  );
  exchange();
  for (const { db } of [anna, ben]) expect(allTags(db)).toEqual([{ name: 'limp', clips: 1 }]);
});

test('a tag that begins with a letter beyond ASCII is left to another member, too', () => {
  const { anna, ben, exchange } = members();
  edit(ben.db, { kind: 'tag.put', tag: 'ärger', clipIds: [ben.walk] });
  exchange();
  edit(anna.db, { kind: 'tag.rename', from: 'ärger', to: 'calm' });
  exchange();
  edit(ben.db, { kind: 'tag.put', tag: 'calm', clipIds: [ben.run] });
  exchange();
  expect(undo(anna.db).left).toHaveLength(1);
  expect(clipsWithTag(anna.db, 'calm')).toEqual([anna.run]);
});

/** All entries of a library, by key. */
function entriesOf(db: Database): Map<string, unknown> {
  const names = Object.keys(kinds);
  return new Map(
    allKinds.flatMap(({ entries }, i) =>
      entries.subjects(db).map((subject) => [`${names[i]} ${subject}`, entries.read(db, subject)] as const),
    ),
  );
}

/** The same with the clips of another library, found by their files. */
function asIn(db: Database, other: Database, entries: Map<string, unknown>): Map<string, unknown> {
  const clips = 'SELECT clips.id, files.hash FROM clips JOIN files ON files.id = file_id';
  type Clip = { readonly id: string; readonly hash: string };
  const here = new Map(
    db
      .prepare<[], Clip>(clips)
      .all()
      .map(({ id, hash }) => [hash, id]),
  );
  let text = JSON.stringify([...entries]);
  for (const { id, hash } of other.prepare<[], Clip>(clips).all())
    text = text.replaceAll(id, here.get(hash) ?? id);
  return new Map(JSON.parse(text) as [string, unknown][]);
}

const valueIn = (entries: Map<string, unknown>, key: string): unknown =>
  entries.get(key) ?? kinds[kindNameIn(key)].entries.empty;

/** Places where two states of a library differ. */
function placesBetween(
  before: Map<string, unknown>,
  after: Map<string, unknown>,
): [key: string, path: Path][] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) =>
    differingPaths(valueIn(before, key), valueIn(after, key)).map((path): [string, Path] => [key, path]),
  );
}

test.each(Array.from({ length: 12 }, (_, seed) => seed))(
  'edits, undos, redos and edits of others %i: a step never fails, and goes back where nobody else set anything',
  (seed) => {
    const random = randomFrom(seed);
    const { anna, ben, exchange } = members();
    const history: { readonly changed: [string, Path][]; readonly before: Map<string, unknown> }[] = [];
    const inAnna = (...states: Map<string, unknown>[]) =>
      states.map((state) => asIn(anna.db, ben.db, state)) as [Map<string, unknown>, Map<string, unknown>];
    let others: [string, Path][] = []; // since the beginning
    let at = 0;
    for (let i = 0; i < 60; i++) {
      const before = entriesOf(anna.db);
      const kind = random();
      if (kind < 0.45) {
        if (!tryEdit(anna.db, randomChange(anna.db, random)).ok) continue;
        history.splice(at++, Infinity, { changed: placesBetween(before, entriesOf(anna.db)), before });
      } else if (kind < 0.6) {
        for (let j = 0; j < 3; j++) {
          const was = entriesOf(ben.db);
          tryEdit(ben.db, randomChange(ben.db, random));
          const places = placesBetween(...inAnna(was, entriesOf(ben.db)));
          others = [...others, ...places];
        }
        exchange();
        others = [...others, ...placesBetween(before, entriesOf(anna.db))];
      } else if (kind < 0.85 && at > 0) {
        const step = history[--at];
        const { left } = valueOf(undoEdit(anna.db));
        const now = entriesOf(anna.db);
        const isOthers = ([key, path]: [string, Path]): boolean =>
          others.some(([other, place]) => key === other && overlap(place, path));
        const lost = step.changed.filter(
          ([key, path]) =>
            key !== 'engine ' && // chosen without a step
            !isDeepStrictEqual(valueAt(valueIn(now, key), path), valueAt(valueIn(step.before, key), path)),
        );
        expect(lost.filter((place) => !isOthers(place))).toEqual([]);
        if (lost.length > 0) expect(left).not.toEqual([]);
      } else if (at < history.length) {
        at++;
        valueOf(redoEdit(anna.db));
      }
    }
    while (undoState(anna.db).undo !== null) valueOf(undoEdit(anna.db));
    while (undoState(anna.db).redo !== null) valueOf(redoEdit(anna.db));
    exchange();
    const [first, second] = [anna, ben].map(({ db }) => allTags(db));
    expect(first).toEqual(second);
  },
);
