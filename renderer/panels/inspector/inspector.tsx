// renderer/panels/inspector: the inspector
import type { App } from '../../state/app.ts';
import { useApp } from '../controls/window-context.ts';
import { FolderView } from './controls/folder-view.tsx';
import type { Folder } from './controls/row.ts';
import { overlaysFolder } from './rows/overlay-rows.ts';
import type { ListedOverlay } from './rows/overlay-rows.ts';
import { slotFolder } from './rows/slot-rows.ts';
import { trailingFolder } from './rows/trailing-rows.ts';
import { transitionFolder } from './rows/transition-rows.ts';
import { treeFolders } from './rows/tree-rows.ts';
import { clipsFolder, viewFolder } from './rows/view-rows.ts';

/** Parameters of the open transition, built from the specs of its methods; overlays, clips and view settings. */
export function Inspector({ overlays }: { readonly overlays: readonly ListedOverlay[] }) {
  const folders = foldersOf(useApp(), overlays);
  return (
    <div class="inspector" role="region" aria-label="Inspector">
      {folders.map((folder) => (
        <FolderView key={folder.key} folder={folder} />
      ))}
    </div>
  );
}

function foldersOf(app: App, overlays: readonly ListedOverlay[]): readonly Folder[] {
  const transition = app.open.transition.value;
  const clips = clipsFolder(app);
  const tree = app.lab.open.value;
  const inLab = tree !== null && app.workspace.state.value.bottomTab === 'lab';
  return [
    ...(inLab ? treeFolders(app, tree) : []),
    ...(transition ? [transitionFolder(app, transition)] : []),
    ...(transition?.slots.map((_, index) => slotFolder(app, transition, index)) ?? []),
    ...(transition && transition.trailing.length > 0 ? [trailingFolder(app, transition)] : []),
    overlaysFolder(app, overlays),
    ...(clips.rows.length > 0 ? [clips] : []),
    viewFolder(app),
  ];
}
