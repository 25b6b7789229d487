import type { App } from '../../state/app.ts';

/** Opens the library where it is hidden, and moves the focus to a field of it. */
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
