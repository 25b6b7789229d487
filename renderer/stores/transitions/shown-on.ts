import { OWN_SKELETON, WHOLE_LIBRARY } from '#contract/clips/overrides.ts';
import type { Edit } from '#contract/edits/edits.ts';
import type { DocumentState } from '../document/document-state.ts';

/** The choice of a subject's own skeleton, in place of a character. */
export const ownSkeleton = { id: OWN_SKELETON, name: 'own skeleton' } as const;

/** Shows a subject on a character or its own skeleton; null = no choice of its own. */
export function setShownOn(
  { shownOn }: Pick<DocumentState, 'shownOn'>,
  subject: string,
  character: { readonly id: string; readonly name: string } | null,
): Edit {
  const what = subject === WHOLE_LIBRARY ? 'library ' : '';
  const before = shownOn.get(subject) ?? null;
  const left = before === OWN_SKELETON ? ownSkeleton.name : 'character';
  return {
    name:
      character === null
        ? `Stop showing ${what}on ${left}`
        : `Show ${what}on ${character.name}`.slice(0, 100),
    changes: [{ kind: 'character.set', subject, before, after: character?.id ?? null }],
  };
}
