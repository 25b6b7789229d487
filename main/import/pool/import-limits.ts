import { roundTo } from '#core/kit/numbers.ts';
import { totalmem } from 'node:os';

/** Limits for reading one file; beyond them its process is ended. */
export interface ImportLimits {
  /** Time for any file, ms. */
  readonly ms: number;
  /** Additional memory for any file, bytes. */
  readonly bytes: number;
  /** Memory of all import processes together, and so of any file, bytes. */
  readonly shared: number;
}

/** The memory of this machine, or what a container allows, bytes. */
function machineMemory(): number {
  const allowed = process.constrainedMemory(); // 0 or beyond all memory: not limited
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
}

/** Half of the memory is left to the window, other programs and the cache of the disk. */
export const IMPORT_LIMITS: ImportLimits = { ms: 60_000, bytes: 1024 ** 3, shared: machineMemory() / 2 };

/** The largest values in 31 bits, in ms and MB. */
export const UNLIMITED: ImportLimits = { ms: 2 ** 31 - 1, bytes: 2 ** 50, shared: 2 ** 50 };

/** Minimum reading speed, bytes per ms: a file of 500 MB has 100 s more. */
const MIN_SPEED = 5000;

/**
 * Memory by file size: a clip takes about three times the size, JSON or text as much again, and garbage is
 * not freed at once.
 */
const MEMORY_TIMES = 12;

/** Limits for a file of `size` bytes, including files beside it. */
export function limitsFor(size: number, { ms, bytes, shared }: ImportLimits): ImportLimits {
  const wanted = Math.max(bytes, MEMORY_TIMES * size);
  return { ms: Math.min(ms + size / MIN_SPEED, UNLIMITED.ms), bytes: Math.min(wanted, shared), shared };
}

const SHORTER = 'Cut the file into shorter ones.';

/** What exceeded a limit, and what to do. */
export function describeLimit(kind: 'time' | 'memory', limit: number): string {
  if (kind === 'time') return `Reading took over ${Math.round(limit / 1000)} s. ${SHORTER}`;
  const gigabytes = limit / 1024 ** 3;
  const amount = gigabytes < 1 ? `${Math.round(limit / 1024 ** 2)} MB` : `${roundTo(gigabytes, 1)} GB`;
  return `Reading needs more than ${amount} of memory. ${SHORTER}`;
}
