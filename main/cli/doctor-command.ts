import { visibleJson } from '#contract/words/visible-text.ts';
import { examineLibrary, type LibraryHealth } from '../library/database/health.ts';
import { valueOf } from '../library/problems.ts';
import { exitCodes, type LibraryCommand } from './command.ts';
import type { Terminal } from './terminal.ts';

export const doctorCommand: LibraryCommand = {
  name: 'doctor',
  usage: '--library FILE [--json]',
  help: 'Checks every page and reference of a library and lists its contents. Changes nothing.',
  words: [0, 0],
  run(args, terminal) {
    const health = valueOf(examineLibrary(args.library));
    if (args.json) terminal.out(visibleJson(health));
    else print(health, terminal);
    return Promise.resolve(health.ok ? exitCodes.ok : exitCodes.failed);
  },
};

/** Counts shown to people; `--json` has all tables. */
const shown = [
  'clips',
  'files',
  'missing files',
  'failed files',
  'watched_folders',
  'skeletons',
  'joint_maps',
  'tags',
  'markers',
  'ranges',
  'transitions',
  'presets',
  'lab_items',
  'edits',
];

function print(health: LibraryHealth, { out, note }: Terminal): void {
  out(`${health.path}: version ${health.version} (this Segue writes ${health.newestVersion})`);
  for (const what of shown) {
    const count = health.counts[what]; // absent in older libraries
    if (count !== undefined) out(`  ${what.replace('_', ' ')}: ${count}`);
  }
  for (const backup of health.backups) out(`  backup: ${backup}`);
  for (const problem of health.problems) note(problem);
  out(health.ok ? 'No problems found.' : `Problems found: ${health.problems.length}`);
}
