import { randomUUID } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change } from '#contract/edits/edits.ts';
import type { LabItem } from '#contract/lab-items.ts';
import { engineIds } from '#core/engines/engine.ts';
import { LEFT_LEG } from '#core/procedural/muscle/muscle-asset.ts';
import { contentOfMuscles } from '#core/procedural/muscle/muscle-items.ts';
import { exportSettings } from '#main/export/settings/export-settings.ts';
import { collectClipUserData, collectUserData } from '#main/export/user-data/collect.ts';
import { sortedJson } from '#main/export/write-file.ts';
import type { Database } from '#main/library/database/database.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { edit } from '#test/main/edit.ts';
import { forRuns } from '#test/fixtures/property.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { addClip, markerOn, presetNamed, rangeOn, transitionOf, treeOf } from '../sample-rows.ts';
import { temporaryFolder, temporaryLibrary } from '#test/main/temporary.ts';

/**
 * The file of a library of two clips, and edits that each add a row; names and times are equal where they can
 * be.
 */
function clipsAndRows() {
  const folder = temporaryFolder();
  const library = valueOf(openLibrary(path.join(folder, 'library.db')));
  const walk = addClip(library.db, '/clips/walk.bvh');
  const hop = addClip(library.db, '/clips/hop.bvh', { rise: 2 });
  closeLibrary(library);
  const muscles = [1, 2].map((): LabItem => {
    const content = contentOfMuscles(LEFT_LEG);
    return { id: randomUUID(), kind: 'muscles', name: 'legs', content };
  });
  const slots = muscles.map(({ id }) => slotOf('muscle', { muscles: id }));
  const items: Change[] = [...muscles, treeOf(walk), treeOf(hop)].map((item) => ({ kind: 'lab.add', item }));
  const others: Change[] = [
    ...[1, 2, 3].map((): Change => {
      const transition = { ...transitionOf(walk, hop, 'same name'), slots };
      return { kind: 'transition.add', transition };
    }),
    ...[walk, walk, hop].map((id): Change => ({ kind: 'marker.add', marker: markerOn(id) })),
    ...[walk, walk].map((id): Change => ({ kind: 'range.add', range: rangeOn(id) })),
    ...['soft', 'Hard'].map((name): Change => ({ kind: 'preset.add', preset: presetNamed(name) })),
    ...['b', 'a'].map((tag): Change => ({ kind: 'tag.put', tag, clipIds: [walk, hop] })),
  ];
  return { file: path.join(folder, 'library.db'), walk, items, others };
}

/** All that is exported of a library, as text. */
function exportsOf(db: Database, walk: string): string[] {
  const settings = (['none', ...engineIds] as const).flatMap((engine) =>
    exportSettings(db, 'all', engine).files.map(({ name, content }) => `${name}\n${content}`),
  );
  return [sortedJson(collectUserData(db)), sortedJson(collectClipUserData(db, walk)), ...settings];
}

test('rows made in another order, and exporting again, give the same bytes', () => {
  const { file, walk, items, others } = clipsAndRows();
  const exportedAfter = (changes: readonly Change[]): string[] => {
    const folder = temporaryFolder();
    copyFileSync(file, path.join(folder, 'library.db'));
    const { db } = temporaryLibrary(folder);
    for (const change of changes) edit(db, change);
    const texts = exportsOf(db, walk);
    expect(exportsOf(db, walk)).toEqual(texts);
    return texts;
  };
  const expected = exportedAfter([...items, ...others]);
  const orders = fc.tuple(
    fc.shuffledSubarray(items, { minLength: items.length }),
    fc.shuffledSubarray(others, { minLength: others.length }),
  );
  forRuns(4, orders, ([firstItems, rest]) => {
    expect(exportedAfter([...firstItems, ...rest])).toEqual(expected);
  });
});
