import type { ClipStrip } from '#contract/rows/library-rows.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/result.ts';
import { decodeClip } from '#core/clip-buffer.ts';
import { createPoseStrip, STRIP_VERSION } from '#core/thumbnail/pose-strip.ts';
import { contentHash } from '../../library/files/content-hash.ts';
import type { FileOutcome } from '../../library/indexed/file-outcome.ts';
import { filesWithHash } from '../../library/indexed/known-files.ts';
import type { Library } from '../../library/library.ts';
import { valueOf } from '../../library/problems.ts';
import { cachedStrips, cacheStrips, type CachedStrip } from '../../library/cache/strip-cache.ts';
import { summariesOfTakes } from '../../library/rows/take-rows.ts';
import { clipPlaces, statFile, type ClipPlace } from '../disk/clip-place.ts';
import { IMPORTER_VERSION } from '../read/index-file.ts';
import { PoolClosed, type ImportPool } from '../pool/import-pool.ts';
import { loadClip } from './clip-buffers.ts';
import { readInPool } from './remember-ended.ts';

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
