import { spawnSync } from 'node:child_process';
import path from 'node:path';

const script = path.join(import.meta.dirname, 'ordinary-user.sh');

/** Command that starts Electron as a user whom file modes restrict; undefined if they already do. */
export function ordinaryUser(): string | undefined {
  return process.getuid?.() === 0 ? script : undefined;
}

/** Reason why there is no such user here; undefined if there is one. */
export function whyNoOrdinaryUser(): string | undefined {
  const start = ordinaryUser();
  if (start === undefined) return undefined;
  const probe = spawnSync(start, [], { env: { ...process.env, SEGUE_ELECTRON: 'true' } });
  return probe.status === 0 ? undefined : 'root cannot give up its powers over files';
}
