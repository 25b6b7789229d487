// renderer/panels/lab: the Lab: one panel for each kind of item
import { useApp } from '../controls/window-context.ts';
import { labPanels } from './lab-panels.ts';

/** The open item of the Lab. */
export function LabPanel() {
  const { lab } = useApp();
  const item = lab.item.value;
  if (item === null)
    return (
      <p class="lab-empty">
        {lab.items.value.length === 0 ? nothingYet : 'Choose an item above, or make a new one.'}
      </p>
    );
  const Panel = labPanels[item.kind];
  return <Panel key={item.id} />;
}

const nothingYet =
  'A blend tree mixes clips by inputs, such as a speed or a direction. Select clips in the list, then press New.';
