import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Marker } from '../../contract/rows/library-rows.ts';
import type { Problem } from '../../contract/words/problem.ts';
import { assert } from '../../core/assert.ts';
import { writeBvh } from '../../core/bvh/write-bvh.ts';
import { encodeClip } from '../../core/clip-buffer.ts';
import { outlineTake } from '../../core/import/take-outline.ts';
import type { Result } from '../../core/result.ts';
import { success } from '../../core/result.ts';
import type { StarterClip } from '../../core/starter/starter-clips.ts';
import { starterClips } from '../../core/starter/starter-clips.ts';
import { starterTransition } from '../../core/starter/starter-transition.ts';
import type { MotionUse, Slot, Transition } from '../../core/transition/document/document.ts';
import { TRANSITION_SCHEMA_VERSION } from '../../core/transition/document/document.ts';
import { findBlendMethod } from '../../core/transition/methods/registry.ts';
import { cacheBuffer } from '../library/cache/cache-database.ts';
import { readClipSettings, saveClipSettings } from '../library/rows/clip-settings.ts';
import type { Database } from '../library/database/database.ts';
import { storeOutcomes } from '../library/indexed/store-outcomes.ts';
import type { Library } from '../library/library.ts';
import { insertMarker } from '../library/rows/marker-rows.ts';
import { attempt } from '../library/problems.ts';
import { readSetting, saveSetting } from '../library/rows/settings.ts';
import { settleListing } from '../library/search/settle-listing.ts';
import { cacheStrips } from '../library/cache/strip-cache.ts';
import { insertTransition } from '../library/rows/transition-rows.ts';
import { bufferKey } from './clips/clip-buffers.ts';
import { hashOf } from './read/clip-content.ts';
import { importBvhTakes } from './read/import-file.ts';
import { outcomeOf } from './read/index-file.ts';
import { stripsIn } from './clips/pose-strips.ts';

/** What the transition of a new library compares. */
const STARTER_METHODS = ['springExact', 'deadBlendArticle'] as const;

/** A starter clip that is in the library now. */
interface PlacedClip extends StarterClip {
  readonly id: string;
  readonly placed: readonly Marker[];
}

/**
 * Fills a library that never was: writes the starter clips as BVH into `folder`, takes them in like any other file, and adds
 * their markers and one transition between two of them; all of it, or nothing until the next time. No edit is recorded:
 * there is nothing of the user's to undo.
 */
export function fillNewLibrary(library: Library, folder: string): Result<null, Problem> {
  return attempt(`The folder of starter clips ${folder}`, () => {
    if (readSetting(library.db, 'starter') !== undefined) return null;
    mkdirSync(folder, { recursive: true });
    library.db
      .transaction(() => {
        const placed = starterClips().map((starter) => placeClip(library, folder, starter));
        for (const { placed: markers } of placed)
          markers.forEach((marker) => insertMarker(library.db, marker));
        insertTransition(library.db, transitionBetween(placed));
        settleListing(library.db);
        saveSetting(library.db, 'starter', true);
      })
      .immediate();
    return null;
  });
}

function placeClip(library: Library, folder: string, starter: StarterClip): PlacedClip {
  const file = path.join(folder, `${starter.name}.bvh`);
  const bytes = Buffer.from(writeBvh(starter.clip));
  const hash = hashOf({ bytes, beside: new Map() });
  const imported = importBvhTakes(bytes, file);
  const outlines = imported.ok ? success(imported.value.map(outlineTake)) : imported;
  writeIfOther(file, bytes);
  const { size, mtimeMs } = statSync(file);
  const outcomes = [outcomeOf({ path: file, size, modified: mtimeMs }, hash, outlines)];
  storeOutcomes(library.db, outcomes, true);
  cacheStrips(library.cache, stripsIn(outcomes));
  const id = clipWithHash(library.db, hash);
  const settings = readClipSettings(library.db, id);
  assert(settings !== undefined, `the starter clip ${starter.name} is not in the library`);
  // A BVH file cannot say that it loops.
  const wanted = { ...settings, loop: starter.clip.loop };
  saveClipSettings(library.db, id, wanted);
  // The window asks for these first of all.
  if (imported.ok && isInTransition(starter.name)) {
    const buffer = encodeClip({ ...imported.value[0].clip, ...wanted });
    cacheBuffer(library.cache, bufferKey({ hash, take: '', options: {} }, wanted), buffer);
  }
  return {
    ...starter,
    id,
    placed: starter.markers.map((marker) => ({ id: randomUUID(), clipId: id, ...marker })),
  };
}

/** Other libraries share these files: one that is right already keeps its time, so that none sees a change. */
function writeIfOther(file: string, bytes: Uint8Array): void {
  try {
    if (readFileSync(file).equals(bytes)) return;
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isAbsent) throw error;
  }
  // A name of its own: another library may be made at the same time.
  const unfinished = `${file}.${randomUUID().slice(0, 8)}.unfinished`;
  try {
    writeFileSync(unfinished, bytes);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

function clipWithHash(db: Database, hash: string): string {
  const id = db.prepare<[string], string>('SELECT id FROM clips WHERE hash = ?').pluck().get(hash);
  assert(id !== undefined, `no clip with the hash ${hash}`);
  return id;
}

function isInTransition(name: string): boolean {
  const { source, destination } = starterTransition();
  return name === source.clip || name === destination.clip;
}

function transitionBetween(clips: readonly PlacedClip[]): Transition {
  const { name, source, destination } = starterTransition();
  return {
    schemaVersion: TRANSITION_SCHEMA_VERSION,
    id: randomUUID(),
    name,
    source: useOf(clips, source, 'out'),
    destination: useOf(clips, destination, 'in'),
    alignment: { kind: 'groundTrack', offset: { x: 0, z: 0, yaw: 0 } },
    slots: STARTER_METHODS.map(slotWithDefaults),
    chosen: 0,
    trailing: [],
    note: '',
    review: { status: 'unreviewed', reviewer: '', date: null },
  };
}

/** The use of a starter clip at a time, linked to the marker that stands there. */
function useOf(
  clips: readonly PlacedClip[],
  { clip, time }: { readonly clip: string; readonly time: number },
  kind: Marker['kind'],
): MotionUse {
  const found = clips.find(({ name }) => name === clip);
  assert(found !== undefined, `no starter clip is named ${clip}`);
  const marker = found.placed.find((each) => each.kind === kind && each.time === time);
  const use: MotionUse = { kind: 'clip', id: found.id, time, playRate: 1, mirror: false };
  return marker === undefined ? use : { ...use, marker: marker.id };
}

function slotWithDefaults(methodId: string): Slot {
  const method = findBlendMethod(methodId);
  assert(method !== undefined, `there is no blend method ${methodId}`);
  const values = Object.entries(method.parameters).map(([name, spec]) => [name, spec.default] as const);
  return { method: methodId, values: Object.fromEntries(values), profile: null };
}
