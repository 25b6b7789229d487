import type { Transition } from '#core/transition/document/document.ts';

/** A row of the list of transitions. */
export interface ChainRow {
  readonly transition: Transition;
  readonly last: Transition; // of its chain; itself, if it is no link
  readonly links: readonly Transition[]; // of a last transition: those that lead to it, oldest first
  readonly isOpen: boolean; // its links are listed below it
}

/**
 * Rows of the transitions that pass: a kept chain is the row of its last transition, with its links below it
 * while `isOpen`.
 *
 * @param isOpen of a last transition and its links
 */
export function chainRows(
  transitions: readonly Transition[],
  passes: (transition: Transition) => boolean,
  isOpen: (last: Transition, links: readonly Transition[]) => boolean,
): readonly ChainRow[] {
  let links: Transition[] = [];
  return transitions.flatMap((last, i) => {
    if (isLink(last, transitions[i + 1])) links.push(last);
    if (links.at(-1) === last) return [];
    const found = links.filter(passes);
    links = [];
    const isLinksOpen = found.length > 0 && isOpen(last, found);
    const below = (of: Transition | null) =>
      found.map((link) => ({ transition: link, last: of ?? link, links: [], isOpen: false }));
    if (!passes(last)) return below(null);
    return [
      { transition: last, last, links: found, isOpen: isLinksOpen },
      ...(isLinksOpen ? below(last) : []),
    ];
  });
}

/**
 * True for a transition that was only kept to lead to the next one: both were named by one list of requests,
 * and nobody renamed, reviewed or described it since. A transition that a user made keeps its own row, also
 * if another one interrupts it.
 */
function isLink({ id, name, review, note }: Transition, next: Transition | undefined): boolean {
  const list = /^.+: (?=.* → )/.exec(name)?.[0];
  const isKept = list !== undefined && next?.name.startsWith(list) === true;
  return (
    isKept &&
    next.source.kind === 'chain' &&
    next.source.id === id &&
    review.status === 'unreviewed' &&
    note === ''
  );
}
