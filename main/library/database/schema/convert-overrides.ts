import path from 'node:path';
import type { Database } from 'better-sqlite3';

/** Converts stored overrides to rows of `choices`. Returns whether clips got overrides that no edit set. */
export function convertOverrides(db: Database): boolean {
  db.exec(overridesAsStored);
  const moved = new Map(db.prepare<[], [string, string]>('SELECT path, was FROM moved_places').raw().all());
  for (const place of moved.keys()) takeAlong(db, place, placesBefore(place, moved));
  for (const place of new Set(moved.values())) leaveBehind(db, place, moved);
  return sayOfClips(db);
}

/** Overrides of clips were stored by the hash of the file: all its takes get them. */
const overridesAsStored = /* sql */ `
CREATE TEMP VIEW said AS SELECT kind, subject, json_patch('{}', json_object('unit', unit, 'upAxis', up_axis)) AS value
FROM import_choices;
INSERT INTO choices SELECT 'import', 'folder', subject, value FROM said WHERE kind = 'folder';
INSERT INTO choices SELECT 'import', 'clip', clips.id, value FROM said JOIN clips ON substr(clips.hash, 1, 64) = subject
WHERE kind = 'clip';
INSERT INTO choices SELECT 'root', kind, subject, choice FROM root_choices
WHERE kind = 'folder' OR subject IN (SELECT id FROM clips);
DROP VIEW said;
`;

/** Former places of `place`, the latest first. */
function placesBefore(place: string, moved: ReadonlyMap<string, string>): string[] {
  const before: string[] = [];
  for (let was = moved.get(place); was !== undefined && was !== place; was = moved.get(was)) {
    if (before.includes(was)) break;
    before.push(was);
  }
  return before;
}

/** Copies overrides of a folder, or of a file before it was edited, from its former places; the latest takes precedence. */
function takeAlong(db: Database, place: string, before: readonly string[]): void {
  const ofFolder = db.prepare(
    `INSERT OR IGNORE INTO choices SELECT what, kind, @place, value FROM choices WHERE kind = 'folder' AND subject = @was`,
  );
  const ofBytes = db.prepare(
    `INSERT OR IGNORE INTO choices
     SELECT 'import', 'clip', clips.id, json_patch('{}', json_object('unit', unit, 'upAxis', up_axis))
     FROM clips JOIN import_choices ON kind = 'clip' AND subject = @was WHERE substr(clips.hash, 1, 64) = @place`,
  );
  for (const was of before) for (const statement of [ofFolder, ofBytes]) statement.run({ place, was });
}

/** Removes the overrides of a folder that moved as a whole, and makes edits of them refer to its new place. */
function leaveBehind(db: Database, was: string, moved: ReadonlyMap<string, string>): void {
  const isThere = db
    .prepare<[{ readonly begin: string }], number>(
      `SELECT EXISTS (SELECT 1 FROM files WHERE state <> 'missing' AND substr(path, 1, length(@begin)) = @begin)`,
    )
    .pluck();
  const isUsed = (folder: string): boolean => isThere.get({ begin: beginOf(folder) }) === 1;
  const place = [...moved.keys()].find((each) => placesBefore(each, moved).includes(was) && isUsed(each));
  if (place === undefined || isUsed(was)) return;
  db.prepare(`DELETE FROM choices WHERE kind = 'folder' AND subject = ?`).run(was);
  const subject = (folder: string): string => JSON.stringify({ kind: 'folder', path: folder });
  db.prepare(
    'UPDATE edits SET changes = replace(changes, @was, @is), inverse = replace(inverse, @was, @is)',
  ).run({
    ...{ was: subject(was), is: subject(place) },
  });
}

/** Prefix of paths in a folder. */
const beginOf = (folder: string): string => (folder.endsWith(path.sep) ? folder : folder + path.sep);

interface ReadClip {
  readonly id: string;
  readonly hash: string; // with the options it was read with
  readonly file: string;
  readonly own: string | null; // JSON
}

/** Gives a clip its own override if it was read with options other than those of its folders, as after its file left such a folder. */
function sayOfClips(db: Database): boolean {
  const folders = new Map(
    db
      .prepare<[], [string, string]>(
        `SELECT subject, value FROM choices WHERE what = 'import' AND kind = 'folder' ORDER BY length(subject)`,
      )
      .raw()
      .all(),
  );
  const clips = db.prepare<[], ReadClip>(
    `SELECT clips.id, clips.hash, path AS file, value AS own FROM clips JOIN files ON files.id = file_id
       LEFT JOIN choices ON what = 'import' AND choices.kind = 'clip' AND subject = clips.id
     WHERE instr(clips.hash, ' ') > 0`,
  );
  let areSaid = false;
  for (const { id, hash, file, own } of clips.all()) {
    const said = JSON.parse(own ?? '{}') as Options;
    const above = [...folders].flatMap(([folder, value]) =>
      file.startsWith(beginOf(folder)) ? [JSON.parse(value) as Options] : [],
    );
    const counts = Object.assign({}, ...above, said) as Options;
    const others = Object.entries(optionsIn(hash)).filter(([part, value]) => counts[part] !== value);
    if (others.length === 0) continue;
    areSaid = true;
    db.prepare(`INSERT OR REPLACE INTO choices VALUES ('import', 'clip', ?, ?)`).run(
      ...[id, JSON.stringify({ ...said, ...Object.fromEntries(others) })],
    );
  }
  return areSaid;
}

type Options = Readonly<Record<string, number | string>>; // unit, upAxis

/** `3a7b…e1 unit=0.01 up=z` */
function optionsIn(hash: string): Options {
  const [unit, upAxis] = [/ unit=(\S+)/.exec(hash)?.[1], / up=(\S+)/.exec(hash)?.[1]];
  return { ...(unit !== undefined && { unit: Number(unit) }), ...(upAxis !== undefined && { upAxis }) };
}
