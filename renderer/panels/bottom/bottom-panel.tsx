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
import { ReviewBar } from '../review/review-bar.tsx';
import { ReviewPanel } from '../review/review-panel.tsx';
import { MarkBar } from './mark-bar.tsx';
import { SuggestionBar } from './suggestion-bar.tsx';
import { Splitter } from '../controls/splitter.tsx';
import { Transport } from './transport.tsx';
import { useAction, useApp } from '../controls/window-context.ts';

export interface BottomPanelProps {
  /** Each fills what it is given; returns its undoing. */
  readonly mountTimeline: (host: HTMLElement) => () => void;
  readonly curves: { readonly mount: (host: HTMLElement) => () => void } & CurveBarProps;
}

const tabNames: Readonly<Record<BottomTab, string>> = {
  timeline: 'Timeline',
  curves: 'Curves',
  review: 'Review',
};

/** Timeline, curves and reviews behind tabs of their own, with what belongs to each beside them, and the transport for all. */
export function BottomPanel({ mountTimeline, curves }: BottomPanelProps) {
  const { workspace, session } = useApp();
  const { collapsed, bottomTab } = workspace.state.value;
  const veiled = isVeiled(session.blind.value);
  return (
    <section
      class={collapsed.bottom ? 'bottom-panel collapsed' : 'bottom-panel'}
      aria-label={tabNames[bottomTab]}
    >
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
          <Host class="timeline-host" mount={mountTimeline} />
        </TabPanel>
        <TabPanel tab="curves" hidden={veiled}>
          <Host class="curves-host" mount={curves.mount} />
          <WhyNoCurves />
        </TabPanel>
        <TabPanel tab="review" hidden={veiled}>
          {bottomTab === 'review' && <ReviewPanel />}
        </TabPanel>
        {veiled && bottomTab !== 'timeline' && <BlindCover />}
      </div>
      <Splitter panel="bottom" size="bottomHeight" label={tabNames[bottomTab]} grows={-1} axis="y" />
    </section>
  );
}

/** In the place of curves, where there are none: what the viewports say of it is far from here. */
function WhyNoCurves() {
  const { open, obstacle } = useApp();
  const why = open.transition.value
    ? obstacle.value
    : 'No transition is open: mark a source and a destination in the list.';
  return why === null ? null : <p class="why-no-curves selectable">{why}</p>;
}

const tabId = (tab: BottomTab): string => `bottom-tab-${tab}`;
const panelId = (tab: BottomTab): string => `bottom-panel-${tab}`;

/** One of them can be reached with Tab; the arrows go from one to the next. */
function Tabs() {
  const { workspace } = useApp();
  const next = useAction('view.nextTab');
  const list = useRef<HTMLDivElement>(null);
  const chosen = workspace.state.value.bottomTab;
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = tabForKey(event.key, chosen);
    if (to === null) return;
    event.preventDefault();
    workspace.set({ bottomTab: to });
    list.current?.querySelector<HTMLElement>(`#${tabId(to)}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label="Bottom panel" ref={list} onKeyDown={onKeyDown}>
      {bottomTabs.map((tab) => (
        <button
          type="button"
          class="tab"
          role="tab"
          key={tab}
          id={tabId(tab)}
          aria-selected={tab === chosen}
          aria-controls={panelId(tab)}
          tabIndex={tab === chosen ? 0 : -1}
          data-tip={tabNames[tab]}
          data-keys={next.keys}
          onClick={() => workspace.set({ bottomTab: tab })}
        >
          {tabNames[tab]}
          {tab === 'review' && <WalkCount />}
        </button>
      ))}
    </div>
  );
}

/** How far a review session is, while something else is in front. */
function WalkCount() {
  const walk = useApp().session.walk.value;
  return walk?.state === 'on' ? <span class="walk-count">{` ${walk.at + 1}/${walk.ids.length}`}</span> : null;
}

/** The tab that an arrow, Home or End leads to; null for any other key. */
function tabForKey(key: string, from: BottomTab): BottomTab | null {
  const at = bottomTabs.indexOf(from);
  const last = bottomTabs.length - 1;
  const to = {
    ArrowLeft: at === 0 ? last : at - 1,
    ArrowRight: at === last ? 0 : at + 1,
    Home: 0,
    End: last,
  };
  return key in to ? bottomTabs[to[key as keyof typeof to]] : null;
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
