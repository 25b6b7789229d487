import { computed, effect, untracked } from '@preact/signals';
import GUI from 'lil-gui';
import type { Action } from '../../state/action.ts';
import type { App } from '../../state/app.ts';
import { controlIn } from '../controls/control-in.ts';
import { addFolder } from './controls/add-folder.ts';
import type { ShownFolder } from './controls/add-folder.ts';
import { rowElement } from './controls/row-element.ts';
import { structureOf } from './controls/row.ts';
import type { Folder } from './controls/row.ts';
import { slotFolder } from './rows/slot-rows.ts';
import { transitionFolder } from './rows/transition-rows.ts';
import { overlaysFolder } from './rows/overlay-rows.ts';
import type { ListedOverlay } from './rows/overlay-rows.ts';
import { clipsFolder, viewFolder } from './rows/view-rows.ts';

/** Everything the inspector shows now. */
function inspectorFolders(app: App, overlays: readonly ListedOverlay[]): readonly Folder[] {
  const transition = app.open.transition.value;
  const clips = clipsFolder(app);
  return [
    ...(transition ? [transitionFolder(app, transition)] : []),
    ...(transition?.slots.map((_, index) => slotFolder(app, transition, index)) ?? []),
    overlaysFolder(app, overlays),
    ...(clips.rows.length > 0 ? [clips] : []),
    viewFolder(app),
  ];
}

/** Puts the inspector into `host`: values follow the document; controls are made anew only when there are others. */
export function mountInspector(
  host: HTMLElement,
  app: App,
  actions: readonly Action[],
  overlays: readonly ListedOverlay[],
): () => void {
  const folders = computed(() => inspectorFolders(app, overlays));
  const structure = computed(() => structureOf(folders.value));
  let shown: ShownInspector | null = null;
  let built = '';
  const stopBuilding = effect(() => {
    // A control must not go while it is being dragged.
    if (app.document.preview.value !== null || structure.value === built) return;
    built = structure.value;
    untracked(() => (shown = buildAnew(host, app, actions, { folders: folders.peek(), before: shown })));
  });
  const stopShowing = effect(() => {
    const now = folders.value;
    untracked(() => shown?.folders.forEach((folder, i) => now[i] && folder.show(now[i])));
  });
  return () => {
    stopBuilding();
    stopShowing();
    shown?.dispose();
  };
}

interface ShownInspector {
  readonly folders: readonly ShownFolder[];
  readonly scroll: number; // px
  dispose(): void;
}

/** Other controls in place of those before: what had the focus has it again, and nothing scrolls. */
function buildAnew(
  host: HTMLElement,
  app: App,
  actions: readonly Action[],
  { folders, before }: { readonly folders: readonly Folder[]; readonly before: ShownInspector | null },
): ShownInspector {
  const focused = document.activeElement?.closest<HTMLElement>('.inspector [data-row]')?.dataset['row'];
  const scroll = before?.scroll ?? 0;
  before?.dispose();
  const gui = new GUI({ container: host, autoPlace: false, injectStyles: false, title: 'Inspector' });
  const shown = folders.map((folder) => addFolder(gui, folder, app, actions));
  if (scroll > 0) gui.$children.scrollTop = scroll; // which lays out the page
  const row = focused === undefined ? null : rowElement(focused);
  if (row) controlIn(row).focus();
  return {
    folders: shown,
    get scroll() {
      return gui.$children.scrollTop;
    },
    dispose: () => {
      shown.forEach((folder) => folder.dispose());
      gui.destroy();
    },
  };
}
