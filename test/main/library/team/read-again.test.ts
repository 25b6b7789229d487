import { expect, test } from 'vitest';
import { indexFile } from '#main/import/read/index-file.ts';
import { markersOf } from '#main/library/rows/marker-rows.ts';
import { edit } from '#test/main/edit.ts';
import { markerOn } from '#test/main/sample-rows.ts';
import { join, postgresForTests, textOf } from '#test/main/team/team-fixture.ts';
import {
  FPS,
  dance,
  library,
  workOn,
  timesOn,
  staleness,
  type Opened,
} from '#test/main/library/indexed/t-pose-library.ts';

const postgres = postgresForTests();

test('members of a team read the file again one after the other: nothing moves twice', async () => {
  const url = await postgres.newTeam();
  const [anna, ben] = [await library(), await library()];
  const syncs = [await join(anna.library, url), await join(ben.library, url)];
  const exchange = async (): Promise<void> => {
    for (const sync of [...syncs, ...syncs]) await sync();
  };
  workOn(anna);
  await exchange();
  const before = textOf(ben.db);
  expect(timesOn(ben)).toEqual(timesOn(anna));
  await anna.readAgain();
  await exchange();
  expect([textOf(anna.db), textOf(ben.db)]).toEqual([before, before]);
  // Ben, who has not read it again, marks a time between T-pose and dance, and moves a marker; Anna renames both.
  const early = { ...markerOn(ben.dance, 0.4 / FPS), label: 'early' };
  edit(ben.db, { kind: 'marker.add', marker: early });
  await exchange();
  const seen = { ...early, clipId: anna.dance, time: 0 };
  edit(anna.db, { kind: 'marker.set', before: seen, after: { ...seen, label: 'between' } });
  const [, , theirs] = markersOf(ben.db, [ben.dance]);
  edit(ben.db, { kind: 'marker.set', before: theirs, after: { ...theirs, time: 30 / FPS } });
  const [, , hers] = markersOf(anna.db, [anna.dance]);
  edit(anna.db, { kind: 'marker.set', before: hers, after: { ...hers, label: 'hers' } });
  await exchange();
  const markerOf = ({ db, dance: id }: Opened) =>
    markersOf(db, [id])
      .filter(({ id: markerId }) => markerId !== early.id)
      .map(({ time, label }) => [label, Math.round(time * FPS)]);
  expect([markerOf(anna), markerOf(ben)]).toEqual([
    [
      ['first', 0],
      ['hers', 29],
    ],
    [
      ['first', 0],
      ['hers', 30],
    ],
  ]);
  expect(markersOf(ben.db, [ben.dance]).find(({ id }) => id === early.id)).toEqual({
    ...early,
    label: 'between',
  });
  await ben.readAgain();
  await exchange();
  expect(markerOf(ben)).toEqual(markerOf(anna));
  expect(timesOn(ben)).toEqual(timesOn(anna));
  expect([anna, ben].map(({ db }) => db.prepare('SELECT * FROM team_kept').all())).toEqual([[], []]);
  const cleo = await library(indexFile);
  await (
    await join(cleo.library, url)
  )();
  expect(timesOn(cleo)).toEqual(timesOn(anna));
  expect((await staleness(cleo)).slice(0, 2)).toEqual([undefined, undefined]);
});

test('a clip that is exported again without its T-pose keeps its marks on their frames, in the team too', async () => {
  const url = await postgres.newTeam();
  const [anna, cleo] = [await library(indexFile), await library(indexFile)];
  const syncs = [await join(anna.library, url), await join(cleo.library, url)];
  const exchange = async (): Promise<void> => {
    for (const sync of [...syncs, ...syncs]) await sync();
  };
  const marked = () =>
    [anna, cleo].map(({ db, dance: id }) => markersOf(db, [id]).map(({ time }) => time * FPS));
  edit(anna.db, { kind: 'marker.add', marker: markerOn(anna.dance, 20 / FPS) });
  await exchange();
  expect(marked()).toEqual([[20], [20]]);
  for (const { write, readAgain } of [anna, cleo]) {
    write('dance.bvh', dance.replace('Frames: 61', 'Frames: 60').replace(/(Frame Time: .*\n).*\n/, '$1'));
    await readAgain();
    await exchange();
  }
  expect(marked()).toEqual([[20], [20]]);
});
