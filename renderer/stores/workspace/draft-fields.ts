/** Fields whose unsaved text is kept as a draft. */
export const draftFields = {
  transitionName: (id: string): string => `name of transition ${id}`,
  transitionNote: (id: string): string => `note of transition ${id}`,
  clipNote: (id: string): string => `note of clip ${id}`,
} as const;
