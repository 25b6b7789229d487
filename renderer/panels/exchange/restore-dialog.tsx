import { X } from 'lucide';
import type { LibraryBackup } from '../../../contract/library/recent-libraries.ts';
import { restore } from '../../state/commands/library/made-commands.ts';
import { Button } from '../controls/button.tsx';
import { useModal } from '../controls/use-modal.ts';
import { useApp } from '../controls/window-context.ts';

/** The copies beside the library: one a day, one before each new form of it, one before each going back. */
export function RestoreDialog() {
  const { session } = useApp();
  const backups = session.backups.value;
  return backups ? <OpenRestoreDialog backups={backups} /> : null;
}

function OpenRestoreDialog({ backups }: { readonly backups: readonly LibraryBackup[] }) {
  const app = useApp();
  const { close, props } = useModal(() => (app.session.backups.value = null));
  const goBack = (name: string): void => {
    close();
    void restore(app, name);
  };
  return (
    <dialog {...props} class="exchange" aria-label="Go back to a copy of the library">
      <header>
        <h2>Go back to a copy of the library</h2>
        <Button icon={X} tip="Close" keys="Esc" bare onClick={close} />
      </header>
      <div class="exchange-body">
        {backups.length === 0 ? (
          <p>There are no copies yet: Segue makes one a day, from the first thing that you make.</p>
        ) : (
          <>
            <p>What is in the library now becomes a copy itself, and the window opens again.</p>
            <ul class="backups">
              {backups.map((backup) => (
                <li key={backup.name}>
                  <span class="backup-time">{new Date(backup.modified).toLocaleString()}</span>
                  <span class="row-facts cut" data-tip={backup.name}>
                    {kindOf(backup.name)} · {(backup.bytes / 1e6).toFixed(1)} MB
                  </span>
                  <Button tip={`Go back to ${backup.name}`} onClick={() => goBack(backup.name)}>
                    Go back
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </dialog>
  );
}

function kindOf(name: string): string {
  if (/\.before-[^.]*\.backup$/.test(name)) return 'before going back';
  if (/\.v\d+\.backup$/.test(name)) return 'before an update of Segue';
  return 'daily';
}
