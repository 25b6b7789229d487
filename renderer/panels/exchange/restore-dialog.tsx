import { X } from 'lucide';
import type { LibraryBackup } from '../../../contract/library/recent-libraries.ts';
import { Button } from '../controls/button.tsx';
import { useModal } from '../controls/use-modal.ts';
import { useApp } from '../controls/window-context.ts';
import { BackupList } from './backup-list.tsx';

/** The copies beside the library: one a day, one before each new form of it, one before each going back. */
export function RestoreDialog() {
  const { session } = useApp();
  const backups = session.backups.value;
  return backups ? <OpenRestoreDialog backups={backups} /> : null;
}

function OpenRestoreDialog({ backups }: { readonly backups: readonly LibraryBackup[] }) {
  const app = useApp();
  const { close, props } = useModal(() => (app.session.backups.value = null));
  return (
    <dialog {...props} class="exchange" aria-label="Restore backup">
      <header>
        <h2>Restore backup</h2>
        <Button icon={X} tip="Close" keys="Esc" bare onClick={close} />
      </header>
      <div class="exchange-body">
        {backups.length === 0 ? (
          <p>There are no backups yet. Segue makes one a day, from the first thing that you make.</p>
        ) : (
          <>
            <p>What is in the library now is kept as a backup, and the window opens again.</p>
            <BackupList backups={backups} onChoose={close} />
          </>
        )}
      </div>
    </dialog>
  );
}
