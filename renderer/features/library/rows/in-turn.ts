/** Runs work one after the other. Work waits for the work before it, and for the answer to a search. */
export interface InTurn {
  isFree(): boolean;
  /** Runs at once if nothing is running. */
  take(work: () => Promise<void> | undefined): void;
}

/** A search whose answer may be missing: visible rows are of an older search until then. */
export interface Awaited {
  isAnswered(): boolean;
  answered(): Promise<void>;
}

export function createTurns(list: Awaited): InTurn {
  let last: Promise<void> | null = null;
  const keep = (work: Promise<void>): void => {
    last = work.finally(() => {
      if (last === kept) last = null;
    });
    const kept = last;
  };
  const isFree = (): boolean => last === null && list.isAnswered();
  return {
    isFree,
    take: (work) => {
      if (!isFree()) return keep((last ?? Promise.resolve()).then(() => list.answered()).then(work));
      const done = work();
      if (done) keep(done);
    },
  };
}
