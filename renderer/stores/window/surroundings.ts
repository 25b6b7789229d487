import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { AppInfo } from '#contract/api.ts';
import type { Theme } from '#renderer/kit/theme.ts';
import { isInFront } from '../workspace/bottom-tabs.ts';
import type { WorkspaceStore } from '../workspace/workspace-store.ts';

/**
 * What there is room for at this width: the panels that lie over the views, none, the library, or the inspector
 * as well; and whether what judges stands below the inspector, or is a tab.
 */
export interface WindowWidth {
  readonly libraryOver: boolean;
  readonly inspectorOver: boolean;
  readonly judgeBeside: boolean;
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

/** What decides whether what judges is on the screen. */
export interface Judged {
  readonly workspace: Pick<WorkspaceStore, 'state'>;
  readonly surroundings: Pick<Surroundings, 'width'>;
}

/** True if what judges the open transition is on the screen. Reads signals. */
export function isJudgeInSight({ workspace, surroundings }: Judged): boolean {
  const { collapsed } = workspace.state.value;
  return surroundings.width.value.judgeBeside
    ? !collapsed.inspector && !collapsed.judge
    : isInFront(workspace, 'metrics');
}
