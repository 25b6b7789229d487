import { FlaskConical, Plus, Trash2 } from 'lucide';
import { ActionButton } from '../controls/action-button.tsx';
import { Select } from '../controls/select.tsx';
import { useApp } from '../controls/window-context.ts';

/** The bar of the Lab: the open tree, new trees, and the tree in the views. */
export function LabBar() {
  const { lab, workspace } = useApp();
  const trees = lab.trees.value;
  return (
    <div class="lab-bar">
      {trees.length > 0 && (
        <Select
          label="Tree"
          tip="The tree in the Lab"
          value={lab.open.value?.item.id ?? ''}
          options={[
            ...(lab.open.value ? [] : [['', 'Choose a tree'] as const]),
            ...trees.map(({ id, name }) => [id, name] as const),
          ]}
          onChoose={(id) => workspace.set({ openTree: id })}
        />
      )}
      <ActionButton action="lab.new" icon={Plus} named />
      <ActionButton action="lab.show" icon={FlaskConical} bare />
      <ActionButton action="lab.delete" icon={Trash2} bare />
    </div>
  );
}
