import type { LibraryBackups, BackupKind, LibraryBackup } from '#contract/library/recent-libraries.ts';
import { sizeText } from '#contract/words/counted.ts';
import { ask } from '#renderer/stores/ask.ts';
import type { Requests, Workbench } from '#renderer/stores/workbench.ts';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { Button } from '#renderer/kit/button.tsx';
import { Dialog, openDialog, useCloseDialog } from '#renderer/kit/dialog.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { momentText } from '#contract/words/moment-text.ts';
import { restore } from '#renderer/stores/commands/library/user-data-commands.ts';

interface Props {
  readonly backups: readonly LibraryBackup[]; // the newest first
  readonly onChoose?: () => void;
}

/** Backups of the library, each with a button to restore it. */
export function BackupList({ backups, onChoose = () => undefined }: Props) {
  const app = useApp();
  const choose = (backup: LibraryBackup): void => {
    onChoose();
    void restore(app, backup);
  };
  return (
    <ul class="backups">
      {backups.map((backup) => (
        <li key={`${backup.inSecond} ${backup.name}`} class="row gap-12">
          <span class="rigid">{momentText(backup.modified)}</span>
          <span class="backup-facts faint small-text cut" data-tip={backup.name}>
            {words[backup.kind]} · {sizeText(backup.bytes)}
            {backup.inSecond && ' · second folder'}
          </span>
          <Button tip={`Restore ${backup.name}`} onClick={() => choose(backup)}>
            Restore
          </Button>
        </li>
      ))}
    </ul>
  );
}

const words: Readonly<Record<BackupKind, string>> = {
  daily: 'daily',
  update: 'before updating Segue',
  restore: 'before restoring',
  damage: 'damaged library',
};

type Backups = Requests & Pick<Workbench, 'session'>;

const isOpen = ({ session }: Backups): boolean => session.dialog.peek()?.type === RestoreDialog;

/** Opens the list of backups, or shows it as it is now. */
export async function showBackups(app: Backups): Promise<void> {
  const backups = await ask(app, 'library.backups', {});
  if (backups) openDialog(app.session, RestoreDialog, backups);
}

/** Backs up the library now, also while the list of backups is open. */
export async function backUp(app: Backups): Promise<void> {
  const made = await ask(app, 'library.backUp', {});
  if (!made) return;
  app.notices.report(`Backed up · ${made.path} · ${sizeText(made.bytes)}`);
  if (isOpen(app)) await showBackups(app);
}

/** Chooses or removes the second folder for backups while the list of backups is open. */
async function setSecondFolder(app: Backups, wanted: boolean): Promise<void> {
  const listed = await ask(app, 'library.secondFolder', { wanted });
  if (listed && isOpen(app)) openDialog(app.session, RestoreDialog, listed);
}

/** Backups of the library (daily, before updates, before restores) and their second folder. */
function RestoreDialog({ backups, secondFolder, secondProblem }: LibraryBackups) {
  const close = useCloseDialog();
  return (
    <Dialog title="Restore backup" problem={secondProblem} foot={<SecondFolder folder={secondFolder} />}>
      {backups.length === 0 ? (
        <p>There are no backups yet. Segue makes one a day once you have edited something.</p>
      ) : (
        <>
          <p>Segue keeps the current library as a backup and reopens the window.</p>
          <BackupList backups={backups} onChoose={close} />
        </>
      )}
    </Dialog>
  );
}

/** Makes a backup, and chooses the second folder for daily ones. */
function SecondFolder({ folder }: { readonly folder: string | null }) {
  const app = useApp();
  return (
    <>
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
    </>
  );
}
