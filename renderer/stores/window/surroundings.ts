import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { AppInfo } from '#contract/api.ts';
import type { WorkspaceStore } from '../workspace/workspace-store.ts';

export type Theme = 'dark' | 'light';

/** The panels that lie over the views at this width: none, the library, or the inspector as well. */
export interface WindowWidth {
  readonly libraryOver: boolean;
  readonly inspectorOver: boolean;
}

/** State of the system and of the operating system’s window. */
export interface System {
  readonly width: ReadonlySignal<WindowWidth>;
  readonly theme: ReadonlySignal<Theme>;
  readonly pixelRatio: ReadonlySignal<number>; // device pixels per CSS pixel
}

/** Platform, screen and theme of the window. */
export interface Surroundings extends System {
  readonly mac: boolean;
  readonly info: Signal<AppInfo | null>; // null until main has answered
  /** The current theme: that of the workspace, or of the system. */
  readonly theme: ReadonlySignal<Theme>;
}

/** Combines settings of the workspace and the page with the state of the system. */
export function createSurroundings(system: System, { state }: Pick<WorkspaceStore, 'state'>): Surroundings {
  return {
    ...system,
    mac: navigator.platform.startsWith('Mac'),
    info: signal<AppInfo | null>(null),
    theme: computed(() => {
      const { theme } = state.value;
      return theme === 'system' ? system.theme.value : theme;
    }),
  };
}
