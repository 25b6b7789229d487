import { computed } from '@preact/signals';
import type { SegueBridge } from '#contract/api.ts';
import {
  createDocumentStore,
  createEditing,
  type DocumentStore,
  type Editing,
} from './document/document-store.ts';
import { followLab, type LabApp } from './lab/lab.ts';
import { createLibrary, type Library } from './library/library.ts';
import { createNotices, type Notices } from './notices.ts';
import { createSession, type Session } from './session/session.ts';
import { followUses, followOpenTransition, type OpenTransition } from './shown/open-transition.ts';
import { createWorkspaceStore, type WorkspaceStore } from './workspace/workspace-store.ts';

/**
 * The state that commands use: the three stores, the library, the open transition, main, and the status bar.
 * A function takes a `Pick` of what it uses, so that its test makes no more.
 */
export interface Workbench {
  readonly bridge: SegueBridge;
  readonly notices: Notices;
  readonly document: DocumentStore;
  readonly editing: Editing;
  readonly workspace: WorkspaceStore;
  readonly session: Session;
  readonly library: Library;
  readonly open: OpenTransition;
  readonly lab: LabApp;
}

/** What plays: the open transition or clip, and the playhead. */
export type Playing = Pick<Workbench, 'open' | 'session'>;

/** What edits of the open transition start from, and the way to make them. */
export type Editor = Pick<Workbench, 'document' | 'editing' | 'open' | 'notices' | 'session'>;

/** Requests to main, and messages about their results. */
export type Requests = Pick<Workbench, 'bridge' | 'notices'>;

/** Creates empty stores that follow main. */
export function createWorkbench(bridge: SegueBridge): Workbench {
  const notices = createNotices();
  const document = createDocumentStore();
  const workspace = createWorkspaceStore(bridge);
  const session = createSession();
  const sorts = computed(() => {
    const { listSort, searchSort } = workspace.state.value;
    return { browsing: listSort, searching: searchSort };
  });
  const library = createLibrary({ bridge, notices, document, selection: session.selection, sorts });
  const open = followOpenTransition(document, workspace, session, library.caches.clips, bridge, notices);
  followUses(bridge, open, session, library.list);
  const lab = followLab({
    store: document,
    workspace,
    clips: library.caches.clips,
    bridge,
    notices,
    playing: { uses: open.uses, stage: session.stage, time: session.time },
  });
  const editing = createEditing(document, bridge, notices);
  return { bridge, notices, document, editing, workspace, session, library, open, lab };
}
