import { sizeText } from '#contract/words/counted.ts';
import { examineLibrary, type LibraryHealth } from '../library/health.ts';
import { valueOf } from '../library/problems.ts';
import { command } from './frame/command.ts';
import { exitCodes } from './frame/declaration.ts';
import type { Terminal } from './frame/terminal.ts';

export const doctorCommand = command({
  name: 'doctor',
  summary: 'Checks every page, reference and value of a library and lists its contents. Changes nothing.',
  library: 'file',
  options: {},
  run(_, { library }) {
    const health = valueOf(examineLibrary(library));
    const code = health.ok ? exitCodes.ok : exitCodes.failed;
    return Promise.resolve({ report: health, print: (terminal) => print(health, terminal), code });
  },
});

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

function print(health: LibraryHealth, { out, warn }: Terminal): void {
  out(`${health.path}: version ${health.version} (this Segue writes ${health.newestVersion})`);
  for (const what of shown) {
    const count = health.counts[what]; // absent in older libraries
    const size = what === 'edits' ? ` (${sizeText(health.historyBytes)})` : '';
    if (count !== undefined) out(`  ${what.replace('_', ' ')}: ${count}${size}`);
  }
  for (const backup of health.backups) out(`  backup: ${backup}`);
  for (const problem of health.problems) warn(problem);
  out(health.ok ? 'No problems found.' : `Problems found: ${health.problems.length}`);
}
