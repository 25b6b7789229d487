import { batch } from '@preact/signals';
import type { Request, Response, SegueBridge } from '../../../contract/api.ts';
import type { Change, Edit } from '../../../contract/edits/edits.ts';
import type { SegueEvents } from '../../../contract/events.ts';
import { LONGEST_EDIT_NAME } from '../../../contract/edits/edit-name.ts';
import type { Problem } from '../../../contract/words/problem.ts';
import { applyChanges } from './document-state.ts';
import { confirmEdit, rejectEdit, type DocumentStore } from './document-store.ts';
import type { Notices } from '../notices.ts';

type EditRequest = Request<'edit.commit'>['edit'];

/** The only way to change user data. A gesture is preview … preview, then commit (one edit) or cancel. */
export interface Editing {
  preview(edit: Edit): void;
  /** Commits the preview. Without one, nothing happens. */
  commitPreview(): void;
  cancel(): void;
  /** Resolves to true if main took it. A refusal becomes a message, unless `refused` shows it in place. */
  commit(edit: Edit, refused?: (message: string) => void): Promise<boolean>;
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
  const commit: Editing['commit'] = (made, refused) => {
    const edit = withShortName(made);
    batch(() => {
      store.preview.value = null;
      store.pending.value = [...store.pending.value, edit];
    });
    return inTurn(async () => {
      // The schema’s type differs only in `readonly`.
      const response = await reportIfSlow(notices, `Saving · ${edit.name} …`, () =>
        bridge.call('edit.commit', { edit: edit as EditRequest }),
      );
      if (!response.ok) {
        rejectEdit(store, edit);
        if (refused) refused(response.error.message);
        else reportRefusal(notices, edit, response.error, () => void commit(edit));
        return false;
      }
      confirmEdit(store, edit);
      store.undo.value = response.value;
      notices.report(`Saved · ${edit.name}`);
      return true;
    });
  };
  const commitPreview = (): void => {
    const edit = store.preview.peek();
    if (edit?.changes.some(changesSomething)) void commit(edit);
    else store.preview.value = null;
  };
  // Undo waits for the end of a gesture.
  const whenStill = async (step: () => Promise<void>): Promise<void> => {
    if (store.preview.peek() === null) await inTurn(step);
  };
  return {
    preview: (edit) => (store.preview.value = edit),
    commitPreview,
    cancel: () => (store.preview.value = null),
    commit,
    undo: () => whenStill(() => step(store, bridge, notices, 'undo')),
    redo: () => whenStill(() => step(store, bridge, notices, 'redo')),
    goTo: (number, count) =>
      whenStill(async () => {
        const what = Math.abs(count) === 1 ? '1 step' : `${Math.abs(count)} steps`;
        const words = count < 0 ? undoWords(what, what) : redoWords(what, what);
        await take(store, notices, words, () => bridge.call('edit.goTo', { step: number }));
      }),
    flush,
  };
}

/** Edit names contain one or two user-given names. */
function withShortName(edit: Edit): Edit {
  const { name } = edit;
  if (name.length <= LONGEST_EDIT_NAME) return edit;
  const begin = name.slice(0, LONGEST_EDIT_NAME - 1).replace(/[\uD800-\uDBFF]$/, ''); // no half of a surrogate pair
  return { ...edit, name: `${begin}…` };
}

/** Errors that a retry may solve. */
const passing = ['diskFull', 'libraryGone', 'readOnly', 'noPermission', 'busy', 'cannotOpen', 'systemError'];

/** Reports a refused edit; if a retry may solve it, the message offers one. */
function reportRefusal(notices: Notices, edit: Edit, { code, message }: Problem, again: () => void): void {
  const words = `“${edit.name}” was not saved. ${message}`;
  if (passing.includes(code)) notices.problemWith(words, { label: 'Try again', run: again });
  else notices.problem(words);
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

/** Delay before a running edit is reported, ms. */
const REPORT_AFTER_MS = 400;

/** Reports edits that take long, such as tags of a hundred thousand clips. */
async function reportIfSlow<Value>(
  notices: Notices,
  words: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const timer = setTimeout(() => notices.report(words), REPORT_AFTER_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    if (notices.status.peek() === words) notices.report(''); // over, whatever the outcome
  }
}

/** Undoes or redoes the next edit of main, and reports its name. */
async function step(
  store: DocumentStore,
  bridge: Pick<SegueBridge, 'call'>,
  notices: Notices,
  direction: 'undo' | 'redo',
): Promise<void> {
  const { undo, pending } = store;
  const name = undo.value[direction] ?? (pending.peek().length > 0 ? 'the last edit' : null);
  if (name === null) return;
  const words = direction === 'undo' ? undoWords(name, `“${name}”`) : redoWords(name, `“${name}”`);
  await take(store, notices, words, () => bridge.call(`edit.${direction}`, {}));
}

/** Messages of a step through the history: during it, after it, and if there is none. */
interface StepWords {
  readonly doing: string;
  readonly done: string;
  readonly failed: string;
}

const undoWords = (what: string, quoted: string): StepWords => ({
  doing: `Undoing · ${what} …`,
  done: `Undid ${what}`,
  failed: `${quoted} could not be undone.`,
});

const redoWords = (what: string, quoted: string): StepWords => ({
  doing: `Redoing · ${what} …`,
  done: `Redid ${what}`,
  failed: `${quoted} could not be redone.`,
});

async function take(
  store: DocumentStore,
  notices: Notices,
  { doing, done, failed }: StepWords,
  call: () => Promise<Response<'edit.undo'>>,
): Promise<void> {
  const response = await reportIfSlow(notices, doing, call);
  if (!response.ok) return notices.problem(`${failed} ${response.error.message}`);
  store.undo.value = response.value;
  notices.report(done);
}

/** A gesture that ends where it began is not an edit. */
function changesSomething(change: Change): boolean {
  return !('before' in change) || JSON.stringify(change.before) !== JSON.stringify(change.after);
}

/** Takes over what main has changed: edits, undo and redo of this window and of command line tools. */
export function takeEdited(
  store: DocumentStore,
  { changes, undo }: Pick<SegueEvents['library.edited'], 'changes' | 'undo'>,
): void {
  batch(() => {
    store.saved.value = applyChanges(store.saved.value, changes);
    store.undo.value = undo;
  });
}
