// renderer/app/panels: the panels that hold features: library, inspector, bottom panel with the Lab, top bar
import './bottom-panel.css';
import { useRef } from 'preact/hooks';
import { viewAction } from '../../stores/workspace/bottom-tabs.ts';
import { bottomTabs, type BottomTab } from '../../stores/workspace/workspace.ts';
import { isVeiled } from '../../stores/reviews/blind-trial.ts';
import { BlindCover } from '../../features/review/blind-bar.tsx';
import { Splitter } from '../../controls/splitter.tsx';
import { Transport } from '../../features/playback/transport.tsx';
import { movedBy } from '../../kit/list-keys.ts';
import { useAction, useApp } from '../../controls/window-context.ts';
import type { TabProps } from '../feature.ts';
import { tabOf } from '../features.tsx';

/** The tabs, the bar of the one in front, the transport, and the panels. */
export function BottomPanel(props: TabProps) {
  const { workspace, session } = useApp();
  const { collapsed, bottomTab } = workspace.state.value;
  const isCovered = (tab: BottomTab): boolean =>
    isVeiled(session.blind.value) && tabOf(tab).tellsSlots === true;
  const { title } = useAction(viewAction(bottomTab));
  const { bar: Bar } = tabOf(bottomTab);
  return (
    <section class={collapsed.bottom ? 'bottom-panel collapsed' : 'bottom-panel'} aria-label={title}>
      <div class="panel-content">
        <div class="tab-row">
          <Tabs />
          {Bar && !isCovered(bottomTab) && <Bar {...props} />}
          <Transport />
        </div>
        {bottomTabs.map((tab) => {
          const { panel: Panel, stays } = tabOf(tab);
          const isInFront = tab === bottomTab;
          return (
            <div
              key={tab}
              class="tab-panel"
              role="tabpanel"
              id={panelId(tab)}
              aria-labelledby={tabId(tab)}
              hidden={isCovered(tab) || !isInFront}
            >
              {(stays || isInFront) && <Panel {...props} />}
            </div>
          );
        })}
        {isCovered(bottomTab) && <BlindCover />}
      </div>
      <Splitter panel="bottom" size="bottomHeight" label={title} grows={-1} axis="y" />
    </section>
  );
}

const tabId = (tab: BottomTab): string => `bottom-tab-${tab}`;
const panelId = (tab: BottomTab): string => `bottom-panel-${tab}`;

/** Tab reaches one of the tabs; the arrow keys move between them. */
function Tabs() {
  const { workspace } = useApp();
  const list = useRef<HTMLDivElement>(null);
  const { title } = useAction(viewAction('bottom'));
  const chosen = workspace.state.value.bottomTab;
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = bottomTabs.indexOf(chosen);
    const to = bottomTabs[movedBy(event, at, { count: bottomTabs.length, axis: 'x', wraps: true }) ?? -1];
    if (to === undefined) return;
    event.preventDefault();
    workspace.set({ bottomTab: to });
    list.current?.querySelector<HTMLElement>(`#${tabId(to)}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={title} ref={list} onKeyDown={onKeyDown}>
      {bottomTabs.map((tab) => (
        <Tab key={tab} tab={tab} chosen={tab === chosen} />
      ))}
    </div>
  );
}

function Tab({ tab, chosen }: { readonly tab: BottomTab; readonly chosen: boolean }) {
  const { title, onClick } = useAction(viewAction(tab));
  const next = useAction('view.nextTab');
  return (
    <button
      type="button"
      class="tab inset"
      role="tab"
      id={tabId(tab)}
      aria-selected={chosen}
      aria-controls={panelId(tab)}
      tabIndex={chosen ? 0 : -1}
      data-tip={next.title}
      data-keys={next.keys}
      onClick={onClick}
    >
      {title}
      {tab === 'review' && <WalkCount />}
    </button>
  );
}

/** Progress of a review session while another tab is in front. */
function WalkCount() {
  const walk = useApp().session.walk.value;
  return walk?.state === 'on' ? <span class="walk-count">{` ${walk.at + 1}/${walk.ids.length}`}</span> : null;
}
