import type { FailedFile } from '../../../contract/rows/library-rows.ts';

/** A line of the list: a clip by its id (its summary is in the document), or a file that could not be read. */
export type ListRow = { readonly kind: 'clip'; readonly id: string } | FailedFile;

/** All rows that a search found, as far as somebody looked there. */
export interface ListedRows {
  readonly length: number;
  /** Undefined: nobody looked there, or there is none. */
  at(index: number): ListRow | undefined;
  /** Rows [first, end), as `at` has them. */
  slice(first: number, end: number): readonly (ListRow | undefined)[];
  /** -1: nobody looked where it is, or it is not among them. */
  indexOf(id: string): number;
  /**
   * These rows with more of them, from `offset` on. Takes the place of what it is called on, which gets them, too: the list scrolls
   * through a hundred thousand rows without copying any.
   */
  with(offset: number, rows: readonly ListRow[]): ListedRows;
}

/** Rows lie together by so many. */
const PAGE = 64;

type Pages = Map<number, (ListRow | undefined)[]>;

/** @param length how many were found */
export function listedRows(length: number): ListedRows {
  return rowsOf(length, new Map());
}

function rowsOf(length: number, pages: Pages): ListedRows {
  const at = (index: number): ListRow | undefined => pages.get(Math.floor(index / PAGE))?.[index % PAGE];
  return {
    length,
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
      return rowsOf(length, pages);
    },
  };
}

function put(pages: Pages, index: number, row: ListRow): void {
  const page = Math.floor(index / PAGE);
  const rows = pages.get(page) ?? Array.from<ListRow | undefined>({ length: PAGE });
  rows[index % PAGE] = row;
  pages.set(page, rows);
}
