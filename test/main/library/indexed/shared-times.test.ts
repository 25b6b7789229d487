import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { clipIdsOfTree } from '#core/tree/document/document.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { collectUserData } from '#main/export/user-data/collect.ts';
import { mergeUserData } from '#main/export/user-data/merge.ts';
import { parseUserData } from '#main/export/user-data/read.ts';
import { importing } from '#main/export/settings/read-settings.ts';
import { settingsOf } from '#main/export/settings/transition-settings.ts';
import { sortedJson } from '#main/export/write-file.ts';
import { indexFile } from '#main/import/read/index-file.ts';
import { findingMissingClips } from '#main/library/edits/find-missing-clips.ts';
import { atOnce } from '#core/kit/long-work.ts';
import { valueOf } from '#main/library/problems.ts';
import { allLabItems } from '#main/library/rows/lab-rows.ts';
import { markersOf, rangesOf } from '#main/library/rows/marker-rows.ts';
import { transitionRows } from '#main/library/rows/transition-rows.ts';
import { edit } from '#test/main/edit.ts';
import { clipNamed, setUp } from '#test/main/import/index-fixture.ts';
import { markerOn } from '#test/main/sample-rows.ts';
import {
  FPS,
  dance,
  walk,
  library,
  workOn,
  treeTimes,
  timesOn,
  staleness,
} from '#test/main/library/indexed/t-pose-library.ts';

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
