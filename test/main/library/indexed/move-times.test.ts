import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { decodeClip } from '#core/clip/clip-buffer.ts';
import { collectUserData } from '#main/export/user-data/collect.ts';
import { loadClip } from '#main/import/clips/clip-buffers.ts';
import { startIndexing } from '#main/import/indexing/start-indexing.ts';
import { valueOf } from '#main/library/problems.ts';
import { markersOf } from '#main/library/rows/marker-rows.ts';
import { personBvh, STANDING_HIPS } from '#test/fixtures/person.ts';
import { edit, redo, undo } from '#test/main/edit.ts';
import { clipNamed, indexHere, poolHere, setUp } from '#test/main/import/index-fixture.ts';
import { setUp as setUpHandlers } from '#test/main/ipc/handlers-fixture.ts';
import { temporaryFolder } from '#test/main/temporary.ts';
import { markerOn } from '#test/main/sample-rows.ts';
import { textOf } from '#test/main/team/team-fixture.ts';
import {
  FPS,
  dance,
  asBefore,
  clips,
  library,
  workOn,
  timesOn,
  posesAt,
  staleness,
} from '#test/main/library/indexed/t-pose-library.ts';

test('all that is stored on a clip stays on its poses when its T-pose is left out, once', async () => {
  const opened = await library();
  workOn(opened);
  const before = timesOn(opened);
  expect(await staleness(opened)).toEqual([undefined, undefined, undefined]);
  await opened.readAgain();
  const after = timesOn(opened);
  const frames = (times: readonly number[]): number[] => times.map((time) => Math.round(time * FPS));
  expect(frames(before)).toEqual([0, 20, 10, 25, 12, 17, 8, 10, 14, 22]);
  expect(frames(after)).toEqual([0, 19, 9, 24, 11, 16, 7, 9, 13, 21]);
  const [was, is] = [posesAt(clips().before, before.slice(1)), posesAt(clips().now, after.slice(1))];
  is.forEach((pose, i) => pose.forEach((value, k) => expect(value).toBeCloseTo(was[i][k], 5)));
  expect(await staleness(opened)).toEqual([undefined, undefined, undefined]);
  expect(markersOf(opened.db, [opened.walk]).map(({ time }) => time)).toEqual([0.5]);
  expect(opened.moved.map((changes) => changes.length)).toEqual([1 + 1 + 2 + 2]);
  await opened.readAgain();
  expect([timesOn(opened), opened.moved.length]).toEqual([after, 1]);
});

test('a first frame that is no T-pose comes back, and marks stay on their frames', async () => {
  const { library: opened, write, index } = setUp();
  const moments = Array.from({ length: 61 }, (_, frame) => ({
    hips: [0, STANDING_HIPS, frame / FPS] as const,
    ...(frame === 0 ? { thighs: 30 } : { thighs: 80 + frame * 0.2, knees: 60 }),
  }));
  write('jump.bvh', personBvh(moments, { upAxis: 'y', fps: FPS }));
  await index({ importFile: asBefore });
  const { id, trimmedFrames } = clipNamed(opened, 'jump');
  expect(trimmedFrames).toBe(1);
  for (const frame of [0, 20]) edit(opened.db, { kind: 'marker.add', marker: markerOn(id, frame / FPS) });
  const before = textOf(opened.db);
  await index();
  expect(clipNamed(opened, 'jump')).toMatchObject({ trimmedFrames: 0, frameCount: 61 });
  expect(markersOf(opened.db, [id]).map(({ time }) => Math.round(time * FPS))).toEqual([1, 21]);
  expect(textOf(opened.db)).toBe(before);
});

test('the window is told what moved', async () => {
  const { library: opened, services, events } = setUpHandlers();
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'dance.bvh'), dance);
  valueOf(await indexHere(opened, [folder], { importFile: asBefore }));
  const before = markerOn(clipNamed(opened, 'dance').id, 20 / FPS);
  edit(opened.db, { kind: 'marker.add', marker: before });
  startIndexing({ ...services, library: opened }, { roots: [folder] });
  await services.jobs.idle();
  const edited = events.filter(({ event }) => event === 'library.edited').map(({ detail }) => detail);
  const change = { kind: 'marker.set', before, after: { ...before, time: 20 / FPS - 1 / FPS } };
  expect(edited).toMatchObject([{ changes: [change], undo: { undo: 'Edit' } }]);
});

test('until its file is read again, a clip plays with its T-pose, as its times count', async () => {
  const opened = await library();
  const framesOf = async (): Promise<number> =>
    decodeClip(valueOf(await loadClip(opened.library, poolHere(), opened.dance))).frameCount;
  expect(await framesOf()).toBe(61);
  await opened.readAgain();
  expect(await framesOf()).toBe(60);
});

test('what is gone, or was set otherwise since, moves by its own values in the history', async () => {
  const opened = await library();
  const [kept, gone] = [10, 20].map((frame) => markerOn(opened.dance, frame / FPS));
  edit(opened.db, { kind: 'marker.add', marker: kept }, { kind: 'marker.add', marker: gone });
  edit(opened.db, { kind: 'marker.set', before: kept, after: { ...kept, time: 15 / FPS } });
  opened.db.prepare('UPDATE markers SET time = ? WHERE id = ?').run(30 / FPS, kept.id); // not by an edit
  opened.db.prepare('DELETE FROM markers WHERE id = ?').run(gone.id);
  await opened.readAgain();
  const times = opened.db
    .prepare<[], string>(`SELECT coalesce(after ->> '$.time', after) FROM edit_writes ORDER BY number`)
    .pluck()
    .all();
  expect(times.map((time) => Math.round(Number(time) * FPS))).toEqual([9, 19, 14]);
});

test('edits before it are undone and made again, on the same poses', async () => {
  const opened = await library();
  workOn(opened);
  await opened.readAgain();
  const all = textOf(opened.db);
  const [marker] = markersOf(opened.db, [opened.dance]);
  edit(opened.db, { kind: 'marker.set', before: marker, after: { ...marker, label: 'start' } });
  for (let i = 0; i < 10; i++) undo(opened.db);
  expect(collectUserData(opened.db).transitions).toEqual([]);
  for (let i = 0; i < 9; i++) redo(opened.db);
  expect(textOf(opened.db)).toBe(all);
});
