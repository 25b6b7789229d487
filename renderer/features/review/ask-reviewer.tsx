import { useLayoutEffect, useRef } from 'preact/hooks';
import { rememberReviewer } from './judge-commands.ts';
import { Button } from '../../kit/button.tsx';
import { useApp } from '../../controls/window-context.ts';

/** Asks for the reviewer’s name once, before the first status. */
export function AskReviewer() {
  const { session } = useApp();
  return session.askReviewer.value ? <OpenAskReviewer proceed={session.askReviewer.value.proceed} /> : null;
}

function OpenAskReviewer({ proceed }: { readonly proceed: () => void }) {
  const app = useApp();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    field.current?.select();
  }, []);
  const keep = (event: Event): void => {
    event.preventDefault();
    const name = field.current?.value ?? '';
    if (name.trim() === '') return;
    dialog.current?.close();
    rememberReviewer(app, name);
    proceed();
  };
  return (
    <dialog
      ref={dialog}
      class="ask-reviewer"
      aria-label="Enter your name"
      onClose={() => (app.session.askReviewer.value = null)}
    >
      <form onSubmit={keep}>
        <h2 class="title">Enter your name</h2>
        <p class="dim">
          Your name is saved with each status that you set. You can change it for each review.
        </p>
        <input
          ref={field}
          class="field"
          aria-label="Your name"
          required
          maxLength={200}
          defaultValue={app.surroundings.info.value?.userName ?? ''}
        />
        <div class="walk-tools">
          <Button tip="Do not set a status" keys="Esc" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
          <button type="submit" class="button primary">
            Use this name
          </button>
        </div>
      </form>
    </dialog>
  );
}
