// renderer/panels/inspector/controls: folders and rows of the inspector
import { useSignal } from '@preact/signals';
import { ChevronDown, ChevronRight } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { ActionButton } from '../../controls/action-button.tsx';
import { Icon } from '../../controls/icon.tsx';
import { useFocusRequest } from '../../controls/use-focus-request.ts';
import { useApp } from '../../controls/window-context.ts';
import { RowView } from './row-view.tsx';
import { isChanged } from './row.ts';
import type { Folder } from './row.ts';

/** A folder of rows with its commands at the foot. The number of changed rows in its title shows only those when pressed. */
export function FolderView({ folder }: { readonly folder: Folder }) {
  const { workspace } = useApp();
  const { key, title, tone, rows, commands = [] } = folder;
  const { closedFolders } = workspace.state.value;
  const isOpen = !closedFolders.includes(key);
  const setOpen = (open: boolean): void => {
    const others = closedFolders.filter((other) => other !== key);
    workspace.set({ closedFolders: open ? others : [...others, key] });
  };
  const heading = useRef<HTMLButtonElement>(null);
  useFocusRequest(folder.focusTarget, heading);
  const changed = rows.filter(isChanged).length;
  const onlyChanged = useSignal(false);
  useEffect(() => {
    if (changed === 0) onlyChanged.value = false;
  }, [changed]);
  const toggleOnlyChanged = (): void => {
    onlyChanged.value = !onlyChanged.peek();
    if (onlyChanged.peek()) setOpen(true);
  };
  return (
    <div class="inspector-folder" data-folder={key} data-tone={tone}>
      <button
        ref={heading}
        type="button"
        class="folder-title"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon node={isOpen ? ChevronDown : ChevronRight} size={12} />
        <span class="cut">{title}</span>
      </button>
      {changed > 0 && (
        <button
          type="button"
          class="changed-count"
          aria-pressed={onlyChanged.value}
          data-tip={onlyChanged.value ? 'Show all rows' : 'Show modified only'}
          onClick={toggleOnlyChanged}
        >
          {changed} changed
        </button>
      )}
      {isOpen && (
        <div class={onlyChanged.value ? 'folder-rows changed-only' : 'folder-rows'}>
          {rows.map((row) => (
            <RowView key={`${row.kind} ${row.key}`} folder={key} row={row} />
          ))}
          {commands.length > 0 && (
            <div class="folder-commands">
              {commands.map((id) => (
                <ActionButton key={id} action={id} named />
              ))}
            </div>
          )}
        </div>
      )}
    </div>
  );
}
