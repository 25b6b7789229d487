import { X } from 'lucide';
import type { LibraryBackups } from '#contract/library/recent-libraries.ts';
import { setSecondFolder } from '../../stores/commands/library/user-data-commands.ts';
import { ActionButton } from '../../controls/action-button.tsx';
import { Button } from '../../kit/button.tsx';
import { useModal } from '../../kit/use-modal.ts';
import { useApp } from '../../controls/window-context.ts';
import { BackupList } from './backup-list.tsx';

/** Backups of the library (daily, before updates, before restores) and their second folder. */
export function RestoreDialog() {
  const { session } = useApp();
  const backups = session.backups.value;
  return backups ? <OpenRestoreDialog {...backups} /> : null;
}

function OpenRestoreDialog({ backups, secondFolder, secondProblem }: LibraryBackups) {
  const app = useApp();
  const { close, props } = useModal(() => (app.session.backups.value = null));
  return (
    <dialog {...props} class="exchange" aria-label="Restore backup">
      <header>
        <h2 class="title">Restore backup</h2>
        <Button icon={X} tip="Close" keys="Esc" bare onClick={close} />
      </header>
      <div class="exchange-body">
        {backups.length === 0 ? (
          <p>There are no backups yet. Segue makes one a day once you have edited something.</p>
        ) : (
          <>
            <p>Segue keeps the current library as a backup and reopens the window.</p>
            <BackupList backups={backups} onChoose={close} />
          </>
        )}
        {secondProblem !== null && <p role="alert">{secondProblem}</p>}
      </div>
      <SecondFolder folder={secondFolder} />
    </dialog>
  );
}

/** Makes a backup, and chooses the second folder for daily ones. */
function SecondFolder({ folder }: { readonly folder: string | null }) {
  const app = useApp();
  return (
    <footer>
      <ActionButton action="library.backUp" named />
      <p
        class="second-folder cut"
        data-tip={folder ?? 'Choose a folder on another disk to keep backups if this disk fails'}
      >
        {folder === null ? 'Second folder for backups: none' : `Second folder: ${folder}`}
      </p>
      {folder !== null && (
        <Button
          tip="Stop copying backups to the second folder"
          onClick={() => void setSecondFolder(app, false)}
        >
          Remove
        </Button>
      )}
      <Button tip="Copy each daily backup to a second folder" onClick={() => void setSecondFolder(app, true)}>
        {folder === null ? 'Choose folder…' : 'Change…'}
      </Button>
    </footer>
  );
}
