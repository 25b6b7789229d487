import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useApp } from './window-context.ts';

/** A field whose text is kept while it is typed, so that a page or process that ends meanwhile loses none of it. */
export interface Draft {
  /** What the field begins with: a draft that is left from before, or what is saved. */
  readonly text: string;
  /** Says of a draft from before that it is not saved; null = there is none. */
  readonly sign: JSX.Element | null;
  type(text: string): void;
  drop(): void;
  /** Drops what is saved now, and takes it up again where it is not. */
  keep(text: string, saving: Promise<boolean>): void;
}

/**
 * @param field one of `draftFields`
 * @param saved what the field holds where nothing is typed
 * @param keys that save it, in words
 */
export function useDraft(field: string, saved: string, keys: string): Draft {
  const { workspace } = useApp();
  const kept = workspace.draft(field);
  // It was saved after all, and the end came before that was noted.
  const left = useSignal(kept?.trim() === saved.trim() ? undefined : kept);
  const set = (text: string | undefined): void => {
    left.value = undefined;
    workspace.setDraft(field, text);
  };
  return {
    text: left.value ?? saved,
    sign: left.value === undefined ? null : <Unsaved keys={keys} />,
    type: (text) => workspace.setDraft(field, text),
    drop: () => set(undefined),
    keep: (text, saving) => {
      set(undefined);
      void saving.then((isSaved) => isSaved || workspace.setDraft(field, text));
    },
  };
}

function Unsaved({ keys }: { readonly keys: string }) {
  return (
    <small class="unsaved" role="status">
      Unsaved draft · {keys} saves, Esc discards
    </small>
  );
}
