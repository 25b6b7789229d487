/** What an action can ask the focus for. The control takes it as soon as it is there: see `useFocusRequest`. */
export type FocusTarget = 'search' | 'clips' | 'tags' | 'timeline' | 'watchedFolders' | 'reviewNote' | 'tour';
