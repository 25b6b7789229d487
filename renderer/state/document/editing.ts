import { batch } from '@preact/signals';
import type { Request, Response, SegueBridge } from '../../../contract/api.ts';
import type { Change, Edit } from '../../../contract/edits/edits.ts';
import { LONGEST_EDIT_NAME } from '../../../contract/edits/edit-name.ts';
import type { Problem } from '../../../contract/words/problem.ts';
import { applyChanges } from './document-state.ts';
import { confirmEdit, rejectEdit } from './document-store.ts';
import type { DocumentStore } from './document-store.ts';
import type { Notices } from '../notices.ts';

type EditRequest = Request<'edit.commit'>['edit'];

/** The only way to change what people made. A gesture is preview … preview, then commit (one edit) or cancel. */
export interface Editing {
  preview(edit: Edit): void;
  /** Keeps what the preview shows. Nothing happens without one. */
  commitPreview(): void;
  cancel(): void;
  /** Resolves to whether main took it. What main says against it is a message, unless `refused` shows it beside its cause. */
  commit(edit: Edit, refused?: (message: string) => void): Promise<boolean>;
  /** Nothing happens during a gesture. */
  undo(): Promise<void>;
  redo(): Promise<void>;
  /** Goes to a step of the history: `count` of them are redone, or undone where it is negative. */
  goTo(step: number, count: number): Promise<void>;
  /** The page goes: what waits for an answer to the edit before it is sent now. Main keeps the order. */
  flush(): void;
}

/** Edits go to main one after the other, in the order they were made. */
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
      // The schema's type is the same but for `readonly`.
      const response = await said(notices, `Saving · ${edit.name} …`, () =>
        bridge.call('edit.commit', { edit: edit as EditRequest }),
      );
      if (!response.ok) {
        rejectEdit(store, edit);
        if (refused) refused(response.error.message);
        else sayRefusal(notices, edit, response.error, () => void commit(edit));
        return false;
      }
      confirmEdit(store, edit);
      store.undo.value = response.value;
      notices.say(`Saved · ${edit.name}`);
      return true;
    });
  };
  const commitPreview = (): void => {
    const edit = store.preview.peek();
    if (edit?.changes.some(changesSomething)) void commit(edit);
    else store.preview.value = null;
  };
  // What a gesture started from must not go beneath it.
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

/** Names are made of names that people gave, two of them at times. */
function withShortName(edit: Edit): Edit {
  const { name } = edit;
  if (name.length <= LONGEST_EDIT_NAME) return edit;
  const begin = name.slice(0, LONGEST_EDIT_NAME - 1).replace(/[\uD800-\uDBFF]$/, ''); // no half of a letter
  return { ...edit, name: `${begin}…` };
}

/** What another try may mend, once someone has done something about it. */
const passing = ['diskFull', 'libraryGone', 'readOnly', 'noPermission', 'busy', 'cannotOpen', 'systemError'];

/** What was refused is off the screen; where that was the disk's doing it is kept for another try. */
function sayRefusal(notices: Notices, edit: Edit, { code, message }: Problem, again: () => void): void {
  const words = `“${edit.name}” was not saved. ${message}`;
  if (passing.includes(code)) notices.problemWith(words, { label: 'Try again', run: again });
  else notices.problem(words);
}

/** Steps that wait for each other. */
interface Turns {
  /** Runs each step after the one before it has ended, however it ended. */
  inTurn<Value>(step: () => Promise<Value>): Promise<Value>;
  /** From now on none waits: each is begun, in the same order. */
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

/** What takes longer than this is said while it goes on, ms. */
const SAID_AFTER_MS = 400;

/** Says what is being done where it takes long: of a hundred thousand clips, some seconds. */
async function said<Value>(notices: Notices, words: string, work: () => Promise<Value>): Promise<Value> {
  const timer = setTimeout(() => notices.say(words), SAID_AFTER_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    if (notices.status.peek() === words) notices.say(''); // whatever came of it, it is over
  }
}

/** Undoes or redoes the edit that main has next, and says which that was. */
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

/** What is said of a step through the history while it is taken, when it was, and where it cannot be. */
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
  const response = await said(notices, doing, call);
  if (!response.ok) return notices.problem(`${failed} ${response.error.message}`);
  store.undo.value = response.value;
  notices.say(done);
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
