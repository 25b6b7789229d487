import { spawnSync } from 'node:child_process';
import path from 'node:path';

const entry = path.join(import.meta.dirname, '../../../main/cli/segue.ts');

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly notes: string;
}

/** Runs `segue …args` as a process of its own, in `folder`. */
export function runSegue(folder: string, ...args: readonly string[]): Ended {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1', INIT_CWD: folder };
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...args], { env, encoding: 'utf8' });
  return { code: status, out: stdout, notes: stderr };
}
