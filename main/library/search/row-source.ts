/**
 * Where rows that meet a criterion are found: a query that gives their numbers, as `row`. It is told with a place for a further
 * condition on a column, so that a few rows can be looked at again.
 */
export interface RowSource {
  readonly sql: (only: (column: string) => string) => string;
  readonly value: string | number; // bound as @value
  readonly value2?: number; // as @value2
  /** Whether clips' tags decide. */
  readonly byTags: boolean;
}

export type Sql = RowSource['sql'];

export function source(sql: Sql, value: string | number, byTags = false): RowSource {
  return { sql, value, byTags };
}
