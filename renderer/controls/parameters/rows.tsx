// renderer/controls/parameters: parameters, as folders and controllers of lil-gui
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useApp } from '../window-context.ts';
import type { App } from '#renderer/stores/app.ts';
import { createRows } from './create-row.ts';
import { createKeyed, type KeyedElements } from '#renderer/kit/keyed.ts';
import { type Folder, type ParameterRow, isChanged } from './row.ts';
import { addElement } from '#renderer/kit/elements.ts';
import { addFolder, createPanel, rowsOf, type Panel } from './lil-gui.ts';
import { followFocusRequest } from '../use-focus-request.ts';
import { showName } from '../visible-names.ts';

/** Parameters in a panel, as rows. @param folder the first part of the `data-row` of each */
export function Rows({ folder, rows }: { readonly folder: string; readonly rows: readonly ParameterRow[] }) {
  const host = useParameters(rows, (panel, app) => createRows(panel, folder, app));
  return <div ref={host} />;
}

/** Parameters in folders that can be closed. */
export function Folders({ folders }: { readonly folders: readonly Folder[] }) {
  const host = useParameters(folders, (panel, app) =>
    createKeyed(
      rowsOf(panel),
      ({ key }: Folder) => key,
      (folder: Folder) => createFolder(panel, folder, app),
    ),
  );
  return <div ref={host} />;
}

/** Parts of a panel, each of which shows an item. */
type Parts<Item> = KeyedElements<Item, { readonly element: HTMLElement; show(item: Item): void }>;

/** Makes a panel of lil-gui in the element of the returned reference, which shows `items` as they are now. */
function useParameters<Item>(items: readonly Item[], create: (panel: Panel, app: App) => Parts<Item>) {
  const app = useApp();
  const host = useRef<HTMLDivElement>(null);
  const shown = useRef<Parts<Item>>(null);
  useLayoutEffect(() => {
    const panel = createPanel(host.current!);
    shown.current = create(panel, app);
    return () => {
      shown.current?.clear();
      panel.destroy();
    };
  }, []);
  useLayoutEffect(() => shown.current?.place(items, (part, item) => part.show(item)));
  return host;
}

/**
 * A section of the inspector: a folder of lil-gui. The number of changed rows in its title shows only those
 * when pressed.
 */
function createFolder(panel: Panel, first: Folder, app: App) {
  const { workspace, session } = app;
  const { key, focusTarget } = first;
  const { folder: section, title } = addFolder(panel, (isClosed) => {
    const others = workspace.state.peek().closedFolders.filter((other) => other !== key);
    workspace.set({ closedFolders: isClosed ? [...others, key] : others });
  });
  const { domElement: element } = section;
  element.dataset['folder'] = key;
  if (first.tone) element.dataset['tone'] = first.tone;
  const count = createCount(element, () => section.open());
  title.after(count.element);
  const rows = createRows(section, key, app);
  const stopFollowing = followFocusRequest(session, focusTarget, () => title);
  return {
    element,
    show: (folder: Folder): void => {
      showName(title, folder.title);
      section.open(!workspace.state.peek().closedFolders.includes(key));
      count.show(folder.rows.filter(isChanged).length);
      rows.place(folder.rows, (part, row) => part.show(row));
    },
    dispose: (): void => {
      stopFollowing();
      rows.clear();
      section.destroy();
    },
  };
}

/** A button with the number of changed rows; it shows only those, and all again. */
function createCount(folder: HTMLElement, open: () => void) {
  const element = addElement(null, 'button', 'changed-count', { type: 'button' });
  const showOnly = (only: boolean): void => {
    folder.classList.toggle('changed-only', only);
    element.ariaPressed = String(only);
    element.dataset['tip'] = only ? 'Show all rows' : 'Show modified only';
  };
  element.addEventListener('click', () => {
    showOnly(element.ariaPressed === 'false');
    if (element.ariaPressed === 'true') open();
  });
  showOnly(false);
  return {
    element,
    show: (changed: number): void => {
      element.hidden = changed === 0;
      element.textContent = `${changed} changed`;
      if (changed === 0) showOnly(false);
    },
  };
}
