// main/import/clips: motion, skins and strips of clips that the library knows
import type { Problem } from '#contract/words/problem.ts';
import type { ClipSettings, ClipStrip } from '#contract/rows/library-rows.ts';
import { CLIP_BUFFER_VERSION, decodeClip } from '#core/clip/clip-buffer.ts';
import { encodeSkin, SKIN_BUFFER_VERSION } from '#core/formats/skin/skin.ts';
import { failure, messageOf, success, type Result } from '#core/kit/result.ts';
import { clipIdsOfTree } from '#core/tree/document/document.ts';
import { createPoseStrip, STRIP_VERSION } from '#core/formats/thumbnail/clip-figure.ts';
import { cacheBuffer, cachedBuffer } from '../../library/cache/cache-database.ts';
import { clipsWithContent } from '../../library/files/clips-with-content.ts';
import { contentHash } from '../../library/files/content-hash.ts';
import { failedFilesBelow, filesWithHash, isUnchanged } from '../../library/indexed/known-files.ts';
import type { Library } from '../../library/library.ts';
import { readClipSettings } from '../../library/rows/clip-settings.ts';
import { findTree, summariesOfTakes } from '../../library/rows/take-rows.ts';
import { loadTake } from './tree-take.ts';
import { clipPlaces, statFile, type ClipPlace } from '../disk/clip-place.ts';
import { mayHaveSkin } from '../read/import-file.ts';
import { IMPORTER_VERSION } from '../read/index-file.ts';
import { type ImportPool, PoolClosed } from '../pool/import-pool.ts';
import type { ImportReply } from '../pool/import-task.ts';
import { readInPool } from './remember-ended.ts';
import type { FileOutcome } from '../../library/indexed/file-outcome.ts';
import { valueOf } from '../../library/problems.ts';
import { cachedStrips, cacheStrips, type CachedStrip } from '../../library/cache/strip-cache.ts';

/**
 * Loads a clip, or the take of a tree, as one buffer (core/clip/clip-buffer.ts) with its current ground height and
 * loop. Cached by content and settings; an unchanged file is not read again.
 */
export async function loadClip(
  library: Library,
  pool: ImportPool,
  clipId: string,
): Promise<Result<ArrayBuffer, Problem>> {
  const tree = findTree(library.db, clipId);
  if (tree !== undefined) return loadTake(library, pool, tree, (id) => loadClip(library, pool, id));
  const [place] = clipPlaces(library.db, [clipId]);
  const settings = readClipSettings(library.db, clipId);
  if (place === undefined || settings === undefined) return failure(unknownClip(clipId));
  return loadMotion(library, pool, place, settings);
}

/**
 * Loads a clip as `loadClip` does in another library that has this file, read with these options, and these
 * settings for it.
 */
export async function loadContent(
  library: Library,
  pool: ImportPool,
  { hash, take, options }: ClipReading,
  settings: ClipSettings,
): Promise<Result<ArrayBuffer, Problem>> {
  const [place] = clipPlaces(library.db, clipsWithContent(library.db, { hash, take }));
  if (place === undefined) return failure(unknownClip(hash));
  return loadMotion(library, pool, { ...place, options }, settings);
}

const loadMotion = (library: Library, pool: ImportPool, place: ClipPlace, settings: ClipSettings) =>
  loadBuffer(library, pool, place, { key: bufferKey(place, settings), task: { kind: 'load', settings } });

/**
 * Loads the skin of a clip, or of the first clip of a tree, as one buffer (core/formats/skin/skin.ts), empty
 * if it has none. Cached like clips.
 */
export async function loadSkin(
  library: Library,
  pool: ImportPool,
  clipId: string,
): Promise<Result<ArrayBuffer, Problem>> {
  const [first = clipId] = clipIdsOfTree(findTree(library.db, clipId)?.content.root);
  const [place] = clipPlaces(library.db, [first]);
  if (place === undefined) return failure(unknownClip(clipId));
  if (!mayHaveSkin(place.path)) return success(encodeSkin(null));
  const key = JSON.stringify(['skin', contentOf(place), IMPORTER_VERSION, SKIN_BUFFER_VERSION]);
  return loadBuffer(library, pool, place, { key, task: { kind: 'skin' } });
}

/** A requested buffer: its cache key and the task that makes it. */
interface Wanted {
  readonly key: string;
  readonly task: { readonly kind: 'load'; readonly settings: ClipSettings } | { readonly kind: 'skin' };
}

/** Loads a buffer from the cache, or else from the first readable copy of the clip's file. */
async function loadBuffer(
  library: Library,
  pool: ImportPool,
  place: ClipPlace,
  { key, task }: Wanted,
): Promise<Result<ArrayBuffer, Problem>> {
  const { db, cache } = library;
  let problem: Problem | undefined;
  for (const known of filesWithHash(db, place.hash, place.path)) {
    const file = await statFile(known.path);
    if (file === undefined) continue;
    const kept = (await isUnchanged(known, file)) ? cachedBuffer(cache, key) : undefined;
    if (kept !== undefined) return success(kept);
    const { hash, take, options, trimmedFrames } = place;
    const of = { file, hash, take, options, trimmedFrames };
    const reply = await readInPool(library, pool, { ...task, ...of }).catch(
      (error: unknown): ImportReply => ({
        kind: 'unreadable',
        error: messageOf(error),
      }),
    );
    if (reply.kind === 'loaded') {
      cacheBuffer(cache, key, reply.buffer);
      return success(reply.buffer);
    }
    // Try other copies of the file; keep the first problem.
    if (reply.kind === 'unreadable') problem ??= unreadable(place, known.path, reply.error);
    if (reply.kind === 'changed') problem ??= changedFile(place, known.path);
  }
  const [failed] = failedFilesBelow(db, [place.path]);
  return failure(problem ?? (failed ? unreadable(place, failed.path, failed.error) : missing(place)));
}

/** Cache key of a clip's buffer: everything that it depends on. */
export function bufferKey(
  clip: ClipReading & { readonly trimmedFrames?: number },
  { groundHeight, loop }: ClipSettings,
): string {
  const { trimmedFrames = 0 } = clip;
  const versions = [IMPORTER_VERSION, CLIP_BUFFER_VERSION];
  return JSON.stringify([contentOf(clip), trimmedFrames, ...versions, groundHeight, loop]);
}

/** A clip wherever it is: the hash of its file, its take, and how the file is read. */
export type ClipReading = Pick<ClipPlace, 'hash' | 'take' | 'options'>;

const contentOf = ({ hash, take, options }: ClipReading): readonly string[] => [
  contentHash(hash, options),
  take,
];

function unknownClip(clipId: string): Problem {
  return { code: 'unknownClip', message: 'This clip is not in the library.', place: clipId };
}

function missing({ name, path }: ClipPlace): Problem {
  return {
    code: 'clipMissing',
    message: `The file of “${name}” is missing. Put it back, or open the folder that it was moved to. User data of the clip is kept: ${path}`,
    place: path,
  };
}

function changedFile({ name }: ClipPlace, path: string): Problem {
  return {
    code: 'clipChanged',
    message: `The file of “${name}” changed after indexing. Open its folder again to index the change: ${path}`,
    place: path,
  };
}

function unreadable({ name }: ClipPlace, path: string, error: string): Problem {
  return { code: 'clipUnreadable', message: `“${name}” cannot be read: ${error}`, place: path };
}

/** Cache key of a clip's pose strip: everything that it depends on. */
function stripKey({ hash, take, options }: Pick<ClipPlace, 'hash' | 'take' | 'options'>): string {
  return JSON.stringify([contentHash(hash, options), take, IMPORTER_VERSION, STRIP_VERSION]);
}

/** Pose strips of import results. */
export function stripsIn(outcomes: readonly FileOutcome[]): CachedStrip[] {
  return outcomes.flatMap((outcome) => {
    if (outcome.kind === 'failed') return [];
    const { hash, takes } = outcome;
    return takes.map(({ take, strip }) => ({ key: stripKey({ hash, take, options: {} }), strip }));
  });
}

/** Provides pose strips of an open library, and makes missing ones. */
export type PoseStrips = ReturnType<typeof createPoseStrips>;

export function createPoseStrips(
  opened: Result<Library, Problem>,
  pool: ImportPool,
  onMade: (strip: ClipStrip) => void,
) {
  let wanted: readonly Drawing[] = [];
  let making: Drawing | undefined;

  const makeWanted = async ({ cache }: Library): Promise<void> => {
    while (making === undefined && wanted[0] !== undefined) {
      [making, ...wanted] = wanted;
      const strip = await making.make().catch((error: unknown) => {
        if (error instanceof PoolClosed) wanted = [];
        return undefined; // the row of the file shows its error
      });
      if (strip !== undefined) {
        cacheStrips(cache, [{ key: making.key, strip }]);
        onMade({ clipId: making.id, strip });
      }
      making = undefined;
    }
  };

  return {
    /**
     * Cached strips of these clips. The others are made one at a time with the lowest priority and reported
     * as they are ready. The next call discards pending requests, since only its clips are visible then.
     */
    of(clipIds: readonly string[]) {
      const library = valueOf(opened);
      const drawings = drawingsOf(library, pool, clipIds);
      const keys = drawings.map(({ key }) => key);
      const kept = cachedStrips(library.cache, keys);
      wanted = drawings.filter(({ key }) => !kept.has(key) && key !== making?.key);
      void makeWanted(library);
      return drawings.flatMap(({ id, key }) => {
        const strip = kept.get(key);
        return strip === undefined ? [] : [{ clipId: id, strip }];
      });
    },
  };
}

/** A strip to draw, of a clip or of the take of a tree. */
interface Drawing {
  readonly id: string;
  readonly key: string; // in the cache
  make(): Promise<Uint8Array | undefined>;
}

function drawingsOf(library: Library, pool: ImportPool, ids: readonly string[]): Drawing[] {
  const clips = clipPlaces(library.db, ids).map((place) => ({
    id: place.id,
    key: stripKey(place),
    make: () => makeStrip(library, pool, place),
  }));
  const takes = summariesOfTakes(library.db, ids).map(({ id, content }) => ({
    id,
    key: JSON.stringify([content, IMPORTER_VERSION, STRIP_VERSION]),
    async make() {
      const take = await loadClip(library, pool, id);
      return take.ok ? createPoseStrip(decodeClip(take.value)) : undefined;
    },
  }));
  return [...clips, ...takes];
}

async function makeStrip(
  library: Library,
  pool: ImportPool,
  place: ClipPlace,
): Promise<Uint8Array | undefined> {
  for (const { path } of filesWithHash(library.db, place.hash, place.path)) {
    const file = await statFile(path);
    if (file === undefined) continue;
    const { hash, take, options } = place;
    const reply = await readInPool(library, pool, { kind: 'strip', file, hash, take, options });
    if (reply.kind === 'drawn') return reply.strip; // else try other copies of the file
  }
  return undefined;
}
