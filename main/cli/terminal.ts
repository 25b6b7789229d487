/** Where a command speaks. What others read goes to `out`; all that is for people's eyes to `notes`. */
export interface Terminal {
  out(line: string): void;
  note(line: string): void;
  /** Draws `line` over the last one; null where nobody watches. */
  readonly draw: ((line: string) => void) | null;
}

/** This process's own: standard output, and standard error for notes and progress. */
export function processTerminal(): Terminal {
  const { stdout, stderr } = process;
  const width = (): number => (stderr.columns ?? 80) - 1;
  return {
    out: (line) => void stdout.write(`${line}\n`),
    note: (line) => void stderr.write(`${line}\n`),
    draw: stderr.isTTY ? (line) => void stderr.write(`\r\u001B[K${line.slice(0, width())}`) : null,
  };
}
