import type { ClipSummary, FailedFile, LibraryRow } from '../../contract/library-rows.ts';
import type { ImportReport } from '../../core/import/import-report.ts';
import type { Database } from './database.ts';
import { foldForSearch } from './names.ts';

interface ClipRow {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly present: number;
  readonly fps: number;
  readonly frameCount: number;
  readonly jointCount: number;
  readonly skeletonId: string;
  readonly report: string;
  readonly groundHeight: number;
  readonly loop: number;
  readonly markerCount: number;
  readonly lateMarkers: number;
}

const clipQuery = /* sql */ `
SELECT clips.id, clips.name, files.path, clips.fps, clips.report,
  files.state = 'ok' AND files.hash = clips.hash AS present,
  clips.frame_count AS frameCount, skeletons.joint_count AS jointCount, clips.skeleton_id AS skeletonId,
  coalesce(clips.ground_height, clips.derived_ground_height) AS groundHeight,
  coalesce(clips.loop, clips.derived_loop) AS loop,
  (SELECT count(*) FROM markers WHERE clip_id = clips.id) AS markerCount,
  (SELECT count(*) FROM markers WHERE clip_id = clips.id AND time > (clips.frame_count - 1) / clips.fps + 1e-6)
    AS lateMarkers
FROM clips JOIN files ON files.id = clips.file_id JOIN skeletons ON skeletons.id = clips.skeleton_id
WHERE clips.id IN (SELECT value FROM json_each(?))
ORDER BY clips.sort_key, clips.id`;

/** These clips as the list shows them, by name. Ids that are no clip's are left out. */
export function clipSummaries(db: Database, ids: readonly string[]): ClipSummary[] {
  return db.prepare<[string], ClipRow>(clipQuery).all(JSON.stringify(ids)).map(summaryOf);
}

function summaryOf(row: ClipRow): ClipSummary {
  const report = JSON.parse(row.report) as ImportReport;
  return {
    kind: 'clip',
    id: row.id,
    name: row.name,
    path: row.path,
    missing: row.present !== 1,
    fps: row.fps,
    frameCount: row.frameCount,
    jointCount: row.jointCount,
    skeletonId: row.skeletonId,
    trimmedFrames: report.trimmedFrames,
    unitName: report.unitName,
    settings: { groundHeight: row.groundHeight, loop: row.loop === 1 },
    markerCount: row.markerCount,
    warnings: [...report.warnings, ...warningsOfMarkers(row.lateMarkers)],
  };
}

/** The file was edited and is shorter now: what no longer fits is said, not moved. */
function warningsOfMarkers(late: number): string[] {
  if (late === 0) return [];
  return [
    late === 1 ? 'A marker is after the end of the clip.' : `${late} markers are after the end of the clip.`,
  ];
}

function failedFiles(db: Database, ids: readonly string[]): FailedFile[] {
  return db
    .prepare<[string], FailedFile>(
      `SELECT 'failed' AS kind, id, name, path, error FROM files
       WHERE id IN (SELECT value FROM json_each(?)) AND state = 'failed'`,
    )
    .all(JSON.stringify(ids));
}

interface Hit {
  readonly id: string;
  readonly kind: 'clip' | 'failed';
  readonly total: number;
}

/**
 * Clips and failed files in which every word of `text` occurs, in their name or their folder's, by name; the first
 * `limit` of them and how many there are in all. Empty text finds everything.
 */
export function searchLibrary(
  db: Database,
  text: string,
  limit: number,
): { readonly rows: readonly LibraryRow[]; readonly total: number } {
  const words = foldForSearch(text).split(/\s+/).filter(Boolean);
  const matches = words.map(() => 'AND instr(search_text, ?) > 0').join(' ');
  const hits = db
    .prepare<unknown[], Hit>(
      `WITH listed (kind, id, sort_key) AS (
         SELECT 'clip', id, sort_key FROM clips WHERE 1 ${matches}
         UNION ALL SELECT 'failed', id, sort_key FROM files WHERE state = 'failed' ${matches})
       SELECT kind, id, count(*) OVER () AS total FROM listed ORDER BY sort_key, id LIMIT ?`,
    )
    .all(...words, ...words, limit);
  const rows = new Map<string, LibraryRow>();
  const idsOf = (kind: Hit['kind']): string[] => hits.filter((hit) => hit.kind === kind).map(({ id }) => id);
  for (const row of [...clipSummaries(db, idsOf('clip')), ...failedFiles(db, idsOf('failed'))]) {
    rows.set(row.id, row);
  }
  return { rows: hits.flatMap(({ id }) => rows.get(id) ?? []), total: hits[0]?.total ?? 0 };
}

/** How many rows the list has, by kind. */
export function countRows(db: Database): { readonly clips: number; readonly failed: number } {
  const count = (sql: string): number => db.prepare<[], number>(sql).pluck().get() ?? 0;
  return {
    clips: count('SELECT count(*) FROM clips'),
    failed: count(`SELECT count(*) FROM files WHERE state = 'failed'`),
  };
}
