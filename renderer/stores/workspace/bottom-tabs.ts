import { bottomTabs, type LibraryTab, type PanelTab, type Workspace } from './workspace.ts';
import type { WorkspaceStore } from './workspace-store.ts';

/**
 * The tabs of the bottom panel: with those of an open item and of an open recording, if there are, and with
 * Metrics where it has no place of its own.
 */
export function tabsIn(
  { openItem }: Pick<Workspace, 'openItem'>,
  { hasRecording, judgeBeside }: { readonly hasRecording: boolean; readonly judgeBeside: boolean },
): readonly PanelTab[] {
  const absent: readonly PanelTab[] = [
    ...(hasRecording ? [] : (['game'] as const)),
    ...(judgeBeside ? (['metrics'] as const) : []),
  ];
  const tabs = bottomTabs.filter((tab) => !absent.includes(tab));
  return openItem === null ? tabs : [...tabs, 'item'];
}

/** Which tab of the bottom panel is chosen. */
type Fronts = Pick<Workspace, 'itemInFront' | 'openItem' | 'bottomTab'>;

/** The chosen tab of the bottom panel. */
export function frontTab({ itemInFront, openItem, bottomTab }: Fronts): PanelTab {
  return itemInFront && openItem !== null ? 'item' : bottomTab;
}

/** True if a tab of the bottom panel is on the screen. Reads signals. */
export function isInFront({ state }: Pick<WorkspaceStore, 'state'>, tab: PanelTab): boolean {
  return frontTab(state.value) === tab && !state.value.collapsed.bottom;
}

/** The tabs that show a clip by itself, or use its pose; those that show a transition. */
const tabsThatShow: Readonly<Record<'clip' | 'transition', readonly PanelTab[]>> = {
  clip: ['timeline', 'curves', 'markers', 'item'],
  transition: bottomTabs,
};

/** The tab in front once a clip or transition opens: as it is if that shows it, else the timeline. */
export function frontFor(what: 'clip' | 'transition', state: Fronts): Omit<Fronts, 'openItem'> {
  const isShown = tabsThatShow[what].includes(frontTab(state));
  const { itemInFront, bottomTab } = state;
  return isShown ? { itemInFront, bottomTab } : { itemInFront: false, bottomTab: 'timeline' };
}

/** Id of the action that shows a tab or a panel. */
export function viewAction(
  name: PanelTab | LibraryTab | Exclude<keyof Workspace['collapsed'], 'details'>,
): string {
  return `view.${name}`;
}
