import type { App } from '../../stores/app.ts';
import { actionNow, useWindow, type WindowContext } from '../../controls/window-context.ts';
import type { CommandRow, Folder } from '../../controls/parameters/row.ts';
import { Folders } from '../../controls/parameters/rows.tsx';
import { overlaysFolder } from '../../features/views/overlay-rows.ts';
import type { ListedOverlay } from '../../stage/overlays/overlay.ts';
import { slotFolder } from '../../features/slots/slot-rows.ts';
import { trailingFolder } from '../../features/trailing/trailing-rows.ts';
import { transitionFolder } from '../../features/transition/transition-rows.ts';
import { treeFolders } from '../../features/trees/tree-rows.ts';
import { clipsFolder } from '../../features/clips/clip-rows.ts';
import { viewFolder } from '../../features/views/view-rows.ts';

/** Parameters of the open transition, built from the specs of its methods; overlays, clips and view settings. */
export function Inspector({ overlays }: { readonly overlays: readonly ListedOverlay[] }) {
  const window = useWindow();
  const folders = foldersOf(window.app, overlays).map((folder) => ({
    ...folder,
    rows: [...folder.rows, ...(folder.commands ?? []).map((id) => commandRow(window, id))],
  }));
  return (
    <div class="inspector" role="region" aria-label="Inspector">
      <Folders folders={folders} />
    </div>
  );
}

/** A button of an action at the foot of a folder. */
function commandRow(window: WindowContext, id: string): CommandRow {
  const { title, short, tip, keys, disabledReason, onClick } = actionNow(window, id);
  const lines = [...(short === title && tip !== '' ? [] : [title]), ...(tip === '' ? [] : [tip])];
  return {
    ...{ kind: 'command', key: id, label: short, keys, isDisabled: disabledReason !== null },
    description: disabledReason === null ? lines.join('\n') : `${title}: ${disabledReason}`,
    value: () => disabledReason === null && onClick(),
  };
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
