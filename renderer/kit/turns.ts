/** Rows whose answer may be missing: visible rows are of an older search until then. */
export interface Awaited {
  isAnswered(): boolean;
  answered(): Promise<void>;
}

/** Runs work one after the other. Work waits for the work before it, and for an answer that is missing. */
export function createTurns(rows: Awaited) {
  let last: Promise<void> | null = null;
  const keep = (work: Promise<void>): void => {
    last = work.finally(() => {
      if (last === kept) last = null;
    });
    const kept = last;
  };
  const isFree = (): boolean => last === null && rows.isAnswered();
  return {
    isFree,
    /** Runs at once if nothing is running. */
    take: (work: () => Promise<void> | void): void => {
      if (!isFree()) return keep((last ?? Promise.resolve()).then(() => rows.answered()).then(work));
      const done = work();
      if (done) keep(done);
    },
  };
}
