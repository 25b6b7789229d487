import type { Transition } from '../../../core/transition/document/document.ts';
import { resolveChain } from '../../../core/transition/document/resolve-chain.ts';
import type { Database } from '../../library/database/database.ts';
import { refuse } from '../../library/problems.ts';
import { allTransitions, transitionRows } from '../../library/rows/transition-rows.ts';

/** Finds a transition by its name, or by its number. */
export function findTransition(db: Database, text: string) {
  const all = allTransitions(db).map((transition, i) => ({ transition, number: i + 1 }));
  const named = all.filter(({ transition }) => transition.name === text);
  const numbers = named.map(({ number }) => number).join(', ');
  if (named.length > 1)
    refuse(
      'severalTransitions',
      `${named.length} transitions are called “${text}”. Use their numbers: ${numbers}`,
      text,
    );
  const found = named[0] ?? all.find(({ number }) => String(number) === text);
  if (found !== undefined) return found;
  const known = all.length === 0 ? 'It has none.' : `Use a name, or a number from 1 to ${all.length}.`;
  return refuse('unknownTransition', `No transition in this library is called “${text}”. ${known}`, text);
}

/** The chain of a transition, see `resolveChain`. */
export function chainOf(db: Database, transition: Transition): readonly Transition[] {
  const chain = resolveChain(transition, (id) => transitionRows.find(db, id));
  return chain.ok ? chain.value : refuse(chain.error.code, chain.error.message, chain.error.field);
}
