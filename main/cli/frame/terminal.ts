import { visibleText } from '#contract/words/visible-text.ts';

/**
 * Output of a command, line by line. Names and errors come from files of unknown origin, so control characters are
 * shown as code points, except tabs between columns. Nothing is coloured.
 */
export interface Terminal {
  /** A result. */
  out(line: string): void;
  /** What failed, or may be lost. */
  warn(line: string): void;
  /** What else is good to know. */
  note(line: string): void;
  /** Draws progress in place of the previous one, ten times a second at most; '' clears it. Only if stderr is a terminal. */
  progress(line: string): void;
}

/** An output stream. */
interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const INTERVAL_MS = 100;

/** The terminal of this process: stdout for results, stderr for all else. */
export function processTerminal(): Terminal {
  return createTerminal(process.stdout, process.stderr);
}

/** A terminal that prints results and what failed, but neither notes nor progress. */
export const quietly = (terminal: Terminal): Terminal => ({
  ...terminal,
  note: () => undefined,
  progress: () => undefined,
});

export function createTerminal(stdout: Stream, stderr: Stream, now = () => performance.now()): Terminal {
  let drawn: number | null = null; // when progress was drawn that is still there, ms
  const draw = (line: string): void => {
    drawn = line === '' ? null : now();
    stderr.write(`\r\u001B[K${visibleText(line).slice(0, (stderr.columns ?? 80) - 1)}`);
  };
  const clear = (): void => void (drawn !== null && draw(''));
  const write = (stream: Stream, line: string): void => {
    clear();
    stream.write(`${visibleText(line, '\t')}\n`);
  };
  return {
    out: (line) => write(stdout, line),
    warn: (line) => write(stderr, line),
    note: (line) => write(stderr, line),
    progress(line) {
      if (stderr.isTTY !== true || process.env['TERM'] === 'dumb') return;
      if (line === '') clear();
      else if (drawn === null || now() - drawn >= INTERVAL_MS) draw(line);
    },
  };
}
