// renderer/features/lab: items of the Lab: choice, names, deletion
import './lab.css';
import { TextField } from '../../kit/text-field.tsx';
import { Copy, Eye, PencilLine, Plus, Trash2, Upload } from 'lucide';
import type { LabItem } from '../../../contract/lab/lab-items.ts';
import { renameItem } from '../../stores/commands/lab/item-commands.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { MenuButton } from '../../controls/menu-button.tsx';
import { Select } from '../../kit/select.tsx';
import { useApp, useWindow } from '../../controls/window-context.ts';

/** The bar of the Lab: the open item, new ones, and what is done with an item as a whole. */
export function LabBar() {
  const { lab, session } = useApp();
  const item = lab.item.value;
  return (
    <div class="lab-bar wide-bar">
      {item !== null && session.renaming.value === item.id ? (
        <ItemName item={item} />
      ) : (
        lab.items.value.length > 0 && <ItemSelect />
      )}
      <NewItem />
      {item !== null && (
        <>
          {item.kind === 'tree' && <ActionButton action="lab.show" icon={Eye} bare />}
          <ActionButton action="lab.rename" icon={PencilLine} bare />
          <ActionButton action="lab.duplicate" icon={Copy} bare />
          <ActionButton action="lab.export" icon={Upload} bare />
          <ActionButton action="lab.delete" icon={Trash2} bare />
        </>
      )}
    </div>
  );
}

function ItemSelect() {
  const { lab, workspace } = useApp();
  const item = lab.item.value;
  return (
    <Select
      label="Lab item"
      tip="What is open in the Lab"
      value={item?.id ?? ''}
      options={[
        ...(item ? [] : [['', 'Choose an item'] as const]),
        ...lab.items.value.map(({ id, name }) => [id, name] as const),
      ]}
      onChoose={(id) => {
        lab.node.value = '';
        workspace.set({ openLabItem: id });
      }}
    />
  );
}

function NewItem() {
  const { actions } = useWindow();
  return (
    <MenuButton
      text="New"
      tip="A new item, from the clips that are selected in the list or those of the transition"
      icon={Plus}
      menu="New"
      entries={actions.flatMap(({ id }) => (id.startsWith('lab.new.') ? [id] : []))}
    />
  );
}

/** The field that renames the open item: Enter keeps the name, Escape the one before. */
function ItemName({ item }: { readonly item: LabItem }) {
  const app = useApp();
  return (
    <TextField
      label="Name of Lab item"
      value={item.name}
      maxLength={100}
      keep={(name) => renameItem(app, name)}
      close={() => void (app.session.renaming.value = null)}
    />
  );
}
