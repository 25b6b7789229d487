import type { Panels } from '#renderer/stores/app.ts';
import type { FocusTarget } from '#renderer/stores/session/focus.ts';

/** Opens the library panel if it is hidden, and focuses a part of it. */
export function focusInLibrary(app: Panels, target: FocusTarget): void {
  const { collapsed } = app.workspace.state.peek();
  const isOver = app.surroundings.width.peek().libraryOver;
  if (isOver) app.session.drawer.value = 'library';
  const needsDetails = target === 'tags' || target === 'import';
  const shown = { library: isOver && collapsed.library, details: !needsDetails && collapsed.details };
  app.workspace.set({ collapsed: { ...collapsed, ...shown } });
  app.session.focus.value = target;
}
