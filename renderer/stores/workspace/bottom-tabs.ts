import { bottomTabs, type PanelTab, type Workspace } from './workspace.ts';
import type { WorkspaceStore } from './workspace-store.ts';

/** The tabs of the bottom panel: with that of the open item, if there is one. */
export function tabsIn({ openItem }: Pick<Workspace, 'openItem'>): readonly PanelTab[] {
  return openItem === null ? bottomTabs : [...bottomTabs, 'item'];
}

/** The chosen tab of the bottom panel. */
export function frontTab({ itemInFront, bottomTab }: Pick<Workspace, 'itemInFront' | 'bottomTab'>): PanelTab {
  return itemInFront ? 'item' : bottomTab;
}

/** True if a tab of the bottom panel is on the screen. Reads signals. */
export function isInFront({ state }: Pick<WorkspaceStore, 'state'>, tab: PanelTab): boolean {
  return frontTab(state.value) === tab && !state.value.collapsed.bottom;
}

/** Id of the action that shows a tab or a panel. */
export function viewAction(name: PanelTab | Exclude<keyof Workspace['collapsed'], 'details'>): string {
  return `view.${name}`;
}
