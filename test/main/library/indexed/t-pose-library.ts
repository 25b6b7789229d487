import { expect } from 'vitest';
import type { Change } from '#contract/edits/edits.ts';
import type { LabItem } from '#contract/lab-items.ts';
import { parseBvh } from '#core/formats/bvh/parse-bvh.ts';
import { importBvh } from '#core/formats/bvh/import-bvh.ts';
import type { Clip } from '#core/clip/clip.ts';
import { LEFT_LEG } from '#core/procedural/muscle/muscle-asset.ts';
import { contentOfMuscles } from '#core/procedural/muscle/muscle-items.ts';
import { createPose } from '#core/pose/pose.ts';
import { sampleClip } from '#core/clip/sampling/sample-clip.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { findSteps } from '#core/transition/review/reviewed-steps.ts';
import { playReviews, reviewableClipOf } from '#main/export/settings/reviews.ts';
import { settingsOf } from '#main/export/settings/transition-settings.ts';
import { indexFile } from '#main/import/read/index-file.ts';
import type { Database } from '#main/library/database/database.ts';
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
import { edit } from '#test/main/edit.ts';
import { clipNamed, poolHere, setUp } from '#test/main/import/index-fixture.ts';
import { markerOn, rangeOn, transitionOf } from '#test/main/sample-rows.ts';

export const FPS = 30;

/** A fast dance at 30 fps with a T-pose before it, which the earlier rule took for motion. */
export const dance = personBvh(
  Array.from({ length: 61 }, (_, frame) => {
    const swing = Math.sin((2 * Math.PI * 1.5 * frame) / FPS);
    const hips = [0, STANDING_HIPS, frame / FPS] as const;
    return frame === 0 ? { hips } : { hips, thighs: 40 + 20 * swing, knees: 60 - 20 * swing };
  }),
  { upAxis: 'y', fps: FPS },
);
export const walk = personBvh(
  Array.from({ length: 61 }, (_, frame) => ({ hips: [0, STANDING_HIPS, frame / FPS], thighs: 5 })),
  { upAxis: 'y', fps: FPS },
);

/** Reads a file as the importer before did. */
export async function asBefore(file: FoundFile): Promise<FileOutcome | undefined> {
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
export const clips = (): { readonly before: Clip; readonly now: Clip } => {
  const bytes = new TextEncoder().encode(dance);
  return { before: clipFromBvh(resultOf(parseBvh(bytes))[0]).clip, now: resultOf(importBvh(bytes))[0].clip };
};

/** A library that has read the dance and a walk. */
export async function library(importFile = asBefore) {
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

export type Opened = Awaited<ReturnType<typeof library>>;

const lab = (kind: LabItem['kind'], name: string, content: LabItem['content'], digit: string): LabItem => ({
  id: `00000000-0000-4000-8000-00000000000${digit}`,
  kind,
  name,
  content,
});

/** A tree of a moment of the dance, a held pose of it, and a walk. */
export const treeOn = (clip: string, other: string): LabItem =>
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
export function workOn(opened: Opened) {
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
  const muscles = contentOfMuscles({ ...LEFT_LEG, fatiguePose: { clip: id, time: 22 / FPS } });
  edit(db, { kind: 'lab.add', item: lab('muscles', 'Legs', muscles, '2') });
  const tree = {
    ...transitionOf(id, other, 'tree'),
    source: use(other, 0.6),
    destination: { ...use(treeOn(id, other).id, 0.1), kind: 'tree' as const },
  };
  edit(db, { kind: 'transition.add', transition: approved(opened, tree) });
}

/** Times on the dance that the tree of a library has, s. */
export function treeTimes(db: Database): number[] {
  const tree = allLabItems(db).find(({ kind }) => kind === 'tree')!;
  const { a, b } = tree.content['root'] as Record<string, Record<string, unknown>>;
  const held = b['a'] as Record<string, unknown>;
  return [a['time'], (a['markers'] as number[])[1], held['time']].map(Number);
}

/** Times on the dance that a library stores, s. */
export function timesOn({ db, dance: id }: Opened): number[] {
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

export function posesAt(clip: Clip, times: readonly number[]): number[][] {
  const pose = createPose(clip.skeleton.names.length);
  return times.map((time) => [...sampleClip(pose, rooted(clip), time).rotations]);
}

/** What the reviews of all transitions say, after they were played. */
export async function staleness({ library: opened, db }: Opened): Promise<unknown[]> {
  await playReviews(opened, poolHere(), allTransitions(db));
  return allTransitions(db).map(({ id }) => valueOf(settingsOf(db, id)).changedSinceReview);
}
