import { createHash } from 'node:crypto';
import { USER_DATA_FORMAT } from '#contract/exchange/user-data-file.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { Database } from '../../library/database/database.ts';
import { attemptLater } from '../../library/problems.ts';
import { alike } from '../file-namer.ts';
import { jsonMark, type Replacing } from '../replacing.ts';
import { sortedJson, writeFileWhole } from '../write-file.ts';
import { readText } from '../read-text.ts';
import { collectClipUserData, homesOf, idsToExport, isWorkedOn } from './collect.ts';
import { asUserData, parseUserData } from './read.ts';
import { statementOf, valuesIn } from '../../library/database/statements.ts';

export const SIDECAR_ENDING = '.segue.json';

/**
 * `/a/walk.bvh` → `/a/walk.bvh.segue.json`; of a take `/a/duel.bvh.Fencer.segue.json`.
 *
 * @param takes of that file: names that would be equal get a few digits derived from the take
 */
export function sidecarPath(clipPath: string, take: string, takes: readonly string[]): string {
  const part = fileNamePart(take);
  const isTaken = takes.some((other) => other !== take && alike(fileNamePart(other)) === alike(part));
  const digits = isTaken ? `-${createHash('sha256').update(take).digest('hex').slice(0, 8)}` : '';
  return `${clipPath}${part && `.${part}`}${digits}${SIDECAR_ENDING}`;
}

/** `take` with characters that file systems forbid replaced. */
function fileNamePart(take: string): string {
  return take.replace(/[\p{Cc}<>:"/\\|?*]+/gu, '_').slice(0, 100);
}

interface ClipPlace {
  readonly path: string;
  readonly take: string;
  readonly state: string;
}

/**
 * Writes the user data of each clip to a sidecar file beside it, for version control. Unchanged files are not
 * written. A file of another program with that name is reported and not changed, unless that is `asked`.
 */
export async function writeSidecars(db: Database, asked = false) {
  const problems: Problem[] = [];
  const counts = { written: 0, unchanged: 0 };
  const homes = homesOf(db);
  for (const id of idsToExport(db, homes)) {
    const place = statementOf<[string], ClipPlace>(
      db,
      'SELECT files.path, clips.take, files.state FROM clips JOIN files ON files.id = clips.file_id WHERE clips.id = ?',
    ).get(id);
    const made = collectClipUserData(db, id, homes);
    if (place === undefined || !isWorkedOn(made)) continue;
    if (place.state === 'missing') {
      problems.push({
        code: 'clipMissing',
        message: `No sidecar file was written, since the clip’s file is missing: ${place.path}`,
      });
      continue;
    }
    const target = sidecarPath(place.path, place.take, takesOfFile(db, id));
    const outcome = await writeSidecar(target, sortedJson(made), { ...sidecar, asked });
    if (typeof outcome === 'string') counts[outcome]++;
    else problems.push(outcome);
  }
  return { ...counts, problems };
}

/** All takes of the file of a clip. */
function takesOfFile(db: Database, id: string): string[] {
  return valuesIn<string>(
    db,
    'SELECT DISTINCT take FROM clips WHERE file_id = (SELECT file_id FROM clips WHERE id = ?)',
  ).all(id);
}

/** The mark of user data is all that is needed. */
const sidecar = { mark: jsonMark(USER_DATA_FORMAT), outputs: null, subject: null };

async function writeSidecar(
  file: string,
  text: string,
  replacing: Replacing,
): Promise<'written' | 'unchanged' | Problem> {
  const before = await attemptLater(file, () => readText(file, asUserData));
  if (before.ok && before.value === text) return 'unchanged';
  if (before.ok && !replacing.asked && !parseUserData(before.value, file).ok) {
    return {
      code: 'foreignFile',
      message: `The file was not changed, since it is not a sidecar file of Segue. Move it, or add --replace: ${file}`,
      place: file,
    };
  }
  if (!before.ok && before.error.code !== 'notFound') {
    return { ...before.error, message: `No sidecar file was written. ${before.error.message}`, place: file };
  }
  const written = await attemptLater(file, () => writeFileWhole(file, text, replacing));
  return written.ok ? 'written' : written.error;
}
