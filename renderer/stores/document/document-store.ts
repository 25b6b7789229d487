// renderer/stores/document: user data, in layers of edits, and the one way to change it
import { batch, computed, signal, type Signal } from '@preact/signals';
import type { Request, SegueBridge } from '#contract/api.ts';
import { MAX_EDIT_NAME_LENGTH } from '#contract/edits/edit-name.ts';
import type { Edit } from '#contract/edits/edits.ts';
import type { SegueEvents } from '#contract/events.ts';
import type { UndoState } from '#contract/rows/library-rows.ts';
import type { Problem } from '#contract/words/problem.ts';
import type { Adjustment } from '#renderer/kit/adjust.ts';
import { sameValue } from '#renderer/kit/same-value.ts';
import { reportIfSlow, type Notices } from '../notices.ts';
import { applyChanges, emptyDocument, type DocumentState } from './document-state.ts';
import { createLayer, type Layer } from './layer.ts';
import { goTo, step } from './undo-steps.ts';

/**
 * The document in layers, each the one above it plus some edits:
 *
 *   saved     what main has confirmed
 *   current   + edits on their way to main; what the next edit starts from
 *   shown     + the gesture under the pointer; what panels and viewports show
 */
export interface DocumentStore {
  readonly saved: Signal<DocumentState> & Layer;
  readonly pending: Signal<readonly Edit[]>;
  readonly preview: Signal<Edit | null>;
  readonly current: Layer;
  readonly shown: Layer;
  readonly undo: Signal<UndoState>;
}

export function createDocumentStore(): DocumentStore {
  const saved = createLayer(signal(emptyDocument));
  const pending = signal<readonly Edit[]>([]);
  const preview = signal<Edit | null>(null);
  const current = createLayer(
    computed(() => pending.value.reduce((state, edit) => applyChanges(state, edit.changes), saved.value)),
  );
  const shown = createLayer(
    computed(() => (preview.value ? applyChanges(current.value, preview.value.changes) : current.value)),
  );
  return { saved, pending, preview, current, shown, undo: signal({ undo: null, redo: null }) };
}

/** The only way to change user data. An adjustment is preview … preview, then keep (one edit) or cancel. */
export interface Editing extends Adjustment {
  preview(edit: Edit): void;
  /**
   * Resolves to true if main took it, or if it changes nothing. A refusal becomes a message, unless `refused`
   * shows it in place.
   *
   * @param edit a function makes it, after an undo that is under way; null = nothing to do
   */
  commit(edit: Edit | (() => Edit | null), refused?: (message: string) => void): Promise<boolean>;
  /** Does nothing during a gesture. */
  undo(): Promise<void>;
  redo(): Promise<void>;
  /** Goes to a step of the history by `count` redos, or undos if negative. */
  goTo(step: number, count: number): Promise<void>;
  /** Sends waiting edits at once, because the page closes. Main keeps the order. */
  flush(): void;
}

/** Edits go to main one by one, in order. */
export function createEditing(
  store: DocumentStore,
  bridge: Pick<SegueBridge, 'call'>,
  notices: Notices,
): Editing {
  const { inTurn, flush } = createTurns();
  let steps = 0; // of the history, waiting or under way
  const commit: Editing['commit'] = (wanted, refused) => {
    const waits = steps > 0 && typeof wanted === 'function';
    const made = waits ? null : begin(store, wanted);
    if (made === null && !waits) return Promise.resolve(false);
    return inTurn(async () => {
      const edit = made ?? begin(store, wanted);
      if (edit === null) return false;
      if (!changesSomething(edit)) return true;
      // The schema’s type differs only in `readonly`.
      const response = await reportIfSlow(notices, `Saving · ${edit.name} …`, () =>
        bridge.call('edit.commit', { edit: edit as Request<'edit.commit'>['edit'] }),
      );
      if (!response.ok) {
        rejectEdit(store, edit);
        if (refused) refused(response.error.message);
        else reportRefusal(notices, edit, response.error, () => void commit(edit));
        return false;
      }
      confirmEdit(store, edit);
      store.undo.value = response.value;
      notices.succeed(EDIT);
      notices.report(`Saved · ${edit.name}`);
      return true;
    });
  };
  const keep = (): void => {
    const edit = store.preview.peek();
    if (edit !== null) void commit(edit);
  };
  // Undo waits for the end of a gesture.
  const whenStill = async (step: () => Promise<void>): Promise<void> => {
    if (store.preview.peek() !== null) return;
    steps++;
    await inTurn(step).finally(() => steps--);
  };
  return {
    preview: (edit) => (store.preview.value = edit),
    keep,
    cancel: () => (store.preview.value = null),
    commit,
    undo: () => whenStill(() => step(store, bridge, notices, 'undo')),
    redo: () => whenStill(() => step(store, bridge, notices, 'redo')),
    goTo: (number, count) => whenStill(() => goTo(store, bridge, notices, number, count)),
    flush,
  };
}

/** Makes an edit, and shows it in place of the preview. */
function begin({ preview, pending }: DocumentStore, wanted: Edit | (() => Edit | null)): Edit | null {
  const made = typeof wanted === 'function' ? wanted() : wanted;
  if (made === null) return null;
  const edit = withShortName(made);
  batch(() => {
    preview.value = null;
    if (changesSomething(edit)) pending.value = [...pending.value, edit];
  });
  return edit;
}

/** Edit names contain one or two user-given names. */
function withShortName(edit: Edit): Edit {
  const { name } = edit;
  if (name.length <= MAX_EDIT_NAME_LENGTH) return edit;
  const begin = name.slice(0, MAX_EDIT_NAME_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, ''); // no half of a surrogate pair
  return { ...edit, name: `${begin}…` };
}

/** What a refused edit is a problem of, see `Notices.succeed`. */
const EDIT = 'edit.commit';

/** Errors that a retry may solve. */
const passing = ['diskFull', 'libraryGone', 'readOnly', 'noPermission', 'busy', 'cannotOpen', 'systemError'];

/** Reports a refused edit; if a retry may solve it, the message offers one. */
function reportRefusal(notices: Notices, edit: Edit, { code, message }: Problem, again: () => void): void {
  const words = `“${edit.name}” was not saved. ${message}`;
  if (passing.includes(code)) notices.problemWith(words, { label: 'Try again', run: again });
  else notices.problem(words, undefined, EDIT);
}

/** What ends where it began is no step of the history: a gesture, or a dialog that chose what was there. */
const changesSomething = ({ changes }: Edit): boolean =>
  changes.some((change) => !('before' in change) || !sameValue(change.before, change.after));

/** Main applied `edit`: it moves from pending to saved, so nothing on the screen changes. */
function confirmEdit(store: DocumentStore, edit: Edit): void {
  batch(() => {
    store.saved.value = applyChanges(store.saved.peek(), edit.changes);
    store.pending.value = store.pending.value.filter((other) => other !== edit);
  });
}

/** Main refused `edit`: it is removed from the screen. */
function rejectEdit(store: DocumentStore, edit: Edit): void {
  store.pending.value = store.pending.value.filter((other) => other !== edit);
}

/** Takes over what main has changed: edits, undo and redo of this window and of command line tools. */
export function applyEdited(
  store: DocumentStore,
  { changes, undo }: Pick<SegueEvents['library.edited'], 'changes' | 'undo'>,
): void {
  batch(() => {
    store.saved.value = applyChanges(store.saved.peek(), changes);
    store.undo.value = undo;
  });
}

/** Steps that run one after the other. */
interface Turns {
  /** Runs each step after the one before it, whether that succeeded or failed. */
  inTurn<Value>(step: () => Promise<Value>): Promise<Value>;
  /** Starts all waiting steps at once, in order. */
  flush(): void;
}

function createTurns(): Turns {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  let isFlushed = false;
  const begin = (): void => {
    const those = isFlushed ? waiting.splice(0) : isTaken ? [] : waiting.splice(0, 1);
    for (const step of those) {
      isTaken = true;
      step();
    }
  };
  const end = (): void => {
    isTaken = false;
    begin();
  };
  return {
    inTurn: (step) =>
      new Promise((resolve, reject) => {
        waiting.push(() => void step().then(resolve, reject).finally(end));
        begin();
      }),
    flush: () => {
      isFlushed = true;
      begin();
    },
  };
}
