import { slotLetter } from '#core/transition/document/slot-letter.ts';
import type { EditWords } from '#contract/rows/library-rows.ts';
import { counted } from '#contract/words/counted.ts';
import type { Database } from '../database/database.ts';
import { statementOf } from '../database/statements.ts';
import type { EntryPart } from '../kinds/entries.ts';
import { overlap, valueAt } from '../kinds/fields.ts';
import { kindOfKey } from '../kinds/kinds.ts';
import {
  describeDifference,
  differencesOf,
  isDerived,
  methodAt,
  withNames,
  type Difference,
} from '../kinds/difference-words.ts';
import { subjectIn } from '../kinds/keys.ts';
import { runsOf, wholeIn, type Write } from '../kinds/writes.ts';
import { writesWithin } from '../log/write-log.ts';

/** Longer edits keep their name alone, bytes of JSON. */
const MAX_LENGTH = 50_000;

/** Maximum number of differences listed. */
const MAX_LISTED = 3;

const known = new WeakMap<Database, Map<string, EditWords | null>>();

/** Words of the edit `number`, derived once from its writes; null if it cannot be read: the history ends there. */
export function describeEdit(db: Database, number: number): EditWords | null {
  const words = known.get(db) ?? new Map<string, EditWords | null>();
  known.set(db, words);
  const edit = statementOf<[number], NamedEdit>(db, 'SELECT name, time FROM edits WHERE number = ?').get(
    number,
  );
  const { name = '', time = '' } = edit ?? {};
  const key = `${number} ${time}`; // a number is given again after an edit that was taken back
  const found = words.has(key) ? words.get(key)! : deriveDescription(db, number, name);
  words.set(key, found);
  return found;
}

interface NamedEdit {
  readonly name: string;
  readonly time: string;
}

function deriveDescription(db: Database, number: number, name: string): EditWords | null {
  const writes = writesWithin(db, number, MAX_LENGTH);
  if (writes === null) return null;
  const runs = runsOf(writes.filter(hasReadableValues));
  const named = (words: string): string => withNames(db, words);
  // The name of an edit says more than the length of a list.
  const differences = runs.flatMap((run) => differencesIn(db, run)).filter((each) => !isCount(each));
  const words = differences.slice(0, MAX_LISTED).map((each) => named(describeDifference(each)));
  const rest = differences.length - words.length;
  const all = [...words, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
  const what = differences.length < 2 ? all || name : `${name}: ${all}`;
  const [subject = '', ...others] = new Set(runs.map((run) => aboutOf(db, run)));
  const place = [slotOf(differences), named(subject), others.length > 0 ? `${others.length} more` : ''];
  const where = place.filter((part) => part !== '').join(' · ');
  return { name, what, where: [` ${where}`, `“${where}”`].some((end) => name.endsWith(end)) ? '' : where };
}

/** Whether an entry that was set as a whole has the fields of its kind: the name of an edit says enough of others. */
function hasReadableValues({ key, path, before, after }: Write): boolean {
  const { entries } = kindOfKey(key);
  return path.length > 0 || [before, after].every((value) => value == null || entries.isReadable(value));
}

const isCount = ({ path, before, after }: Difference): boolean =>
  path[0] === 'votes' || (Array.isArray(before) && Array.isArray(after));

/** What the writes of an entry changed; none if it was added or removed. */
function differencesIn(db: Database, run: readonly Write[]): readonly Difference[] {
  const { entries } = kindOfKey(run[0].key);
  const subject = subjectIn(run[0].key);
  const [now, unset] = [entries.read(db, subject), entries.unset?.(db, subject)];
  const methods = run.filter(({ path }) => path.at(-1) === 'method').map(({ path }) => path.slice(0, -1));
  return run.flatMap(({ path, before, after }) => {
    if (path.length === 0) return wholeDifferences(entries, before, after);
    // Of another method, the values are others, too.
    const isOfMethod = path.includes('values') && methods.some((slot) => overlap(slot, path));
    if (isOfMethod || path.some(isDerived)) return [];
    const [was, is] = [before, after].map((value) => value ?? valueAt(unset, path));
    return differencesOf(was, is, path, methodAt(now, path));
  });
}

function wholeDifferences({ field }: EntryPart, before: unknown, after: unknown): readonly Difference[] {
  const words = (value: unknown): unknown =>
    field === undefined ? value : { [field.name]: field.words?.(value) ?? value };
  const isBoth = [before, after].every((value) => field !== undefined || typeof value === 'object');
  const isItem = field === undefined && (before === null || after === null);
  return isBoth && !isItem ? differencesOf(words(before), words(after)) : [];
}

/** What the writes of an entry are about: a name, an id that has a name, a number of clips. */
function aboutOf(db: Database, run: readonly Write[]): string {
  const [{ key, clips }] = run;
  if (clips !== null) return clips.length === 1 ? clips[0] : counted(clips.length, 'clip');
  const { entries } = kindOfKey(key);
  const subject = subjectIn(key);
  return entries.about(subject, entries.read(db, subject) ?? wholeIn(run) ?? null);
}

/** The letter of the slot that all differences are in. */
function slotOf(differences: readonly Difference[]): string {
  const [slot, ...others] = new Set(differences.map(({ path }) => path[0] === 'slots' && path[1]));
  return typeof slot === 'string' && others.length === 0 ? slotLetter(Number(slot)) : '';
}
