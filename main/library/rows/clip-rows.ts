// main/library/rows: reading and writing each kind of row
import { boundedJson } from '#core/kit/bounded-json.ts';
import type { ChosenRoot } from '#contract/clips/overrides.ts';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import type { ImportOptions } from '#core/formats/import-report.ts';
import { rateDoubt } from '#core/formats/frame-rate.ts';
import type { Database } from '../database/database.ts';
import { readReport, type StoredReport } from '../files/stored-report.ts';
import { groundWithOverride, takenFor, describeDoubt, importDoubt } from '../files/clip-import.ts';
import { contentHash } from '../files/content-hash.ts';
import { findOverrides, ownOverride } from '../files/overrides.ts';
import { statementOf } from '../database/statements.ts';

interface ClipRow {
  readonly id: string;
  readonly name: string;
  readonly hash: string;
  readonly take: string;
  readonly path: string;
  readonly copies: string; // JSON
  readonly present: number;
  readonly fps: number;
  readonly frameCount: number;
  readonly jointCount: number;
  readonly skeletonId: string;
  readonly jointsId: string;
  readonly report: string;
  readonly ownImport: string | null; // JSON
  readonly derivedGroundHeight: number;
  readonly groundHeight: number | null;
  readonly loop: number;
  readonly root: string | null; // JSON
  readonly markerCount: number;
  readonly lateMarkers: number;
  readonly tags: string; // JSON
  readonly note: string;
  readonly mesh: number;
}

/** What is known of a clip alone: its label depends on all others. */
export type ClipFacts = Omit<ClipSummary, 'label'>;

/** Maximum number of copies listed for a clip; search finds it by all. */
const MAX_COPIES = 20;

const clipQuery = /* sql */ `
SELECT clips.id, clips.name, clips.hash, clips.take, files.path, clips.fps, clips.report,
  (SELECT json_group_array(path) FROM (SELECT path FROM files AS other WHERE other.hash = clips.hash
    AND other.id <> clips.file_id AND other.state = 'ok' ORDER BY path LIMIT ${MAX_COPIES})) AS copies,
  files.state = 'ok' AND files.hash = clips.hash AS present,
  clips.frame_count AS frameCount, skeletons.joint_count AS jointCount, clips.skeleton_id AS skeletonId,
  skeletons.signature AS jointsId,
  ${ownOverride('import')} AS ownImport, clips.derived_ground_height AS derivedGroundHeight, clips.ground_height AS groundHeight,
  coalesce(clips.loop, clips.derived_loop) AS loop,
  ${ownOverride('root')} AS root,
  (SELECT count(*) FROM markers WHERE clip_id = clips.id) AS markerCount,
  (SELECT count(*) FROM markers WHERE clip_id = clips.id AND time > (clips.frame_count - 1) / clips.fps * 1.000001)
    AS lateMarkers,
  (SELECT json_group_array(name) FROM (SELECT tags.name FROM listing JOIN clip_tags ON clip_tags.clip = listing.number
    JOIN tags ON tags.number = clip_tags.tag WHERE listing.id = clips.id ORDER BY tags.name)) AS tags, clips.note, clips.mesh
FROM clips JOIN files ON files.id = clips.file_id JOIN skeletons ON skeletons.id = clips.skeleton_id
WHERE clips.id IN (SELECT value FROM json_each(?))
ORDER BY clips.sort_key, clips.id`;

/** These clips as rows of the list, by name. Unknown ids, and clips whose report cannot be read, are ignored. */
export function clipSummaries(db: Database, ids: readonly string[]): ClipFacts[] {
  const rootOf = findOverrides(db, 'root');
  const importOf = findOverrides(db, 'import');
  return statementOf<[string], ClipRow>(db, clipQuery)
    .all(JSON.stringify(ids))
    .flatMap((row) => {
      const report = readReport(row.report);
      if (report === undefined) return [];
      return [summaryOf(row, report, rootOf(row.root, row.path), importOf(row.ownImport, row.path).choice)];
    });
}

function summaryOf(row: ClipRow, report: StoredReport, root: ChosenRoot, options: ImportOptions): ClipFacts {
  const doubt = importDoubt(report, options);
  const { unit, unitName, upAxis } = takenFor(report, options);
  const isAsIndexed = unit === report.unit && upAxis === report.upAxis;
  const hash = contentHash(row.hash, options);
  const detectedGround = groundWithOverride(report, row.derivedGroundHeight, options);
  return {
    kind: 'clip',
    id: row.id,
    name: row.name,
    content: row.take === '' ? hash : `${hash} ${row.take}`,
    path: row.path,
    copies: boundedJson(row.copies) as string[],
    missing: row.present !== 1,
    ...(row.mesh > 0 && { hasMesh: true }),
    ...(row.mesh === 2 && { isCharacter: true }),
    fps: row.fps,
    frameCount: row.frameCount,
    jointCount: row.jointCount,
    skeletonId: isAsIndexed ? row.skeletonId : `${row.skeletonId} ${unit / report.unit} ${upAxis}`,
    jointsId: row.jointsId,
    trimmedFrames: report.trimmedFrames,
    ...(report.trimmedBySpeed !== undefined && { trimmedBySpeed: report.trimmedBySpeed }),
    ...(report.firstKey !== undefined && { firstKey: report.firstKey }),
    read: { unit, upAxis },
    unitName,
    doubt: doubt?.about ?? null,
    settings: { groundHeight: row.groundHeight ?? detectedGround, loop: row.loop === 1 },
    detectedGround,
    root,
    markerCount: row.markerCount,
    tags: boundedJson(row.tags) as string[],
    note: row.note,
    warnings: [
      ...report.warnings,
      ...(options.fps === undefined ? doubtsOfRate(report) : []),
      ...(options.encoding === undefined && report.names?.doubt ? [report.names.doubt] : []),
      ...(doubt ? [describeDoubt(doubt)] : []),
      ...warningsOfMarkers(row.lateMarkers),
    ],
  };
}

function doubtsOfRate({ rates, rowRate }: StoredReport): string[] {
  return [...(rates ? [rateDoubt(rates)] : []), ...(rowRate?.doubt === undefined ? [] : [rowRate.doubt])];
}

/** Warnings about markers after the end, as when the file became shorter. Markers are not moved. */
function warningsOfMarkers(late: number): string[] {
  if (late === 0) return [];
  return [
    late === 1 ? '1 marker is after the end of the clip.' : `${late} markers are after the end of the clip.`,
  ];
}
