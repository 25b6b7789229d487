import { clipDuration } from '#core/clip/clip.ts';
import type { ClipSummary } from '../rows/library-rows.ts';

/** Words of a sort order. */
export interface OrderWords {
  readonly name: string;
  readonly ascending: string;
  readonly descending: string;
  readonly initial: 'ascending' | 'descending'; // initial direction
}

/** A column of the clip list. Its value in the library is in `columnValues` (main/library/search). */
interface ListColumn {
  /** Absent: the list cannot be sorted by it. */
  readonly order?: OrderWords;
  /** What a row shows of it, in the order of the columns; absent: nothing. */
  readonly shown?: ShownValue;
}

/** Kinds of values; window and command line have the words of each. */
export type FactKind = 'seconds' | 'rate' | 'joints';

interface ShownValue {
  readonly as: FactKind;
  readonly of: (clip: Omit<ClipSummary, 'label'>) => number;
  readonly ofMotion: boolean; // not shown of a character
}

export const listColumns = {
  name: { order: { name: 'Name', ascending: 'A to Z', descending: 'Z to A', initial: 'ascending' } },
  length: {
    order: { name: 'Length', ascending: 'Shortest first', descending: 'Longest first', initial: 'ascending' },
    shown: { as: 'seconds', of: clipDuration, ofMotion: true },
  },
  fps: {
    order: {
      name: 'Frame rate',
      ascending: 'Lowest first',
      descending: 'Highest first',
      initial: 'descending',
    },
    shown: { as: 'rate', of: ({ fps }) => fps, ofMotion: true },
  },
  joints: { shown: { as: 'joints', of: ({ jointCount }) => jointCount, ofMotion: false } },
  modified: {
    order: {
      name: 'Date modified',
      ascending: 'Oldest first',
      descending: 'Newest first',
      initial: 'descending',
    },
  },
  added: {
    order: {
      name: 'Date added',
      ascending: 'First added first',
      descending: 'Last added first',
      initial: 'descending',
    },
  },
  used: {
    order: {
      name: 'Last used',
      ascending: 'Last used as source or destination first',
      descending: 'Never used first',
      initial: 'ascending',
    },
  },
} as const satisfies Readonly<Record<string, ListColumn>>;

type Columns = typeof listColumns;

/** Sort orders of the clip list. */
export type ListOrder = {
  [Id in keyof Columns]: Columns[Id] extends { readonly order: OrderWords } ? Id : never;
}[keyof Columns];

/** A value that a row shows. */
export type ShownFact = readonly [as: FactKind, value: number];

/** What a row shows of a clip or a character. */
export function shownFacts(clip: Omit<ClipSummary, 'label'>): readonly ShownFact[] {
  const columns: readonly ListColumn[] = Object.values(listColumns);
  return columns.flatMap(({ shown }) =>
    shown === undefined || (shown.ofMotion && clip.isCharacter) ? [] : [[shown.as, shown.of(clip)]],
  );
}

/** A filter by amount: `len:>2s`. */
interface AmountFilter {
  readonly of: ListOrder; // the column
  readonly noun: string; // with its article
  readonly hint: string;
  readonly examples: readonly [string, string, string];
  /** Each in that of the column, by its name in lower case; '' = no unit. */
  readonly units: Readonly<Record<string, number>>;
  /** Suggested values with a hint each, or those that clips have. */
  readonly suggested: Readonly<Record<string, string>> | 'counted';
}

export const amountFilters = {
  len: {
    of: 'length',
    noun: 'a length',
    hint: 'length, such as >2s',
    examples: ['len:>2s', 'len:500ms', 'len:1..3s'],
    units: { '': 1, s: 1, ms: 0.001, min: 60, m: 60 },
    suggested: { '>2s': 'longer than 2 s', '<500ms': 'shorter than half a second', '1..3s': 'from 1 to 3 s' },
  },
  fps: {
    of: 'fps',
    noun: 'a frame rate',
    hint: 'frames per second',
    examples: ['fps:120', 'fps:>=60', 'fps:24..30'],
    units: { '': 1, fps: 1, hz: 1 },
    suggested: 'counted',
  },
} as const satisfies Readonly<Record<string, AmountFilter>>;

export type AmountName = keyof typeof amountFilters;

export const amountNames = Object.keys(amountFilters) as readonly AmountName[];

export const isAmountName = (name: string): name is AmountName => Object.hasOwn(amountFilters, name);

/** The filter of that name. */
export const amountFilter = (name: AmountName): AmountFilter => amountFilters[name];
