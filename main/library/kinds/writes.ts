import { isDeepStrictEqual } from 'node:util';
import type { Change } from '#contract/edits/edits.ts';
import type { KindName } from '#contract/edits/kinds.ts';
import { capitalized } from '#contract/words/capitalized.ts';
import type { Sliced } from '#core/kit/long-work.ts';
import { failure, success, type Result } from '#core/kit/result.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import { Refusal, refuse } from '../problems.ts';
import { asStored, type EntryPart } from './entries.ts';
import { differingPaths, nextField, patched, valueAt, createFields, type Path } from './fields.ts';
import { entryKey, subjectIn, type EntryKey } from './keys.ts';

/** A change of one field, as the log keeps it: of one entry, or of many that have the same value before and after. */
export interface Write {
  readonly key: EntryKey;
  /** Clips for which `*` in the key stands; null: the key names one entry. */
  readonly clips: readonly string[] | null;
  readonly path: Path; // [] = the whole entry
  readonly before: unknown; // undefined = the field is absent
  readonly after: unknown;
  readonly next?: string | undefined; // the field before which one stands that is absent before or after
}

/** Which way the log is gone: to what writes found, or to what they left. */
export type LogSide = 'before' | 'after';

/** What other members and indexing have set since an edit, so that undo and redo leave it as it is. */
export interface SetSince {
  has(key: EntryKey, path: Path): boolean;
  /** Keys of entries of one kind that they have set. */
  keysOf(kind: KindName): ReadonlySet<EntryKey>;
}

/** What a change did, or a step back or forward. */
export interface Written {
  readonly writes: readonly Write[];
  readonly changes: readonly Change[]; // the same, for those who show the entries
}

export interface Stepped extends Written {
  readonly left: readonly string[]; // what was left out, in sentences
}

/** How the changes of a kind become writes, and how those are taken back. All of it within a transaction. */
export interface Writing<Made extends Change = Change> {
  /** Makes a change. Throws a `Refusal` if it does not fit, or starts from a state that is not there. */
  making(db: Database, change: Made): Sliced<Written>;
  /** Goes to one side of writes of one key, in this order. What no longer fits is left out. */
  stepping(db: Database, run: readonly Write[], to: LogSide, since: SetSince): Sliced<Stepped>;
  /** The changes that show what writes of one key changed, as it is by now. @param isApplied they were not undone */
  shown(db: Database, run: readonly Write[], isApplied: boolean): readonly Change[];
}

/** The writing of a kind whose changes are each of one entry. */
export const entryWriting = <Made extends Change>(kind: KindName, part: EntryPart<Made>): Writing<Made> => ({
  *making(db, change) {
    const { subject, before: was, after: wanted } = part.asked(db, change);
    // Compared as they are stored, but checked and kept as they were asked for: JSON has no NaN.
    const [before, after] = was === null ? [null, wanted] : [asStored(was), asStored(wanted)];
    const stored = part.read(db, subject);
    const isLeft = part.leavesOthers === true && !isDeepStrictEqual(stored, before);
    const paths = isLeft ? [] : fieldsBetween(part, before, after);
    const merged = paths.length === 0 ? stored : ontoStored(part, { stored, before, after, paths });
    const value = isDeepStrictEqual(merged, after) ? wanted : merged;
    if (value !== null) part.validate?.(db, value, stored, subject);
    if (paths.length > 0) part.store(db, subject, value);
    yield;
    const key = entryKey(kind, subject);
    const writes = paths.map((path) => ({
      key,
      clips: null,
      path,
      before: valueAt(stored, path),
      after: valueAt(value, path),
      next: nextField(stored, value, path),
    }));
    const isAdded = part.isItem && before === null;
    return { writes, changes: [isAdded ? change : part.change(db, subject, stored, value)] };
  },
  *stepping(db, run, to, since) {
    const [{ key }] = run;
    const subject = subjectIn(key);
    const unreadable = part.unreadable?.(db, subject);
    if (unreadable !== undefined)
      return { writes: [], changes: [], left: [leftOut(unreadable, 'It cannot be read.')] };
    const stored = part.read(db, subject);
    const { writes, value, left } = steppedValue(part, { stored, run, to, since });
    yield;
    const name = nameIn(part, run, stored);
    const stepped = storeEntry(db, part, subject, value);
    if (!stepped.ok) return { writes: [], changes: [], left: [leftOut(name, stepped.error)] };
    return { writes, changes: stepped.value, left: left.map((why) => leftOut(name, why)) };
  },
  shown(db, run, isApplied) {
    const subject = subjectIn(run[0].key);
    const now = part.read(db, subject);
    const was = wholeIn(run);
    if (part.isItem && now === null) return was == null ? [] : [part.change(db, subject, was, null)];
    let fields = createFields(now);
    for (const write of run.toReversed()) {
      const isSet = fields.set(write.path, isApplied ? write.before : write.after);
      if (!isSet || fields.value() == null) fields = createFields(part.empty);
    }
    return [part.change(db, subject, fields.value(), now)];
  },
});

/** Paths of the fields that differ between two values of an entry. */
function fieldsBetween(part: EntryPart, before: unknown, after: unknown): Path[] {
  if (part.field === undefined) return differingPaths(before, after);
  return isDeepStrictEqual(before, after) ? [] : [[]];
}

interface Asked {
  readonly stored: unknown;
  readonly before: unknown;
  readonly after: unknown;
  readonly paths: readonly Path[];
}

/**
 * The stored value with the fields that a change sets. Refused if one of them is another than the change starts from;
 * others may have changed meanwhile.
 */
function ontoStored(part: EntryPart, { stored, before, after, paths }: Asked): unknown {
  const name = part.called(before ?? after);
  if (part.isItem && before === null && stored !== null)
    refuse('staleEdit', `${capitalized(name)} is already in the library.`);
  if (part.isItem && before !== null && stored === null)
    refuse('staleEdit', `${capitalized(name)} is no longer in the library.`);
  const isFree = paths.every((path) => isDeepStrictEqual(valueAt(stored, path), valueAt(before, path)));
  const value = isFree ? patched(stored, paths, after) : undefined;
  // A value that the schema of its kind does not take is refused by name below, if it is the one that was asked for.
  if (value === undefined || (!isDeepStrictEqual(value, after) && value !== null && !part.isValid(value)))
    refuse(
      'staleEdit',
      `Another program or member has changed ${name} meanwhile. Check the current value and repeat the edit.`,
    );
  return value;
}

interface Step {
  readonly stored: unknown;
  readonly run: readonly Write[];
  readonly to: LogSide;
  readonly since: SetSince;
}

/** What a step of the history leaves as it is, and why. */
export const leftOut = (name: string, why: string): string => `Left out: ${name}. ${why}`;

export const SET_SINCE = 'Another member or indexing has set this since.';
const UNFIT = 'It does not fit with what was set since.';

/** The stored value with the fields that may go to one side, and why others stay. */
function steppedValue(part: EntryPart, { stored, run, to, since }: Step) {
  const from = to === 'before' ? 'after' : 'before';
  const writes: Write[] = [];
  const left = new Set<string>();
  const fields = createFields(stored);
  for (const write of run) {
    const { key, path } = write;
    const value = fields.value();
    const isWhole = path.length === 0;
    const isGone = part.isItem && value === null && !(isWhole && write[from] === null);
    const isThere = part.isItem && isWhole && write[from] === null && value !== null;
    if (part.leavesOthers === true && !isDeepStrictEqual(valueAt(value, path), write[from])) continue;
    if (since.has(key, path)) left.add(SET_SINCE);
    else if (isThere) left.add('It is in the library again.');
    else if (isGone) left.add('It is no longer in the library.');
    else if (fields.set(path, write[to], write.next))
      writes.push({ ...write, before: write[from], after: write[to] });
    else left.add('It has no such field any more.');
  }
  const value = fields.value();
  if (value !== stored && value !== null && !part.isReadable(value))
    return { writes: [], value: stored, left: ['Its value in the history cannot be read.'] };
  // What nobody else set is as it was.
  const fits = value === null || !since.has(run[0].key, []) || part.isValid(value);
  if (fits) return { writes, value, left: [...left] };
  return { writes: [], value: stored, left: [UNFIT] };
}

/** What SQLite refuses by a rule of a table. */
const isConstraint = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CONSTRAINT');

/**
 * Stores the value of an entry for which no change asks: a step of the history, a team or indexing has it. By itself it
 * is no step of undo, and is sent to nobody.
 *
 * @returns the change, if there is one; else why the value does not fit
 */
export function storeEntry(
  db: Database,
  part: EntryPart,
  subject: string,
  value: unknown,
): Result<readonly Change[], string> {
  const stored = part.read(db, subject);
  if (isDeepStrictEqual(value, stored)) return success([]);
  statementOf(db, 'SAVEPOINT stored').run();
  try {
    part.store(db, subject, value);
    return success([part.change(db, subject, stored, value)]);
  } catch (error) {
    // A full disk is no reason to go on.
    if (!(error instanceof Refusal) && !isConstraint(error)) throw error;
    statementOf(db, 'ROLLBACK TO stored').run();
    return failure(error instanceof Refusal ? error.problem.message : UNFIT);
  } finally {
    if (db.inTransaction) statementOf(db, 'RELEASE stored').run();
  }
}

/** Stores many items, each as `storeEntry` does. Returns those that it has to store one by one. */
export const storeItems = (db: Database, part: EntryPart, items: readonly unknown[]): ReadonlySet<unknown> =>
  new Set(part.addAll?.(db, items) ?? items);

/** What an entry is called, also if it is gone. */
function nameIn(part: EntryPart, run: readonly Write[], stored: unknown): string {
  const whole = wholeIn(run);
  return part.called(stored ?? (part.isReadable(whole) ? whole : part.empty));
}

/** An entry that writes add or remove. */
export function wholeIn(run: readonly Write[]): unknown {
  const whole = run.find(({ path }) => path.length === 0);
  return whole?.before ?? whole?.after;
}

/** Writes of one key that follow each other: an entry goes back or forward at once. */
export function runsOf(writes: readonly Write[]): Write[][] {
  const runs: Write[][] = [];
  for (const write of writes) {
    const last = runs.at(-1);
    if (last?.[0].key === write.key) last.push(write);
    else runs.push([write]);
  }
  return runs;
}
