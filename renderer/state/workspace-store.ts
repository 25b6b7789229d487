import { effect, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { SegueBridge } from '../../contract/api.ts';
import { defaultWorkspace, readWorkspace } from './workspace.ts';
import type { Workspace } from './workspace.ts';

const SAVE_DELAY_MS = 400;

export interface WorkspaceStore {
  readonly state: ReadonlySignal<Workspace>;
  load(stored: unknown): void;
  set(patch: Partial<Workspace>): void;
  /** Saves now what waits to be saved. */
  flush(): void;
}

/** The workspace and its saving: some time after the last change, once something was loaded. */
export function createWorkspaceStore(bridge: Pick<SegueBridge, 'call'>): WorkspaceStore {
  const state = signal(defaultWorkspace);
  let kept: Workspace | null = null; // what the library has; null until it was loaded
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    const workspace = state.peek();
    if (kept === null || kept === workspace) return;
    kept = workspace;
    // A workspace that cannot be saved is not worth a message: the next change tries again.
    void bridge.call('workspace.save', { workspace: jsonOf(workspace) });
  };
  effect(() => {
    if (state.value === kept || kept === null) return;
    clearTimeout(timer);
    timer = setTimeout(flush, SAVE_DELAY_MS);
  });
  return {
    state,
    load: (stored) => {
      kept = readWorkspace(stored);
      state.value = kept;
    },
    set: (patch) => (state.value = { ...state.peek(), ...patch }),
    flush,
  };
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

function jsonOf(workspace: Workspace): Json {
  return JSON.parse(JSON.stringify(workspace)) as Json;
}
