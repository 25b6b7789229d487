import path from 'node:path';
import type { ImportChoice, ImportSubject } from '../../../contract/clips/import-choice.ts';
import type { ImportOptions, UpAxis } from '../../../core/import/import-report.ts';
import { dataVersion } from '../database/data-version.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { bytesHashOf, contentHash } from './content-hash.ts';

/**
 * All that was said of what files are in, as it is now.
 *
 *     said of:   a file's content  ▷  its folder  ▷  the folder above …  ▷  where the file was before it moved
 *
 * The nearest word counts, for unit and up axis each. What moved takes along what was said of it: see `moved_places`.
 */
export interface ImportChoices {
  /** @param bytesHash of the file, where it is known */
  optionsFor(file: string, bytesHash: string | undefined): ImportOptions;
  /** What a file is found by that is read as chosen. */
  hashFor(file: string, bytesHash: string): string;
  /** What was said of files with these bytes themselves; undefined = nothing. */
  ofContent(bytesHash: string): ImportOptions | undefined;
  /** What was said of `folder` itself, there or where it was. */
  ofFolder(folder: string): ImportOptions;
  /** `folder` and those above it of which something was said themselves, the nearest first. */
  saidAbove(folder: string): readonly string[];
  /** Nothing was ever said: every file is read as guessed. */
  readonly areNone: boolean;
}

/** What was said by now; read anew only when someone said something, or a place moved. */
export function currentChoices(db: Database): ImportChoices {
  const version = `${dataVersion(db)} ${saidHere.get(db) ?? 0}`;
  const known = latest.get(db);
  if (known?.version === version) return known.choices;
  const choices = loadChoices(db);
  latest.set(db, { version, choices });
  return choices;
}

const latest = new WeakMap<Database, { readonly version: string; readonly choices: ImportChoices }>();
/** How often something was said over this connection: SQLite tells only of others. */
const saidHere = new WeakMap<Database, number>();

const tellSaid = (db: Database): unknown => saidHere.set(db, (saidHere.get(db) ?? 0) + 1);

interface SubjectRow {
  readonly kind: ImportSubject['kind'];
  readonly subject: string;
  readonly unit: number | null;
  readonly upAxis: UpAxis | null;
}

/** @param instead of what is stored, one subject's choice: for what would be */
export function loadChoices(
  db: Database,
  instead?: { readonly subject: ImportSubject; readonly choice: ImportChoice },
): ImportChoices {
  const contents = new Map<string, ImportOptions>();
  const folders = new Map<string, ImportOptions>();
  const put = (kind: ImportSubject['kind'], key: string, choice: ImportChoice): unknown =>
    (kind === 'folder' ? folders : contents).set(key, optionsOf(choice));
  const rows = statementOf<[], SubjectRow>(
    db,
    'SELECT kind, subject, unit, up_axis AS upAxis FROM import_choices',
  );
  for (const row of rows.all()) put(row.kind, row.subject, row);
  const moved = movedPlaces(db);
  if (instead) {
    const key = keyOf(db, instead.subject);
    const isAsBefore = isEqual(instead.choice, baseOf(db, instead.subject));
    if (key !== undefined && isAsBefore) (instead.subject.kind === 'folder' ? folders : contents).delete(key);
    else if (key !== undefined) put(instead.subject.kind, key, instead.choice);
  }
  return choicesFrom({ contents, folders, moved });
}

interface Said {
  readonly contents: ReadonlyMap<string, ImportOptions>; // by sha256 of the bytes
  readonly folders: ReadonlyMap<string, ImportOptions>; // by path
  readonly moved: ReadonlyMap<string, string>; // where it was, by where it is
}

function choicesFrom({ contents, folders, moved }: Said): ImportChoices {
  const known = new Map<string, ImportOptions>();
  /** Of a folder with those above it. */
  const inside = (folder: string): ImportOptions => {
    const cached = known.get(folder);
    if (cached) return cached;
    const above = path.dirname(folder);
    const options = { ...(above === folder ? {} : inside(above)), ...ownOptions(folder, folders, moved) };
    known.set(folder, options);
    return options;
  };
  const isSilent = folders.size === 0;
  const ofContent = (bytesHash: string): ImportOptions | undefined =>
    contents.get(
      [bytesHash, ...placesBefore(bytesHash, moved).toReversed()].find((each) => contents.has(each)) ?? '',
    );
  const ofPlaces = (file: string): ImportOptions =>
    [...placesBefore(file, moved), file].reduce<ImportOptions>(
      (options, place) => ({ ...options, ...inside(path.dirname(place)) }),
      {},
    );
  const optionsFor: ImportChoices['optionsFor'] = (file, bytesHash) => ({
    ...(!isSilent && ofPlaces(file)),
    ...(bytesHash !== undefined && ofContent(bytesHash)),
  });
  return {
    optionsFor,
    hashFor: (file, bytesHash) => contentHash(bytesHash, optionsFor(file, bytesHash)),
    ofContent,
    ofFolder: (folder) => ownOptions(folder, folders, moved),
    saidAbove: (folder) => withAbove(folder).filter((each) => folders.has(each) || moved.has(each)),
    areNone: isSilent && contents.size === 0,
  };
}

function ownOptions(
  folder: string,
  folders: Said['folders'],
  moved: ReadonlyMap<string, string>,
): ImportOptions {
  const places = [...placesBefore(folder, moved), folder];
  return folders.get(places.findLast((place) => folders.has(place)) ?? folder) ?? {};
}

/** Where `place` was, the first place first; a way that leads in a circle ends where it began. */
export function placesBefore(place: string, moved: ReadonlyMap<string, string>): string[] {
  const before: string[] = [];
  for (let was = moved.get(place); was !== undefined && was !== place; was = moved.get(was)) {
    if (before.includes(was)) break;
    before.unshift(was);
  }
  return before;
}

function withAbove(folder: string): string[] {
  const above = path.dirname(folder);
  return above === folder ? [folder] : [folder, ...withAbove(above)];
}

/** Where folders and files were of which something was said there, by where they are. */
export function movedPlaces(db: Database): Map<string, string> {
  const rows = statementOf<[], { readonly path: string; readonly was: string }>(
    db,
    'SELECT path, was FROM moved_places',
  ).all();
  return new Map(rows.map((row) => [row.path, row.was]));
}

/** Remembers that what is at `place` was at `was`, where something had been said of it; or, of what is in a file, what was. */
export function saveMovedPlace(db: Database, place: string, was: string): void {
  statementOf(
    db,
    'INSERT INTO moved_places (path, was) VALUES (?, ?) ON CONFLICT (path) DO UPDATE SET was = excluded.was',
  ).run(place, was);
  tellSaid(db);
}

/** Folders of which something was said, there or where they were, and places of files that moved by themselves; by path. */
export function placesOfWhichIsSaid(db: Database): string[] {
  return statementOf<[], string>(
    db,
    `SELECT subject FROM import_choices WHERE kind = 'folder' UNION SELECT path FROM moved_places ORDER BY 1`,
  )
    .pluck()
    .all();
}

export function readChoice(db: Database, subject: ImportSubject): ImportChoice {
  return storedChoice(db, subject) ?? baseOf(db, subject);
}

/** What is as it was before anyone said it here is not kept: then it goes on following what was said first. */
export function saveChoice(db: Database, subject: ImportSubject, choice: ImportChoice): void {
  const key = keyOf(db, subject);
  if (key === undefined) return;
  const isAsBefore = isEqual(choice, baseOf(db, subject));
  tellSaid(db);
  statementOf(db, 'DELETE FROM import_choices WHERE kind = ? AND subject = ?').run(subject.kind, key);
  if (isAsBefore) return;
  statementOf(db, 'INSERT INTO import_choices (kind, subject, unit, up_axis) VALUES (?, ?, ?, ?)').run(
    ...[subject.kind, key, choice.unit, choice.upAxis],
  );
}

function storedChoice(db: Database, subject: ImportSubject): ImportChoice | undefined {
  return statementOf<unknown[], ImportChoice>(
    db,
    'SELECT unit, up_axis AS upAxis FROM import_choices WHERE kind = ? AND subject = ?',
  ).get(subject.kind, keyOf(db, subject));
}

/** What counts for a subject itself where nothing is kept of it: what was said of the place where it was. */
function baseOf(db: Database, subject: ImportSubject): ImportChoice {
  const before = subject.kind === 'folder' ? placesBefore(subject.path, movedPlaces(db)).toReversed() : [];
  for (const was of before) {
    const said = storedChoice(db, { kind: 'folder', path: was });
    if (said) return said;
  }
  return { unit: null, upAxis: null };
}

/**
 * What a choice is kept under: the path of a folder; of a clip the bytes of its file, or of the one before it was replaced, if something
 * was said of that. Undefined where there is no such clip.
 */
function keyOf(db: Database, subject: ImportSubject): string | undefined {
  if (subject.kind === 'folder') return subject.path;
  const hash = statementOf<[string], string>(db, 'SELECT hash FROM clips WHERE id = ?')
    .pluck()
    .get(subject.id);
  if (hash === undefined) return undefined;
  const said = statementOf(db, `SELECT 1 FROM import_choices WHERE kind = 'clip' AND subject = ?`);
  const before = placesBefore(bytesHashOf(hash), movedPlaces(db)).toReversed();
  return [bytesHashOf(hash), ...before].find((bytes) => said.get(bytes) !== undefined) ?? bytesHashOf(hash);
}

/**
 * A clip's file was replaced: what was said of what was in it is said of what is in it now, and both are said otherwise together.
 * Returns whether anything was said.
 *
 * @param from the sha256 of its bytes before
 */
export function takeChoiceAlong(db: Database, from: string, to: string): boolean {
  const choices = currentChoices(db);
  if (choices.ofContent(from) === undefined || choices.ofContent(to) !== undefined) return false;
  saveMovedPlace(db, to, from);
  return true;
}

function optionsOf({ unit, upAxis }: ImportChoice): ImportOptions {
  return { ...(unit !== null && { unit }), ...(upAxis !== null && { upAxis }) };
}

const isEqual = (one: ImportChoice, other: ImportChoice): boolean =>
  one.unit === other.unit && one.upAxis === other.upAxis;
