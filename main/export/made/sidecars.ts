import { createHash } from 'node:crypto';
import type { Problem } from '../../../contract/words/problem.ts';
import type { Database } from '../../library/database/database.ts';
import { attemptLater } from '../../library/problems.ts';
import { sortedJson } from '../sorted-json.ts';
import { allTransitions } from '../../library/rows/transition-rows.ts';
import { readText } from '../read-text.ts';
import { writeFileWhole } from '../write-file.ts';
import { collectMadeOfClip, idsToExport, isWorkedOn } from './collect.ts';
import { asMade, parseMade } from './read.ts';

export const SIDECAR_ENDING = '.segue.json';

/**
 * `/a/walk.bvh` → `/a/walk.bvh.segue.json`; of a take `/a/duel.bvh.Fencer.segue.json`.
 *
 * @param takes of that file: one whose name would be the same as another's has a few digits more, that follow from the take
 */
export function sidecarPath(clipPath: string, take: string, takes: readonly string[]): string {
  const part = fileNamePart(take);
  const isTaken = takes.some((other) => other !== take && alike(fileNamePart(other)) === alike(part));
  const digits = isTaken ? `-${createHash('sha256').update(take).digest('hex').slice(0, 8)}` : '';
  return `${clipPath}${part && `.${part}`}${digits}${SIDECAR_ENDING}`;
}

/** What file systems forbid is left out. */
function fileNamePart(take: string): string {
  return take.replace(/[\p{Cc}<>:"/\\|?*]+/gu, '_').slice(0, 100);
}

/** Equal where some file system holds two names for one: capitals aside, accents as letters or as marks after them. */
function alike(name: string): string {
  return name.normalize('NFD').toLowerCase();
}

export interface SidecarReport {
  readonly written: number;
  readonly unchanged: number;
  readonly problems: readonly Problem[];
}

interface ClipPlace {
  readonly path: string;
  readonly take: string;
  readonly state: string;
}

/**
 * Writes what people made of each clip into a file beside it, for version control. A file that is the same already is left alone, one
 * that somebody else wrote under that name, too, and is told. What is in the library stays there.
 */
export async function writeSidecars(db: Database): Promise<SidecarReport> {
  const problems: Problem[] = [];
  const counts = { written: 0, unchanged: 0 };
  const transitions = allTransitions(db);
  for (const id of idsToExport(db)) {
    const place = db
      .prepare<[string], ClipPlace>(
        'SELECT files.path, clips.take, files.state FROM clips JOIN files ON files.id = clips.file_id WHERE clips.id = ?',
      )
      .get(id);
    const made = collectMadeOfClip(db, id, transitions);
    if (place === undefined || !isWorkedOn(made)) continue;
    if (place.state === 'missing') {
      problems.push({
        code: 'clipMissing',
        message: `${place.path} is not there: nothing was written beside it.`,
      });
      continue;
    }
    const target = sidecarPath(place.path, place.take, takesBeside(db, id));
    const outcome = await writeSidecar(target, sortedJson(made));
    if (typeof outcome === 'string') counts[outcome]++;
    else problems.push(outcome);
  }
  return { ...counts, problems };
}

/** The takes of the file that a clip is in, its own among them. */
function takesBeside(db: Database, id: string): string[] {
  return db
    .prepare<[string], string>(
      'SELECT DISTINCT take FROM clips WHERE file_id = (SELECT file_id FROM clips WHERE id = ?)',
    )
    .pluck()
    .all(id);
}

async function writeSidecar(file: string, text: string): Promise<'written' | 'unchanged' | Problem> {
  const before = await attemptLater(file, () => readText(file, asMade));
  if (before.ok && before.value === text) return 'unchanged';
  if (before.ok && !parseMade(before.value, file).ok) {
    return {
      code: 'foreignFile',
      message: `${file} was written by something else: it was left as it is.`,
      place: file,
    };
  }
  if (!before.ok && before.error.code !== 'notFound') {
    return { ...before.error, message: `${file} was left as it is. ${before.error.message}`, place: file };
  }
  const written = await attemptLater(file, () => writeFileWhole(file, text));
  return written.ok ? 'written' : written.error;
}
