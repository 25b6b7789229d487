// main/import: files to clips
import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Marker, markerSchema } from '#contract/rows/library-rows.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { Change } from '#contract/edits/edits.ts';
import { assert } from '#core/kit/assert.ts';
import { atOnce } from '#core/kit/long-work.ts';
import { encodeClip } from '#core/clip/clip-buffer.ts';
import { outlineTake } from '#core/formats/imported-take.ts';
import { success, type Result } from '#core/kit/result.ts';
import { TRANSITION_SCHEMA_VERSION } from '#core/documents/limits.ts';
import type { MotionUse, Slot, Transition } from '#core/transition/document/document.ts';
import { renewedFeet, renewedTwists } from '#core/transition/document/fresh-transition.ts';
import { defaultValues } from '#core/methods/default-values.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import { cacheBuffer } from '../library/cache/cache-database.ts';
import { choosing } from '../library/edits/edits.ts';
import { readClipSettings } from '../library/rows/clip-settings.ts';
import type { Database } from '../library/database/database.ts';
import { storeOutcomes } from '../library/indexed/store-outcomes.ts';
import { uuidOf } from '../library/files/content-hash.ts';
import type { Library } from '../library/library.ts';
import { attempt } from '../library/problems.ts';
import { readSetting, saveSetting } from '../library/database/settings.ts';
import { cacheStrips } from '../library/cache/strip-cache.ts';
import { bufferKey, stripsIn } from './clips/clip-buffers.ts';
import { hashOf } from './read/clip-content.ts';
import { importBvhTakes } from './read/import-file.ts';
import { outcomeOf } from './read/index-file.ts';
import { makeFolder } from '../library/database/make-folder.ts';
import { valuesIn } from '../library/database/statements.ts';
import { z } from 'zod';

/** Methods of the slots of the starter transition. */
const STARTER_METHODS = ['springExact', 'deadBlendArticle'] as const;

/** A starter clip in the library. */
type PlacedClip = Readonly<ReturnType<typeof placeClip>>;

/**
 * Fills a library that has nothing yet: copies the starter clips to `folder`, imports them like other files, and
 * adds their markers and a transition, all of it or nothing. Records no edit, since there is nothing to undo for
 * the user. Markers and the transition have the same ids in every library, so that libraries that are merged do not
 * have them twice.
 */
export function fillNewLibrary(library: Library, folder: string): Result<null, Problem> {
  return attempt(`The folder of starter clips ${folder}`, () => {
    if (readSetting(library.db, 'starter') !== undefined || !isEmpty(library.db)) return null;
    makeFolder(folder);
    library.db
      .transaction(() => {
        const { clips, transition } = readStarter();
        const shown = [transition.source.clip, transition.destination.clip];
        const placed = clips.map((clip) => placeClip(library, folder, clip, shown.includes(clip.name)));
        const changes: readonly Change[] = [
          ...placed.flatMap(({ edits }) => edits),
          { kind: 'transition.add', transition: transitionBetween(placed, transition) },
        ];
        atOnce(choosing(library.db, { name: 'Starter clips', changes }));
        saveSetting(library.db, 'starter', true);
      })
      .immediate();
    return null;
  });
}

const isEmpty = (db: Database): boolean =>
  ['files', 'edits'].every((table) => valuesIn(db, `SELECT 1 FROM ${table} LIMIT 1`).get() === undefined);

/** @param isShown in the transition, so its motion is needed first and cached at once */
function placeClip(library: Library, folder: string, starter: StarterClip, isShown: boolean) {
  const { name, loop } = starter;
  const file = path.join(folder, `${name}.bvh`);
  const bytes = readStarterClip(name);
  const hash = hashOf({ bytes, externalFiles: new Map() });
  const imported = importBvhTakes(bytes, file);
  const outlines = imported.ok ? success(imported.value.map(outlineTake)) : imported;
  writeIfOther(file, bytes);
  const { size, mtimeMs } = statSync(file);
  const outcomes = [outcomeOf({ path: file, size, modified: mtimeMs }, hash, outlines)];
  storeOutcomes(library.db, outcomes, true);
  cacheStrips(library.cache, stripsIn(outcomes));
  const id = clipWithHash(library.db, hash);
  const settings = readClipSettings(library.db, id);
  assert(settings !== undefined, `the starter clip ${name} is not in the library`);
  const wanted = { ...settings, loop };
  if (imported.ok && isShown) {
    const buffer = encodeClip({ ...imported.value[0].clip, ...wanted });
    cacheBuffer(library.cache, bufferKey({ hash, take: '', options: {} }, wanted), buffer);
  }
  const markers = starter.markers.map((marker, i) => ({
    id: uuidOf(`starter ${hash} ${i}`),
    clipId: id,
    ...marker,
  }));
  const edits: readonly Change[] = [
    { kind: 'clip.set', id, before: settings, after: wanted },
    ...markers.map((marker) => ({ kind: 'marker.add', marker }) as const),
  ];
  return { name, id, markers, edits };
}

/** Writes a file only if it differs: other libraries share it and would see a change of its time. */
function writeIfOther(file: string, bytes: Uint8Array): void {
  try {
    if (readFileSync(file).equals(bytes)) return;
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isAbsent) throw error;
  }
  // A unique name, since another library may be created at the same time.
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
  const id = valuesIn<string>(db, 'SELECT id FROM clips WHERE hash = ?').get(hash);
  assert(id !== undefined, `no clip with the hash ${hash}`);
  return id;
}

function transitionBetween(
  clips: readonly PlacedClip[],
  { name, source, destination }: Starter['transition'],
): Transition {
  return {
    schemaVersion: TRANSITION_SCHEMA_VERSION,
    id: uuidOf(`starter ${name}`),
    name,
    source: useOf(clips, source, 'out'),
    destination: useOf(clips, destination, 'in'),
    alignment: { kind: 'groundTrack', offset: { x: 0, z: 0, yaw: 0 } },
    slots: STARTER_METHODS.map(slotWithDefaults),
    chosen: 0,
    trailing: [],
    ...renewedTwists,
    ...renewedFeet,
    note: '',
    review: { status: 'unreviewed', reviewer: '', date: null },
  };
}

/** The use of a starter clip at a time, linked to the marker there. */
function useOf(
  clips: readonly PlacedClip[],
  { clip, time }: Starter['transition']['source'],
  kind: Marker['kind'],
): MotionUse {
  const found = clips.find(({ name }) => name === clip);
  assert(found !== undefined, `no starter clip is named ${clip}`);
  const marker = found.markers.find((each) => each.kind === kind && each.time === time);
  const use: MotionUse = { kind: 'clip', id: found.id, time, playRate: 1, mirror: false };
  return marker === undefined ? use : { ...use, marker: marker.id };
}

function slotWithDefaults(methodId: string): Slot {
  const method = findBlendMethod(methodId);
  assert(method !== undefined, `there is no blend method ${methodId}`);
  return { method: methodId, values: defaultValues(method), profile: null };
}

const momentSchema = z.strictObject({ clip: z.string(), time: z.number() });

const starterSchema = z.strictObject({
  clips: z.array(
    z.strictObject({
      name: z.string(),
      loop: z.boolean(), // BVH has no field for it
      markers: z.array(markerSchema.omit({ id: true, clipId: true })),
    }),
  ),
  transition: z.strictObject({ name: z.string(), source: momentSchema, destination: momentSchema }),
});

/** Clips of a new library, their markers, and a transition between two of them; times in s on each clip. */
type Starter = z.infer<typeof starterSchema>;

type StarterClip = Starter['clips'][number];

/**
 * The folder `resources/starter` of the app, at the same relative path from the source and from the build; in
 * app.asar in a package.
 */
const folder = new URL('../../resources/starter/', import.meta.url);

/** Reads `starter.json`. Throws if the app's own file is damaged. */
function readStarter(): Starter {
  return starterSchema.parse(JSON.parse(readFileSync(new URL('starter.json', folder), 'utf8')));
}

/** The BVH file of a starter clip. Libraries identify the clip by these bytes. */
export function readStarterClip(name: string): Buffer {
  return readFileSync(new URL(`${name}.bvh`, folder));
}
