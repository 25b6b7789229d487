import type GUI from 'lil-gui';
import type { Action } from '../../../state/action.ts';
import type { App } from '../../../state/app.ts';
import { addControl } from './add-control.ts';
import { addFolderCommands } from './folder-commands.ts';
import { addFolderSummary } from './folder-summary.ts';
import { isChanged } from './row.ts';
import type { Folder } from './row.ts';

/** A folder that is there: shows what its rows are now. */
export interface ShownFolder {
  show(folder: Folder): void;
  dispose(): void;
}

/** Adds a folder with its rows, what can be done with all of it at its foot, and how many rows are changed in its title. */
export function addFolder(gui: GUI, folder: Folder, app: App, actions: readonly Action[]): ShownFolder {
  const section = gui.addFolder(folder.title);
  section.domElement.dataset['folder'] = folder.key;
  if (folder.tone) section.domElement.dataset['tone'] = folder.tone;
  section.open(!app.workspace.state.peek().closedFolders.includes(folder.key));
  const setOpen = (open: boolean): void => {
    section.open(open);
    rememberFolder(app, folder.key, !open);
  };
  // lil-gui's own opening waits for the end of a transition, which under reduced motion never comes.
  section.$title.addEventListener(
    'click',
    (event) => {
      event.stopImmediatePropagation();
      setOpen(section._closed);
    },
    { capture: true },
  );
  const giveBack = (): void => app.editing.cancel();
  const controls = folder.rows.map((row) => addControl(section, folder.key, row, giveBack));
  const summary = addFolderSummary(section.domElement, () => setOpen(true));
  const stopCommands = addFolderCommands(section.$children, app, actions, folder.commands ?? []);
  const show = ({ rows }: Folder): void => {
    // While a gesture goes on the controls stay, though another method has other rows.
    rows.forEach((row, i) => controls[i]?.key === row.key && controls[i].show(row));
    summary.show(rows.filter(isChanged).length);
  };
  show(folder);
  return { show, dispose: stopCommands };
}

function rememberFolder({ workspace }: App, key: string, closed: boolean): void {
  const others = workspace.state.peek().closedFolders.filter((other) => other !== key);
  workspace.set({ closedFolders: closed ? [...others, key] : others });
}
