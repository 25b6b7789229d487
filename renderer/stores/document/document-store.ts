// renderer/stores/document: user data, in layers of edits, and the one way to change it
import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Edit } from '../../../contract/edits/edits.ts';
import type { UndoState } from '../../../contract/rows/library-rows.ts';
import { applyChanges, emptyDocument, type DocumentState } from './document-state.ts';

/**
 * The document in layers, each the one above it plus some edits:
 *
 *   saved     what main has confirmed
 *   current   + edits on their way to main; what the next edit starts from
 *   shown     + the gesture under the pointer; what panels and viewports show
 */
export interface DocumentStore {
  readonly saved: Signal<DocumentState>;
  readonly pending: Signal<readonly Edit[]>;
  readonly preview: Signal<Edit | null>;
  readonly current: ReadonlySignal<DocumentState>;
  readonly shown: ReadonlySignal<DocumentState>;
  readonly undo: Signal<UndoState>;
}

export function createDocumentStore(): DocumentStore {
  const saved = signal(emptyDocument);
  const pending = signal<readonly Edit[]>([]);
  const preview = signal<Edit | null>(null);
  const current = computed(() =>
    pending.value.reduce((state, edit) => applyChanges(state, edit.changes), saved.value),
  );
  const shown = computed(() =>
    preview.value ? applyChanges(current.value, preview.value.changes) : current.value,
  );
  return { saved, pending, preview, current, shown, undo: signal({ undo: null, redo: null }) };
}

/** Main applied `edit`: it moves from pending to saved, so nothing on the screen changes. */
export function confirmEdit(store: DocumentStore, edit: Edit): void {
  batch(() => {
    store.saved.value = applyChanges(store.saved.value, edit.changes);
    store.pending.value = store.pending.value.filter((other) => other !== edit);
  });
}

/** Main refused `edit`: it is removed from the screen. */
export function rejectEdit(store: DocumentStore, edit: Edit): void {
  store.pending.value = store.pending.value.filter((other) => other !== edit);
}
