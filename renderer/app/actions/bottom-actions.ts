import type { Action } from '../../state/action.ts';
import type { App } from '../../state/app.ts';
import type { BottomTab } from '../../state/workspace/workspace.ts';
import { bottomTabs } from '../../state/workspace/workspace.ts';

/** The tabs of the bottom panel. */
export const bottomActions: readonly Action[] = [
  {
    id: 'view.nextTab',
    title: 'Next tab of the bottom panel',
    keys: ['Ctrl+Tab'],
    menu: 'View',
    whileTyping: true,
    run: (app) => goOn(app, 1),
  },
  {
    id: 'view.previousTab',
    title: 'Previous tab of the bottom panel',
    keys: ['Ctrl+Shift+Tab'],
    menu: 'View',
    whileTyping: true,
    run: (app) => goOn(app, -1),
  },
];

/** A panel that is hidden comes back: whoever asks for a tab wants to see it. */
function goOn({ workspace }: App, by: 1 | -1): void {
  const { bottomTab, collapsed } = workspace.state.peek();
  workspace.set({ bottomTab: nextTab(bottomTab, by), collapsed: { ...collapsed, bottom: false } });
}

function nextTab(tab: BottomTab, by: 1 | -1): BottomTab {
  const count = bottomTabs.length;
  return bottomTabs[(bottomTabs.indexOf(tab) + by + count) % count];
}
