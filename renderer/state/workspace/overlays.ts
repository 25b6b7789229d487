import { computed } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { isVeiled } from '../reviews/blind-trial.ts';
import type { BlindTrial } from '../reviews/blind-trial.ts';
import type { WorkspaceStore } from './workspace-store.ts';
import type { Overlays } from './workspace.ts';

type Overlay = keyof Overlays;

/** Figures have one colour at a time: one of these goes out when another comes. */
const colourings: readonly Overlay[] = ['halfLife', 'difference'];

/** Shows or hides an overlay. */
export function setOverlay(workspace: WorkspaceStore, name: Overlay, on: boolean): void {
  const overlays = { ...workspace.state.peek().overlays };
  if (on && colourings.includes(name)) for (const other of colourings) overlays[other] = false;
  overlays[name] = on;
  workspace.set({ overlays });
}

/** Colours, ghosts and lines tell one method from another; a skin is the same on all. */
const noOverlays: Omit<Overlays, 'skin'> = {
  ghost: false,
  halfLife: false,
  difference: false,
  trails: false,
  velocities: false,
  path: false,
  onion: false,
  names: false,
};

/** The overlays that are drawn: those that are switched on, none behind the veil of a blind comparison. */
export function followOverlays(
  { state }: Pick<WorkspaceStore, 'state'>,
  blind: ReadonlySignal<BlindTrial | null>,
): ReadonlySignal<Overlays> {
  const chosen = computed(() => state.value.overlays);
  const veiled = computed(() => isVeiled(blind.value));
  return computed(() => (veiled.value ? { ...noOverlays, skin: chosen.value.skin } : chosen.value));
}
