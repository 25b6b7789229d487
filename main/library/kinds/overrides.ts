import { rootOverrideSchema } from '#core/documents/figure-schemas.ts';
import {
  importOverride,
  importParts,
  ofFileAlone,
  type ImportOverride,
  type OverrideSubject,
} from '#contract/clips/import-override.ts';
import { importOverrideSchema } from '#contract/clips/override-schemas.ts';
import type { ChangeOf } from '#contract/edits/kinds.ts';
import { describeRootOverride, type RootOverride } from '#core/clip/root/root-override.ts';
import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { readImport, saveImport } from '../files/clip-import.ts';
import { readOverride, saveOverride } from '../files/overrides.ts';
import { pathRanges, rangesOfPaths } from '../files/path-ranges.ts';
import { refuse } from '../problems.ts';
import { clipExists } from '../rows/clip-settings.ts';
import { overrideValues } from '../json/json-columns.ts';
import { storeNames } from '../rows/skeleton-rows.ts';
import { valueEntries, type EntryPart } from './entries.ts';
import { entryKind, type Kind } from './kind.ts';

/** Subjects of entries: ids of clips, and paths of folders, which stay on this machine. */
const subjectOf = ({ subject }: { readonly subject: OverrideSubject }): string =>
  subject.kind === 'clip' ? subject.id : subject.path;
const isFolder = (subject: string): boolean => /[\\/]/.test(subject);
const overridden = (subject: string): OverrideSubject =>
  isFolder(subject) ? { kind: 'folder', path: subject } : { kind: 'clip', id: subject };

export const overriddenClips = (what: string): string =>
  `SELECT subject FROM choices WHERE what = '${what}' AND kind = 'clip'`;

/** The first take of the file of a clip. */
export function firstTakeOf(db: Database, clipId: string): string {
  const sql = 'SELECT id FROM clips WHERE hash = (SELECT hash FROM clips WHERE id = ?) ORDER BY take LIMIT 1';
  return valuesIn<string>(db, sql).get(clipId) ?? clipId;
}

const importEntries: EntryPart<ChangeOf<'import'>> = {
  ...valueEntries<ChangeOf<'import'>, ImportOverride>({
    kind: 'import.set',
    schema: importOverrideSchema,
    empty: { unit: null, upAxis: null },
    called: 'the import override',
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
    stored: (id) => ({ json: overrideValues.import, id }),
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
  called: 'the root override',
  subjects: (db) => valuesIn<string>(db, overriddenClips('root')).all(),
  isShared: (subject) => !isFolder(subject),
  subjectOf,
  read: (db, subject) => readOverride(db, 'root', overridden(subject)),
  stored: (id) => ({ json: overrideValues.root, id }),
  validate: (db, _, __, subject) => refuseUnknownFiles(db, overridden(subject)),
  store: (db, subject, root) => saveOverride(db, 'root', overridden(subject), root),
  of: (subject) => ({ subject: overridden(subject) }),
});

/** Unit, up axis, frame rate and encoding of names of files; each part is set for itself. */
export const importOverrides: Kind<ChangeOf<'import'>> = entryKind('import', importEntries);

/** Roots of clips. */
export const roots: Kind<ChangeOf<'root'>> = entryKind('root', rootEntries);

/** Rejects an unknown clip, and a folder without a file of this library. */
function refuseUnknownFiles(db: Database, subject: OverrideSubject): void {
  if (!isThere(db, subject)) refuse('unknownFiles', 'The clip or folder is no longer in this library.');
}

function isThere(db: Database, subject: OverrideSubject): boolean {
  if (subject.kind === 'clip') return clipExists(db, subject.id);
  const sql = `SELECT 1 FROM ${rangesOfPaths} CROSS JOIN files ON files.path BETWEEN low AND high WHERE files.hash IS NOT NULL LIMIT 1`;
  return statementOf(db, sql).get(pathRanges([subject.path])) !== undefined;
}
