import type { FailedFile, ItemRow } from '#contract/rows/library-rows.ts';

/**
 * A row of the list: the id of a clip, which is in the document, an item, or a file that could not be read.
 */
export type ListRow = { readonly kind: 'clip'; readonly id: string } | ItemRow | FailedFile;

/** All results of a search, loaded in part. */
export interface ListedRows {
  readonly length: number;
  /** How many of the first rows match by more than the label of a marker or range. */
  readonly named: number;
  /** Undefined = not loaded, or out of range. */
  at(index: number): ListRow | undefined;
  /** Rows [first, end); undefined entries are not loaded. */
  slice(first: number, end: number): readonly (ListRow | undefined)[];
  /** -1 = not loaded, or not in the list. */
  indexOf(id: string): number;
  /**
   * Adds rows from `offset` on. The new list shares its storage with this one, which must not be used
   * afterwards: scrolling through a hundred thousand rows copies nothing.
   */
  with(offset: number, rows: readonly ListRow[]): ListedRows;
}

/** Rows per block of storage. */
const PAGE = 64;

interface Storage {
  readonly pages: Map<number, (ListRow | undefined)[]>;
  readonly places: Map<string, number>; // by id: where a row was put last
}

/** @param length number of results */
export function listedRows(length: number, named = length): ListedRows {
  return rowsOf(length, named, { pages: new Map(), places: new Map() });
}

function rowsOf(length: number, named: number, storage: Storage): ListedRows {
  const { pages, places } = storage;
  const at = (index: number): ListRow | undefined => pages.get(Math.floor(index / PAGE))?.[index % PAGE];
  return {
    length,
    named,
    at,
    slice: (first, end) =>
      Array.from({ length: Math.max(Math.min(end, length) - first, 0) }, (_, i) => at(first + i)),
    indexOf: (id) => {
      const place = places.get(id) ?? -1;
      return at(place)?.id === id ? place : -1; // another row may be there since
    },
    with: (offset, more) => {
      more.forEach((row, i) => put(storage, offset + i, row));
      return rowsOf(length, named, storage);
    },
  };
}

function put({ pages, places }: Storage, index: number, row: ListRow): void {
  const page = Math.floor(index / PAGE);
  const rows = pages.get(page) ?? Array.from<ListRow | undefined>({ length: PAGE });
  rows[index % PAGE] = row;
  pages.set(page, rows);
  places.set(row.id, index);
}
