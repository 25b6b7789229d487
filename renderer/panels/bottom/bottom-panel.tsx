// renderer/panels/bottom: the bottom panel: tabs, bars and transport
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Host } from '../controls/host.tsx';
import type { BottomTab } from '../../state/workspace/workspace.ts';
import { bottomTabs } from '../../state/workspace/workspace.ts';
import { isVeiled } from '../../state/reviews/blind-trial.ts';
import { BlindCover } from './blind-bar.tsx';
import { CurveBar } from './curve-bar.tsx';
import type { CurveBarProps } from './curve-bar.tsx';
import { PointsPanel } from '../points/points-panel.tsx';
import { ReviewBar } from '../review/review-bar.tsx';
import { ReviewPanel } from '../review/review-panel.tsx';
import { MarkBar } from './mark-bar.tsx';
import { SuggestionBar } from './suggestion-bar.tsx';
import { Splitter } from '../controls/splitter.tsx';
import { Transport } from './transport.tsx';
import { movedBy } from '../controls/list-keys.ts';
import { useAction, useApp } from '../controls/window-context.ts';

export interface BottomPanelProps {
  /** Each fills what it is given; returns its undoing. */
  readonly mountTimeline: (host: HTMLElement) => () => void;
  readonly curves: { readonly mount: (host: HTMLElement) => () => void } & CurveBarProps;
}

/** Timeline, curves, points and reviews behind tabs of their own, with what belongs to each beside them, and the transport for all. */
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

/** In the place of curves, where there are none: what the viewports say of it is far from here. */
function WhyNoCurves() {
  const { open, obstacle } = useApp();
  const why = open.played.value
    ? obstacle.value
    : 'No transition is open. Mark a source and a destination in the list.';
  return why === null ? null : <p class="why-no-curves selectable">{why}</p>;
}

const tabId = (tab: BottomTab): string => `bottom-tab-${tab}`;
const panelId = (tab: BottomTab): string => `bottom-panel-${tab}`;

/** One of them can be reached with Tab; the arrows go from one to the next. */
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
      class="tab"
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

/** How far a review session is, while something else is in front. */
function WalkCount() {
  const walk = useApp().session.walk.value;
  return walk?.state === 'on' ? <span class="walk-count">{` ${walk.at + 1}/${walk.ids.length}`}</span> : null;
}

interface TabPanelProps {
  readonly tab: BottomTab;
  readonly children: ComponentChildren;
  readonly hidden?: boolean; // in front or not
}

/** Keeps its place while another tab is in front: zoom and selection are there when it comes back. */
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
