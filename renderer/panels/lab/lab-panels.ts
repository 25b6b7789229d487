import type { ComponentType } from 'preact';
import type { LabKind } from '../../../contract/lab/lab-items.ts';
import { RequestsPanel } from './requests/requests-panel.tsx';
import { TrailingPanel } from './trailing/trailing-panel.tsx';
import { MusclesPanel } from './muscles/muscles-panel.tsx';
import { TreePanel } from './tree/tree-panel.tsx';

/** The panel of each kind of Lab item. */
export const labPanels: Readonly<Record<LabKind, ComponentType>> = {
  tree: TreePanel,
  requests: RequestsPanel,
  trailing: TrailingPanel,
  muscles: MusclesPanel,
};
