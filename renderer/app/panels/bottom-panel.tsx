// renderer/app/panels: the panels that hold features: library, inspector, bottom panel, top bar
import { frontTab, viewAction } from '../../stores/workspace/bottom-tabs.ts';
import { showTab } from '../../stores/commands/show-tab.ts';
import { Splitter } from '../../controls/splitter.tsx';
import { Transport } from '../../features/playback/transport.tsx';
import { TabPanel, Tabs } from '../../controls/tabs.tsx';
import { useAction, useApp } from '../../controls/window-context.ts';
import type { TabProps } from '../feature.ts';
import { tabOf } from '../features.tsx';
import { tabsOf } from '../panel-actions.ts';

/** The tabs, the bar of the one in front, the transport, and the panels. */
export function BottomPanel(props: TabProps) {
  const app = useApp();
  const { workspace } = app;
  const { collapsed } = workspace.state.value;
  const front = frontTab(workspace.state.value);
  const { title } = useAction(viewAction(front));
  const { title: label } = useAction(viewAction('bottom'));
  const { bar: Bar } = tabOf(front);
  return (
    <section class={collapsed.bottom ? 'bottom-panel collapsed' : 'bottom-panel'} aria-label={title}>
      <div class="panel-content column">
        <div class="tab-row rigid">
          <Tabs
            label={label}
            tabs={tabsOf(app)}
            chosen={front}
            choose={(tab) => showTab(app, tab)}
            count={(tab) => tab === 'review' && <ReviewCount />}
          />
          {Bar && <Bar {...props} />}
          <Transport />
        </div>
        {tabsOf(app).map((tab) => {
          const { panel: Panel, stays } = tabOf(tab);
          const isInFront = tab === front;
          return (
            <TabPanel key={tab} tab={tab} class="tab-panel" hidden={!isInFront}>
              {(stays || isInFront) && <Panel {...props} />}
            </TabPanel>
          );
        })}
      </div>
      <Splitter panel="bottom" size="bottomHeight" label={title} grows={-1} axis="y" />
    </section>
  );
}

/** Progress of a review session while another tab is in front. */
function ReviewCount() {
  const reviewing = useApp().session.reviewing.value;
  return reviewing?.state === 'on' ? (
    <span class="session-count">{` ${reviewing.at + 1}/${reviewing.ids.length}`}</span>
  ) : null;
}
