import path from 'node:path';
import { sizeText } from '#contract/words/counted.ts';
import { momentText } from '#contract/words/moment-text.ts';
import { listBackups } from '../library/database/backup-files.ts';
import { prepareRestore, refuseInUse } from '../library/database/restore.ts';
import { refuse, valueOf } from '../library/problems.ts';
import { command } from './frame/command.ts';
import type { Outcome } from './frame/declaration.ts';

export const restoreCommand = command({
  name: 'restore',
  summary:
    'Replaces a library with a backup and keeps the replaced library as a backup. Without BACKUP, lists the backups beside the library. BACKUP is a name from this list or a path.',
  words: '[BACKUP]',
  library: 'file',
  options: {},
  run: ({ words: [name], folder }, { library }) =>
    Promise.resolve(name === undefined ? list(library) : restore(library, name, folder)),
});

function list(library: string): Outcome {
  const backups = listBackups(library);
  return {
    report: { backups: backups.map(({ name, kind, bytes }) => ({ name, kind, bytes })) },
    print({ out }) {
      if (backups.length === 0) out('This library has no backups.');
      for (const { name, bytes, modified } of backups)
        out(`${name}  ${sizeText(bytes)}  ${momentText(modified)}`);
    },
  };
}

function restore(library: string, name: string, folder: string): Outcome {
  const backup = /[\\/]/.test(name) ? path.resolve(folder, name) : siblingPath(library, name);
  refuseInUse(library);
  const kept = valueOf(prepareRestore(library, backup))();
  const more = kept === null ? '' : ` The replaced library is kept as ${kept}`;
  return { report: { restored: name, kept }, print: ({ out }) => out(`Restored ${name}.${more}`) };
}

function siblingPath(library: string, name: string): string {
  const backup = listBackups(library).find((each) => each.name === name);
  const advice = `Run restore without a name to list the backups of ${library}`;
  return backup?.path ?? refuse('notFound', `Backup not found: ${name}. ${advice}`, name);
}
