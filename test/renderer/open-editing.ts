import { computed, signal } from '@preact/signals';
import type { SegueBridge } from '#contract/api.ts';
import { usesOf, chainOf } from '#renderer/stores/transitions/clip-uses.ts';
import { createDocumentStore, createEditing } from '#renderer/stores/document/document-store.ts';
import type { DocumentState } from '#renderer/stores/document/document-state.ts';
import type { Layer } from '#renderer/stores/document/layer.ts';
import { createNotices } from '#renderer/stores/notices.ts';
import { createSession } from '#renderer/stores/session/session.ts';

/** A main that takes all edits. */
const call = (() =>
  Promise.resolve({ ok: true, value: { undo: null, redo: null } })) as unknown as SegueBridge['call'];

/** Its first transition. */
const openIn = ({ transitions }: Layer) => transitions.value[0] ?? null;

/**
 * A window with this library and its first transition open, of which 3 s are shown. `edits` are the names of
 * those on their way to main.
 */
export function openEditing(state: DocumentState) {
  const document = createDocumentStore();
  document.saved.value = state;
  const notices = createNotices();
  const open = {
    editable: computed(() => openIn(document.current)),
    uses: computed(() => usesOf(chainOf(openIn(document.shown), document.shown.transitions.value))),
    source: computed(() => document.shown.clips.value.get('walk') ?? null),
    extent: signal({ start: -1, end: 2 }),
  };
  const edits = (): readonly string[] => document.pending.peek().map(({ name }) => name);
  const editing = createEditing(document, { call }, notices);
  return { document, editing, notices, open, session: createSession(), edits };
}
