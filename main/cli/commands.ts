import { auditCommand } from './audit/audit-command.ts';
import { bakeCommand } from './bake/bake-command.ts';
import { bestCommand } from './best/best-command.ts';
import { compareCommand } from './compare/compare-command.ts';
import { doctorCommand } from './doctor-command.ts';
import { exportCommand } from './export-command.ts';
import { farmCommand } from './farm-command.ts';
import { workerCommand } from './worker-command.ts';
import type { Command } from './frame/command.ts';
import { indexCommand } from './index-command.ts';
import { mergeCommand } from './merge-command.ts';
import { previewCommand } from './preview-command.ts';
import { reportCommand } from './report-command.ts';
import { restoreCommand } from './restore-command.ts';
import { sampleCommand } from './sample/sample-command.ts';
import { saveCommand, sidecarsCommand } from './save-command.ts';
import { searchCommand } from './search-command.ts';
import { stressCommand } from './stress/stress-command.ts';
import { teamCommand } from './team-command.ts';
import { tuneCommand } from './tune-command.ts';

/** All commands, in the order of help. */
export const commands: readonly Command[] = [
  indexCommand,
  searchCommand,
  saveCommand,
  sidecarsCommand,
  mergeCommand,
  teamCommand,
  farmCommand,
  workerCommand,
  doctorCommand,
  restoreCommand,
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
