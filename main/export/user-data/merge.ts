import { isDeepStrictEqual } from 'node:util';
import type { Change } from '#contract/edits/edits.ts';
import { conflictWords, emptyValues } from '#contract/edits/kinds.ts';
import type { ConflictField, MergeConflict, MergePlan } from '#contract/exchange/merge-plan.ts';
import type { UserDataFile } from '#contract/exchange/user-data-file.ts';
import { capitalized } from '#contract/words/capitalized.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { Result } from '#core/kit/result.ts';
import type { Database } from '../../library/database/database.ts';
import { atOnce, type Sliced } from '#core/kit/long-work.ts';
import { noteOwnEdit, type AppliedEdit, type DoneEdit } from '../../library/edits/applied-edit.ts';
import { editing } from '../../library/edits/edits.ts';
import {
  describeField,
  differencesOf,
  withNames,
  type Difference,
} from '../../library/kinds/difference-words.ts';
import { addedFields, type EntryPart } from '../../library/kinds/entries.ts';
import { differingPaths, patched, valueAt, type Path } from '../../library/kinds/fields.ts';
import { kindOf } from '../../library/kinds/kinds.ts';
import { attempt } from '../../library/problems.ts';
import { entriesOf, type FileEntry, type KindInFile, type Left } from './place.ts';
import { askedOf, clipPlaces } from './places.ts';
import { entriesIn } from './read-entries.ts';

/** Plans the merge of `file` into the library without changing it. */
export function planMerge(db: Database, file: UserDataFile, fileName: string): MergePlan {
  return db.transaction(() => atOnce(planningMerge(db, file, fileName))).immediate();
}

/** `planMerge` as sliced work, within a transaction. */
export function* planningMerge(db: Database, file: UserDataFile, fileName: string): Sliced<MergePlan> {
  const { changes, conflicts, missingClips, refused } = yield* planning(db, file);
  return { fileName, added: changes.length, conflicts, missingClips, refused };
}

/**
 * Merges `file` into the library as one edit. Conflicts keep the library's version unless listed in `theirs`.
 * Nothing is removed.
 *
 * @param theirs ids of conflicts to resolve with the file's version
 * @returns the edit; null if there is nothing to change
 */
export function mergeUserData(
  db: Database,
  file: UserDataFile,
  fileName: string,
  theirs: ReadonlySet<string>,
): Result<AppliedEdit | null, Problem> {
  return attempt('The library', () => {
    const done = db.transaction(() => atOnce(merging(db, file, fileName, theirs))).immediate();
    return done && noteOwnEdit(db, done);
  });
}

/**
 * `mergeUserData` as sliced work, within a transaction. Call `noteOwnEdit` with the result after the commit.
 */
export function* merging(
  db: Database,
  file: UserDataFile,
  fileName: string,
  theirs: ReadonlySet<string>,
): Sliced<DoneEdit | null> {
  const changes = combined((yield* planning(db, file, theirs)).changes);
  if (changes.length === 0) return null;
  return yield* editing(db, { name: `Merge ${fileName}`.slice(0, 100), changes });
}

/** One change for each tag, since one for each clip would take as long as all of them. */
function combined(changes: readonly Change[]): Change[] {
  const tagged = new Map<string, string[]>();
  const others: Change[] = [];
  for (const change of changes) {
    if (change.kind !== 'tag.put') others.push(change);
    else if (!tagged.has(change.tag)) tagged.set(change.tag, [...change.clipIds]);
    else tagged.get(change.tag)?.push(...change.clipIds);
  }
  return [...others, ...[...tagged].map(([tag, clipIds]): Change => ({ kind: 'tag.put', tag, clipIds }))];
}

interface Plan extends Left {
  readonly changes: readonly Change[]; // in an order in which they can be applied
  readonly conflicts: readonly MergeConflict[]; // the others
}

/** Plans a merge in a savepoint that is rolled back. */
function* planning(db: Database, file: UserDataFile, theirs: ReadonlySet<string> = new Set()): Sliced<Plan> {
  const plan = {
    changes: [] as Change[],
    conflicts: [] as MergeConflict[],
    missingClips: [],
    refused: [],
    seen: new Set<string>(),
  };
  db.exec('SAVEPOINT planned');
  try {
    for (const entry of entriesIn(db, file, plan)) {
      yield;
      if (entry !== undefined) planEntry(db, entry, theirs, plan);
    }
    return plan;
  } finally {
    if (db.inTransaction) db.exec('ROLLBACK TO planned; RELEASE planned');
  }
}

/**
 * Plans an entry of the file: what is not set here is added, what differs is a conflict. An item that this
 * library would reject, such as one of an unknown blend method or with a taken name, is left out with the reason;
 * otherwise one such item would fail the whole merge.
 */
function planEntry(
  db: Database,
  entry: FileEntry,
  theirs: ReadonlySet<string>,
  plan: {
    readonly changes: Change[];
    readonly conflicts: MergeConflict[];
    readonly refused: string[];
    readonly seen: Set<string>; // keys of entries
  },
): void {
  const { kind, subject, value } = entry;
  const part = entriesOf(kind);
  if (isDeepStrictEqual(value, part.empty)) return;
  const key = `${kind} ${subject}`;
  if (part.isItem && plan.seen.has(key)) {
    plan.refused.push(`${capitalized(part.called(value))} was not imported: the file has its id twice.`);
    return;
  }
  plan.seen.add(key);
  const before = part.read(db, subject);
  const { added, mine, all } = mergedValue(part, before, entry);
  const changeTo = (after: unknown): Change => part.change(db, subject, before, after);
  const question = isDeepStrictEqual(mine, all) ? null : questionOf(db, entry, mine, all);
  const isChosen = question !== null && theirs.has(question.id);
  const after = isChosen ? all : added;
  const fits = (change: Change, isApplied: boolean): boolean => {
    const why = reasonAgainst(db, kind, change, isApplied);
    if (why !== null) plan.refused.push(why);
    return why === null;
  };
  if (question !== null && !isChosen && !fits(changeTo(all), false)) return;
  if (question !== null && !isChosen) plan.conflicts.push(question);
  if (isDeepStrictEqual(before, after)) return;
  const change = changeTo(after);
  if (fits(change, true)) plan.changes.push(change);
}

/** A value of the file with the one here. */
interface Merged {
  readonly added: unknown; // the value here with what is not set in it
  readonly mine: unknown; // what is asked about: `added`, or what counts here
  readonly all: unknown; // with what differs, too
}

/** A record is merged field by field: what is null in the file is not set there. */
function mergedValue(part: EntryPart, before: unknown, { value, counts = before }: FileEntry): Merged {
  const missing = addedFields(part, counts, value);
  if (missing === null) {
    const added = isDeepStrictEqual(before, part.empty) ? value : before;
    return { added, mine: added, all: value };
  }
  const isSet = ([key]: Path): boolean => valueAt(value, [key]) != null;
  const filled = (base: unknown): unknown => patched(base, missing.filter(isSet), value);
  const added = filled(before);
  const others = differingPaths(filled(counts), value).filter(isSet);
  return { added, mine: patched(added, others, counts), all: patched(added, others, value) };
}

/**
 * Why this library would reject a change; null: it fits. Kinds on clips that are here always fit, and others do
 * not depend on them, but for import overrides.
 *
 * @param isApplied applies it, too, so that later ones can refer to it; the caller rolls back
 */
function reasonAgainst(db: Database, kind: KindInFile, change: Change, isApplied: boolean): string | null {
  if (kind in clipPlaces && kind !== 'import') return null;
  const { entries, writing } = kindOf(change);
  if (!isApplied) db.exec('SAVEPOINT tried');
  const tried = attempt('The library', () => atOnce(writing.making(db, change)));
  if (!isApplied) db.exec('ROLLBACK TO tried; RELEASE tried');
  if (tried.ok) return null;
  const { message } = tried.error;
  return entries.isItem
    ? `${entries.called(entries.asked(db, change).after)} was not imported. ${message}`
    : message;
}

/** Maximum length of a quoted version in a message, characters. */
const QUOTE_LENGTH = 120;

const short = (text: string): string =>
  text.length > QUOTE_LENGTH ? `${text.slice(0, QUOTE_LENGTH)}…` : text;

/** Asks which of two values counts, by what differs: `Half-life: 0.12 s`. */
function questionOf(db: Database, entry: FileEntry, mine: unknown, theirs: unknown): MergeConflict {
  const { kind, subject } = entry;
  const { words, of } = askedOf(kind);
  const differences = differencesOf(mine, theirs);
  const fields = words === undefined ? differences.map((each) => fieldOf(db, theirs, each)) : [];
  const said = (value: unknown, side: 'mine' | 'theirs'): string => {
    const text = words?.(value) ?? fields.map((each) => `${each.label}: ${each[side]}`).join(', ');
    // A date alone is no difference in words.
    return short(withNames(db, text || { mine: 'this version', theirs: 'another version' }[side]));
  };
  const { isItem, called } = entriesOf(kind);
  const place = entry.of ?? of?.(db, subject, differences[0]?.path[0] ?? '');
  return {
    id: isItem ? subject : kind in emptyValues ? kind : `${kind} ${subject}`,
    kind,
    what: [capitalized(conflictWords[kind][0]), isItem && called(mine), place].filter(Boolean).join(' '),
    mine: said(mine, 'mine'),
    theirs: said(theirs, 'theirs'),
    ...(fields.length > 0 && { fields }),
  };
}

/** A field that differs: `Half-life`, `0.12 s`, `0.33 s`; in full where both would read alike. */
function fieldOf(db: Database, document: unknown, difference: Difference): ConflictField {
  const { label, ...words } = describeField(document, difference.path, difference.before);
  const isAlike = words.before === words.after;
  const [mine, theirs] = (['before', 'after'] as const).map((side) =>
    short(withNames(db, isAlike ? JSON.stringify(difference[side]) : words[side])),
  );
  return { label: withNames(db, label), mine, theirs };
}
