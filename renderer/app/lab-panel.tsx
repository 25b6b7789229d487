import { useApp } from '../controls/window-context.ts';
import type { ComponentType } from 'preact';
import type { LabKind } from '../../contract/lab/lab-items.ts';
import { RequestsPanel } from '../features/stress/requests-panel.tsx';
import { TrailingPanel } from '../features/trailing/trailing-panel.tsx';
import { MusclesPanel } from '../features/muscles/muscles-panel.tsx';
import { TreePanel } from '../features/trees/tree-panel.tsx';

/** The open item of the Lab. */
export function LabPanel() {
  const { lab } = useApp();
  const item = lab.item.value;
  if (item === null)
    return lab.items.value.length === 0 ? (
      <NothingYet />
    ) : (
      <p class="lab-empty">Choose an item above, or make a new one.</p>
    );
  const Panel = labPanels[item.kind];
  return <Panel key={item.id} />;
}

function NothingYet() {
  return (
    <div class="lab-empty">
      <dl>
        {purposes.map(([noun, purpose]) => (
          <div key={noun}>
            <dt>{noun}</dt>
            <dd>{purpose}</dd>
          </div>
        ))}
      </dl>
      <p>Select clips in the list, then press New.</p>
    </div>
  );
}

const purposes = [
  ['Blend tree', 'mixes clips by inputs, such as a speed or a direction'],
  ['Requests', 'interrupt each other, to find out how much a method takes'],
  ['Trailing joints', 'lag behind the body: hair, tails, coats'],
  ['Muscles', 'pull each joint as fast as they are strong, and tire'],
] as const;

/** The panel of each kind of Lab item. */
const labPanels: Readonly<Record<LabKind, ComponentType>> = {
  tree: TreePanel,
  requests: RequestsPanel,
  trailing: TrailingPanel,
  muscles: MusclesPanel,
};
