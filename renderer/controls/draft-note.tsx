import { useEffect, useRef } from 'preact/hooks';
import type { FocusTarget } from '../stores/session/focus.ts';
import { beforePageGoes } from '../kit/before-page-goes.ts';
import { useDraft, type Draft } from './use-draft.tsx';
import { useFocusRequest } from './use-focus-request.ts';

interface DraftNoteProps {
  readonly draftField: string; // one of `draftFields`
  readonly note: string; // as it is saved
  readonly placeholder: string;
  readonly maxLength: number;
  readonly rows?: number;
  readonly focusTarget?: FocusTarget;
  readonly keep: (text: string, draft: Draft) => void;
  readonly onLeave?: () => void;
}

/** A note. Leaving the field or Ctrl+Enter saves it, Escape discards the changes. */
export function DraftNote({ draftField, note, focusTarget, keep, onLeave, ...look }: DraftNoteProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useFocusRequest(focusTarget, field);
  const draft = useDraft(draftField, note, 'Ctrl+Enter');
  const save = (): void => void (field.current && keep(field.current.value, draft));
  // The window may close while the field has the focus.
  useEffect(() => beforePageGoes(save), []);
  return (
    <>
      <textarea
        ref={field}
        class="field note-field"
        aria-label="Note"
        data-status-keys="Ctrl+Enter save · Esc discard"
        defaultValue={draft.text}
        {...look}
        onInput={(event) => draft.type(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.value = note;
          else if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.blur();
          onLeave?.();
        }}
      />
      {draft.sign}
    </>
  );
}
