import { expect, test } from 'vitest';
import { clipSummaries } from '#main/library/rows/clip-rows.ts';
import { readNote } from '#main/library/rows/clip-settings.ts';
import { markerRows, rangeRows } from '#main/library/rows/marker-rows.ts';
import { tagsOfClips } from '#main/library/rows/tag-rows.ts';
import { transitionRows } from '#main/library/rows/transition-rows.ts';
import { edit, undo } from '#test/main/edit.ts';
import { markerOn, rangeOn, transitionOf, treeOf } from '#test/main/sample-rows.ts';
import { clipNamed, setUp } from '#test/main/import/index-fixture.ts';
import { smallBvh } from '#test/main/small-bvh.ts';
import { join, postgresForTests, textOf } from '#test/main/team/team-fixture.ts';

const postgres = postgresForTests();
const [oldFile, newFile, runFile] = [{}, { frames: 9 }, { rise: 3 }].map((file) => smallBvh(file));

/** A member with files of its own. */
async function member(url: string, walk = oldFile) {
  const { library, write, index } = setUp();
  const walkIs = async (text: string): Promise<void> => {
    write('walk.bvh', text);
    expect(await index()).toMatchObject({ ok: true });
  };
  write('run.bvh', runFile);
  await walkIs(walk);
  const { db } = library;
  const [walkId, run] = ['walk', 'run'].map((name) => clipNamed(library, name).id);
  return { db, index: walkIs, sync: await join(library, url), walk: walkId, run };
}

/** What a member has of the clip that is exported again. */
const made = ({ db, walk }: Awaited<ReturnType<typeof member>>) => ({
  note: readNote(db, walk),
  tags: tagsOfClips(db, [walk]).map(({ name }) => name),
  marks: clipSummaries(db, [walk]).map(({ markerCount }) => markerCount),
});

async function threeMembers() {
  const url = await postgres.newTeam();
  const [anna, ben, cleo] = [await member(url), await member(url), await member(url, newFile)];
  const marker = markerOn(anna.walk);
  edit(
    anna.db,
    { kind: 'marker.add', marker },
    { kind: 'range.add', range: rangeOn(anna.walk) },
    { kind: 'note.set', clipId: anna.walk, before: '', after: 'limps' },
    { kind: 'tag.put', tag: 'calm', clipIds: [anna.walk] },
    { kind: 'lab.add', item: treeOf(anna.walk, anna.run) },
    { kind: 'transition.add', transition: transitionOf(anna.walk, anna.run) },
  );
  const exchange = async (): Promise<void> => {
    for (const { sync } of [anna, ben, cleo, anna, ben, cleo]) await sync();
  };
  await exchange();
  return { anna, ben, cleo, marker, exchange };
}

test('undo leaves what came while the clip had other content', async () => {
  const { anna, ben, exchange } = await threeMembers();
  edit(anna.db, { kind: 'note.set', clipId: anna.walk, before: 'limps', after: 'hops' });
  await exchange();
  await anna.index(newFile);
  await exchange();
  edit(ben.db, { kind: 'note.set', clipId: ben.walk, before: 'hops', after: 'theirs' });
  await exchange();
  await anna.index(oldFile);
  await exchange();
  expect(readNote(anna.db, anna.walk)).toBe('theirs');
  expect(undo(anna.db).left).toHaveLength(1);
  expect(readNote(anna.db, anna.walk)).toBe('theirs');
});

test('user data follows a clip that is exported again, to members with the new file; others keep theirs', async () => {
  const { anna, ben, cleo, exchange } = await threeMembers();
  const before = textOf(ben.db);
  expect(made(cleo)).toEqual({ note: '', tags: [], marks: [0] });
  await anna.index(newFile);
  expect(anna.db.prepare('SELECT count(*) FROM team_edits').pluck().get()).toBe(1);
  await exchange();
  const all = { note: 'limps', tags: ['calm'], marks: [1] };
  expect([made(anna), made(ben), made(cleo)]).toEqual([all, all, all]);
  expect(rangeRows.ids(cleo.db)).toHaveLength(1);
  expect(transitionRows.ids(cleo.db)).toHaveLength(1);
  expect(textOf(cleo.db)).toBe(textOf(anna.db));
  expect(textOf(ben.db)).toBe(before);
  await ben.index(newFile);
  expect(ben.db.prepare('SELECT * FROM team_edits').all()).toEqual([]); // the team has it
  await exchange();
  expect(textOf(ben.db)).toBe(textOf(anna.db));
});

test('a member with the old file edits a mark of it: only the fields that he changed go to the new one', async () => {
  const { anna, ben, marker, exchange } = await threeMembers();
  await anna.index(newFile);
  edit(anna.db, { kind: 'marker.set', before: marker, after: { ...marker, label: 'Anna' } });
  await exchange();
  const mine = markerRows.find(ben.db, marker.id)!;
  expect(mine.label).toBe(marker.label);
  edit(ben.db, { kind: 'marker.set', before: mine, after: { ...mine, time: 0.03 } });
  await exchange();
  expect(markerRows.find(anna.db, marker.id)).toEqual({ ...marker, label: 'Anna', time: 0.03 });
});

test('a note that the team has of the new file stays, and the one of the old file is listed', async () => {
  const { anna, cleo, exchange } = await threeMembers();
  edit(cleo.db, { kind: 'note.set', clipId: cleo.walk, before: '', after: 'runs' });
  await exchange();
  await anna.index(newFile);
  await exchange();
  expect([readNote(anna.db, anna.walk), readNote(cleo.db, cleo.walk)]).toEqual(['runs', 'runs']);
  expect(anna.db.prepare('SELECT value FROM team_kept').pluck().all()).toEqual(['"limps"']);
});
