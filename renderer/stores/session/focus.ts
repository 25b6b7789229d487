/**
 * Controls that an action can focus. The control takes the focus as soon as it is mounted: see
 * `useFocusRequest`.
 */
export type FocusTarget =
  ('search' | 'clips' | 'tags' | 'import' | 'timeline' | 'watchedFolders' | 'reviewNote') | `slot.${number}`; // its folder in the inspector
