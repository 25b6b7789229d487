import path from 'node:path';
import { rootOverrideSchema } from '#core/documents/root-override-schema.ts';
import {
  importOverride,
  importOverrideSchema,
  importParts,
  ofFileAlone,
  optionsOf,
  type ImportOverride,
  type OverrideSubject,
} from '#contract/clips/import-override.ts';
import type { ChangeOf } from '#contract/edits/kinds.ts';
import type { UserDataClip, UserDataFolder } from '#contract/exchange/user-data-file.ts';
import { describeRootOverride, type RootOverride } from '#core/root/root-override.ts';
import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { contentHash } from '../files/content-hash.ts';
import { readImport, saveImport } from '../files/clip-import.ts';
import {
  findOverrides,
  overriddenFolders,
  ownOverride,
  readOverride,
  saveOverride,
} from '../files/overrides.ts';
import { isWithin, pathRanges, rangesOfPaths } from '../files/path-ranges.ts';
import { refuse } from '../problems.ts';
import { clipExists } from '../rows/clip-settings.ts';
import { storeNames } from '../rows/skeleton-rows.ts';
import { valueEntries, type EntryPart } from './entries.ts';
import { entryKind, type Kind } from './kind.ts';
import { mergeRoots } from './merge-overrides.ts';

/** Subjects of entries: ids of clips, and paths of folders, which stay on this machine. */
const subjectOf = ({ subject }: { readonly subject: OverrideSubject }): string =>
  subject.kind === 'clip' ? subject.id : subject.path;
const isFolder = (subject: string): boolean => path.isAbsolute(subject);
const overridden = (subject: string): OverrideSubject =>
  isFolder(subject) ? { kind: 'folder', path: subject } : { kind: 'clip', id: subject };

const overriddenClips = (what: string): string =>
  `SELECT subject FROM choices WHERE what = '${what}' AND kind = 'clip'`;

/** The first take of the file of a clip. */
function firstTakeOf(db: Database, clipId: string): string {
  const sql = 'SELECT id FROM clips WHERE hash = (SELECT hash FROM clips WHERE id = ?) ORDER BY take LIMIT 1';
  return valuesIn<string>(db, sql).get(clipId) ?? clipId;
}

const importEntries: EntryPart<ChangeOf<'import'>> = {
  ...valueEntries<ChangeOf<'import'>, ImportOverride>({
    kind: 'import.set',
    schema: importOverrideSchema,
    empty: { unit: null, upAxis: null },
    called: 'The import override',
    // One override is stored for each take of a file.
    subjects: (db) => [
      ...new Set(
        valuesIn<string>(db, overriddenClips('import'))
          .all()
          .map((id) => firstTakeOf(db, id)),
      ),
    ],
    isShared: (subject) => !isFolder(subject),
    subjectOf,
    read: (db, subject) => readImport(db, overridden(subject)),
    validate(db, after, _, subject) {
      for (const part of importParts) {
        const why = ofFileAlone[part];
        if (isFolder(subject) && why !== undefined && after[part] != null)
          refuse('badValue', why, `after.${part}`);
      }
      refuseUnknownFiles(db, overridden(subject));
    },
    store(db, subject, override) {
      saveImport(db, overridden(subject), override);
      if (!isFolder(subject)) storeNames(db, subject);
    },
    of: (subject) => ({ subject: overridden(subject) }),
  }),
  asked(db, { subject, before, after }) {
    const parts = (of: ImportOverride): ImportOverride => importOverride((part) => of[part]);
    const id = subject.kind === 'clip' ? firstTakeOf(db, subject.id) : subject.path;
    return { subject: id, before: parts(before), after: parts(after) };
  },
};

const rootEntries = valueEntries<ChangeOf<'root'>, RootOverride | null>({
  kind: 'root.set',
  schema: rootOverrideSchema.nullable(),
  empty: null,
  field: {
    name: 'root',
    words: (root) => (root === null ? 'not set' : describeRootOverride(root as RootOverride)),
  },
  called: 'The root override',
  subjects: (db) => valuesIn<string>(db, overriddenClips('root')).all(),
  isShared: (subject) => !isFolder(subject),
  subjectOf,
  read: (db, subject) => readOverride(db, 'root', overridden(subject)),
  validate: (db, _, __, subject) => refuseUnknownFiles(db, overridden(subject)),
  store: (db, subject, root) => saveOverride(db, 'root', overridden(subject), root),
  of: (subject) => ({ subject: overridden(subject) }),
});

/** Unit, up axis, frame rate and encoding of names of files; each part is set for itself. */
export const importOverrides: Kind<ChangeOf<'import'>> = {
  ...entryKind('import', importEntries),
  clipsWith: overriddenClips('import'),
  ofClip: { read: (db, id) => importOf(db, { kind: 'clip', id }) },
  /** Folders with overrides of either kind. */
  collect(db, { clipId, clipIds }) {
    const only = clipId === null ? undefined : filesOfClips(db, [clipId, ...clipIds]);
    const folders = overriddenFolders(db)
      .flatMap((folder): UserDataFolder[] => {
        const subject = { kind: 'folder', path: folder } as const;
        const files = only?.filter((file) => isWithin(file.path, folder)) ?? filesIn(db, folder);
        const places = files.map(({ path: file, hash }) => ({ place: placeIn(folder, file), hash }));
        const set = { ...importOf(db, subject), ...rootOf(db, subject) };
        return files.length === 0 ? [] : [{ name: path.basename(folder), ...set, files: places }];
      })
      .toSorted((a, b) => compare(a.name, b.name) || compare(JSON.stringify(a), JSON.stringify(b)));
    return { file: folders.length > 0 ? { folders } : {} };
  },
};

/** Roots of clips. */
export const roots: Kind<ChangeOf<'root'>> = {
  ...entryKind('root', rootEntries),
  clipsWith: overriddenClips('root'),
  ofClip: { read: (db, id) => rootOf(db, { kind: 'clip', id }) },
  merge: mergeRoots,
};

/** Rejects an unknown clip, and a folder without a file of this library. */
function refuseUnknownFiles(db: Database, subject: OverrideSubject): void {
  if (!isThere(db, subject)) refuse('unknownFiles', 'The clip or folder is no longer in this library.');
}

function isThere(db: Database, subject: OverrideSubject): boolean {
  if (subject.kind === 'clip') return clipExists(db, subject.id);
  const sql = `SELECT 1 FROM ${rangesOfPaths} CROSS JOIN files ON files.path BETWEEN low AND high WHERE files.hash IS NOT NULL LIMIT 1`;
  return statementOf(db, sql).get(pathRanges([subject.path])) !== undefined;
}

export function importOf(db: Database, subject: OverrideSubject): Pick<UserDataClip, 'import'> {
  const set = optionsOf(readImport(db, subject));
  return Object.keys(set).length > 0 ? { import: set } : {};
}

function rootOf(db: Database, subject: OverrideSubject): Pick<UserDataClip, 'root'> {
  const root = readOverride(db, 'root', subject);
  return root === null ? {} : { root };
}

interface FileRow {
  readonly path: string;
  readonly hash: string; // with its import override
}

interface StoredFile extends FileRow {
  readonly own: string | null;
}

/** Maximum number of files exported to identify a folder. */
const MAX_FILES = 50;

/** Files in a folder; the missing ones if the whole folder is gone. */
function filesIn(db: Database, folder: string): FileRow[] {
  const files = (state: string): FileRow[] =>
    asRead(
      db,
      statementOf<[string, string], StoredFile>(
        db,
        `SELECT path, hash, ${ownOverride('import', 'files.hash')} AS own
           FROM ${rangesOfPaths} CROSS JOIN files ON files.path BETWEEN low AND high
           WHERE hash IS NOT NULL AND state = ? ORDER BY path LIMIT ${MAX_FILES}`,
      ).all(pathRanges([folder]), state),
    );
  const there = files('ok');
  return there.length > 0 ? there : files('missing');
}

/** Files of clips, without duplicates, by path. */
function filesOfClips(db: Database, clipIds: readonly string[]): FileRow[] {
  const files = statementOf<[string], StoredFile>(
    db,
    `SELECT DISTINCT files.path, files.hash, ${ownOverride('import')} AS own
       FROM clips JOIN files ON files.id = clips.file_id
       WHERE clips.id IN (SELECT value FROM json_each(?)) AND files.hash = clips.hash ORDER BY files.path`,
  ).all(JSON.stringify(clipIds));
  return asRead(db, files);
}

function asRead(db: Database, files: readonly StoredFile[]): FileRow[] {
  const importIn = findOverrides(db, 'import');
  return files.map(({ path: file, hash, own }) => ({
    path: file,
    hash: contentHash(hash, importIn(own, file).choice),
  }));
}

/** One clip below each overridden folder, whose sidecar file carries the overrides. */
export function clipsForFolders(db: Database): string[] {
  const first = valuesIn<string>(
    db,
    `SELECT clips.id FROM ${rangesOfPaths} CROSS JOIN files ON files.path BETWEEN low AND high
       JOIN clips ON clips.file_id = files.id AND clips.hash = files.hash
     WHERE files.state = 'ok' ORDER BY files.path, clips.take LIMIT 1`,
  );
  return overriddenFolders(db).flatMap((folder) => first.get(pathRanges([folder])) ?? []);
}

const placeIn = (folder: string, file: string): string =>
  path.relative(folder, file).split(path.sep).join('/');

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
