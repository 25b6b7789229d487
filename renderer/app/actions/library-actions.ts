import { SEARCH_FIELD } from '../../panels/library/search/search-field.tsx';
import { TAG_FIELD } from '../../panels/library/tags/tag-field.tsx';
import type { Action } from '../../state/action.ts';
import type { App } from '../../state/app.ts';

const needsClips = ({ session }: App): string | null =>
  session.selection.value.clips.size > 0 ? null : 'no clip is selected in the list';

/** What is done with the list of clips. */
export const libraryActions: readonly Action[] = [
  {
    id: 'view.search',
    title: 'Search the library',
    keys: ['/'],
    menu: 'View',
    run: (app) => focusInLibrary(app, SEARCH_FIELD),
  },
  {
    id: 'clips.tag',
    title: 'Tag the selected clips',
    keys: ['Mod+T'],
    menu: 'Edit',
    disabled: needsClips,
    run: (app) => focusInLibrary(app, TAG_FIELD),
  },
];

/** Opens the library where it is hidden, and goes to a field of it. */
export function focusInLibrary(app: App, fieldId: string): void {
  const { collapsed } = app.workspace.state.peek();
  if (app.surroundings.width.peek().libraryOver) app.session.drawer.value = 'library';
  else if (collapsed.library) app.workspace.set({ collapsed: { ...collapsed, library: false } });
  const focus = (): void => document.getElementById(fieldId)?.focus();
  // At once, or the next letter would be a key of the player; in the next frame where the panel was hidden until now.
  focus();
  const had = document.activeElement;
  if (had?.id === fieldId) return;
  requestAnimationFrame(() => {
    // Where the focus went on meanwhile, it stays.
    if ([had, document.body].includes(document.activeElement)) focus();
  });
}
