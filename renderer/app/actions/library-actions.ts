import type { Action } from '../../state/action.ts';
import type { App } from '../../state/app.ts';
import type { FocusTarget } from '../../state/session/focus.ts';

const needsClips = ({ session }: App): string | null =>
  session.selection.value.clips.size > 0 ? null : 'no clip is selected in the list';

/** What is done with the list of clips. */
export const libraryActions: readonly Action[] = [
  {
    id: 'view.search',
    title: 'Search the library',
    keys: ['/'],
    menu: 'View',
    run: (app) => focusInLibrary(app, 'search'),
  },
  {
    id: 'clips.tag',
    title: 'Tag the selected clips',
    keys: ['Mod+T'],
    menu: 'Edit',
    disabled: needsClips,
    run: (app) => focusInLibrary(app, 'tags'),
  },
];

/** Opens the library where it is hidden, and goes to a part of it. */
export function focusInLibrary(app: App, target: FocusTarget): void {
  const { collapsed } = app.workspace.state.peek();
  if (app.surroundings.width.peek().libraryOver) app.session.drawer.value = 'library';
  else if (collapsed.library) app.workspace.set({ collapsed: { ...collapsed, library: false } });
  app.session.focus.value = target;
}
