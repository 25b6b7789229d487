import path from 'node:path';
import { sizeText } from '#contract/words/counted.ts';
import { momentText } from '#contract/words/moment-text.ts';
import { listBackups, type Backup } from '../library/database/backup-files.ts';
import { prepareRestore, refuseInUse } from '../library/database/restore.ts';
import { attempt, refuse, valueOf } from '../library/problems.ts';
import { exitCodes, failed, type CommandArguments, type LibraryCommand } from './command.ts';
import type { Terminal } from './terminal.ts';

export const restoreCommand: LibraryCommand = {
  name: 'restore',
  usage: '[BACKUP] --library FILE [--json]',
  help: 'Replaces a library with a backup and keeps the replaced library as a backup. Without BACKUP, lists the backups beside the library. BACKUP is a name from this list or a path.',
  words: [0, 1],
  run(args, terminal) {
    const [name] = args.words;
    const done = attempt(`The library ${args.library}`, () =>
      name === undefined ? list(args, terminal) : restore(args, name, terminal),
    );
    return Promise.resolve(done.ok ? exitCodes.ok : failed(done.error, args, terminal));
  },
};

function list({ library, json }: CommandArguments, { out }: Terminal): void {
  const backups = listBackups(library);
  if (json) out(JSON.stringify({ backups: backups.map(({ name, kind, bytes }) => ({ name, kind, bytes })) }));
  else if (backups.length === 0) out('This library has no backups.');
  else backups.forEach((backup) => out(lineOf(backup)));
}

const lineOf = ({ name, bytes, modified }: Backup): string =>
  `${name}  ${sizeText(bytes)}  ${momentText(modified)}`;

function restore({ library, folder, json }: CommandArguments, name: string, { out }: Terminal): void {
  const backup = /[\\/]/.test(name) ? path.resolve(folder, name) : pathBeside(library, name);
  refuseInUse(library);
  const kept = valueOf(prepareRestore(library, backup))();
  if (json) out(JSON.stringify({ restored: name, kept }));
  else out(`Restored ${name}.${kept === null ? '' : ` The replaced library is kept as ${kept}`}`);
}

function pathBeside(library: string, name: string): string {
  const backup = listBackups(library).find((each) => each.name === name);
  if (backup === undefined)
    refuse(
      'notFound',
      `Backup not found: ${name}. Run restore without a name to list the backups of ${library}`,
      name,
    );
  return backup.path;
}
