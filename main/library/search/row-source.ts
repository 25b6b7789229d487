/**
 * A query for the numbers of rows that match a criterion, as `row`. `only` inserts a further condition on a
 * column, to query changed rows only.
 */
export interface RowSource {
  readonly sql: (only: (column: string) => string) => string;
  readonly value: string | number; // bound as @value
  readonly value2?: number; // as @value2
  /** A query for folder numbers, as `number`, if the rows are those in folders: faster than `sql`. */
  readonly folders?: string;
  /** Whether the rows depend on tags. */
  readonly byTags: boolean;
  /** True if the rows have the words in the label of a mark only. */
  readonly byLabels?: true;
}

export type Sql = RowSource['sql'];

/** Rows with a file in the folders that the query `folders` returns as `number`. */
export function folderSource(folders: string, value: string): RowSource {
  return {
    sql: (only) => `
SELECT number AS row FROM listing WHERE +folder IN (${folders})${only('number')}
UNION ALL SELECT row FROM other_folders WHERE +folder IN (${folders})${only('row')}`,
    value,
    folders,
    byTags: false,
  };
}

export function source(sql: Sql, value: string | number, byTags = false): RowSource {
  return { sql, value, byTags };
}
