import type { BackupKind, LibraryBackup } from '../../../contract/library/recent-libraries.ts';
import { restore } from '../../state/commands/library/made-commands.ts';
import { Button } from '../controls/button.tsx';
import { useApp } from '../controls/window-context.ts';

interface Props {
  readonly backups: readonly LibraryBackup[]; // the newest first
  readonly onChoose?: () => void;
}

/** Backups of the library, each with the button that puts it in the library's place. */
export function BackupList({ backups, onChoose = () => undefined }: Props) {
  const app = useApp();
  const goBack = (name: string): void => {
    onChoose();
    void restore(app, name);
  };
  return (
    <ul class="backups">
      {backups.map(({ name, kind, bytes, modified }) => (
        <li key={name}>
          <span class="backup-time">{new Date(modified).toLocaleString()}</span>
          <span class="row-facts cut" data-tip={name}>
            {words[kind]} · {(bytes / 1e6).toFixed(1)} MB
          </span>
          <Button tip={`Restore ${name}`} onClick={() => goBack(name)}>
            Restore
          </Button>
        </li>
      ))}
    </ul>
  );
}

const words: Readonly<Record<BackupKind, string>> = {
  daily: 'daily',
  update: 'before an update of Segue',
  restore: 'before restoring',
  damage: 'as it was found damaged',
};
