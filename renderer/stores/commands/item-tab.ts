import { effect, untracked } from '@preact/signals';
import type { Workbench } from '../workbench.ts';
import { OWN_TRAILING } from '../workspace/workspace.ts';
import { showTab } from './show-tab.ts';

/** Opens an item in its tab. */
export function openItemTab(app: Pick<Workbench, 'lab' | 'workspace'>, id: string): void {
  if (app.workspace.state.peek().openItem !== id) app.lab.node.value = '';
  app.workspace.set({ openItem: id });
  showTab(app, 'item');
}

/** Closes the open item. The tab before is in front again. */
export function closeItem({ workspace }: Pick<Workbench, 'workspace'>): void {
  workspace.set({ openItem: null, itemInFront: false });
}

/** Closes the open item when it is gone, as by undo. */
export function followOpenItem(app: Pick<Workbench, 'lab' | 'workspace'>): void {
  effect(() => {
    const { openItem } = app.workspace.state.value;
    const isGone = openItem !== null && openItem !== OWN_TRAILING && app.lab.item.value === null;
    if (isGone) untracked(() => closeItem(app));
  });
}
