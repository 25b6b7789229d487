import type { ContentId } from '#contract/clips/content-id.ts';
import { sharedTime, timeOfShared, type ClipsElsewhere, type SharedClock } from '#core/clip/take-time.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { contentIdIn } from '../files/clips-with-content.ts';
import { bytesHashOf } from '../files/content-hash.ts';
import { inReport } from '../files/stored-report.ts';

interface ClockRow {
  readonly fps: number;
  readonly firstKey: number | null;
  readonly trimmedFrames: number;
  readonly trimmedBySpeed: number | null;
}

const clock = `fps, ${inReport("'$.firstKey'")} AS firstKey, coalesce(${inReport("'$.trimmedFrames'")}, 0) AS trimmedFrames,
  ${inReport("'$.trimmedBySpeed'")} AS trimmedBySpeed`;

/** How a clip of this library lies in its file, and on its shared times; undefined if there is none. */
export function clockOfClip(db: Database, id: string): SharedClock | undefined {
  const row = statementOf<[string], ClockRow>(db, `SELECT ${clock} FROM clips WHERE id = ?`).get(id);
  return row && clockOfRow(row);
}

/** The same of a clip by its content as reviews name it: `3a7b…e1 unit=0.01 Take 1`. */
function clockOfContent(db: Database, content: string): SharedClock | undefined {
  const row = statementOf<[string, string], ClockRow>(
    db,
    `SELECT ${clock} FROM clips WHERE hash = ? AND (take = '' OR substr(?, -length(take) - 1) = ' ' || take)
     ORDER BY length(take) DESC`,
  ).get(bytesHashOf(content), content);
  return row && clockOfRow(row);
}

const clockOfRow = ({ firstKey, trimmedBySpeed, ...row }: ClockRow): SharedClock => ({
  ...row,
  firstKey: firstKey ?? undefined,
  trimmedBySpeed: trimmedBySpeed ?? undefined,
});

/** Clips of this library in a team or a file. @param id their ids there, by those here */
export const clipsInShared = (
  db: Database,
  id = (clipId: string): ContentId => contentIdIn(db, clipId),
): ClipsElsewhere<string, ContentId> => ({
  id,
  time: (clipId, time) => convert(sharedTime, clockOfClip(db, clipId), time),
  timeOfContent: (content, time) => convert(sharedTime, clockOfContent(db, content), time),
});

/** Clips of a team or a file in this library; an unknown one keeps its id and its times. @param idHere by the id there */
export const clipsInLibrary = (
  db: Database,
  idHere: (id: ContentId) => string | null | undefined,
): ClipsElsewhere<ContentId> => ({
  id: (id) => idHere(id) ?? id,
  time: (id, time) => convert(timeOfShared, clockOfClip(db, idHere(id) ?? id), time),
  timeOfContent: (content, time) => convert(timeOfShared, clockOfContent(db, content), time),
});

const convert = (by: typeof sharedTime, known: SharedClock | undefined, time: number): number =>
  known === undefined ? time : by(known, time);
