import type { Database } from 'better-sqlite3';

interface SameClip {
  readonly id: string;
  readonly content: string; // bytes and take
}

/** Clips with the same bytes and take, the one to keep first: listed, with its file present, and with user data. */
const sameClips = /* sql */ `
WITH all_clips AS (SELECT clips.*, substr(hash, 1, 64) || ' ' || take AS content FROM clips)
SELECT all_clips.id, content FROM all_clips JOIN files ON files.id = file_id
WHERE content IN (SELECT content FROM all_clips GROUP BY content HAVING count(*) > 1)
ORDER BY content, set_aside, files.state <> 'ok' OR files.hash IS NOT all_clips.hash,
  NOT EXISTS (SELECT 1 FROM markers WHERE clip_id = all_clips.id)
    AND NOT EXISTS (SELECT 1 FROM transitions WHERE all_clips.id IN (source_id, destination_id)), all_clips.id`;

/** Merges clips with the same content, with the user data of both. Returns whether there were any. */
export function joinSameClips(db: Database): boolean {
  const stays = new Map<string, string>(); // ids, by content
  const statements = joining.map((sql) => db.prepare(sql));
  for (const { id, content } of db.prepare<[], SameClip>(sameClips).all()) {
    const to = stays.get(content);
    if (to === undefined) stays.set(content, id);
    else for (const statement of statements) statement.run({ from: id, to });
  }
  if (stays.size === 0) return false;
  db.exec(
    `UPDATE tags SET clip_count = (SELECT count(*) FROM clip_tags WHERE tag = number);
     INSERT INTO stale_rows SELECT id, 1 FROM clips WHERE true ON CONFLICT DO UPDATE SET words = 1;`,
  );
  return true;
}

const rowOf = (clip: '@from' | '@to'): string => `(SELECT number FROM listing WHERE id = ${clip})`;

/** If both have a setting, the kept clip's takes precedence; both notes are kept. */
const joining: readonly string[] = [
  'UPDATE markers SET clip_id = @to WHERE clip_id = @from',
  'UPDATE ranges SET clip_id = @to WHERE clip_id = @from',
  `UPDATE transitions SET source_id = @to, document = json_set(document, '$.source.id', @to) WHERE source_id = @from`,
  `UPDATE transitions SET destination_id = @to, document = json_set(document, '$.destination.id', @to)
   WHERE destination_id = @from`,
  'UPDATE OR IGNORE listing SET id = @to WHERE id = @from', // where the other was out of sight
  `UPDATE OR IGNORE clip_tags SET clip = ${rowOf('@to')} WHERE clip = ${rowOf('@from')}`,
  `DELETE FROM clip_tags WHERE clip = ${rowOf('@from')}`,
  `UPDATE listing SET used = max(listing.used, other.used) FROM (SELECT used FROM listing WHERE id = @from) AS other WHERE listing.id = @to`,
  `UPDATE clips SET ground_height = coalesce(clips.ground_height, other.ground_height), loop = coalesce(clips.loop, other.loop),
     note = CASE WHEN instr(clips.note, other.note) > 0 THEN clips.note
                 WHEN clips.note = '' THEN other.note ELSE clips.note || char(10) || other.note END
   FROM (SELECT note, ground_height, loop FROM clips WHERE id = @from) AS other WHERE clips.id = @to`,
  `UPDATE OR IGNORE root_choices SET subject = @to WHERE kind = 'clip' AND subject = @from`,
  'UPDATE settings SET value = replace(value, @from, @to)', // of the workspace
  'DELETE FROM clips WHERE id = @from',
];
