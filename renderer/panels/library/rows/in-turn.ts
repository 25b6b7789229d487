/** Does one thing after the other: what is asked for while the one before is not done, or the list not answered, waits. */
export interface InTurn {
  isFree(): boolean;
  /** Begins at once where nothing is before it. */
  take(work: () => Promise<void> | undefined): void;
}

/** What is waited for: the answer to a search, which the rows in sight are not yet of. */
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
