import type { CountedDoubt, ImportDoubt } from '#contract/clips/import-override.ts';
import type { ImportOptions } from '#core/import/import-report.ts';
import { guessUnit, isPlausible } from '#core/import/length-unit.ts';
import type { Database } from '../database/database.ts';
import type { StoredReport } from './stored-report.ts';
import { statementOf } from '../database/statements.ts';

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
export function countDoubt(db: Database, clipId: string, folder: string, doubt: ImportDoubt): CountedDoubt {
  const key = doubt.about === 'unit' ? '$.unit' : '$.upAxis';
  const rows = statementOf<
    [string, string, string, string],
    { readonly isLike: number; readonly clips: number }
  >(
    db,
    `SELECT clips.report ->> ? = own.report ->> ? AS isLike, count(*) AS clips
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
  return `The character is ${standingHeight.toPrecision(2)} m tall. Check the unit.`;
}
