/**
 * Whose turn it is to write into a library, within this process: a thread of its own writes for seconds, and who wrote beside it would
 * hold up the window until it is done. Between processes SQLite sees to that.
 */
export interface Turns {
  /** Does `work` when it is its turn: at once where nobody writes, else after those that came before. */
  take<Value>(work: () => Value): Value | Promise<Awaited<Value>>;
  /** Resolves when nobody writes, or waits to. */
  free(): Promise<void>;
  isTaken(): boolean;
}

export function createTurns(): Turns {
  let last: Promise<unknown> | undefined; // of those that write or wait
  const follow = <Value>(turn: Promise<Value>): Promise<Value> => {
    const over: Promise<unknown> = turn
      .catch(() => undefined) // whoever took it hears of it
      .then(() => {
        if (last === over) last = undefined;
      });
    last = over;
    return turn;
  };
  return {
    take<Value>(work: () => Value) {
      if (last !== undefined) return follow<Awaited<Value>>(last.then(work) as Promise<Awaited<Value>>);
      const value = work();
      return value instanceof Promise ? follow<Awaited<Value>>(value) : value;
    },
    async free() {
      for (let turn = last; turn !== undefined; turn = last) await turn;
    },
    isTaken: () => last !== undefined,
  };
}
