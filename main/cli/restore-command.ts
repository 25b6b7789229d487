import path from 'node:path';
import type { Backup } from '../library/database/backup-files.ts';
import { listBackups } from '../library/database/backup-files.ts';
import { prepareRestore, refuseInUse } from '../library/database/restore.ts';
import { attempt, refuse, valueOf } from '../library/problems.ts';
import type { CommandArguments, LibraryCommand } from './command.ts';
import { exitCodes, failed } from './command.ts';
import type { Terminal } from './terminal.ts';

export const restoreCommand: LibraryCommand = {
  name: 'restore',
  usage: '[BACKUP] --library FILE [--json]',
  help: 'Puts a backup in the place of a library, which is kept as a backup itself; without one, lists the backups beside it. A path restores a backup from elsewhere.',
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
  else if (backups.length === 0) out('There are no backups of this library.');
  else backups.forEach((backup) => out(lineOf(backup)));
}

const lineOf = ({ name, bytes, modified }: Backup): string =>
  `${name}  ${(bytes / 1e6).toFixed(1)} MB  ${new Date(modified).toLocaleString()}`;

function restore({ library, folder, json }: CommandArguments, name: string, { out }: Terminal): void {
  const backup = /[\\/]/.test(name) ? path.resolve(folder, name) : pathBeside(library, name);
  refuseInUse(library);
  const kept = valueOf(prepareRestore(library, backup))();
  if (json) out(JSON.stringify({ restored: name, kept }));
  else out(`Restored ${name}.${kept === null ? '' : ` What was there is kept in ${kept}.`}`);
}

function pathBeside(library: string, name: string): string {
  const backup = listBackups(library).find((each) => each.name === name);
  if (backup === undefined)
    refuse(
      'notFound',
      `There is no backup ${name} beside the library ${library}. Leave the name out to list them.`,
      name,
    );
  return backup.path;
}
