import { useEffect, useState } from 'preact/hooks';
import { useApp } from '../../controls/window-context.ts';
import { Button } from '../../kit/button.tsx';
import { useModal } from '../../kit/use-modal.ts';

/** A long import of settings: how much is done. Closing it cancels the import, which then adds nothing. */
export function ImportingDialog() {
  const { bridge, notices } = useApp();
  const [share, setShare] = useState<number | null>(null);
  useEffect(
    () =>
      bridge.on('settings.progress', (detail) => {
        setShare(detail.share);
        // Main says so: a late press finds the import done.
        if (detail.cancelled !== undefined) notices.report(`Import cancelled · ${detail.cancelled}`);
      }),
    [],
  );
  return share === null ? null : <Importing share={share} />;
}

function Importing({ share }: { readonly share: number }) {
  const { bridge } = useApp();
  const { close, props } = useModal(() => void bridge.call('settings.cancel', {}));
  return (
    // It appears in the midst of other work: a press beside it is meant for that, and cancels nothing.
    <dialog {...props} onClick={undefined} class="exchange" aria-label="Importing settings">
      <header>
        <h2 class="title">Importing settings</h2>
      </header>
      <footer>
        <progress aria-label="Imported" value={share} max={1} />
        <Button tip="Add nothing" keys="Esc" onClick={close}>
          Cancel
        </Button>
      </footer>
    </dialog>
  );
}
