import { useApp } from '../controls/window-context.ts';
import type { ComponentType } from 'preact';
import type { LabKind } from '#contract/lab-items.ts';
import { TrailingPanel } from '../features/trailing/trailing-panel.tsx';
import { MusclesPanel } from '../features/muscles/muscles-panel.tsx';
import { TreePanel } from '../features/trees/tree-panel.tsx';
import { OWN_TRAILING } from '../stores/workspace/workspace.ts';

/** The panel of the open item. */
export function ItemPanel() {
  const { lab, workspace } = useApp();
  const item = lab.item.value;
  const Panel = item && panels[item.kind];
  if (Panel) return <Panel key={item.id} />;
  return workspace.state.value.openItem === OWN_TRAILING ? <TrailingPanel /> : null;
}

/** Request lists have the tab Stress. */
const panels: Readonly<Partial<Record<LabKind, ComponentType>>> = {
  tree: TreePanel,
  trailing: TrailingPanel,
  muscles: MusclesPanel,
};
