import { readdirSync, readFileSync } from 'node:fs';

/** Memory of processes, bytes. */
export interface Memory {
  readonly processes: number;
  readonly rss: number;
  readonly pss: number; // shared pages are divided among those that share them
}

/** The process `root` and all that it started. Linux only: it reads /proc. */
export function processesBelow(root: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const status = read(`/proc/${name}/status`);
        const parent = /^PPid:\s+(\d+)$/m.exec(status ?? '')?.[1];
        return parent === undefined ? [] : [[Number(name), Number(parent)] as const];
      }),
  );
  const isBelow = (pid: number): boolean => pid === root || (pid > 1 && isBelow(parents.get(pid) ?? 0));
  return [...parents.keys()].filter(isBelow);
}

/** Time that a process has had of the processor, ms, in steps of 10. Linux only. */
export function processorOf(pid: number): number {
  const fields =
    read(`/proc/${pid}/stat`)
      ?.replace(/^.*\) /, '')
      .split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Whether a process draws for the window. Linux only. */
export const isGraphics = (pid: number): boolean =>
  read(`/proc/${pid}/cmdline`)?.includes('--type=gpu-process') ?? false;

/** Memory of the process `root` and of all that it started. Linux only. */
export function memoryOf(root: number): Memory {
  const rollups = processesBelow(root).flatMap((pid) => read(`/proc/${pid}/smaps_rollup`) ?? []);
  const sum = (field: string): number =>
    rollups.reduce(
      (all, text) => all + Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1] ?? 0),
      0,
    ) * 1024;
  return { processes: rollups.length, rss: sum('Rss'), pss: sum('Pss') };
}

/** Null if the process has ended meanwhile. */
function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
