import type { Transition } from '#core/transition/document/document.ts';
import { resolveChain } from '#core/transition/document/resolve-chain.ts';
import type { Database } from '../database/database.ts';
import { refuse } from '../problems.ts';
import { itemRows } from './item-rows.ts';
import { documents } from '../json/json-columns.ts';
import { readJson } from '../json/stored-json.ts';

export const transitionRows = itemRows<Transition, { readonly document: string }>({
  name: 'transitions',
  selected: 'document',
  itemOf: ({ document }) => readJson<Transition>(documents, document),
  json: documents,
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

/** The chain of a transition, see `resolveChain`. Refuses one that is incomplete. */
export function chainOf(db: Database, transition: Transition): readonly Transition[] {
  const chain = resolveChain(transition, (id) => transitionRows.find(db, id));
  return chain.ok ? chain.value : refuse(chain.error.code, chain.error.message, chain.error.field);
}
