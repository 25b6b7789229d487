import { expect } from 'vitest';
import { createTerminal } from '#main/cli/frame/terminal.ts';
import { runCommand } from '#main/cli/run-command.ts';

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly notes: string;
  readonly progress: readonly string[]; // all that a terminal would be given
}

/** Holds that what is counted rises: things, to all there are if `isWhole`; tries and seconds may end before. */
function checkCounts(progress: readonly string[], isWhole: boolean): void {
  const counts = new Map<string, readonly [done: number, of: number]>();
  for (const line of progress) {
    const [, before, done, of, noun = ''] =
      /^(\D*?)(-?\d+) of (\d+)(?: (\w+))?/.exec(line.replaceAll('\u202f', '')) ?? [];
    if (done === undefined) continue;
    const key = `${before} ${of} ${noun}`;
    const [last, all] = counts.get(key) ?? [0, 0];
    if (last !== all) expect(Number(done), line).toBeGreaterThanOrEqual(last); // else they are counted once more
    if (noun.length > 1) counts.set(key, [Number(done), Number(of)]);
  }
  if (isWhole) for (const [key, [done, of]] of counts) expect(done, key).toBe(of);
}

/** Runs `segue …args` in `folder`. */
export function runSegue(folder: string, ...args: readonly string[]): Promise<Ended> {
  return runSegueUntil(new AbortController().signal, folder, ...args);
}

/** `runSegue` that ends at `signal`. */
export function runSegueUntil(
  signal: AbortSignal,
  folder: string,
  ...args: readonly string[]
): Promise<Ended> {
  return runSegueNoting([], signal, folder, args);
}

/** `runSegueUntil`, whose notes are heard while it runs. @param notes receives them */
export async function runSegueNoting(
  notes: string[],
  signal: AbortSignal,
  folder: string,
  args: readonly string[],
): Promise<Ended> {
  const out: string[] = [];
  const terminal = createTerminal({ write: (text) => out.push(text) }, { write: (text) => notes.push(text) });
  const progress: string[] = [];
  const heard = { ...terminal, progress: (line: string) => void progress.push(line) };
  const code = await runCommand(args, folder, heard, signal);
  checkCounts(progress, code === 0 && !args.includes('--farm')); // what a farm leaves is counted anew
  return { code, out: out.join(''), notes: notes.join(''), progress };
}
