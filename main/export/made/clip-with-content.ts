import type { MadeClip } from '../../../contract/exchange/made-file.ts';
import type { Database } from '../../library/database/database.ts';
import { statementOf } from '../../library/database/statements.ts';
import { bytesHashOf } from '../../library/files/content-hash.ts';

interface ClipRow {
  readonly id: string;
  readonly name: string;
  readonly hash: string;
}

/**
 * The clips of this library that those of a file are: of the same file and take. Where there are several, read otherwise, it is the one
 * that is read alike; else one that no other clip of the file is, best by its name. What is not here is left out.
 */
export function clipsHere(db: Database, clips: readonly MadeClip[]): Map<MadeClip, string> {
  const here = new Map<MadeClip, string>();
  const candidates = new Map(clips.map((clip) => [clip, clipsWithContent(db, clip)]));
  for (const [clip, found] of candidates) {
    const same = found.find(({ hash }) => hash === clip.hash);
    if (same) here.set(clip, same.id);
  }
  const taken = new Set(here.values());
  for (const [clip, found] of candidates) {
    if (here.has(clip)) continue;
    const strangeness = ({ id, name }: ClipRow): number =>
      2 * Number(taken.has(id)) + Number(name !== clip.name);
    const [best] = found.toSorted((a, b) => strangeness(a) - strangeness(b));
    if (best === undefined) continue;
    here.set(clip, best.id);
    taken.add(best.id);
  }
  return here;
}

/** All clips of a file, of one take where it is named, but for those that are set aside. */
export function clipsWithContent(
  db: Database,
  { hash, take }: { readonly hash: string; readonly take?: string },
): ClipRow[] {
  const bytes = bytesHashOf(hash);
  return statementOf<unknown[], ClipRow>(
    db,
    `SELECT id, name, hash FROM clips WHERE hash BETWEEN ? AND ? AND take = coalesce(?, take) AND set_aside = 0
     ORDER BY hash, take`,
  ).all(bytes, `${bytes} ~`, take ?? null);
}
