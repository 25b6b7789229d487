/** What the list of clips can be sorted by. */
export const listOrders = ['name', 'length', 'fps', 'modified', 'added', 'used'] as const;
export type ListOrder = (typeof listOrders)[number];

/** What rows that were searched for can be sorted by: how well they fit what was typed, too. */
export const foundOrders = ['match', ...listOrders] as const;
export type FoundOrder = (typeof foundOrders)[number];

export interface ListSort {
  readonly by: FoundOrder;
  readonly descending: boolean; // says nothing of `match`
}

/** As people count: `walk 2` before `walk 10`. */
export const byName: ListSort = { by: 'name', descending: false };

/** What fits best first; by name while no words are searched for. */
export const bestMatch: ListSort = { by: 'match', descending: false };
