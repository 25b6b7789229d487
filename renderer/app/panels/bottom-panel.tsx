// renderer/app/panels: the panels that hold features: library, inspector, bottom panel, top bar
import { useRef } from 'preact/hooks';
import { frontTab, viewAction } from '../../stores/workspace/bottom-tabs.ts';
import type { PanelTab } from '../../stores/workspace/workspace.ts';
import { showTab } from '../../stores/commands/show-tab.ts';
import { Splitter } from '../../controls/splitter.tsx';
import { Transport } from '../../features/playback/transport.tsx';
import { movedBy } from '../../kit/list-keys.ts';
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
  const { bar: Bar } = tabOf(front);
  return (
    <section class={collapsed.bottom ? 'bottom-panel collapsed' : 'bottom-panel'} aria-label={title}>
      <div class="panel-content column">
        <div class="tab-row rigid">
          <Tabs />
          {Bar && <Bar {...props} />}
          <Transport />
        </div>
        {tabsOf(app).map((tab) => {
          const { panel: Panel, stays } = tabOf(tab);
          const isInFront = tab === front;
          return (
            <div
              key={tab}
              class="tab-panel"
              role="tabpanel"
              id={panelId(tab)}
              aria-labelledby={tabId(tab)}
              hidden={!isInFront}
            >
              {(stays || isInFront) && <Panel {...props} />}
            </div>
          );
        })}
      </div>
      <Splitter panel="bottom" size="bottomHeight" label={title} grows={-1} axis="y" />
    </section>
  );
}

const tabId = (tab: PanelTab): string => `bottom-tab-${tab}`;
const panelId = (tab: PanelTab): string => `bottom-panel-${tab}`;

/** Tab reaches one of the tabs; the arrow keys move between them. */
function Tabs() {
  const app = useApp();
  const tabs = tabsOf(app);
  const list = useRef<HTMLDivElement>(null);
  const { title } = useAction(viewAction('bottom'));
  const chosen = frontTab(app.workspace.state.value);
  const onKeyDown = (event: KeyboardEvent): void => {
    const to =
      tabs[movedBy(event, tabs.indexOf(chosen), { count: tabs.length, axis: 'x', wraps: true }) ?? -1];
    if (to === undefined) return;
    event.preventDefault();
    showTab(app, to);
    list.current?.querySelector<HTMLElement>(`#${tabId(to)}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={title} ref={list} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <Tab key={tab} tab={tab} chosen={tab === chosen} />
      ))}
    </div>
  );
}

function Tab({ tab, chosen }: { readonly tab: PanelTab; readonly chosen: boolean }) {
  const { title, tip, onClick } = useAction(viewAction(tab));
  return (
    <button
      type="button"
      class="tab inset"
      role="tab"
      id={tabId(tab)}
      aria-selected={chosen}
      aria-controls={panelId(tab)}
      tabIndex={chosen ? 0 : -1}
      data-tip={tip}
      onClick={onClick}
    >
      {title}
      {tab === 'review' && <ReviewCount />}
    </button>
  );
}

/** Progress of a review session while another tab is in front. */
function ReviewCount() {
  const reviewing = useApp().session.reviewing.value;
  return reviewing?.state === 'on' ? (
    <span class="session-count">{` ${reviewing.at + 1}/${reviewing.ids.length}`}</span>
  ) : null;
}
