/** What reading one file may cost before its process is ended. */
export interface ImportLimits {
  /** Any file may take so long, ms. */
  readonly ms: number;
  /** Any file may add so much to the memory of the process, bytes. */
  readonly bytes: number;
}

export const IMPORT_LIMITS: ImportLimits = { ms: 60_000, bytes: 1024 ** 3 };

/** As much as 31 bits tell, of ms and of MB. */
export const UNLIMITED: ImportLimits = { ms: 2 ** 31 - 1, bytes: 2 ** 50 };

/** Slower than any disk that clips are kept on: a file of 500 MB has 100 s more, bytes per ms. */
const SLOWEST = 5000;

/** A clip takes about three times its file's size, its JSON or text as much again, and what is let go of is not free at once. */
const MEMORY_TIMES = 12;

/** The limits for a file of `size` bytes, what lies beside it included. */
export function limitsFor(size: number, { ms, bytes }: ImportLimits): ImportLimits {
  return { ms: Math.min(ms + size / SLOWEST, UNLIMITED.ms), bytes: Math.max(bytes, MEMORY_TIMES * size) };
}

/** `a file that can be imported, found` … */
export function wordsOfLimit(kind: 'time' | 'memory', limit: number): string {
  if (kind === 'time') return `one that is not read within ${Math.round(limit / 1000)} s`;
  const gigabytes = limit / 1024 ** 3;
  const amount = gigabytes < 1 ? `${Math.round(limit / 1024 ** 2)} MB` : `${Number(gigabytes.toFixed(1))} GB`;
  return `one that needs more than ${amount} of memory`;
}
