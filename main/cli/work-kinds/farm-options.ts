import { text, threadsOption, whole, WrongUse } from '../frame/option-types.ts';

/** The options of a command whose work a farm can share. */
export const farmOptions = {
  workers: {
    ...threadsOption,
    type: whole('N', { from: 0 }),
    help: 'threads; with `--farm`, 0 leaves the work to others',
  },
  farm: {
    type: text('URL'),
    otherwise: 'this machine',
    help: 'computes on the [farm](guide/audit-on-many-machines.md) in this database, `team` on that of the team of the library. Report and files are the same',
  },
  priority: {
    type: whole('N', { from: -100, to: 100 }),
    defaultText: '0',
    help: 'of the run of a farm: higher ones first',
  },
} as const;

/** Refuses a command that nobody would work on. */
export function needWorkers({
  workers,
  farm,
}: {
  readonly workers: number;
  readonly farm: string | null;
}): void {
  if (workers === 0 && farm === null) throw new WrongUse('--workers 0 needs --farm');
}
