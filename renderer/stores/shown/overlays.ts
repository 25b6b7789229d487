import { computed, type ReadonlySignal } from '@preact/signals';
import { steadyList } from '#renderer/kit/steady.ts';
import { isVeiled, type BlindTrial } from '../reviews/blind-trial.ts';
import type { MotionOnStage } from './motion.ts';
import type { WorkspaceStore } from '../workspace/workspace-store.ts';

/** An overlay as the stores know it. */
export interface OverlaySwitch {
  readonly id: string; // saved in workspaces: never rename
  readonly initially: boolean; // default
  /** Colours the figures, which have one colouring at a time: it replaces another until it is switched off. */
  readonly colours?: boolean;
  /** The same for every method, so a blind comparison may show it. */
  readonly tellsNothing?: boolean;
  /** Why what plays cannot be shown with it; null = it can. Reads signals. */
  readonly needs?: (motion: MotionOnStage) => string | null;
}

type State = Pick<WorkspaceStore, 'state'>;

/** True if an overlay is switched on. Reads a signal. */
export function isSwitchedOn({ state }: State, { id, initially }: OverlaySwitch): boolean {
  return state.value.overlays[id] ?? initially;
}

/** Switches `overlay`, one of `all`, on or off. The colouring that another one replaced comes back after it. */
export function setOverlay(
  workspace: Pick<WorkspaceStore, 'state' | 'set'>,
  all: readonly OverlaySwitch[],
  overlay: OverlaySwitch,
  on: boolean,
): void {
  const { overlays, coloursBefore } = workspace.state.peek();
  const isOn = ({ id, initially }: OverlaySwitch): boolean => overlays[id] ?? initially;
  if (isOn(overlay) === on) return;
  const others = overlay.colours ? all.filter(({ id, colours }) => colours && id !== overlay.id) : [];
  const coloured = Object.fromEntries(others.map(({ id }) => [id, !on && id === coloursBefore]));
  // Who goes back to the colouring before does not want the other one again.
  const replaced = on && overlay.id !== coloursBefore ? others.find(isOn) : undefined;
  workspace.set({
    overlays: { ...overlays, ...coloured, [overlay.id]: on },
    ...(overlay.colours && { coloursBefore: replaced?.id ?? null }),
  });
}

/**
 * Ids of the drawn overlays: those switched on for which what plays has the parts; during a blind comparison only those
 * that reveal nothing.
 */
export function followOverlays(
  workspace: State,
  motion: MotionOnStage,
  blind: ReadonlySignal<BlindTrial | null>,
  all: readonly OverlaySwitch[],
): ReadonlySignal<ReadonlySet<string>> {
  const chosen = computed(() => workspace.state.value.overlays);
  const veiled = computed(() => isVeiled(blind.value));
  const ids = steadyList(() => {
    const on = all.filter(({ id, initially }) => chosen.value[id] ?? initially);
    const fitting = on.filter(({ needs }) => (needs?.(motion) ?? null) === null);
    return fitting.filter(({ tellsNothing }) => tellsNothing || !veiled.value).map(({ id }) => id);
  });
  return computed(() => new Set(ids.value));
}
