import { useSignal } from '@preact/signals';
import { useApp } from './window-context.ts';

/**
 * A field whose text is stored while the user types, so that it survives the end of the page or the process.
 */
export type Draft = ReturnType<typeof useDraft>;

/**
 * @param field one of `draftFields`
 * @param saved the saved text
 * @param keys names of the keys that save it
 */
export function useDraft(field: string, saved: string, keys: string) {
  const { workspace } = useApp();
  const kept = workspace.draft(field);
  // The text may have been saved just before the end, with its draft still stored.
  const left = useSignal(kept?.trim() === saved.trim() ? undefined : kept);
  const set = (text: string | undefined): void => {
    left.value = undefined;
    workspace.setDraft(field, text);
  };
  return {
    /** Initial text of the field: a draft from before, or the saved text. */
    text: left.value ?? saved,
    /** A note that the draft from before is not saved; null = there is no draft. */
    sign: left.value === undefined ? null : <Unsaved keys={keys} />,
    type: (text: string): void => workspace.setDraft(field, text),
    drop: (): void => set(undefined),
    /** Drops the draft once the text is saved; keeps it if saving fails. */
    keep: (text: string, saving: Promise<boolean>): void => {
      set(undefined);
      void saving.then((isSaved) => isSaved || workspace.setDraft(field, text));
    },
  };
}

function Unsaved({ keys }: { readonly keys: string }) {
  return (
    <small class="unsaved small-text" role="status">
      Unsaved draft · {keys} saves, Esc discards
    </small>
  );
}
