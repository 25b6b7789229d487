import type { DocumentState } from '../document/document-state.ts';

/** Names of the transitions, presets and other Lab items that refer to a Lab item; presets with their noun. */
export function usersOfItem(
  { transitions, presets, lab }: Pick<DocumentState, 'transitions' | 'presets' | 'lab'>,
  id: string,
): readonly string[] {
  const refers = (part: unknown): boolean => JSON.stringify(part).includes(id);
  return [
    ...transitions.filter(refers).map(({ name }) => name),
    ...presets.filter(refers).map(({ name }) => `preset ${name}`),
    ...lab.filter((item) => item.id !== id && refers(item.content)).map(({ name }) => name),
  ];
}
