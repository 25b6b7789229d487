import { listColumns, type ListOrder } from './list-columns.ts';

const isOrder = (id: keyof typeof listColumns): id is ListOrder => 'order' in listColumns[id];

/** Sort orders of the clip list. */
export const listOrders = (Object.keys(listColumns) as (keyof typeof listColumns)[]).filter(isOrder);

/** Sort orders of search results: by relevance, too. */
export const foundOrders = ['match', ...listOrders] as const;
export type FoundOrder = (typeof foundOrders)[number];

export interface ListSort {
  readonly by: FoundOrder;
  readonly descending: boolean; // ignored by `match`
}

/** By name, in natural order: `walk 2` before `walk 10`. */
export const byName: ListSort = { by: 'name', descending: false };

/** By relevance; by name if the search has no words. */
export const bestMatch: ListSort = { by: 'match', descending: false };
