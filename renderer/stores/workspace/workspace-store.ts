import { batch, signal, type ReadonlySignal } from '@preact/signals';
import type { SegueBridge } from '#contract/api.ts';

import { defaultWorkspace, readWorkspace, type Workspace } from './workspace.ts';

const SAVE_DELAY_MS = 300;

/** The workspace without camera and drafts, which change too often for most followers. */
export type Arrangement = Omit<Workspace, 'camera' | 'drafts'>;

export interface WorkspaceStore {
  readonly state: ReadonlySignal<Arrangement>;
  readonly camera: ReadonlySignal<Workspace['camera']>;
  load(stored: unknown): void;
  /** Values that are as they were are no change. */
  set(patch: Partial<Arrangement>): void;
  setCamera(camera: Workspace['camera']): void;
  /** Unsaved text of a field; undefined = none. */
  draft(field: string): string | undefined;
  setDraft(field: string, text: string | undefined): void;
  /** Saves pending changes now. */
  flush(): void;
}

/**
 * The workspace and its saving: a while after a change, once it was loaded. If saving fails, the next change
 * or the closing of the window saves it.
 */
export function createWorkspaceStore(bridge: Pick<SegueBridge, 'call'>): WorkspaceStore {
  const { camera: defaultCamera, drafts: noDrafts, ...defaults } = defaultWorkspace;
  const state = signal<Arrangement>(defaults);
  const camera = signal(defaultCamera);
  let drafts = noDrafts;
  let loaded = false;
  let dirty = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (!dirty) return;
    dirty = false;
    const workspace = jsonOf({ ...state.peek(), camera: camera.peek(), drafts });
    // No message: the library reports that it cannot be written.
    void bridge.call('workspace.save', { workspace }).then(({ ok }) => (dirty ||= !ok));
  };
  const saveSoon = (): void => {
    if (!loaded) return;
    dirty = true;
    // Not delayed by later changes: a moving camera would keep everything unsaved.
    timer ??= setTimeout(flush, SAVE_DELAY_MS);
  };
  return {
    state,
    camera,
    load: (stored) => {
      loaded = true;
      const { camera: kept, drafts: left, ...rest } = readWorkspace(stored);
      drafts = left;
      batch(() => {
        camera.value = kept;
        state.value = rest;
      });
    },
    set: (patch) => {
      const changed: Arrangement = { ...state.peek(), ...patch };
      const keys = Object.keys(patch) as (keyof Arrangement)[];
      if (keys.every((key) => changed[key] === state.peek()[key])) return;
      state.value = changed;
      saveSoon();
    },
    setCamera: (moved) => {
      camera.value = moved;
      saveSoon();
    },
    draft: (field) => drafts[field],
    setDraft: (field, text) => {
      if (drafts[field] === text) return;
      const { [field]: _, ...others } = drafts;
      drafts = text === undefined ? others : { ...others, [field]: text };
      saveSoon();
    },
    flush,
  };
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

function jsonOf(workspace: Workspace): Json {
  return JSON.parse(JSON.stringify(workspace)) as Json;
}
