import type { WorkspaceStore } from './workspace-store.ts';
import type { Workspace } from './workspace.ts';

type Overlay = keyof Workspace['overlays'];

/** Figures have one colour at a time: one of these goes out when another comes. */
const colourings: readonly Overlay[] = ['halfLife', 'difference'];

/** Shows or hides an overlay. */
export function setOverlay(workspace: WorkspaceStore, name: Overlay, on: boolean): void {
  const overlays = { ...workspace.state.peek().overlays };
  if (on && colourings.includes(name)) for (const other of colourings) overlays[other] = false;
  overlays[name] = on;
  workspace.set({ overlays });
}
