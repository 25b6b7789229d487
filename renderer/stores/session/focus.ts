/** Controls of the library’s tab *Clips* that an action can focus. */
export const clipTargets = ['search', 'clips', 'tags', 'import', 'watchedFolders'] as const;
type ClipTarget = (typeof clipTargets)[number];

/**
 * Controls that an action can focus. The control takes the focus as soon as it is mounted: see
 * `useFocusRequest`.
 */
export type FocusTarget = ClipTarget | 'transitions' | 'timeline' | 'reviewNote' | `slot.${number}`; // its folder in the inspector
