import { createTerminal } from '#main/cli/frame/terminal.ts';
import { runCommand } from '#main/cli/run-command.ts';

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly notes: string;
}

/** Runs `segue …args` in `folder`. */
export function runSegue(folder: string, ...args: readonly string[]): Promise<Ended> {
  return runSegueUntil(new AbortController().signal, folder, ...args);
}

/** `runSegue` that ends at `signal`. */
export async function runSegueUntil(
  signal: AbortSignal,
  folder: string,
  ...args: readonly string[]
): Promise<Ended> {
  const out: string[] = [];
  const notes: string[] = [];
  const terminal = createTerminal({ write: (text) => out.push(text) }, { write: (text) => notes.push(text) });
  const code = await runCommand(args, folder, terminal, signal);
  return { code, out: out.join(''), notes: notes.join('') };
}
