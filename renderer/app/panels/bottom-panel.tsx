// renderer/app/panels: the panels that hold features: library, inspector, bottom panel with the Lab, top bar
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Host } from '../../controls/host.tsx';
import { bottomTabs, type BottomTab } from '../../stores/workspace/workspace.ts';
import { isVeiled } from '../../stores/reviews/blind-trial.ts';
import { BlindCover } from '../../features/review/blind-bar.tsx';
import { CurveBar, type CurveBarProps } from '../../features/curves/curve-bar.tsx';
import { LabBar } from '../../features/lab/lab-bar.tsx';
import { LabPanel } from './lab-panel.tsx';
import { PointsPanel } from '../../features/points/points-panel.tsx';
import { ReviewBar } from '../../features/review/review-bar.tsx';
import { ReviewPanel } from '../../features/review/review-panel.tsx';
import { MarkBar, SuggestionBar } from '../../features/marks/mark-bar.tsx';
import { Splitter } from '../../controls/splitter.tsx';
import { Transport } from '../../features/playback/transport.tsx';
import { movedBy } from '../../controls/list-keys.ts';
import { useAction, useApp } from '../../controls/window-context.ts';

export interface BottomPanelProps {
  /** Each fills its host and returns its undoing. */
  readonly mountTimeline: (host: HTMLElement) => () => void;
  readonly curves: { readonly mount: (host: HTMLElement) => () => void } & CurveBarProps;
}

/** Tabs of timeline, curves, points and reviews, each with its bar, and the transport. */
export function BottomPanel({ mountTimeline, curves }: BottomPanelProps) {
  const { workspace, session } = useApp();
  const { collapsed, bottomTab } = workspace.state.value;
  const veiled = isVeiled(session.blind.value);
  const { title } = useAction(`view.${bottomTab}`);
  return (
    <section class={collapsed.bottom ? 'bottom-panel collapsed' : 'bottom-panel'} aria-label={title}>
      <div class="panel-content">
        <div class="tab-row">
          <Tabs />
          {bottomTab === 'timeline' && <SuggestionBar />}
          {bottomTab === 'timeline' && <MarkBar />}
          {bottomTab === 'curves' && !veiled && <CurveBar subject={curves.subject} />}
          {bottomTab === 'lab' && <LabBar />}
          {bottomTab === 'review' && !veiled && <ReviewBar />}
          <Transport />
        </div>
        <TabPanel tab="timeline">
          <Host class="timeline-host" mount={mountTimeline} focusTarget="timeline" />
        </TabPanel>
        <TabPanel tab="curves" hidden={veiled}>
          <Host class="curves-host" mount={curves.mount} />
          <WhyNoCurves />
        </TabPanel>
        <TabPanel tab="lab">{bottomTab === 'lab' && <LabPanel />}</TabPanel>
        <TabPanel tab="points">{bottomTab === 'points' && <PointsPanel />}</TabPanel>
        <TabPanel tab="review" hidden={veiled}>
          {bottomTab === 'review' && <ReviewPanel />}
        </TabPanel>
        {veiled && (bottomTab === 'curves' || bottomTab === 'review') && <BlindCover />}
      </div>
      <Splitter panel="bottom" size="bottomHeight" label={title} grows={-1} axis="y" />
    </section>
  );
}

/** Message in place of the curves when there are none, since the message in the viewports is far away. */
function WhyNoCurves() {
  const { open, shown } = useApp();
  const why = open.played.value
    ? shown.obstacle.value
    : 'No transition is open. Mark a source and a destination in the list.';
  return why === null ? null : <p class="why-no-curves selectable">{why}</p>;
}

const tabId = (tab: BottomTab): string => `bottom-tab-${tab}`;
const panelId = (tab: BottomTab): string => `bottom-panel-${tab}`;

/** Tab reaches one of the tabs; the arrow keys move between them. */
function Tabs() {
  const { workspace } = useApp();
  const list = useRef<HTMLDivElement>(null);
  const { title } = useAction('view.bottom');
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
  const { title, onClick } = useAction(`view.${tab}`);
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

interface TabPanelProps {
  readonly tab: BottomTab;
  readonly children: ComponentChildren;
  readonly hidden?: boolean; // hidden even while in front
}

/** A tab panel that keeps its zoom and selection while another one is in front. */
function TabPanel({ tab, children, hidden = false }: TabPanelProps) {
  const { workspace } = useApp();
  return (
    <div
      class="tab-panel"
      role="tabpanel"
      id={panelId(tab)}
      aria-labelledby={tabId(tab)}
      hidden={hidden || workspace.state.value.bottomTab !== tab}
    >
      {children}
    </div>
  );
}
