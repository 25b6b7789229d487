import { stat } from 'node:fs/promises';
import type { ImportOptions } from '#core/formats/import-report.ts';
import type { Database } from '../../library/database/database.ts';
import { findOverrides, ownOverride } from '../../library/files/overrides.ts';
import type { FoundFile } from '../../library/indexed/file-outcome.ts';
import { agreedOptions, inReport, readReport } from '../../library/files/stored-report.ts';
import { statementOf } from '../../library/database/statements.ts';

/** Identity of a clip, the path of its file, and its import options. */
export interface ClipPlace {
  readonly id: string;
  readonly name: string;
  readonly hash: string;
  readonly take: string;
  readonly path: string;
  readonly options: ImportOptions; // import override, else the common reading of its folder
  readonly trimmedFrames: number; // left out at its start when the library read it
}

/** Places of these clips, in this order. Unknown ids are ignored. */
export function clipPlaces(db: Database, clipIds: readonly string[]): ClipPlace[] {
  const places = statementOf<
    [string],
    Omit<ClipPlace, 'options'> & { readonly own: string | null; readonly agreed: string | null }
  >(
    db,
    `SELECT clips.id, clips.name, clips.hash, take, files.path, ${ownOverride('import')} AS own,
         coalesce(${inReport("'$.trimmedFrames'")}, 0) AS trimmedFrames,
         CASE WHEN ${inReport("'$.alone'")} IS NOT NULL THEN report END AS agreed FROM clips JOIN files ON files.id = file_id
       WHERE clips.id IN (SELECT value FROM json_each(?))`,
  ).all(JSON.stringify(clipIds));
  const importOf = findOverrides(db, 'import');
  const byId = new Map(
    places.map(({ own, agreed, ...place }) => {
      const report = agreed === null ? undefined : readReport(agreed);
      const alike = report === undefined ? {} : agreedOptions(report);
      return [place.id, { ...place, options: { ...alike, ...importOf(own, place.path).choice } }];
    }),
  );
  return clipIds.flatMap((id) => byId.get(id) ?? []);
}

/** The current file at `path`; undefined if there is none. */
export async function statFile(path: string): Promise<FoundFile | undefined> {
  try {
    const found = await stat(path);
    return found.isFile() ? { path, size: found.size, modified: found.mtimeMs } : undefined;
  } catch {
    return undefined; // not readable now; another copy may be
  }
}
