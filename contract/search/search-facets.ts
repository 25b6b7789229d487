/** A value that clips can be searched by, and how many have it. */
export interface Facet<Value> {
  readonly value: Value;
  readonly clips: number;
}

/** Of each kind so many values are told. */
export const MOST_FACETS = 500;

/** What there is to search by besides tags. */
export interface SearchFacets {
  readonly joints: readonly Facet<number>[]; // of a skeleton; the most frequent first
  readonly rates: readonly Facet<number>[]; // frames a second
  readonly folders: readonly Facet<string>[]; // by path
}
