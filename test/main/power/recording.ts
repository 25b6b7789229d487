import { spawn, spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createStraceReader } from './strace-log.ts';

/**
 * File operations of a process in order, as a disk sees them, and its standard output.
 *
 * `since` is the number of events complete when a sync began: these are on the disk when the sync is over.
 */
export type DiskEvent =
  | { readonly kind: 'open'; readonly path: string; readonly creates: boolean; readonly empties: boolean }
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'write'; readonly path: string; readonly at: number | 'end'; readonly bytes: Buffer }
  | { readonly kind: 'cut'; readonly path: string; readonly size: number }
  | { readonly kind: 'sync'; readonly path: string; readonly since: number }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  | { readonly kind: 'remove'; readonly path: string }
  | { readonly kind: 'said'; readonly text: string };

/** Every Linux system call that can change a file; `strace-log.ts` fails at unknown ones. */
const CALLS = `
  open openat openat2 creat mkdir mkdirat rename renameat renameat2 unlink unlinkat rmdir link linkat
  symlink symlinkat truncate ftruncate write pwrite64 writev pwritev pwritev2 fallocate
  copy_file_range sendfile fsync fdatasync sync_file_range sync syncfs msync mmap io_uring_setup`
  .trim()
  .split(/\s+/);

/** The largest write whose bytes are recorded. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Reason why processes cannot be recorded here, as text; null if they can. */
export function whyNotRecorded(): string | null {
  if (process.platform !== 'linux') return 'strace records processes on Linux only';
  const tried = spawnSync('strace', ['-f', '-o', '/dev/null', '--seccomp-bpf', 'true']);
  if (tried.error !== undefined) return 'strace is not installed here (Debian: apt-get install strace)';
  return tried.status === 0 ? null : `strace may not follow processes here: ${String(tried.stderr).trim()}`;
}

/**
 * Runs `script` on this Node to its end and returns what it did to files below `folder`. The log of strace is
 * written to `log`.
 */
export async function recordProcess(
  script: string,
  args: readonly string[],
  { folder, log }: { readonly folder: string; readonly log: string },
): Promise<DiskEvent[]> {
  const absent = whyNotRecorded();
  if (absent !== null) throw new Error(`no process can be recorded: ${absent}`);
  const options = ['-f', '-y', '-xx', '-s', String(MAX_BYTES), '--seccomp-bpf', '-o', log];
  const trace = ['-e', `trace=${CALLS.join(',')}`, '-e', 'signal=none', '--'];
  const child = spawn('strace', [...options, ...trace, process.execPath, script, ...args], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1', UV_USE_IO_URING: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`${script} ended with ${String(code)}`);
  const reader = createStraceReader(folder);
  for await (const line of createInterface({ input: createReadStream(log, 'latin1') })) reader.take(line);
  return reader.events;
}
