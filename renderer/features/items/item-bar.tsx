// renderer/features/items: trees, muscles, trailing joints and request lists as a whole: names, copies, deletion
import { TransitionName } from '#renderer/controls/clip-name.tsx';
import './items.css';
import { TextField } from '#renderer/kit/text-field.tsx';
import { Copy, Eye, PencilLine, Plus, Trash2, Upload, X } from 'lucide';
import type { LabItem } from '#contract/lab-items.ts';
import { renameItem } from '#renderer/stores/commands/lab/item-commands.ts';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { Select } from '#renderer/kit/select.tsx';
import { useApp } from '#renderer/controls/window-context.ts';

/** The bar of the open item: its name, and what is done with it as a whole. */
export function ItemBar() {
  const { lab, open } = useApp();
  const item = lab.item.value;
  return (
    <div class="item-bar row wide-bar" data-item={item?.id}>
      {item === null ? (
        <span class="cut">
          {open.transition.value && <TransitionName transition={open.transition.value} />}
        </span>
      ) : (
        <>
          <ItemName item={item} />
          {item.kind === 'tree' && <ActionButton action="tree.show" icon={Eye} named bare />}
          <ItemTools />
        </>
      )}
      <ActionButton action="item.close" icon={X} bare />
    </div>
  );
}

/** The bar of the tab Stress: its request list, and new ones. */
export function RequestsBar() {
  const { lab, session, workspace } = useApp();
  const list = lab.list.value;
  if (list === null) return null;
  const lists = lab.items.value.filter(({ kind }) => kind === 'requests');
  return (
    <div class="item-bar row wide-bar">
      {session.renaming.value === list.id && <ItemName item={list} />}
      {session.renaming.value !== list.id && (
        <Select
          label="Request list"
          tip="The requests that interrupt the slots of the transition"
          value={list.id}
          options={lists.map(({ id, name }) => [id, name] as const)}
          onChoose={(id) => workspace.set({ openRequests: id })}
        />
      )}
      <ActionButton action="requests.new" icon={Plus} bare />
      <ItemTools />
    </div>
  );
}

function ItemTools() {
  return (
    <>
      <ActionButton action="item.rename" icon={PencilLine} bare />
      <ActionButton action="item.duplicate" icon={Copy} bare />
      <ActionButton action="item.export" icon={Upload} bare />
      <ActionButton action="item.delete" icon={Trash2} bare />
    </>
  );
}

/** The name of an item, or the field that renames it: Enter keeps the name, Escape the one before. */
function ItemName({ item }: { readonly item: LabItem }) {
  const app = useApp();
  if (app.session.renaming.value !== item.id)
    return (
      <span class="item-name cut" data-tip={item.name}>
        {item.name}
      </span>
    );
  return (
    <TextField
      label="Name of item"
      value={item.name}
      maxLength={100}
      keep={(name) => renameItem(app, item, name)}
      close={() => void (app.session.renaming.value = null)}
    />
  );
}
