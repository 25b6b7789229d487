/** Fields whose text is kept as a draft, by what it is typed for. */
export const draftFields = {
  transitionName: (id: string): string => `name of transition ${id}`,
  transitionNote: (id: string): string => `note of transition ${id}`,
  clipNote: (id: string): string => `note of clip ${id}`,
} as const;
