import { useEffect, useRef } from 'preact/hooks';
import type { Transition } from '../../../core/transition/document/document.ts';
import { setNote } from '../../state/reviews/review-edits.ts';
import { draftFields } from '../../state/workspace/draft-fields.ts';
import { beforePageGoes } from '../controls/before-page-goes.ts';
import { useDraft } from '../controls/use-draft.tsx';
import { useFocusRequest } from '../controls/use-focus-request.ts';
import { useApp } from '../controls/window-context.ts';

/** The note of a transition. Leaving the field or Ctrl+Enter saves it; Escape discards the changes. */
export function NoteField({ transition }: { readonly transition: Transition }) {
  const app = useApp();
  const field = useRef<HTMLTextAreaElement>(null);
  useFocusRequest('reviewNote', field);
  const draft = useDraft(draftFields.transitionNote(transition.id), transition.note, 'Ctrl+Enter');
  const keep = (): void => {
    const element = field.current;
    const before = app.document.current.peek().transitions.find(({ id }) => id === transition.id);
    const note = element?.value.trimEnd();
    if (before === undefined || note === undefined) return;
    if (note === before.note) draft.drop();
    else draft.keep(note, app.editing.commit(setNote(before, note)));
  };
  // The window may close while the field has the focus.
  useEffect(() => beforePageGoes(keep), []);
  return (
    <>
      <textarea
        ref={field}
        class="field note-field"
        aria-label="Note"
        placeholder="Note: what to keep, what to change"
        maxLength={20_000}
        defaultValue={draft.text}
        data-status-keys="Ctrl+Enter save · Esc discard"
        onInput={(event) => draft.type(event.currentTarget.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          const { currentTarget: element } = event;
          if (event.key === 'Escape') element.value = transition.note;
          else if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          element.blur();
        }}
      />
      {draft.sign}
    </>
  );
}
