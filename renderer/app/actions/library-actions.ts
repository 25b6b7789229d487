import type { App } from '../../state/app.ts';
import type { FocusTarget } from '../../state/session/focus.ts';

/** Opens the library panel if it is hidden, and focuses a part of it. */
export function focusInLibrary(app: App, target: FocusTarget): void {
  const { collapsed } = app.workspace.state.peek();
  if (app.surroundings.width.peek().libraryOver) app.session.drawer.value = 'library';
  else if (collapsed.library) app.workspace.set({ collapsed: { ...collapsed, library: false } });
  app.session.focus.value = target;
}
