import { auditCommand } from './audit-command.ts';
import { bakeCommand } from './bake-command.ts';
import { bestCommand } from './best-command.ts';
import type { Command } from './command.ts';
import { compareCommand } from './compare-command.ts';
import { exportCommand } from './export-command.ts';
import { doctorCommand } from './doctor-command.ts';
import { indexCommand } from './index-command.ts';
import { onLibrary } from './read-arguments.ts';
import { previewCommand } from './preview-command.ts';
import { reportCommand } from './report-command.ts';
import { mergeCommand } from './merge-command.ts';
import { restoreCommand } from './restore-command.ts';
import { sampleCommand } from './sample-command.ts';
import { searchCommand } from './search-command.ts';
import { saveCommand, sidecarsCommand } from './save-command.ts';
import { tuneCommand } from './tune-command.ts';
import { stressCommand } from './stress-command.ts';

/** All commands. */
export const commands: readonly Command[] = [
  ...[
    indexCommand,
    searchCommand,
    saveCommand,
    sidecarsCommand,
    mergeCommand,
    doctorCommand,
    restoreCommand,
  ].map(onLibrary),
  compareCommand,
  bestCommand,
  tuneCommand,
  auditCommand,
  exportCommand,
  previewCommand,
  reportCommand,
  sampleCommand,
  bakeCommand,
  stressCommand,
];
