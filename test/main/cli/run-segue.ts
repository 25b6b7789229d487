import { runCommand } from '../../../main/cli/run-command.ts';

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly notes: string;
}

/** Runs `segue …args` in `folder`. */
export async function runSegue(folder: string, ...args: readonly string[]): Promise<Ended> {
  const out: string[] = [];
  const notes: string[] = [];
  const terminal = {
    out: (line: string) => void out.push(`${line}\n`),
    note: (line: string) => void notes.push(`${line}\n`),
    draw: null,
  };
  const code = await runCommand(args, folder, terminal, new AbortController().signal);
  return { code, out: out.join(''), notes: notes.join('') };
}
