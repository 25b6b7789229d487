/** A value that clips can be filtered by, with the number of clips that have it. */
export interface Facet<Value> {
  readonly value: Value;
  readonly clips: number;
}

/** Maximum number of values listed for each filter. */
export const MAX_FACETS = 500;

/** Values of the filters other than tags. */
export interface SearchFacets {
  readonly joints: readonly Facet<number>[]; // joint counts of skeletons, by frequency, most first
  /** By the names of the filters that suggest values of clips (`counted`), by frequency, most first. */
  readonly amounts: Readonly<Record<string, readonly Facet<number>[]>>;
  readonly folders: readonly Facet<string>[]; // by path: `/mocap/cmu` from the opened folder on
}
