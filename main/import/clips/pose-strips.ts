import type { ClipStrip } from '../../../contract/rows/library-rows.ts';
import type { Problem } from '../../../contract/words/problem.ts';
import type { Result } from '../../../core/result.ts';
import { STRIP_VERSION } from '../../../core/thumbnail/pose-strip.ts';
import { contentHash } from '../../library/files/content-hash.ts';
import type { FileOutcome } from '../../library/indexed/file-outcome.ts';
import { filesWithHash } from '../../library/indexed/known-files.ts';
import type { Library } from '../../library/library.ts';
import { valueOf } from '../../library/problems.ts';
import { cachedStrips, cacheStrips, type KeptStrip } from '../../library/cache/strip-cache.ts';
import { clipPlaces, statFile, type ClipPlace } from '../disk/clip-place.ts';
import { IMPORTER_VERSION } from '../read/index-file.ts';
import { PoolClosed, type ImportPool } from '../pool/import-pool.ts';
import { readInPool } from './remember-ended.ts';

/** Cache key of a clip's pose strip: everything that it depends on. */
function stripKey({ hash, take, options }: Pick<ClipPlace, 'hash' | 'take' | 'options'>): string {
  return JSON.stringify([contentHash(hash, options), take, IMPORTER_VERSION, STRIP_VERSION]);
}

/** Pose strips of import results. */
export function stripsIn(outcomes: readonly FileOutcome[]): KeptStrip[] {
  return outcomes.flatMap((outcome) => {
    if (outcome.kind === 'failed') return [];
    const { hash, takes } = outcome;
    return takes.map(({ take, strip }) => ({ key: stripKey({ hash, take, options: {} }), strip }));
  });
}

/** Provides pose strips of an open library, and makes missing ones. */
export interface PoseStrips {
  /**
   * Cached strips of these clips. The others are made one at a time with the lowest priority and reported as they are ready. The next
   * call discards pending requests, since only its clips are visible then.
   */
  of(clipIds: readonly string[]): ClipStrip[];
}

export function createPoseStrips(
  opened: Result<Library, Problem>,
  pool: ImportPool,
  onMade: (strip: ClipStrip) => void,
): PoseStrips {
  let wanted: readonly ClipPlace[] = [];
  let making: ClipPlace | undefined;

  const makeWanted = async (library: Library): Promise<void> => {
    while (making === undefined && wanted[0] !== undefined) {
      [making, ...wanted] = wanted;
      const strip = await makeStrip(library, pool, making).catch((error: unknown) => {
        if (error instanceof PoolClosed) wanted = [];
        return undefined; // the row of the file shows its error
      });
      if (strip !== undefined) onMade({ clipId: making.id, strip });
      making = undefined;
    }
  };

  return {
    of(clipIds) {
      const library = valueOf(opened);
      const places = clipPlaces(library.db, clipIds);
      const kept = cachedStrips(library.cache, places.map(stripKey));
      wanted = places.filter((place) => !kept.has(stripKey(place)) && place.id !== making?.id);
      void makeWanted(library);
      return places.flatMap((place) => {
        const strip = kept.get(stripKey(place));
        return strip === undefined ? [] : [{ clipId: place.id, strip }];
      });
    },
  };
}

async function makeStrip(
  library: Library,
  pool: ImportPool,
  place: ClipPlace,
): Promise<Uint8Array | undefined> {
  const { db, cache } = library;
  for (const { path } of filesWithHash(db, place.hash, place.path)) {
    const file = await statFile(path);
    if (file === undefined) continue;
    const { hash, take, options } = place;
    const reply = await readInPool(library, pool, { kind: 'strip', file, hash, take, options });
    if (reply.kind !== 'drawn') continue; // try other copies of the file
    cacheStrips(cache, [{ key: stripKey(place), strip: reply.strip }]);
    return reply.strip;
  }
  return undefined;
}
