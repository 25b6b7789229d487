import './tabs.css';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { movedBy } from '../kit/list-keys.ts';
import { viewAction } from '../stores/workspace/bottom-tabs.ts';
import { useAction } from './window-context.ts';

type View = Parameters<typeof viewAction>[0];

interface TabsProps<Tab extends View> {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly chosen: Tab;
  readonly choose: (tab: Tab) => void;
  readonly count?: (tab: Tab) => ComponentChildren; // beside the title
}

/** Tabs named by the actions that show them. Tab reaches one of them; the arrow keys move between them. */
export function Tabs<Tab extends View>({ label, tabs, chosen, choose, count }: TabsProps<Tab>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const to =
      tabs[movedBy(event, tabs.indexOf(chosen), { count: tabs.length, axis: 'x', wraps: true }) ?? -1];
    if (to === undefined) return;
    event.preventDefault();
    choose(to);
    list.current?.querySelector<HTMLElement>(`#${tabId(to)}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <Tab key={tab} tab={tab} chosen={tab === chosen} choose={() => choose(tab)} count={count?.(tab)} />
      ))}
    </div>
  );
}

interface TabProps {
  readonly tab: View;
  readonly chosen: boolean;
  readonly choose: () => void;
  readonly count: ComponentChildren;
}

function Tab({ tab, chosen, choose, count }: TabProps) {
  const { title, tip } = useAction(viewAction(tab));
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
      onClick={choose}
    >
      {title}
      {count}
    </button>
  );
}

interface TabPanelProps {
  readonly tab: View;
  readonly class: string;
  readonly hidden: boolean;
  readonly children: ComponentChildren;
}

/** What a tab shows. */
export function TabPanel({ tab, class: classes, hidden, children }: TabPanelProps) {
  return (
    <div class={classes} role="tabpanel" id={panelId(tab)} aria-labelledby={tabId(tab)} hidden={hidden}>
      {children}
    </div>
  );
}

const tabId = (tab: View): string => `tab-${tab}`;
const panelId = (tab: View): string => `tab-panel-${tab}`;
