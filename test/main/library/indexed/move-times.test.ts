import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Change } from '#contract/edits/edits.ts';
import type { LabItem } from '#contract/lab-items.ts';
import { parseBvh } from '#core/bvh/parse-bvh.ts';
import { importBvh } from '#core/bvh/import-bvh.ts';
import type { Clip } from '#core/clip.ts';
import { decodeClip } from '#core/clip-buffer.ts';
import { exampleMuscles } from '#core/muscle/example-muscles.ts';
import { contentOfMuscles } from '#core/muscle/muscle-items.ts';
import { clipIdsOfTree } from '#core/tree/document/tree-clips.ts';
import { createPose } from '#core/pose.ts';
import { sampleClip } from '#core/sampling/sample-clip.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { findSteps } from '#core/transition/review/reviewed-steps.ts';
import { collectUserData } from '#main/export/user-data/collect.ts';
import { mergeUserData } from '#main/export/user-data/merge.ts';
import { parseUserData } from '#main/export/user-data/read.ts';
import { importing } from '#main/export/settings/read-settings.ts';
import { playReviews, reviewableClipOf } from '#main/export/settings/reviews.ts';
import { settingsOf } from '#main/export/settings/transition-settings.ts';
import { sortedJson } from '#main/export/write-file.ts';
import { loadClip } from '#main/import/clips/clip-buffers.ts';
import { startIndexing } from '#main/import/indexing/start-indexing.ts';
import { indexFile } from '#main/import/read/index-file.ts';
import type { Database } from '#main/library/database/database.ts';
import { findingMissingClips } from '#main/library/edits/find-missing-clips.ts';
import { atOnce } from '#main/library/database/slices.ts';
import type { FileOutcome, FoundFile } from '#main/library/indexed/file-outcome.ts';
import { valueOf } from '#main/library/problems.ts';
import { valueOf as resultOf } from '#test/fixtures/value-of.ts';
import { allLabItems } from '#main/library/rows/lab-rows.ts';
import { markersOf, rangesOf } from '#main/library/rows/marker-rows.ts';
import { allTransitions, transitionRows } from '#main/library/rows/transition-rows.ts';
import { clipFromBvh } from '#test/fixtures/clip-from-bvh.ts';
import { personBvh, STANDING_HIPS } from '#test/fixtures/person.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { chainUse } from '#test/fixtures/transitions.ts';
import { edit, redo, undo } from '#test/main/edit.ts';
import { clipNamed, indexHere, poolHere, setUp } from '#test/main/import/index-fixture.ts';
import { setUp as setUpHandlers } from '#test/main/ipc/handlers-fixture.ts';
import { temporaryFolder } from '#test/main/temporary.ts';
import { markerOn, rangeOn, transitionOf } from '#test/main/sample-rows.ts';
import { join, postgresForTests, textOf } from '#test/main/team/team-fixture.ts';

const FPS = 30;
const postgres = postgresForTests();

/** A fast dance at 30 fps with a T-pose before it, which the earlier rule took for motion. */
const dance = personBvh(
  Array.from({ length: 61 }, (_, frame) => {
    const swing = Math.sin((2 * Math.PI * 1.5 * frame) / FPS);
    const hips = [0, STANDING_HIPS, frame / FPS] as const;
    return frame === 0 ? { hips } : { hips, thighs: 40 + 20 * swing, knees: 60 - 20 * swing };
  }),
  { upAxis: 'y', fps: FPS },
);
const walk = personBvh(
  Array.from({ length: 61 }, (_, frame) => ({ hips: [0, STANDING_HIPS, frame / FPS], thighs: 5 })),
  { upAxis: 'y', fps: FPS },
);

/** Reads a file as the importer before did. */
async function asBefore(file: FoundFile): Promise<FileOutcome | undefined> {
  const outcome = await indexFile(file);
  if (outcome?.kind !== 'ok') return outcome;
  const takes = outcome.takes.map((take) => {
    const { trimmedFrames, trimmedBySpeed = trimmedFrames, ...report } = take.report;
    const frameCount = take.frameCount + trimmedFrames - trimmedBySpeed;
    return { ...take, frameCount, report: { ...report, trimmedFrames: trimmedBySpeed } };
  });
  return { ...outcome, importer: outcome.importer - 1, takes };
}

/** The frames of the dance before and since. */
const clips = (): { readonly before: Clip; readonly now: Clip } => {
  const bytes = new TextEncoder().encode(dance);
  return { before: clipFromBvh(resultOf(parseBvh(bytes))[0]).clip, now: resultOf(importBvh(bytes))[0].clip };
};

/** A library that has read the dance and a walk. */
async function library(importFile = asBefore) {
  const { library: opened, write, index } = setUp();
  write('dance.bvh', dance);
  write('walk.bvh', walk);
  expect(await index({ importFile })).toMatchObject({ ok: true });
  const [id, other] = ['dance', 'walk'].map((name) => clipNamed(opened, name).id);
  const moved: (readonly Change[])[] = [];
  return {
    library: opened,
    db: opened.db,
    dance: id,
    walk: other,
    moved,
    write,
    readAgain: () => index({ onMoved: (changes) => moved.push(changes) }),
  };
}

type Opened = Awaited<ReturnType<typeof library>>;

const lab = (kind: LabItem['kind'], name: string, content: LabItem['content'], digit: string): LabItem => ({
  id: `00000000-0000-4000-8000-00000000000${digit}`,
  kind,
  name,
  content,
});

/** A tree of a moment of the dance, a held pose of it, and a walk. */
const treeOn = (clip: string, other: string): LabItem =>
  lab(
    'tree',
    'Mix',
    {
      schemaVersion: 1,
      inputs: {},
      duration: 1,
      root: {
        kind: 'continuousBlend',
        weight: 0.5,
        a: { kind: 'clip', clip, time: 8 / FPS, markers: [0, 10 / FPS] },
        b: {
          kind: 'continuousBlend',
          weight: 0.2,
          a: { kind: 'pose', clip, time: 14 / FPS },
          b: { kind: 'clip', clip: other, time: 0.3 },
        },
      },
    },
    '1',
  );

const approved = ({ db }: Pick<Opened, 'db'>, plain: Transition): Transition => {
  const of = findSteps(
    plain,
    (id) => transitionRows.find(db, id),
    (id) => reviewableClipOf(db, id),
  )!;
  return { ...plain, review: { status: 'approved', reviewer: 'Ada', date: new Date(0).toISOString(), of } };
};

/** All that can be stored on a clip, edit by edit. */
function workOn(opened: Opened) {
  const { db, dance: id, walk: other } = opened;
  const plain = transitionOf(id, other, 'out');
  const use = (clipId: string, time: number) => ({ ...plain.source, id: clipId, time });
  edit(db, { kind: 'marker.add', marker: markerOn(id, 20 / FPS) });
  edit(db, { kind: 'marker.add', marker: { ...markerOn(id, 0), label: 'first' } });
  edit(db, { kind: 'marker.add', marker: markerOn(other, 0.5) });
  edit(db, { kind: 'range.add', range: rangeOn(id, 10 / FPS, 25 / FPS) });
  const out = approved(opened, { ...plain, source: use(id, 12 / FPS), destination: use(other, 0.25) });
  edit(db, { kind: 'transition.add', transition: out });
  const back = {
    ...transitionOf(other, id, 'back'),
    source: chainUse(out.id, 0.1),
    destination: use(id, 17 / FPS),
  };
  edit(db, { kind: 'transition.add', transition: approved(opened, back) });
  edit(db, { kind: 'lab.add', item: treeOn(id, other) });
  const muscles = contentOfMuscles({ ...exampleMuscles(), fatiguePose: { clip: id, time: 22 / FPS } });
  edit(db, { kind: 'lab.add', item: lab('muscles', 'Legs', muscles, '2') });
  const tree = {
    ...transitionOf(id, other, 'tree'),
    source: use(other, 0.6),
    destination: { ...use(treeOn(id, other).id, 0.1), kind: 'tree' as const },
  };
  edit(db, { kind: 'transition.add', transition: approved(opened, tree) });
}

/** Times on the dance that the tree of a library has, s. */
function treeTimes(db: Database): number[] {
  const tree = allLabItems(db).find(({ kind }) => kind === 'tree')!;
  const { a, b } = tree.content['root'] as Record<string, Record<string, unknown>>;
  const held = b['a'] as Record<string, unknown>;
  return [a['time'], (a['markers'] as number[])[1], held['time']].map(Number);
}

/** Times on the dance that a library stores, s. */
function timesOn({ db, dance: id }: Opened): number[] {
  const uses = allTransitions(db).flatMap(({ source, destination }) => [source, destination]);
  const muscles = allLabItems(db).find(({ kind }) => kind === 'muscles')!;
  return [
    ...markersOf(db, [id]).map(({ time }) => time),
    ...rangesOf(db, [id]).flatMap(({ start, end }) => [start, end]),
    ...uses.filter((use) => use.id === id).map(({ time }) => time),
    ...treeTimes(db),
    (muscles.content['fatiguePose'] as { time: number }).time,
  ];
}

function posesAt(clip: Clip, times: readonly number[]): number[][] {
  const pose = createPose(clip.skeleton.names.length);
  return times.map((time) => [...sampleClip(pose, rooted(clip), time).rotations]);
}

/** What the reviews of all transitions say, after they were played. */
async function staleness({ library: opened, db }: Opened): Promise<unknown[]> {
  await playReviews(opened, poolHere(), allTransitions(db));
  return allTransitions(db).map(({ id }) => valueOf(settingsOf(db, id)).changedSinceReview);
}

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

test('a file of user data means the same poses, whoever wrote it and whoever reads it', async () => {
  const [opened, fresh] = [await library(), await library(indexFile)];
  workOn(opened);
  const before = sortedJson(collectUserData(opened.db));
  await opened.readAgain();
  expect(sortedJson(collectUserData(opened.db))).toBe(before);
  const file = valueOf(parseUserData(before, 'x'));
  expect(valueOf(mergeUserData(opened.db, file, 'x', new Set()))).toBeNull();
  valueOf(mergeUserData(fresh.db, file, 'x', new Set()));
  expect(timesOn(fresh)).toEqual(timesOn(opened));
  expect((await staleness(fresh)).slice(0, 2)).toEqual([undefined, undefined]); // a take is of its library
  expect(sortedJson(collectUserData(fresh.db))).toBe(before);
});

test('settings of a transition from before are read on the same poses', async () => {
  const opened = await library();
  workOn(opened);
  const ids = transitionRows.ids(opened.db).slice(0, 2);
  const documents = (): ReturnType<typeof settingsOf>[] => ids.map((id) => settingsOf(opened.db, id));
  const before = documents().map(valueOf);
  await opened.readAgain();
  const read = (files: typeof before): Transition[] => {
    const { db } = opened;
    const { transitions } = db.transaction(() => atOnce(importing(db, files, 'x'))).immediate();
    return transitions.map((transition) => ({
      ...transition,
      id: '',
      source: { ...transition.source, id: '' },
    }));
  };
  const [old, since] = [read(before), read(documents().map(valueOf))];
  expect(old).toEqual(since);
  expect(old.map(({ source, destination }) => [source.time, destination.time])).toEqual([
    [12 / FPS - 1 / FPS, 0.25],
    [0.1, 17 / FPS - 1 / FPS],
  ]);
});

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

test('marks of an engine count from the beginning of the file', async () => {
  const opened = await library(indexFile);
  edit(opened.db, { kind: 'marker.add', marker: markerOn(opened.dance, 20 / FPS) });
  const {
    clips: [clip],
    ...file
  } = collectUserData(opened.db);
  const [own] = clip.markers;
  const markers = [21, 0, 41].map((frame) => ({ ...own, id: randomUUID(), time: frame / FPS }));
  const ranges = [
    [0, 1],
    [0, 11],
  ].map(([start, end]) => ({
    id: randomUUID(),
    kind: 'phase' as const,
    label: '',
    start: start / FPS,
    end: end / FPS,
  }));
  const fromEngine = { ...file, clips: [{ ...clip, fileStart: 1 / FPS, markers, ranges }] };
  valueOf(mergeUserData(opened.db, fromEngine, 'x', new Set()));
  expect(markersOf(opened.db, [opened.dance]).map(({ time }) => Math.round(time * FPS))).toEqual([0, 20, 40]);
  expect(rangesOf(opened.db, [opened.dance]).map(({ start, end }) => [start, Math.round(end * FPS)])).toEqual(
    [[0, 10]],
  );
});

test('a tree gets clips that come later at the times that its file means', async () => {
  const [opened, empty] = [await library(indexFile), setUp()];
  workOn(opened);
  const before = timesOn(opened).slice(6, 9);
  empty.write('walk.bvh', walk);
  await empty.index();
  valueOf(mergeUserData(empty.library.db, collectUserData(opened.db), 'x', new Set()));
  empty.write('dance.bvh', dance);
  await empty.index();
  const { db } = empty.library;
  expect(db.transaction(() => atOnce(findingMissingClips(db))).immediate()).not.toBeNull();
  const ids = { dance: clipNamed(empty.library, 'dance').id, walk: clipNamed(empty.library, 'walk').id };
  expect(treeTimes(db)).toEqual(before);
  expect(
    allLabItems(db).flatMap(({ kind, content }) => (kind === 'tree' ? clipIdsOfTree(content['root']) : [])),
  ).toEqual([ids.dance, ids.walk]);
});
