import { batch } from '@preact/signals';
import type { Request, SegueBridge } from '../../contract/api.ts';
import type { Change, Edit } from '../../contract/edits.ts';
import { applyChanges } from './document-state.ts';
import { confirmEdit, rejectEdit } from './document-store.ts';
import type { DocumentStore } from './document-store.ts';
import type { Notices } from './notices.ts';

type EditRequest = Request<'edit.commit'>['edit'];

/** The only way to change what people made. A gesture is preview … preview, then commit (one edit) or cancel. */
export interface Editing {
  preview(edit: Edit): void;
  /** Keeps what the preview shows. Nothing happens without one. */
  commitPreview(): void;
  cancel(): void;
  /** Resolves to whether main took it. What main says against it is a message, unless `refused` shows it beside its cause. */
  commit(edit: Edit, refused?: (message: string) => void): Promise<boolean>;
  undo(): Promise<void>;
  redo(): Promise<void>;
}

/** Edits go to main one after the other, in the order they were made. */
export function createEditing(
  store: DocumentStore,
  bridge: Pick<SegueBridge, 'call'>,
  notices: Notices,
): Editing {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Value>(step: () => Promise<Value>): Promise<Value> => {
    const turn = last.then(step);
    last = turn.catch(() => undefined);
    return turn;
  };

  const commit: Editing['commit'] = (edit, refused) => {
    batch(() => {
      store.preview.value = null;
      store.pending.value = [...store.pending.value, edit];
    });
    return inTurn(async () => {
      // The schema's type is the same but for `readonly`.
      const response = await bridge.call('edit.commit', { edit: edit as EditRequest });
      if (!response.ok) {
        rejectEdit(store, edit);
        if (refused) refused(response.error.message);
        else notices.problem(`“${edit.name}” was not saved. ${response.error.message}`);
        return false;
      }
      confirmEdit(store, edit);
      store.undo.value = response.value;
      notices.say(`Saved · ${edit.name}`);
      return true;
    });
  };

  const step = (method: 'edit.undo' | 'edit.redo'): Promise<void> =>
    inTurn(async () => {
      const name = method === 'edit.undo' ? store.undo.value.undo : store.undo.value.redo;
      if (name === null) return;
      const response = await bridge.call(method, {});
      if (!response.ok) return notices.problem(response.error.message);
      store.undo.value = response.value;
      notices.say(method === 'edit.undo' ? `Undid ${name}` : `Redid ${name}`);
    });

  return {
    preview: (edit) => (store.preview.value = edit),
    commitPreview: () => {
      const edit = store.preview.peek();
      if (edit?.changes.some(changesSomething)) void commit(edit);
      else store.preview.value = null;
    },
    cancel: () => (store.preview.value = null),
    commit,
    undo: () => step('edit.undo'),
    redo: () => step('edit.redo'),
  };
}

/** A gesture that came back to where it began is no edit. */
function changesSomething(change: Change): boolean {
  return !('before' in change) || JSON.stringify(change.before) !== JSON.stringify(change.after);
}

/** Keeps the document as main says it is: edits, undo and redo of this window, and of commands beside it. */
export function followEdits(store: DocumentStore, bridge: Pick<SegueBridge, 'on'>): () => void {
  return bridge.on('library.edited', ({ changes, undo }) => {
    batch(() => {
      store.saved.value = applyChanges(store.saved.value, changes);
      store.undo.value = undo;
    });
  });
}
