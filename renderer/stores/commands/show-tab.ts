import type { Workbench } from '../workbench.ts';
import type { BottomTab } from '../workspace/workspace.ts';

/** Selects a tab of the bottom panel, and shows the panel if it is hidden. */
export function showTab({ workspace }: Pick<Workbench, 'workspace'>, bottomTab: BottomTab): void {
  const { collapsed } = workspace.state.peek();
  workspace.set({ bottomTab, collapsed: { ...collapsed, bottom: false } });
}
