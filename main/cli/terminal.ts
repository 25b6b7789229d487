import { visibleText } from '#contract/words/visible-text.ts';

/**
 * Output of a command, line by line: results to `out`, messages for people to `note`. Names and errors come
 * from files of unknown origin, so control characters are shown as code points, except tabs between columns.
 */
export interface Terminal {
  out(line: string): void;
  note(line: string): void;
  /** Replaces the last line; null if stderr is not a terminal. */
  readonly draw: ((line: string) => void) | null;
}

/** An output stream. */
interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** The terminal of this process: stdout, and stderr for notes and progress. */
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
