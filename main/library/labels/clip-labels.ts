// main/library/labels: what clips are called where people read it, from the names of the whole library
import { wholeLabel } from '#contract/rows/clip-label.ts';
import type { ClipSummary } from '#contract/rows/library-rows.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { currentOf, followOthers, type CachedByRow } from '../search/row-changes.ts';
import { readLibraryValue } from '../json/json-columns.ts';
import { createLabels } from './labels.ts';
import type { NamedClip } from './tell-apart.ts';

interface LabelledRows {
  readonly labels: ReturnType<typeof createLabels>;
  readonly ids: Map<number, string>; // of clips, by row of the list
}

interface NamedRow extends NamedClip {
  readonly row: number;
}

const kept = new WeakMap<Database, CachedByRow<LabelledRows>>();

/** Clips and takes with their labels. That of a take, or of a clip that is not listed yet, is its whole name. */
export function withLabels<Row extends Pick<ClipSummary, 'id' | 'name'>>(
  db: Database,
  rows: readonly Row[],
): (Row & Pick<ClipSummary, 'label'>)[] {
  if (rows.length === 0) return []; // the first labels of a large library take long
  followOthers(db);
  const known = kept.get(db);
  const all = known?.value ?? { labels: createLabels(), ids: new Map<number, string>() };
  const current = currentOf(
    db,
    known,
    () => followRows(db, all, null),
    (_, changed) => followRows(db, all, changed),
  );
  kept.set(db, current);
  all.labels.choose(readLibraryValue(db, 'nameWords'));
  return rows.map((row) => ({ ...row, label: all.labels.of(row.id) ?? wholeLabel(row.name) }));
}

const namedRows = /* sql */ `
SELECT listing.number AS row, clips.id, clips.name, files.path
FROM listing JOIN clips USING (id) JOIN files ON files.id = clips.file_id`;

/** Takes what changed in these rows of the list, or in any of them. Most changes are of no name. */
function followRows(db: Database, known: LabelledRows, changed: ReadonlySet<number> | null): LabelledRows {
  const { labels, ids } = known;
  const rows =
    changed === null
      ? statementOf<[], NamedRow>(db, namedRows).all()
      : statementOf<[string], NamedRow>(
          db,
          `${namedRows} WHERE listing.number IN (SELECT value FROM json_each(?))`,
        ).all(JSON.stringify([...changed]));
  const here = new Set(rows.map(({ id }) => id));
  const before = [...(changed ?? ids.keys())];
  const gone = before.flatMap((row) => ids.get(row) ?? []).filter((id) => !here.has(id));
  for (const row of before) ids.delete(row);
  for (const { row, id } of rows) ids.set(row, id);
  const come = rows.filter(({ id, name, path }) => {
    const clip = labels.clip(id);
    return clip?.name !== name || clip.path !== path;
  });
  if (come.length > 0 || gone.length > 0) labels.change(come, gone);
  return known;
}
