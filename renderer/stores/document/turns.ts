/** Steps that run one after the other. */
export interface Turns {
  /** Runs each step after the one before it, whether that succeeded or failed. */
  inTurn<Value>(step: () => Promise<Value>): Promise<Value>;
  /** Starts all waiting steps at once, in order. */
  flush(): void;
}

export function createTurns(): Turns {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  let isFlushed = false;
  const begin = (): void => {
    const those = isFlushed ? waiting.splice(0) : isTaken ? [] : waiting.splice(0, 1);
    for (const step of those) {
      isTaken = true;
      step();
    }
  };
  const end = (): void => {
    isTaken = false;
    begin();
  };
  return {
    inTurn: (step) =>
      new Promise((resolve, reject) => {
        waiting.push(() => void step().then(resolve, reject).finally(end));
        begin();
      }),
    flush: () => {
      isFlushed = true;
      begin();
    },
  };
}
