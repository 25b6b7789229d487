// main/library/labels: what clips are called where people read it, from the names of the whole library
import { wholeLabel, type ClipLabel } from '#contract/rows/clip-label.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { currentOf, followOthers, type CachedByRow } from '../search/row-changes.ts';
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

const namedRows = /* sql */ `
SELECT listing.number AS row, clips.id, clips.name, files.path
FROM listing JOIN clips USING (id) JOIN files ON files.id = clips.file_id`;

/** The label of a clip, by id; of one that is not listed yet, its whole name. */
export function clipLabels(db: Database): (clip: Pick<NamedClip, 'id' | 'name'>) => ClipLabel {
  followOthers(db);
  const current = currentOf(
    db,
    kept.get(db),
    () => labelAll(db),
    (known, changed) => labelChanged(db, known, changed),
  );
  kept.set(db, current);
  return ({ id, name }) => current.value.labels.of(id) ?? wholeLabel(name);
}

function labelAll(db: Database): LabelledRows {
  const rows = statementOf<[], NamedRow>(db, namedRows).all();
  const labels = createLabels();
  labels.change(rows, []);
  return { labels, ids: new Map(rows.map(({ row, id }) => [row, id])) };
}

function labelChanged(db: Database, known: LabelledRows, changed: ReadonlySet<number>): LabelledRows {
  const { labels, ids } = known;
  const sql = `${namedRows} WHERE listing.number IN (SELECT value FROM json_each(?))`;
  const rows = statementOf<[string], NamedRow>(db, sql).all(JSON.stringify([...changed]));
  const here = new Set(rows.map(({ id }) => id));
  const gone = [...changed].flatMap((row) => ids.get(row) ?? []).filter((id) => !here.has(id));
  for (const row of changed) ids.delete(row);
  for (const { row, id } of rows) ids.set(row, id);
  const come = rows.filter(({ id, name, path }) => {
    const before = labels.clip(id);
    return before?.name !== name || before.path !== path;
  });
  if (come.length > 0 || gone.length > 0) labels.change(come, gone);
  return known;
}
