import type { Workbench } from '../workbench.ts';
import type { PanelTab } from '../workspace/workspace.ts';

/** Selects a tab of the bottom panel, and shows the panel if it is hidden. */
export function showTab({ workspace }: Pick<Workbench, 'workspace'>, tab: PanelTab): void {
  const { collapsed, bottomTab } = workspace.state.peek();
  const isItem = tab === 'item';
  workspace.set({
    bottomTab: isItem ? bottomTab : tab,
    itemInFront: isItem,
    collapsed: { ...collapsed, bottom: false },
  });
}
