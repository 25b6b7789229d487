import { Splitter } from '../../controls/splitter.tsx';
import { useAction, useApp } from '../../controls/window-context.ts';
import { viewAction } from '../../stores/workspace/bottom-tabs.ts';
import type { TabProps } from '../feature.ts';
import { tabOf } from '../features.tsx';

/** What judges the open transition, below the inspector of a wide window. */
export function Judge(props: TabProps) {
  const { collapsed } = useApp().workspace.state.value;
  const { title } = useAction(viewAction('metrics'));
  const { panel: Panel } = tabOf('metrics');
  return (
    <section class={collapsed.judge ? 'judge collapsed' : 'judge'} aria-label={title}>
      {!collapsed.judge && <Panel {...props} />}
      <Splitter panel="judge" size="judgeHeight" label={title} grows={-1} axis="y" />
    </section>
  );
}
