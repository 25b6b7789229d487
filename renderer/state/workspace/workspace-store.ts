import { batch, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { SegueBridge } from '../../../contract/api.ts';
import { readWorkspace } from './read-workspace.ts';
import { defaultWorkspace } from './workspace.ts';
import type { Workspace } from './workspace.ts';

const SAVE_DELAY_MS = 300;

/** All of the workspace but the camera and drafts, which change too often for those who follow the rest. */
export type Arrangement = Omit<Workspace, 'camera' | 'drafts'>;

export interface WorkspaceStore {
  readonly state: ReadonlySignal<Arrangement>;
  readonly camera: ReadonlySignal<Workspace['camera']>;
  load(stored: unknown): void;
  set(patch: Partial<Arrangement>): void;
  setCamera(camera: Workspace['camera']): void;
  /** What was typed into a field and is not saved; undefined = nothing. */
  draft(field: string): string | undefined;
  setDraft(field: string, text: string | undefined): void;
  /** Saves now what waits to be saved. */
  flush(): void;
}

/**
 * The workspace and its saving: a while after a change, however many follow it, once something was loaded. What could not be saved
 * is saved with the next change, or as the window closes.
 */
export function createWorkspaceStore(bridge: Pick<SegueBridge, 'call'>): WorkspaceStore {
  const { camera: usualCamera, drafts: noDrafts, ...usual } = defaultWorkspace;
  const state = signal<Arrangement>(usual);
  const camera = signal(usualCamera);
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
    // Not worth a message: the library says so itself where it cannot be written.
    void bridge.call('workspace.save', { workspace }).then(({ ok }) => (dirty ||= !ok));
  };
  const saveSoon = (): void => {
    if (!loaded) return;
    dirty = true;
    // Not put off by what comes after: a camera that is moved on and on would keep all the rest unsaved.
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
      state.value = { ...state.peek(), ...patch };
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
