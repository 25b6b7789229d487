import { randomUUID } from 'node:crypto';
import { byName } from '#contract/search/list-order.ts';
import type { LabItem } from '#contract/lab-items.ts';
import type { ClipRange, Marker, Preset } from '#contract/rows/library-rows.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { defaultValues } from '#core/methods/default-values.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import { hashOf } from '#main/import/read/clip-content.ts';
import { outlineBvhTakes } from '#main/import/read/import-file.ts';
import { outcomeOf } from '#main/import/read/index-file.ts';
import type { RowSearch } from '#main/library/rows/found-rows.ts';
import type { Database } from '#main/library/database/database.ts';
import { storeOutcomes } from '#main/library/indexed/store-outcomes.ts';
import { smallBvh } from './small-bvh.ts';

/** Puts a clip in, as indexing would, without a file. Returns its id. */
export function addClip(db: Database, path: string, bvh: Parameters<typeof smallBvh>[0] = {}): string {
  const bytes = Buffer.from(smallBvh(bvh));
  const file = { path, size: bytes.length, modified: 1 };
  const outcome = outcomeOf(file, hashOf({ bytes, externalFiles: new Map() }), outlineBvhTakes(bytes, path));
  storeOutcomes(db, [outcome], true);
  return db
    .prepare<[string], string>('SELECT clips.id FROM clips JOIN files ON files.id = file_id WHERE path = ?')
    .pluck()
    .get(path)!;
}

export function markerOn(clipId: string, time = 0.05): Marker {
  return { id: randomUUID(), clipId, kind: 'out', time, label: 'toe-off' };
}

export function rangeOn(clipId: string, start = 0.01, end = 0.05): ClipRange {
  return { id: randomUUID(), clipId, kind: 'phase', start, end, label: 'stance' };
}

export function presetNamed(name: string, halfLife = 0.2): Preset {
  const settings = { method: 'springExact', values: { halfLife }, profile: { Tail: 0.5 } };
  return { id: randomUUID(), name, settings };
}

export function transitionOf(sourceId: string, destinationId: string, name = 'a → b'): Transition {
  return {
    schemaVersion: 1,
    id: randomUUID(),
    name,
    source: { kind: 'clip', id: sourceId, time: 0.05, playRate: 1, mirror: false },
    destination: { kind: 'clip', id: destinationId, time: 0, playRate: 1, mirror: false },
    alignment: { kind: 'groundTrack', offset: { x: 0, z: 0, yaw: 0 } },
    slots: ['springExact', 'deadBlendArticle'].map((id) => ({
      method: id,
      values: defaultValues(findBlendMethod(id)!),
      profile: null,
    })),
    chosen: 0,
    trailing: [],
    note: '',
    review: { status: 'unreviewed', reviewer: '', date: null },
  };
}

/** A tree of these clips, half of each. */
export function treeOf(a: string, b = a): LabItem {
  const leaf = (clip: string) => ({ kind: 'clip', clip });
  const root = { kind: 'continuousBlend', a: leaf(a), b: leaf(b), weight: 0.5 };
  return {
    id: randomUUID(),
    kind: 'tree',
    name: 'Half',
    content: { schemaVersion: 1, inputs: {}, root, duration: 2 },
  };
}

/** The first rows that match `text`, by name. */
export function rowsFor(text: string, limit = 1000): RowSearch {
  return { text, sort: byName, offset: 0, limit };
}

/** Lists so many clips, in one folder and with one label, that are only rows. */
export function fillListing(db: Database, rows: number): void {
  db.exec(/* sql */ `
    INSERT INTO folders (number, path, search_text) VALUES (1, '/mocap', '/mocap');
    INSERT INTO folder_words (rowid, path) VALUES (1, 'mocap');
    INSERT INTO labels (number, text) VALUES (1, 'left plant');
    INSERT INTO label_words (rowid, text) VALUES (1, 'left plant');
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows})
    INSERT INTO listing (number, id, failed, sort_key, seconds, fps, skeleton_id, folder, missing, modified, added)
      SELECT n, 'clip ' || n, 0, 'walk', 1, 30, NULL, 1, 0, 1, 1 FROM numbers;
    INSERT INTO row_labels SELECT 1, number FROM listing`);
}
