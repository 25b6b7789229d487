import { spawnSync } from 'node:child_process';
import path from 'node:path';

const script = path.join(import.meta.dirname, 'ordinary-user.sh');

/** What Electron is started through so that the modes of files stop it; undefined where they do anyway. */
export function ordinaryUser(): string | undefined {
  return process.getuid?.() === 0 ? script : undefined;
}

/** Why no such user can be had here; undefined where one can. */
export function whyNoOrdinaryUser(): string | undefined {
  const start = ordinaryUser();
  if (start === undefined) return undefined;
  const probe = spawnSync(start, [], { env: { ...process.env, SEGUE_ELECTRON: 'true' } });
  return probe.status === 0 ? undefined : 'root cannot give up its powers over files';
}
