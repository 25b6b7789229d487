import path from 'node:path';
import { boundedJson } from '#core/kit/bounded-json.ts';
import {
  type ClipImport,
  type CountedDoubt,
  type ImportDoubt,
  importOverride,
  optionsOf,
  type ImportOverride,
  type OverrideSubject,
} from '#contract/clips/import-override.ts';
import { nameEncodings, type ImportOptions, type ImportReport } from '#core/formats/import-report.ts';
import { likelyRate } from '#core/formats/frame-rate.ts';
import { unitNameOf, guessUnit, isPlausible } from '#core/kit/length-unit.ts';
import type { Database } from '../database/database.ts';
import { inReport, readReport, type StoredReport } from './stored-report.ts';
import { findOverrides, overrideIn, ownOverride, readOverride, saveOverride } from './overrides.ts';
import { statementOf } from '../database/statements.ts';

interface ImportRow {
  readonly report: string;
  readonly own: string | null;
  readonly path: string;
  readonly takes: string; // JSON
}

/** Unit and up axis of a clip's file; undefined if there is no such clip, or its report cannot be read. */
export function clipImport(db: Database, clipId: string): ClipImport | undefined {
  const row = statementOf<[string], ImportRow>(
    db,
    `SELECT clips.report, ${ownOverride('import')} AS own, files.path,
         (SELECT json_group_array(take.id) FROM clips AS take WHERE take.hash = clips.hash) AS takes
       FROM clips JOIN files ON files.id = clips.file_id WHERE clips.id = ?`,
  ).get(clipId);
  if (row === undefined) return undefined;
  const folder = path.dirname(row.path);
  const { choice: options } = findOverrides(db, 'import')(row.own, row.path);
  const report = readReport(row.report);
  if (report === undefined) return undefined;
  const doubt = importDoubt(report, options);
  return {
    ...takenFor(report, options),
    ...ratesOf(report, options.fps),
    names: report.names
      ? {
          guess: report.names.guess,
          encodings: nameEncodings.filter((each) => report.names?.in[each] !== undefined),
        }
      : null,
    doubt: doubt && countDoubt(db, clipId, folder, doubt),
    takes: boundedJson(row.takes) as string[],
    override: readImport(db, { kind: 'clip', id: clipId }),
    folder: {
      path: folder,
      name: path.basename(folder) || folder,
      override: readImport(db, { kind: 'folder', path: folder }),
    },
  };
}

/** Rates that a BVH file may have been recorded at. */
const ROW_RATES = [24, 25, 30, 50, 60, 100, 120, 240];

/** The rates that a user may choose, and whether the first one is that of the file. */
function ratesOf(
  { rates = [], rowRate }: StoredReport,
  set = rowRate?.fps,
): Pick<ClipImport, 'rates' | 'hasRows'> {
  if (rowRate === undefined || set === undefined) return { rates, hasRows: false };
  const { fps } = rowRate;
  const likely = fps < 1 ? (likelyRate(1 / fps) ?? fps) : fps;
  const others = [...new Set([...ROW_RATES, likely, set])].filter((rate) => rate !== fps);
  return { rates: [fps, ...others.toSorted((a, b) => a - b)], hasRows: true };
}

type TakenFor = Pick<ImportReport, 'unit' | 'unitName' | 'unitGuessed' | 'upAxis' | 'upAxisGuessed'>;

/** Unit and up axis in effect: those of `report` unless overridden by `options`. */
export function takenFor(report: ImportReport, { unit, upAxis }: ImportOptions): TakenFor {
  return {
    unit: unit ?? report.unit,
    unitName: unit === undefined ? report.unitName : unitNameOf(unit),
    unitGuessed: unit === undefined && report.unitGuessed,
    upAxis: upAxis ?? report.upAxis,
    upAxisGuessed: upAxis === undefined && report.upAxisGuessed,
  };
}

/**
 * Ground height of a clip with an import override.
 *
 * @param groundHeight m, as `report` has it
 */
export function groundWithOverride(
  report: ImportReport,
  groundHeight: number,
  options: ImportOptions,
): number {
  const { unit, upAxis } = takenFor(report, options);
  const height = upAxis === report.upAxis ? groundHeight : report.otherGroundHeight;
  return (height * unit) / report.unit;
}

/**
 * Finds a reason to doubt the detected unit or up axis; null if there is none or a user has overridden it.
 */
export function importDoubt(report: StoredReport, override: ImportOptions): ImportDoubt | null {
  const { others, unit, upAxis, standingHeight, isBody } = report;
  const about = { because: 'others', standingHeight } as const;
  if (override.unit === undefined && others !== undefined && others.unit !== unit)
    return { ...about, about: 'unit', suggested: { unit: others.unit } };
  if (override.unit === undefined && isBody && !isPlausible(standingHeight)) {
    const guess = guessUnit(standingHeight / unit)?.unit.metres ?? unit;
    const helps = isPlausible((standingHeight * guess) / unit);
    return { about: 'unit', because: 'height', standingHeight, suggested: helps ? { unit: guess } : null };
  }
  if (override.upAxis === undefined && others !== undefined && others.upAxis !== upAxis)
    return { ...about, about: 'upAxis', suggested: { upAxis: others.upAxis } };
  return null;
}

/** The doubt of a clip in `folder`, with the numbers of clips there with its skeleton. */
function countDoubt(db: Database, clipId: string, folder: string, doubt: ImportDoubt): CountedDoubt {
  const key = doubt.about === 'unit' ? '$.unit' : '$.upAxis';
  const rows = statementOf<
    [string, string, string, string],
    { readonly isLike: number; readonly clips: number }
  >(
    db,
    `SELECT ${inReport('?', 'clips.report')} = ${inReport('?', 'own.report')} AS isLike, count(*) AS clips
       FROM clips AS own JOIN skeletons AS kind ON kind.id = own.skeleton_id
         CROSS JOIN folders CROSS JOIN listing ON listing.folder = folders.number
         CROSS JOIN clips ON clips.id = listing.id
         JOIN skeletons ON skeletons.id = clips.skeleton_id AND skeletons.signature = kind.signature
       WHERE own.id = ? AND folders.path = ? AND listing.missing = 0 GROUP BY isLike`,
  ).all(key, key, clipId, folder);
  const count = (isLike: number): number => rows.find((row) => row.isLike === isLike)?.clips ?? 0;
  return { ...doubt, clips: count(1), others: count(0) };
}

/** The doubt as a warning of the clip. */
export function describeDoubt({ about, because, standingHeight }: ImportDoubt): string {
  if (about === 'upAxis') return 'The up axis differs from most clips with this skeleton in the folder.';
  if (because === 'others') return 'The unit differs from most clips with this skeleton in the folder.';
  return `The character is ${Number(standingHeight.toPrecision(2))} m tall. Check the unit.`;
}

/** The import override set for a clip's file or a folder itself. */
export function readImport(db: Database, subject: OverrideSubject): ImportOverride {
  const options = readOverride(db, 'import', subject);
  return importOverride((part) => options?.[part]);
}

/** Saves an import override, and the frame rates that follow from one of a file. */
export function saveImport(db: Database, subject: OverrideSubject, override: ImportOverride): void {
  const options = optionsOf(override);
  saveOverride(db, 'import', subject, Object.keys(options).length === 0 ? null : options);
  if (subject.kind === 'clip') storeRates(db, subject.id);
}

interface RateRow {
  readonly id: string;
  readonly fps: number;
  readonly frameCount: number;
  readonly report: string;
  readonly own: string | null; // JSON
}

/**
 * Stores the frame rate of each take of a clip's file whose keys fit several, or whose rows have no times: the
 * one that the user sets, or else the detected one.
 */
export function storeRates(db: Database, clipId: string): void {
  const rows = statementOf<[string], RateRow>(
    db,
    `SELECT id, fps, frame_count AS frameCount, report, ${ownOverride('import')} AS own FROM clips
     WHERE hash = (SELECT hash FROM clips WHERE id = ?)
       AND (${inReport("'$.rates'")} IS NOT NULL OR ${inReport("'$.rowRate'")} IS NOT NULL)`,
  ).all(clipId);
  for (const { id, fps: now, frameCount, report, own } of rows) {
    const found = readReport(report);
    if (found === undefined) continue;
    const { rates = [now], rowRate, trimmedFrames } = found;
    const { fps: wanted } = overrideIn('import', own) ?? {};
    const ofKeys = wanted !== undefined && rates.includes(wanted) ? wanted : rates[0];
    const fps = rowRate === undefined ? ofKeys : (wanted ?? rowRate.fps);
    if (fps === now) continue;
    // Keys keep their times, rows their number.
    const keyed = Math.round(((frameCount - 1 + trimmedFrames) / now) * fps) + 1 - trimmedFrames;
    const frames = rowRate === undefined ? keyed : frameCount;
    statementOf(db, 'UPDATE clips SET fps = ?, frame_count = ? WHERE id = ?').run(fps, frames, id);
  }
}
