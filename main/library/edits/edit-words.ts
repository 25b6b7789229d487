import { slotLetter } from '#core/transition/document/slot-letter.ts';
import type { Change } from '#contract/edits/edits.ts';
import type { EditWords } from '#contract/rows/library-rows.ts';
import type { Database } from '../database/database.ts';
import { valuesIn } from '../database/statements.ts';
import { kindOf } from '../kinds/kinds.ts';
import { describeDifference, differencesOf, withNames, type Difference } from '../kinds/difference-words.ts';
import { changesWithin } from './edit-log.ts';

/** Longer edits keep their name alone, bytes of JSON. */
const MAX_LENGTH = 50_000;

/** Maximum number of differences listed. */
const MAX_LISTED = 3;

const known = new WeakMap<Database, Map<number, EditWords>>();

/** Words of the edit `number`, derived once from its changes. */
export function describeEdit(db: Database, number: number): EditWords {
  const words = known.get(db) ?? new Map<number, EditWords>();
  known.set(db, words);
  const found = words.get(number) ?? deriveDescription(db, number);
  words.set(number, found);
  return found;
}

function deriveDescription(db: Database, number: number): EditWords {
  const name = valuesIn<string>(db, 'SELECT name FROM edits WHERE number = ?').get(number) ?? '';
  const changes = changesWithin(db, number, MAX_LENGTH);
  const named = (words: string): string => withNames(db, words);
  // The name of an edit says more than the length of a list.
  const differences = changes.flatMap(differencesIn).filter((each) => !isCount(each));
  const words = differences.slice(0, MAX_LISTED).map((each) => named(describeDifference(each)));
  const rest = differences.length - words.length;
  const all = [...words, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
  const what = differences.length < 2 ? all || name : `${name}: ${all}`;
  const [subject = '', ...others] = new Set(changes.map((change) => kindOf(change).subject(change)));
  const place = [slotOf(differences), named(subject), others.length > 0 ? `${others.length} more` : ''];
  const where = place.filter((part) => part !== '').join(' · ');
  return { name, what, where: [` ${where}`, `“${where}”`].some((end) => name.endsWith(end)) ? '' : where };
}

const isCount = ({ path, before, after }: Difference): boolean =>
  path[0] === 'votes' || (Array.isArray(before) && Array.isArray(after));

function differencesIn(change: Change): readonly Difference[] {
  if (!('before' in change)) return [];
  const { compared = (value: unknown) => value } = kindOf(change);
  return differencesOf(compared(change.before), compared(change.after));
}

/** The letter of the slot that all differences are in. */
function slotOf(differences: readonly Difference[]): string {
  const [slot, ...others] = new Set(differences.map(({ path }) => path[0] === 'slots' && path[1]));
  return typeof slot === 'string' && others.length === 0 ? slotLetter(Number(slot)) : '';
}
