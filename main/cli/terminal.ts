import { visibleText } from '../../contract/words/visible-text.ts';

/**
 * Where a command speaks, a line at a time. What others read goes to `out`; all that is for people's eyes to `notes`. Names and errors
 * come from files that somebody else made: what a terminal would obey is shown, not sent, but for tabs between columns.
 */
export interface Terminal {
  out(line: string): void;
  note(line: string): void;
  /** Draws `line` over the last one; null where nobody watches. */
  readonly draw: ((line: string) => void) | null;
}

/** What a process writes to. */
interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** This process's own: standard output, and standard error for notes and progress. */
export function processTerminal(): Terminal {
  return createTerminal(process.stdout, process.stderr);
}

export function createTerminal(stdout: Stream, stderr: Stream): Terminal {
  const width = (): number => (stderr.columns ?? 80) - 1;
  return {
    out: (line) => void stdout.write(`${visibleText(line, '\t')}\n`),
    note: (line) => void stderr.write(`${visibleText(line, '\t')}\n`),
    draw: stderr.isTTY
      ? (line) => void stderr.write(`\r\u001B[K${visibleText(line).slice(0, width())}`)
      : null,
  };
}
