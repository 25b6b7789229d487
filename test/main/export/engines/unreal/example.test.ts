import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Change } from '#contract/edits/edits.ts';
import type { MarkerKind, RangeKind } from '#contract/rows/library-rows.ts';
import type { Slot } from '#core/transition/document/document.ts';
import { assetTable } from '#main/export/engines/unreal/asset-table.ts';
import { settingsFileOf, settingsText } from '#main/export/settings/settings-file.ts';
import { mergeUserData } from '#main/export/user-data/merge.ts';
import { parseUserData } from '#main/export/user-data/read.ts';
import { valueOf } from '#main/library/problems.ts';
import { markersOf, rangesOf } from '#main/library/rows/marker-rows.ts';
import { edit } from '#test/main/edit.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { addClip, transitionOf } from '#test/main/sample-rows.ts';
import { temporaryLibrary } from '#test/main/temporary.ts';

/** What `npm run tool -- interop unreal` runs the scripts on, with the calls and the marks that it expects. */
const example = path.resolve(import.meta.dirname, '../../../../interop/unreal/example');

const uuid = (i: number) => `00000000-0000-4000-8000-00000000000${i}`;

const markers: readonly [MarkerKind, number, string][] = [
  ['footPlant', 1 / 3, 'left'],
  ['out', 0.4, ''],
  ['takeOff', 0.7, ''],
  ['note', 0.9, '=SUM(A1)'],
];
const ranges: readonly [RangeKind, number, number, string][] = [
  ['loop', 0, 0.9, ''],
  ['noTransition', 0.1, 0.3, 'turn'],
  ['phase', 0.2, 0.4, ''],
];

/** Clips of one second. */
function library() {
  const { db } = temporaryLibrary();
  const walk = addClip(db, '/clips/walk.bvh', { frames: 31 });
  const jog = addClip(db, '/clips/jog.bvh', { frames: 31, rise: 2 });
  return { db, walk, jog };
}

/**
 * Marks on the walk, and three transitions: by dead blending, by inertialization, and by a crossfade along a
 * curve.
 */
function fill({ db, walk, jog }: ReturnType<typeof library>): readonly string[] {
  const slots: readonly (readonly [string, string, string, Slot])[] = [
    [
      walk,
      jog,
      'walk → jog',
      {
        ...slotOf('unrealDeadBlend', { blendTime: 0.3 }),
        profile: { Chest: 0.5 },
        cutJoints: ['Hips'],
      },
    ],
    [jog, walk, '=jog, "walk"\nback', slotOf('unrealInertialization', { blendTime: 0.2 })],
    [walk, walk, 'around', slotOf('crossfade', { easing: 'curve 0,0 0.5,0.25 1,1' })],
  ];
  const transitions = slots.map(([source, destination, name, slot], i) => ({
    ...transitionOf(source, destination, name),
    id: uuid(i),
    slots: [slot],
  }));
  const changes: Change[] = [
    ...markers.map(([kind, time, label], i): Change => ({
      kind: 'marker.add',
      marker: { id: uuid(i), clipId: walk, kind, time, label },
    })),
    ...ranges.map(([kind, start, end, label], i): Change => ({
      kind: 'range.add',
      range: { id: uuid(i), clipId: walk, kind, start, end, label },
    })),
    ...transitions.map((transition): Change => ({ kind: 'transition.add', transition })),
  ];
  edit(db, ...changes);
  return transitions.map(({ id }) => id);
}

test('the example of the interop test is what Segue writes', async () => {
  const { db, walk, jog } = library();
  const file = settingsFileOf(db, fill({ db, walk, jog }), 'unreal');
  // Ids of clips are random.
  const text = settingsText(file).replaceAll(walk, uuid(8)).replaceAll(jog, uuid(9));
  await expect(text).toMatchFileSnapshot(path.join(example, 'transitions.segue.json'));
  await expect(assetTable(file).content).toMatchFileSnapshot(path.join(example, 'segue_assets.csv'));
});

test('marks that the script read back are merged, and the second time nothing is new', () => {
  const file = valueOf(parseUserData(readFileSync(path.join(example, 'marks.json'), 'utf8'), 'marks.json'));
  const { db, walk } = library();
  const merged = (): unknown => valueOf(mergeUserData(db, file, 'marks.json', new Set()));
  expect(merged()).not.toBeNull();
  expect(markersOf(db, [walk]).map(({ kind, time, label }) => [kind, time, label])).toEqual(
    markers.filter(([kind]) => kind !== 'out'), // the table gives it no class
  );
  expect(rangesOf(db, [walk]).map(({ kind, start, end, label }) => [kind, start, end, label])).toEqual(
    ranges.filter(([kind]) => kind !== 'phase'),
  );
  expect(merged()).toBeNull();
});
