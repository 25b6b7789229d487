import { computed } from '@preact/signals';
import { expect, test } from 'vitest';
import type { SegueBridge } from '#contract/api.ts';
import { editSchema, type Edit } from '#contract/edits/edits.ts';
import { createDocumentStore, createEditing, applyEdited } from '#renderer/stores/document/document-store.ts';
import { createNotices } from '#renderer/stores/notices.ts';
import { commitEdit, setTransition } from '#renderer/stores/transitions/transition-edits.ts';
import { documentOf, transitionOf } from '../library-fixture.ts';

const before = transitionOf('t1');
const renamed = (name: string): Edit => setTransition(`Call it ${name}`, before, { ...before, name });

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A main whose answers the test triggers. */
function openDocument() {
  const store = createDocumentStore();
  store.saved.value = documentOf([], [before]);
  type Answer = (ok: boolean, left?: readonly string[]) => Promise<void>;
  const asked: { method: string; request: { edit?: Edit }; answer: Answer }[] = [];
  const call = ((method: string, request: { edit?: Edit }) =>
    new Promise<unknown>((resolve) => {
      const answer: Answer = async (ok, left = []) => {
        const value = { undo: 'Call it walk', redo: null, left };
        resolve(ok ? { ok, value } : { ok, error: { code: 'readOnly', message: 'Read only.' } });
        await settled();
      };
      asked.push({ method, request, answer });
    })) as SegueBridge['call'];
  const notices = createNotices();
  const names = () => ({
    shown: store.shown.transitions.value[0]?.name,
    current: store.current.transitions.value[0]?.name,
    saved: store.saved.value.transitions[0]?.name,
  });
  return { store, asked, notices, names, editing: createEditing(store, { call }, notices) };
}

test('a preview is shown, and does not change the state that edits start from', () => {
  const { editing, names } = openDocument();
  editing.preview(renamed('a'));
  expect(names()).toEqual({ shown: 'a', current: 'walk → hop', saved: 'walk → hop' });
  editing.cancel();
  expect(names().shown).toBe('walk → hop');
});

test('a commit is shown all the way: previewed, pending, saved', async () => {
  const { editing, names, asked, notices, store } = openDocument();
  editing.preview(renamed('a'));
  editing.keep();
  await settled();
  expect(names()).toEqual({ shown: 'a', current: 'a', saved: 'walk → hop' });
  await asked[0].answer(true);
  expect(names().saved).toBe('a');
  expect(store.pending.value).toEqual([]);
  expect(notices.status.value).toBe('Saved · Call it a');
  expect(store.undo.value.undo).toBe('Call it walk');
});

test('a name made of long names is cut to the limit of main', async () => {
  const { editing, asked, notices } = openDocument();
  void editing.commit({ ...renamed('a'), name: `${'n'.repeat(98)}😀${'n'.repeat(50)}` });
  await settled();
  const { name } = asked[0].request.edit!;
  expect(name).toBe(`${'n'.repeat(98)}…`);
  expect(editSchema.shape.name.safeParse(name).success).toBe(true);
  await asked[0].answer(true);
  expect(notices.status.value).toBe(`Saved · ${'n'.repeat(98)}…`);
});

test('a step of the history waits for pending edits, and names the number of steps', async () => {
  const { editing, asked, notices } = openDocument();
  void editing.commit(renamed('a'));
  void editing.goTo(3, -2);
  await settled();
  expect(asked.map(({ method }) => method)).toEqual(['edit.commit']);
  await asked[0].answer(true);
  expect(asked[1]).toMatchObject({ method: 'edit.goTo', request: { step: 3 } });
  await asked[1].answer(true);
  expect(notices.status.value).toBe('Undid 2 steps');
  void editing.goTo(4, 1);
  await settled();
  await asked[2].answer(false);
  expect(notices.toasts.value.at(-1)?.message).toBe('1 step could not be redone. Read only.');
});

test('no step of the history runs during a gesture', async () => {
  const { editing, asked } = openDocument();
  editing.preview(renamed('a'));
  await editing.goTo(0, -1);
  expect(asked).toEqual([]);
});

test('a refused edit is removed from the screen, with a message', async () => {
  const { editing, names, asked, notices } = openDocument();
  const saved = editing.commit(renamed('a'));
  await settled();
  await asked[0].answer(false);
  expect(await saved).toBe(false);
  expect(names().shown).toBe('walk → hop');
  expect(notices.toasts.value.map(({ message }) => message)).toEqual([
    '“Call it a” was not saved. Read only.',
  ]);
});

test('edits and undo are sent to main one by one', async () => {
  const { editing, asked, names } = openDocument();
  void editing.commit(renamed('a'));
  void editing.commit(renamed('b'));
  void editing.undo();
  await settled();
  expect(asked.map(({ method }) => method)).toEqual(['edit.commit']);
  await asked[0].answer(true);
  await asked[1].answer(true);
  expect(asked.map(({ method }) => method)).toEqual(['edit.commit', 'edit.commit', 'edit.undo']);
  expect(names().saved).toBe('b');
});

test('an edit of what an undo under way changes is made after it, from what that leaves', async () => {
  const { editing, asked, store } = openDocument();
  const open = { editable: computed(() => store.current.transitions.value[0] ?? null) };
  store.undo.value = { undo: 'Call it walk', redo: null };
  void editing.undo();
  commitEdit({ open, editing }, (now) => setTransition('Write a note', now, { ...now, note: 'Jerky' }));
  const undone = renamed('undone').changes;
  applyEdited(store, { changes: undone, undo: store.undo.value });
  await asked[0].answer(true);
  const after = { ...before, name: 'undone' };
  expect(asked[1].request.edit).toEqual(setTransition('Write a note', after, { ...after, note: 'Jerky' }));
  await asked[1].answer(true);
  expect(store.saved.value.transitions[0]).toMatchObject({ name: 'undone', note: 'Jerky' });
});

test('what an undo left as it is is said, the first of it in full', async () => {
  const { editing, asked, notices, store } = openDocument();
  store.undo.value = { undo: 'Call it walk', redo: null };
  for (const left of [['“a” is gone.'], ['“a” is gone.', '“b” too.', '“c” too.', '“d” too.', '“e” too.']]) {
    const undone = editing.undo();
    await settled();
    await asked.at(-1)?.answer(true, left);
    await undone;
  }
  expect(notices.toasts.value.map(({ message }) => message)).toEqual([
    'Undid Call it walk in part. “a” is gone.',
    'Undid Call it walk in part. “a” is gone. “b” too. “c” too. And 2 more.',
  ]);
});

test('when the page closes, waiting edits are sent in order, also later ones', async () => {
  const { editing, asked } = openDocument();
  void editing.commit(renamed('a'));
  void editing.commit(renamed('b'));
  editing.flush();
  void editing.commit(renamed('c'));
  expect(asked.map(({ request }) => request.edit?.name)).toEqual(['Call it a', 'Call it b', 'Call it c']);
  await asked[1].answer(true);
});

test('a gesture that returns to its start is not an edit', async () => {
  const { editing, asked, store } = openDocument();
  editing.preview(renamed('a'));
  editing.preview(renamed('walk → hop'));
  editing.keep();
  await settled();
  expect(asked).toEqual([]);
  expect(store.preview.value).toBeNull();
});

test('an edit that changes nothing counts as taken, and is no step of the history', async () => {
  const { editing, asked, store, notices } = openDocument();
  expect(await editing.commit(renamed('walk → hop'))).toBe(true);
  expect([asked, store.pending.value, notices.status.value]).toEqual([[], [], '']);
});

test('undo does not run during a gesture', async () => {
  const { editing, asked, store } = openDocument();
  store.undo.value = { undo: 'Call it walk', redo: 'Call it hop' };
  editing.preview(renamed('a'));
  await editing.undo();
  await editing.redo();
  expect(asked).toEqual([]);
  editing.cancel();
  void editing.undo();
  await settled();
  expect(asked.map(({ method }) => method)).toEqual(['edit.undo']);
});

test('an edit that the disk refused is removed, and can be retried', async () => {
  const { editing, names, asked, notices } = openDocument();
  void editing.commit(renamed('a'));
  await settled();
  await asked[0].answer(false); // read only
  expect(names().shown).toBe('walk → hop');
  const [toast] = notices.toasts.value;
  expect(toast.message).toBe('“Call it a” was not saved. Read only.');
  expect(toast.remedy?.label).toBe('Try again');
  toast.remedy?.run();
  expect(names().shown).toBe('a');
  await settled();
  await asked[1].answer(true);
  expect(names().saved).toBe('a');
});
