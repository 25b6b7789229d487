import { boundedJson } from '#core/kit/bounded-json.ts';
import type { Change } from '#contract/edits/edits.ts';
import { conflictWords, type ConflictKind } from '#contract/edits/kinds.ts';
import type { MergeConflict } from '#contract/exchange/merge-plan.ts';
import { capitalized } from '#contract/words/capitalized.ts';
import { MAX_OVERRIDDEN } from '#contract/library/team.ts';
import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { describeField, withNames } from '../kinds/difference-words.ts';
import { refuse } from '../problems.ts';
import { valueAt, withField, type Path } from '../kinds/fields.ts';
import type { TeamKey } from '../kinds/keys.ts';
import { clipIdIn, idsHere, readKey, subjectHere, valueHere, type Keyed } from './team-keys.ts';
import { valueOfEntry } from './team-state.ts';

/** A value of this library that a member overrode without having seen it. */
interface Overridden {
  readonly key: TeamKey;
  readonly path: string; // JSON
  readonly value: string | null; // JSON; null = none
  readonly author: string; // who overrode it; '' = the team had it when this library joined
}

/** Maximum number of characters of a value that is listed. */
const MAX_TEXT = 120;

/** What others overrode, as in the list of a merge. */
export function overriddenValues(db: Database): MergeConflict[] {
  return statementOf<[number], Overridden>(
    db,
    'SELECT key, path, value, author FROM team_kept ORDER BY key, path LIMIT ?',
  )
    .all(MAX_OVERRIDDEN)
    .flatMap(({ key, path: text, value, author }) => {
      const keyed = readKey(key);
      if (keyed === null) return [];
      const path = boundedJson(text) as Path;
      const now = valueOfEntry(db, key, keyed);
      const mine: unknown = value === null ? undefined : boundedJson(value);
      const field = describeField(now, path, mine);
      const by = author === '' ? '' : `changed by ${author}`;
      const label = path.length === 0 ? '' : field.label;
      const words = [subjectWords(db, keyed, now), label, by].filter((part) => part !== '');
      const [own, theirs] = [
        textOf(path, mine, field.before),
        textOf(path, valueAt(now, path), field.after),
      ].map((text) => withNames(db, text));
      const what = capitalized(words.join(', '));
      return { id: idOf(key, text), kind: keyed.name as ConflictKind, what, mine: own, theirs };
    });
}

export const countOverridden = (db: Database): number =>
  valuesIn<number>(db, 'SELECT count(*) FROM team_kept').get() ?? 0;

const idOf = (key: TeamKey, path: string): string => `${key}\n${path}`;

function findOverridden(db: Database, id: string): Overridden {
  const [key = '', path = ''] = id.split('\n');
  const found = statementOf<[string, string], Overridden>(
    db,
    'SELECT key, path, value, author FROM team_kept WHERE key = ? AND path = ?',
  ).get(key, path);
  return found ?? refuse('goneValue', 'This value is no longer in the list. Open the list again.');
}

/** The changes that set overridden values again. @param ids of `overriddenValues` */
export function takingMine(db: Database, ids: readonly string[]): Change[] {
  const values = new Map<TeamKey, unknown>();
  for (const { key, path, value } of ids.map((id) => findOverridden(db, id))) {
    const keyed = readKey(key);
    if (keyed === null) continue;
    const before = values.has(key) ? values.get(key) : valueOfEntry(db, key, keyed);
    const mine: unknown = value === null ? undefined : boundedJson(value);
    const merged = withField(before, boundedJson(path) as Path, mine);
    values.set(key, merged === undefined ? before : (merged.value ?? keyed.part.empty));
  }
  return [...values].flatMap(([key, value]) => changeOf(db, key, value) ?? []);
}

function changeOf(db: Database, key: TeamKey, value: unknown): Change | undefined {
  const keyed = readKey(key);
  const idHere = idsHere(db);
  const subject = keyed && subjectHere(keyed, idHere);
  if (keyed === null) return undefined;
  const { part } = keyed;
  const isRemoval = part.isItem && value === null;
  if (subject === null || (!isRemoval && !part.isValid(value)))
    return refuse('unfitValue', `Your value of the ${subjectWords(db, keyed, value)} does not fit any more.`);
  return part.change(db, subject, part.read(db, subject), valueHere(db, keyed, value, idHere));
}

/** Takes values off the list. */
export function dropOverridden(db: Database, ids: readonly string[]): void {
  for (const id of ids) {
    const [key, path] = id.split('\n');
    statementOf(db, 'DELETE FROM team_kept WHERE key = ? AND path = ?').run(key, path);
  }
}

function subjectWords(db: Database, { name, subject }: Keyed, value: unknown): string {
  const [noun] = conflictWords[name as ConflictKind];
  const id = clipIdIn(subject);
  const clipNamed = (clip: unknown): string | undefined =>
    typeof clip === 'string'
      ? valuesIn<string>(db, 'SELECT name FROM team_clips WHERE id = ?').get(clip)
      : undefined;
  const named = clipNamed(id) ?? valueAt(value, ['name']) ?? valueAt(value, ['label']);
  const words = typeof named === 'string' && named !== '' ? `${noun} “${named}”` : noun;
  const marked = clipNamed(valueAt(value, ['clipId']));
  return marked === undefined ? words : `${words} of ${marked}`;
}

/** Fields in which people write. */
const written = /^(name|note|label)$/;

/** A value in a line: texts of people are quoted, and a whole item is named. @param words of a field */
function textOf(path: Path, value: unknown, words: string): string {
  const isWhole = path.length === 0;
  if (value == null) return isWhole ? 'removed' : words;
  const text = isWhole ? (valueAt(value, ['name']) ?? valueAt(value, ['label']) ?? value) : value;
  if (typeof text !== 'string' || text === '')
    return isWhole && typeof value === 'object' ? 'changed' : words;
  if (!isWhole && !written.test(path.at(-1) ?? '')) return words;
  return `“${text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text}”`;
}
