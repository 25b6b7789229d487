/** What the list of clips can be sorted by. */
export const listOrders = ['name', 'length', 'fps', 'modified', 'added', 'used'] as const;
export type ListOrder = (typeof listOrders)[number];

export interface ListSort {
  readonly by: ListOrder;
  readonly descending: boolean;
}

/** As people count: `walk 2` before `walk 10`. */
export const byName: ListSort = { by: 'name', descending: false };
