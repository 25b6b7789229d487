import type { BottomTab, Workspace } from './workspace.ts';
import type { WorkspaceStore } from './workspace-store.ts';

/** True if a tab of the bottom panel is on the screen. Reads signals. */
export function isInFront({ state }: Pick<WorkspaceStore, 'state'>, tab: BottomTab): boolean {
  const { bottomTab, collapsed } = state.value;
  return bottomTab === tab && !collapsed.bottom;
}

/** Id of the action that shows a tab or a panel. */
export function viewAction(name: BottomTab | Exclude<keyof Workspace['collapsed'], 'details'>): string {
  return `view.${name}`;
}
