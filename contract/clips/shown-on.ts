/** Subject of the choice for the whole library: see `ShownOn`. */
export const WHOLE_LIBRARY = '';

/**
 * A choice in place of a character: the subject keeps its own skeleton, whatever is chosen for the library.
 */
export const OWN_SKELETON = 'own';

/**
 * Id of the character on which a transition, or a clip played alone, is shown: its own choice, else the
 * library's; null = its own skeleton.
 *
 * @param chosen gets the choice of a subject itself
 */
export function characterFor(
  chosen: { get(subject: string): string | null | undefined },
  subject: string,
): string | null {
  const id = chosen.get(subject) ?? chosen.get(WHOLE_LIBRARY) ?? OWN_SKELETON;
  return id === OWN_SKELETON ? null : id;
}
