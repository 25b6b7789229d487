import { readFile } from 'node:fs/promises';
import type { Problem } from '../../../contract/problem.ts';
import type { Database } from '../../library/database.ts';
import { attemptLater } from '../../library/problems.ts';
import { sortedJson } from '../sorted-json.ts';
import { allTransitions } from '../../library/transition-rows.ts';
import { writeFileWhole } from '../write-file.ts';
import { collectMadeOfClip, idsToExport, isWorkedOn } from './collect.ts';
import { parseMade } from './read.ts';

export const SIDECAR_ENDING = '.segue.json';

/** `/a/walk.bvh` → `/a/walk.bvh.segue.json`; of a take `/a/duel.bvh.Fencer.segue.json` */
export function sidecarPath(clipPath: string, take: string): string {
  const part = take.replace(/[\p{Cc}<>:"/\\|?*]+/gu, '_').slice(0, 100);
  return `${clipPath}${part && `.${part}`}${SIDECAR_ENDING}`;
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
    const outcome = await writeSidecar(sidecarPath(place.path, place.take), sortedJson(made));
    if (typeof outcome === 'string') counts[outcome]++;
    else problems.push(outcome);
  }
  return { ...counts, problems };
}

async function writeSidecar(file: string, text: string): Promise<'written' | 'unchanged' | Problem> {
  const before = await readFile(file, 'utf8').catch(() => undefined);
  if (before === text) return 'unchanged';
  if (before !== undefined && !parseMade(before, file).ok) {
    return {
      code: 'foreignFile',
      message: `${file} was written by something else: it was left as it is.`,
      place: file,
    };
  }
  const written = await attemptLater(file, () => writeFileWhole(file, text));
  return written.ok ? 'written' : written.error;
}
