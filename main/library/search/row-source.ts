/**
 * Where rows that meet a criterion are found: a query that gives their numbers, as `row`. It is told with a place for a further
 * condition on a column, so that a few rows can be looked at again.
 */
export interface RowSource {
  readonly sql: (only: (column: string) => string) => string;
  readonly value: string | number; // bound as @value
  readonly value2?: number; // as @value2
  /** Gives the numbers of folders, as `number`, where the rows are those in them: then there is a faster way than `sql`. */
  readonly folders?: string;
  /** Whether clips' tags decide. */
  readonly byTags: boolean;
}

export type Sql = RowSource['sql'];

/** Rows with a file in folders: `folders` gives their numbers, as `number`. */
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
