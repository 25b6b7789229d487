// renderer/controls/parameters: parameters, as folders and controllers of lil-gui
import { GUI } from 'lil-gui';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useApp } from '../window-context.ts';
import type { App } from '../../stores/app.ts';
import { createFolder } from './create-folder.ts';
import { createRows } from './create-row.ts';
import { createKeyed, type Keyed } from './keyed.ts';
import type { Folder, Row } from './row.ts';

/** Parameters in a panel, as rows. @param folder the first part of the `data-row` of each */
export function Rows({ folder, rows }: { readonly folder: string; readonly rows: readonly Row[] }) {
  const host = useParameters(rows, (gui, app) => createRows(gui, folder, app));
  return <div ref={host} />;
}

/** Parameters in folders that can be closed. */
export function Folders({ folders }: { readonly folders: readonly Folder[] }) {
  const host = useParameters(folders, (gui, app) =>
    createKeyed(
      gui.$children,
      ({ key }) => key,
      (folder) => createFolder(gui, folder, app),
    ),
  );
  return <div ref={host} />;
}

type Create<Item> = (gui: GUI, app: App) => Keyed<Item>;

/** Makes a panel of lil-gui in the element of the returned reference, which shows `items` as they are now. */
function useParameters<Item>(items: readonly Item[], create: Create<Item>) {
  const app = useApp();
  const host = useRef<HTMLDivElement>(null);
  const shown = useRef<Keyed<Item>>(null);
  useLayoutEffect(() => {
    const gui = new GUI({ container: host.current!, injectStyles: false, touchStyles: 0 });
    gui.$title.remove();
    shown.current = create(gui, app);
    return () => {
      shown.current?.dispose();
      gui.destroy();
    };
  }, []);
  useLayoutEffect(() => shown.current?.show(items));
  return host;
}
