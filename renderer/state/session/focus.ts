/** Controls that an action can focus. The control takes the focus as soon as it is mounted: see `useFocusRequest`. */
export type FocusTarget = 'search' | 'tags' | 'watchedFolders' | 'reviewNote' | 'tour';
