import type { BackupKind, LibraryBackup } from '#contract/library/recent-libraries.ts';
import { sizeText } from '#contract/words/counted.ts';
import { momentText } from '#contract/words/moment-text.ts';
import { restore } from '../../stores/commands/library/user-data-commands.ts';
import { Button } from '../../kit/button.tsx';
import { useApp } from '../../controls/window-context.ts';

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
