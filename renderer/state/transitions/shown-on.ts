import type { Edit } from '../../../contract/edits/edits.ts';
import type { DocumentState } from '../document/document-state.ts';

/** Subject of the choice for the whole library: see `ShownOn`. */
export const WHOLE_LIBRARY = '';

/** Id of the character on which a transition, or a clip played alone, is shown: its own choice, else the library's; null = none. */
export function characterFor(shownOn: DocumentState['shownOn'], subject: string): string | null {
  return shownOn.get(subject) ?? shownOn.get(WHOLE_LIBRARY) ?? null;
}

/** Shows a subject on a character; null = no choice of its own. */
export function setShownOn(
  { shownOn }: Pick<DocumentState, 'shownOn'>,
  subject: string,
  character: { readonly id: string; readonly name: string } | null,
): Edit {
  const what = subject === WHOLE_LIBRARY ? 'library ' : '';
  const before = shownOn.get(subject) ?? null;
  return {
    name:
      character === null
        ? `Stop showing ${what}on character`
        : `Show ${what}on ${character.name}`.slice(0, 100),
    changes: [{ kind: 'character.set', subject, before, after: character?.id ?? null }],
  };
}
