import { ChevronDown, Copy, Eye, PencilLine, Plus, Trash2 } from 'lucide';
import { useRef } from 'preact/hooks';
import { treeTemplates } from '../../state/lab/tree-templates.ts';
import { renameTree } from '../../state/commands/lab/tree-commands.ts';
import type { OpenTree } from '../../state/lab/open-tree.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { Icon } from '../controls/icon.tsx';
import { Select } from '../controls/select.tsx';
import { useApp } from '../controls/window-context.ts';

/** The bar of the Lab: the open tree, new trees, and what is done with a tree as a whole. */
export function LabBar() {
  const { lab, session } = useApp();
  const open = lab.open.value;
  return (
    <div class="lab-bar">
      {open !== null && session.renaming.value === open.item.id ? (
        <TreeName open={open} />
      ) : (
        lab.trees.value.length > 0 && <TreeSelect />
      )}
      <NewTree />
      {open !== null && (
        <>
          <ActionButton action="lab.show" icon={Eye} bare />
          <ActionButton action="lab.rename" icon={PencilLine} bare />
          <ActionButton action="lab.duplicate" icon={Copy} bare />
          <ActionButton action="lab.delete" icon={Trash2} bare />
        </>
      )}
    </div>
  );
}

function TreeSelect() {
  const { lab, workspace } = useApp();
  const open = lab.open.value;
  return (
    <Select
      label="Tree"
      tip="The tree in the Lab"
      value={open?.item.id ?? ''}
      options={[
        ...(open ? [] : [['', 'Choose a tree'] as const]),
        ...lab.trees.value.map(({ id, name }) => [id, name] as const),
      ]}
      onChoose={(id) => {
        lab.node.value = 'root';
        workspace.set({ openTree: id });
      }}
    />
  );
}

/** The button that opens the menu of templates. */
function NewTree() {
  const { session } = useApp();
  const button = useRef<HTMLButtonElement>(null);
  const show = (): void => {
    const place = button.current?.getBoundingClientRect();
    if (!place) return;
    const entries = treeTemplates.map(({ id }) => `lab.new.${id}`);
    session.menu.value = { label: 'New tree', entries, x: place.left, y: place.bottom };
  };
  return (
    <button
      type="button"
      class="button"
      ref={button}
      aria-haspopup="menu"
      data-tip="A blend tree of the clips that are selected in the list, or of those of the transition"
      onClick={show}
    >
      <Icon node={Plus} size={16} />
      New tree
      <Icon node={ChevronDown} size={14} />
    </button>
  );
}

/** The field that renames the open tree: Enter keeps the name, Escape the one before. */
function TreeName({ open }: { readonly open: OpenTree }) {
  const app = useApp();
  const close = (): void => void (app.session.renaming.value = null);
  return (
    <input
      class="field"
      type="text"
      aria-label="Name of tree"
      defaultValue={open.item.name}
      maxLength={100}
      ref={(input) => input?.select()}
      onBlur={({ currentTarget }) => {
        if (app.session.renaming.peek() === open.item.id) renameTree(app, currentTarget.value);
        close();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
        else if (event.key === 'Enter') event.currentTarget.blur();
        else return;
        event.stopPropagation();
      }}
    />
  );
}
