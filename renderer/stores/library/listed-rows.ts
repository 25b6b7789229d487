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

type Pages = Map<number, (ListRow | undefined)[]>;

/** @param length number of results */
export function listedRows(length: number, named = length): ListedRows {
  return rowsOf(length, named, new Map());
}

function rowsOf(length: number, named: number, pages: Pages): ListedRows {
  const at = (index: number): ListRow | undefined => pages.get(Math.floor(index / PAGE))?.[index % PAGE];
  return {
    length,
    named,
    at,
    slice: (first, end) =>
      Array.from({ length: Math.max(Math.min(end, length) - first, 0) }, (_, i) => at(first + i)),
    indexOf: (id) => {
      for (const [page, rows] of pages) {
        const within = rows.findIndex((row) => row?.id === id);
        if (within >= 0) return page * PAGE + within;
      }
      return -1;
    },
    with: (offset, more) => {
      more.forEach((row, i) => put(pages, offset + i, row));
      return rowsOf(length, named, pages);
    },
  };
}

function put(pages: Pages, index: number, row: ListRow): void {
  const page = Math.floor(index / PAGE);
  const rows = pages.get(page) ?? Array.from<ListRow | undefined>({ length: PAGE });
  rows[index % PAGE] = row;
  pages.set(page, rows);
}
