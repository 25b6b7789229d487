import type { Change } from '#contract/edits/edits.ts';
import type { EditWords } from '#contract/rows/library-rows.ts';
import { counted } from '#contract/words/counted.ts';
import { rootOverrideWords } from '#core/root/root-override.ts';
import type { Database } from '../database/database.ts';
import { statementOf, valuesIn } from '../database/statements.ts';
import { differencesOf, differenceWords, slotLetter, type Difference } from './difference-words.ts';

/** Longer edits keep their name alone, characters of JSON. */
const MAX_LENGTH = 50_000;

/** Maximum number of differences listed. */
const MAX_LISTED = 3;

const known = new WeakMap<Database, Map<number, EditWords>>();

/** Words of the edit `number`, derived once from its changes. */
export function wordsOfEdit(db: Database, number: number): EditWords {
  const words = known.get(db) ?? new Map<number, EditWords>();
  known.set(db, words);
  const found = words.get(number) ?? deriveWords(db, number);
  words.set(number, found);
  return found;
}

function deriveWords(db: Database, number: number): EditWords {
  const row = statementOf<[number, number], { readonly name: string; readonly changes: string | null }>(
    db,
    'SELECT name, CASE WHEN length(changes) <= ? THEN changes END AS changes FROM edits WHERE number = ?',
  ).get(MAX_LENGTH, number);
  const name = row?.name ?? '';
  const changes = JSON.parse(row?.changes ?? '[]') as Change[];
  const nameOf = (id: string): string => valuesIn<string>(db, nameOfId).get({ id }) ?? id;
  const named = (words: string): string => words.replace(uuid, nameOf);
  // The name of an edit says more than the length of a list.
  const differences = changes.flatMap(differencesIn).filter((each) => !isCount(each));
  const words = differences.slice(0, MAX_LISTED).map((each) => named(differenceWords(each)));
  const rest = differences.length - words.length;
  const all = [...words, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
  const what = differences.length < 2 ? all || name : `${name}: ${all}`;
  const [subject = '', ...others] = new Set(changes.map(subjectOf));
  const place = [slotOf(differences), named(subject), others.length > 0 ? `${others.length} more` : ''];
  const where = place.filter((part) => part !== '').join(' · ');
  return { name, what, where: [` ${where}`, `“${where}”`].some((end) => name.endsWith(end)) ? '' : where };
}

const isCount = ({ path, before, after }: Difference): boolean =>
  path[0] === 'votes' || (Array.isArray(before) && Array.isArray(after));

const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi;

const nameOfId = ['clips', 'transitions', 'presets', 'lab_items', 'files']
  .map((table) => `SELECT name FROM ${table} WHERE id = @id`)
  .join(' UNION ALL ');

function differencesIn(change: Change): readonly Difference[] {
  if (!('before' in change)) return [];
  if (change.kind === 'root.set') return differencesOf(rootIn(change.before), rootIn(change.after));
  const isValue = change.kind === 'note.set' || change.kind === 'character.set';
  const path = isValue ? [change.kind.replace('.set', '')] : [];
  return differencesOf(change.before, change.after, path);
}

const rootIn = (root: Extract<Change, { readonly kind: 'root.set' }>['before']) => ({
  root: root === null ? 'not set' : rootOverrideWords(root),
});

/** The letter of the slot that all differences are in. */
function slotOf(differences: readonly Difference[]): string {
  const [slot, ...others] = new Set(differences.map(({ path }) => path[0] === 'slots' && path[1]));
  return typeof slot === 'string' && others.length === 0 ? slotLetter(Number(slot)) : '';
}

/** The thing that a change is made to, as a name or an id. */
function subjectOf(change: Change): string {
  if ('clipIds' in change)
    return change.clipIds.length === 1 ? change.clipIds[0] : counted(change.clipIds.length, 'clip');
  if ('clipId' in change) return change.clipId;
  if ('fileId' in change) return change.fileId;
  if (change.kind === 'character.set') return change.subject || 'whole library';
  if ('subject' in change) return 'id' in change.subject ? change.subject.id : change.subject.path;
  if ('id' in change) return change.id;
  if (['jointMap.set', 'budgets.set', 'engine.set'].includes(change.kind)) return '';
  const parts: readonly unknown[] = Object.values(change);
  const thing = parts.find((part): part is { clipId?: string; name?: string } => typeof part === 'object');
  return thing?.clipId ?? thing?.name ?? '';
}
