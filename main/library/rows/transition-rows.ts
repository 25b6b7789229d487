import type { Transition } from '../../../core/transition/document/document.ts';
import type { Database } from '../database/database.ts';
import { itemRows } from './item-rows.ts';

export const transitionRows = itemRows<Transition, { readonly document: string }>({
  name: 'transitions',
  selected: 'document',
  itemOf: ({ document }) => JSON.parse(document) as Transition,
  columns: ['id', 'name', 'source_id', 'destination_id', 'status', 'document'],
  valuesOf: (transition) => ({
    id: transition.id,
    name: transition.name,
    source_id: transition.source.id,
    destination_id: transition.destination.id,
    status: transition.review.status,
    document: JSON.stringify(transition),
  }),
  keepsRemoved: true,
});

/** All transitions, by creation. */
export function allTransitions(db: Database): Transition[] {
  return transitionRows.select(db, 'WHERE removed = 0 ORDER BY place');
}
