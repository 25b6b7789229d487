// renderer/app/panels: the panels that hold features: library, inspector, bottom panel, top bar
import { viewAction } from '#renderer/stores/workspace/bottom-tabs.ts';
import { showTab } from '#renderer/stores/commands/show-tab.ts';
import { Splitter } from '#renderer/controls/splitter.tsx';
import { Transport } from '#renderer/features/playback/transport.tsx';
import { TabPanel, Tabs } from '#renderer/controls/tabs.tsx';
import { useAction, useApp } from '#renderer/controls/window-context.ts';
import { heightOf } from '#renderer/stores/workspace/workspace.ts';
import type { TabProps } from '../feature.ts';
import { tabOf } from '../features.tsx';
import { frontOf, tabsOf } from '../panel-actions.ts';

/** Least height that the panel opens with, and height of the tabs with their border, px. */
const LEAST_OWN = 300;
const TAB_ROW = 33;

/** The tabs, the bar of the one in front, the transport, and the panels. */
export function BottomPanel(props: TabProps) {
  const app = useApp();
  const state = app.workspace.state.value;
  const front = frontOf(app);
  const size = heightOf(front);
  const { title } = useAction(viewAction(front));
  const { title: label } = useAction(viewAction('bottom'));
  const { bar: Bar, height } = tabOf(front);
  const own = height === 'half' ? '50vh' : `${Math.max(LEAST_OWN, TAB_ROW + (height?.(app) ?? 0))}px`;
  return (
    <section
      class={state.collapsed.bottom ? 'bottom-panel collapsed' : 'bottom-panel'}
      style={{ '--bottom-height': state[size] === 0 ? own : `${state[size]}px` }}
      aria-label={title}
    >
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
      <Splitter panel="bottom" size={size} label={title} grows={-1} axis="y" />
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
